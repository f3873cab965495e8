import path from "node:path";
import { featuresHere } from "@millwright/server/testing/features.ts";
import { openBrowser } from "./harness/browser.ts";
import { film } from "./harness/camera.ts";
import type { Journey } from "./harness/journey.ts";
import { inRoot } from "./harness/paths.ts";
import { runJourney } from "./harness/run-journey.ts";
import { startMailServer } from "@millwright/server/foundation/mail/builders.ts";
import { openServer, type Server } from "./harness/server.ts";
import { ensureWebBuilt } from "./harness/tooling.ts";
import { alarmNotices } from "./journeys/alarm-notices.ts";
import { allAssets } from "./journeys/all-assets.ts";
import { analytics } from "./journeys/analytics.ts";
import { apiDocs } from "./journeys/api-docs.ts";
import { auditPage } from "./journeys/audit-page.ts";
import { boards } from "./journeys/boards.ts";
import { crewWeekStories } from "./journeys/crew-weeks.ts";
import { byTouch } from "./journeys/by-touch.ts";
import { calendars } from "./journeys/calendar.ts";
import { crewWork } from "./journeys/crews.ts";
import { bulk } from "./journeys/bulk.ts";
import { credentials } from "./journeys/credentials.ts";
import { duplicates } from "./journeys/duplicates.ts";
import { findings } from "./journeys/findings.ts";
import { focus } from "./journeys/focus.ts";
import { followUp } from "./journeys/follow-up.ts";
import { hostileTexts } from "./journeys/hostile-texts.ts";
import { imports } from "./journeys/imports.ts";
import { inAndOut } from "./journeys/in-and-out.ts";
import { labour } from "./journeys/labour.ts";
import { failureOrder } from "./journeys/failure-order.ts";
import { ordersInFull } from "./journeys/orders-in-full.ts";
import { lateParts } from "./journeys/late-parts.ts";
import { listViewJourneys } from "./journeys/list-views.ts";
import { reopening } from "./journeys/reopening.ts";
import { requestToOrder } from "./journeys/request-to-order.ts";
import { roles } from "./journeys/roles.ts";
import { scanner } from "./journeys/scanner.ts";
import { roundTrips } from "./journeys/round-trip.ts";
import { shell } from "./journeys/shell.ts";
import { signIn } from "./journeys/sign-in.ts";
import { sensorStories } from "./journeys/sensors.ts";
import { certificates } from "./journeys/certificates.ts";
import { sites } from "./journeys/sites.ts";
import { attributes } from "./journeys/attributes.ts";
import { meterRounds } from "./journeys/meter-rounds.ts";
import { buying } from "./journeys/buying.ts";
import { askingForMaterial } from "./journeys/material-requests.ts";
import { counting } from "./journeys/counting.ts";
import { warehouses } from "./journeys/warehouses.ts";
import { meterFeeding } from "./journeys/meter-feeds.ts";
import { meters } from "./journeys/meters.ts";
import { partsForOrders } from "./journeys/parts-for-orders.ts";
import { partsInAndOut } from "./journeys/parts-in.ts";
import { positions } from "./journeys/asset-positions.ts";
import { suppliers } from "./journeys/suppliers.ts";
import { availability } from "./journeys/availability.ts";
import { printing } from "./journeys/printing.ts";
import { plantBoards } from "./journeys/plant-boards.ts";
import { plans } from "./journeys/plans.ts";
import { taskGroups } from "./journeys/task-groups.ts";
import { technician } from "./journeys/technician.ts";
import { tour } from "./journeys/tour.ts";
import { live } from "./journeys/live.ts";
import { liveTwo } from "./journeys/live-two.ts";
import { twoEditors } from "./journeys/two-editors.ts";
import { wallScreenStories } from "./journeys/wall-screens.ts";
import { users } from "./journeys/users.ts";
import { AT_NIGHT } from "./night.ts";

/**
 * Every story, those with the most to do first, in lanes side by side: each lane has a server with its demo companies and a browser of its own
 * and takes the next story when it has ended one. `node apps/e2e/run.ts lock` plays only those with "lock" in their title, `--features=orders,people`
 * those that touch one of these features; by themselves all that `night.ts` does not keep for the night (`TIER=night`). The last line counts them.
 */
const JOURNEYS = [
  ...about(["auth"], signIn),
  ...about(["auth", "mail", "people"], credentials),
  ...about(["users", "auth", "orders", "profile"], users),
  ...about(["navigation", "profile", "tenants"], shell),
  ...about(["alarm-notices", "alarms", "home"], alarmNotices),
  ...about(["suppliers"], suppliers),
  ...about(["certificates", "people"], certificates),
  ...about(["attributes"], attributes),
  ...about(["plans", "orders"], plans),
  ...about(["task-groups", "orders"], taskGroups),
  ...about(["meters"], meters),
  ...about(["sensors", "gateways", "networks"], sensorStories),
  ...about(["feeds", "meters", "sensors", "plans"], meterFeeding),
  ...about(["meter-rounds"], meterRounds),
  ...about(["purchase-orders", "material-receipts", "reordering"], buying),
  ...about(["material-requests", "reservations", "orders"], askingForMaterial),
  ...about(["stock-counts", "stock"], counting),
  ...about(["warehouses", "bins"], warehouses),
  ...about(["scanning", "reservations", "orders"], partsForOrders),
  ...about(["imports", "master-parts"], partsInAndOut),
  ...about(["labels", "scanning", "master-parts", "assets"], scanner),
  ...about(["asset-positions", "asset-movements"], positions),
  ...about(["all-assets", "assets", "locations"], allAssets),
  ...about(["shifts", "absences", "crews"], availability),
  ...about(["suppliers", "orders", "requests"], lateParts),
  ...about(["audit", "people"], auditPage),
  ...about(["roles", "suppliers"], roles),
  ...about(["people", "orders", "requests"], sites),
  ...about(["orders"], focus),
  ...about(["list-views"], listViewJourneys),
  ...about(["requests", "orders"], requestToOrder),
  ...about(["requests", "home"], duplicates),
  ...about(["orders"], technician),
  ...about(["requests", "orders", "home"], byTouch),
  ...about(["orders", "home"], labour),
  ...about(["suppliers", "orders"], twoEditors),
  ...about(["live", "orders"], live),
  ...about(["live", "orders"], liveTwo),
  ...about(["imports"], imports),
  ...about(["orders"], inAndOut),
  ...about(["imports"], roundTrips),
  ...about([], hostileTexts),
  ...about(["orders"], bulk),
  ...about(["dashboards", "figures"], analytics),
  ...about(["boards"], plantBoards),
  ...about(["orders", "assets"], boards),
  ...about(["walls", "boards"], wallScreenStories),
  ...about(["weeks", "calendar"], crewWeekStories),
  ...about(["calendar", "orders"], calendars),
  ...about(["crews", "orders", "home"], crewWork),
  ...about(["orders"], findings),
  ...about(["orders", "requests", "settings"], followUp),
  ...about(["orders", "fleet"], printing),
  ...about(["orders"], reopening),
  ...about(["orders"], failureOrder),
  ...about(["orders", "requests"], ordersInFull),
  ...about([], apiDocs),
  ...about([], tour),
];

/** A story waits for the page half of its time; more lanes than this have it wait for a processor instead. */
const LANES = Number(process.env["LANES"] ?? 2);
/** Beside the tour. */
const MOST_BY_DAY = 30;
/** More stories than these do not fail by chance; they are not played again. */
const MOST_AGAIN = 3;

const [wanted = ""] = process.argv.slice(2);
const waiting = JOURNEYS.filter(isWanted).toSorted((a, b) => (b.limitMs ?? 0) - (a.limitMs ?? 0));
const servers: Server[] = [];
const count = { passed: 0, failed: 0 };
const failed: (typeof waiting)[number][] = [];
const discardAll = () => Promise.all(servers.map((server) => server.discard()));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void discardAll().then(() => process.exit(130)));

try {
  nightIsTrue();
  await featuresExist();
  await ensureWebBuilt();
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(LANES, waiting.length) }, (_, at) => playLane(at + 1)));
  for (const lane of lanes.filter(({ status }) => status === "rejected")) broken((lane as PromiseRejectedResult).reason);
  await playAgain();
} catch (failure) {
  broken(failure);
} finally {
  await discardAll();
}
if (count.failed > 0)
  console.log(
    `Pictures of the failures: ${inRoot("shots/failed")}\n${servers.map((server) => `A server said:\n${server.output().slice(-3000)}`).join("\n")}`,
  );
console.log(JSON.stringify(count));
process.exitCode = count.failed > 0 ? 1 : 0;

/** The features that the stories of a file touch, by their folders: `npm test -- orders` plays the stories of these. */
function about(features: readonly string[], journeys: readonly Journey[]): (Journey & { features: readonly string[] })[] {
  return journeys.map((journey) => ({ ...journey, features: journey.features ?? features }));
}

/** A story that touches a feature by a name nobody else uses would be played for none. */
async function featuresExist(): Promise<void> {
  const names = (await featuresHere()).map(({ name }) => name);
  const strange = JOURNEYS.flatMap(({ features }) => features).filter((feature) => !names.includes(feature));
  if (strange.length > 0) throw new Error(`stories touch features that do not exist: ${[...new Set(strange)].join(", ")}`);
}

/** What is kept for the night is a story, and what is left by day is few. */
function nightIsTrue(): void {
  const gone = Object.keys(AT_NIGHT).filter((title) => !JOURNEYS.some((each) => each.title === title));
  if (gone.length > 0) throw new Error(`night.ts names stories that do not exist: ${gone.join("; ")}`);
  const byDay = JOURNEYS.length - tour.length - Object.keys(AT_NIGHT).length;
  if (byDay > MOST_BY_DAY) throw new Error(`${byDay} stories by day, at most ${MOST_BY_DAY}: one of them goes to night.ts`);
}

function isWanted({ title, features = [] }: Journey): boolean {
  const isForNow = !(title in AT_NIGHT) || process.env["TIER"] === "night";
  const [, named] = /^--features=(.*)$/.exec(wanted) ?? [];
  if (named !== undefined) return isForNow && features.some((feature) => named.split(",").includes(feature));
  return wanted === "" ? isForNow : title.toLowerCase().includes(wanted.toLowerCase());
}

/** Stories that failed are played once more, by themselves on a new server: what holds then counts as held, and is named as unsteady. */
async function playAgain(): Promise<void> {
  const again = failed.splice(0);
  if (again.length === 0 || again.length > MOST_AGAIN) return;
  waiting.push(...again);
  await playLane(LANES + 1);
  const unsteady = again.filter((story) => !failed.includes(story));
  count.failed -= again.length;
  for (const { title } of unsteady) console.log(`unsteady: ${title}`);
}

async function playLane(lane: number): Promise<void> {
  const mail = await startMailServer();
  const server = await openServer(`journeys-${lane}`, { SMTP_URL: mail.url, MAIL_FROM: "maintenance@millwright.example" });
  servers.push(server);
  let browser: Awaited<ReturnType<typeof openBrowser>> | undefined;
  try {
    console.log(`server with demo data ready after ${seconds(await server.start())}`);
    browser = await openBrowser();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now();
      const fault = next.needsCamera ? await withCamera({ ...server, mail }, next) : await runJourney(browser, { ...server, mail }, next);
      count[fault === null ? "passed" : "failed"] += 1;
      if (fault !== null) failed.push(next);
      console.log(`${fault === null ? "held  " : "FAILED"} ${seconds(performance.now() - began)}  ${next.title}`);
      if (fault !== null) console.log(`${fault}\n`);
    }
  } finally {
    await browser?.close();
    await mail.stop();
  }
}

/** In a browser with a camera, which has nothing to show before the story films something. */
async function withCamera(at: Parameters<typeof runJourney>[1] & { dataDir: string }, story: Journey): Promise<string | null> {
  const camera = path.join(at.dataDir, "camera.y4m");
  film(camera);
  const browser = await openBrowser({ film: camera });
  try {
    return await runJourney(browser, { ...at, camera }, story);
  } finally {
    await browser.close();
  }
}

/** What keeps stories from being played at all. */
function broken(failure: unknown): void {
  count.failed += 1;
  console.log(failure);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(6);
}
