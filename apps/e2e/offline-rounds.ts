import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workNotes, workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, tokenOf } from "./harness/api.ts";
import { orderFor, personOf } from "./harness/arrange.ts";
import { PLACE, VIEWS } from "./harness/browser.ts";
import { becomes, sees, seesText } from "./harness/expect.ts";
import { openServer } from "./harness/server.ts";
import { browserPath, ensureWebBuilt } from "./harness/tooling.ts";
import { button, field, link } from "./harness/words.ts";

/**
 * A technician works with the server's process ended: opens the application in a browser that was started anew, does an order with a photo, reports a fault, reloads
 * twice; after the server's start everything is there once, in the order in which it was done. Then ROUNDS (1) made-up runs, in which the server is ended and started,
 * and the page reloaded, at moments of chance while notes and results are entered. The last line counts the checks.
 */
const ROUNDS = Math.max(0, Number(process.env["ROUNDS"] ?? "1"));
/** Notes of a round. */
const NOTES = 6;
const count = { passed: 0, failed: 0 };
const profile = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-browser-"));
const server = await openServer("offline");
let context: BrowserContext | undefined;
let page: Page;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.discard().then(() => process.exit(130)));

try {
  await ensureWebBuilt();
  await server.start();
  await onTheFloor();
  await conflict();
  await storeAndMachine();
  for (let round = 1; round <= ROUNDS; round += 1) await cuts(round);
} catch (failure) {
  await context
    ?.pages()[0]
    ?.screenshot({ path: path.join(os.tmpdir(), "offline-rounds.png") })
    .catch(() => {});
  check("the rounds were finished", [String(failure), server.output().slice(-1000)]);
} finally {
  await context?.close();
  await server.discard();
  fs.rmSync(profile, { recursive: true, force: true });
}
console.log(JSON.stringify(count));
process.exitCode = count.failed > 0 ? 1 : 0;

/** A browser with one profile, so that what the device keeps outlives it; signed in from the first page on. */
async function openPage(address: string): Promise<Page> {
  await context?.close();
  const isRoot = process.getuid?.() === 0;
  context = await chromium.launchPersistentContext(profile, {
    ...PLACE,
    ...VIEWS.phone,
    baseURL: server.url,
    executablePath: await browserPath(),
    chromiumSandbox: !isRoot,
    serviceWorkers: "allow",
  });
  context.setDefaultTimeout(20_000);
  page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  return page;
}

async function signIn(): Promise<void> {
  const token = await tokenOf(server.url, HARBOR.technician);
  await openPage("/login");
  await page.evaluate((kept) => localStorage.setItem("jwt_access_token", kept), token);
}

/** The application and the open work are on the device. */
async function isAtHand(): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/waiting");
  await sees(page.getByText(/^As of/));
  await becomes(
    "the files are on the device",
    async () => await page.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? "")).keys()).length),
    (files) => files > 100,
  );
}

/** Everything is sent: nothing waits in any frame. */
async function isSent(): Promise<void> {
  await page.goto("/waiting");
  await page.getByText("Everything is sent.").waitFor({ timeout: 120_000 });
}

async function onTheFloor(): Promise<void> {
  const tech = apiOf(server.url, HARBOR.technician);
  const { personId } = await personOf(tech);
  const order = await orderFor(apiOf(server.url, HARBOR.planner), {
    personId,
    title: "Service without a network",
    steps: [
      { name: "Power locked out", kind: "check", isMandatory: true },
      { name: "Belt tension", kind: "number", unit: "N", minValue: 40, maxValue: 80 },
      { name: "Guards", kind: "inspection" },
      { name: "Oil leaking", kind: "yes_no" },
      { name: "Plate readable", kind: "photo" },
      { name: "Fitter", kind: "signature" },
      { name: "Remarks", kind: "text" },
    ],
  });
  const fault = `/maintenance-management/work-requests/new?assetId=${order.assetId}`;
  await signIn();
  await page.goto(fault);
  await sees(page.getByRole("heading", { name: "Report a fault" }).or(page.getByText("What is wrong?")));
  await page.goto("/home");
  await sees(page.getByRole("region", { name: "My open work" }));
  await isAtHand();

  await server.stop();
  const began = performance.now();
  // The telephone was switched off in between.
  await openPage("/home");
  await sees(link(page.getByRole("region", { name: "My open work" }), order.title));
  console.log(`opened anew without a server after ${Math.round(performance.now() - began)} ms, the browser's own start included`);
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}`);
  await button(page, "Start work").tap();
  const runner = page.getByRole("dialog", { name: /^Steps of/ });
  const at = (name: string) => sees(runner.getByRole("heading", { name }));
  await at("Power locked out");
  await button(runner, /^Done/).tap();
  await at("Belt tension");
  await field(runner, "Belt tension").fill("72");
  await button(runner, "Save").tap();
  await at("Guards");
  await button(runner, "Pass").tap();
  await at("Oil leaking");
  await page.reload();
  await at("Oil leaking");
  await button(runner, "No").tap();
  await at("Plate readable");
  await runner.locator("input[type=file]").setInputFiles({ name: "plate.png", mimeType: "image/png", buffer: await page.screenshot() });
  await at("Fitter");
  await button(runner, /^Sign/).tap();
  const signing = page.getByRole("dialog", { name: /Fitter/ });
  await button(signing, "Type the name").tap();
  await field(signing, /^Full name/).fill("Leila Haddad");
  await button(signing, "Save").tap();
  await at("Remarks");
  await field(runner, "Remarks").fill("Order a tensioner.");
  await button(runner, "Save").tap();
  await seesText(page, "All steps are done.");
  await button(page, "Complete the order").tap();
  await button(page.getByRole("dialog", { name: /^Complete WO-/ }), "Complete the order").tap();
  await seesText(page, /is completed\.$/);
  await page.goto(fault);
  await page.getByRole("textbox", { name: /What/ }).first().fill("Bearing hums without a network");
  await page.getByRole("radio", { name: /It stands still/ }).check({ force: true });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "bearing.png", mimeType: "image/png", buffer: await page.screenshot() });
  await button(page, "Send the report").tap();
  await seesText(page, /^13 changes/);
  await page.reload();
  await seesText(page, /^13 changes/);

  await server.start();
  await isSent();
  const { rows } = await tech.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  const results = rows.map((row) => JSON.stringify([row.doneAt !== null, row.resultNumber, row.resultChoice, row.resultText, row.photos]));
  const expected = [
    [true, null, null, null, 0],
    [true, 72, null, null, 0],
    [true, null, 1, null, 0],
    [true, null, 2, null, 0],
    [true, null, null, null, 1],
    [true, null, null, "Leila Haddad", 0],
    [true, null, null, "Order a tensioner.", 0],
  ].map((row) => JSON.stringify(row));
  check(
    "each result is there once",
    results.filter((row, place) => row !== expected[place]),
  );
  const now = await tech.ok(workOrders.get, { params: { id: order.id } });
  check("the order is completed", now.status.name === "Completed" ? [] : [now.status.name]);
  const log = await apiOf(server.url, HARBOR.planner).ok(workOrders.log, { params: { id: order.id } });
  const done = log.rows.filter(({ action }) => action === "step_done").length;
  check("no result was entered twice", done === 7 ? [] : [`${done} results in the log`]);
  const reported = await tech.ok(workRequests.list, { body: { quick: ["mine"], search: "Bearing hums without a network" } });
  const [request] = reported.rows;
  const whole = request && (await tech.ok(workRequests.get, { params: { id: request.id } }));
  check(
    "the fault was reported once, with its photo",
    reported.rows.length === 1 && whole?.files === 1 ? [] : [`${reported.rows.length} reports, ${whole?.files} photos`],
  );
}

/** Somebody else gives the same step another result meanwhile: the person decides. */
async function conflict(): Promise<void> {
  const tech = apiOf(server.url, HARBOR.technician);
  const planner = apiOf(server.url, HARBOR.planner);
  const { personId } = await personOf(tech);
  const order = await orderFor(planner, {
    personId,
    title: "Two at one step",
    steps: [
      { name: "Belt tension", kind: "number", unit: "N" },
      { name: "Remarks", kind: "text" },
    ],
  });
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}?tab=1&mode=steps`);
  const runner = page.getByRole("dialog", { name: /^Steps of/ });
  await sees(runner.getByRole("heading", { name: "Belt tension" }));
  await context!.setOffline(true);
  await field(runner, "Belt tension").fill("55");
  await button(runner, "Save").tap();
  await sees(runner.getByRole("heading", { name: "Remarks" }));
  const query = { query: { woId: order.id } };
  const [step] = (await planner.ok(workOrderSubtasks.list, query)).rows;
  await planner.ok(workOrderSubtasks.complete, { body: { id: step?.id, version: step?.version, isDone: true, resultNumber: 66 } });
  await context!.setOffline(false);
  await page.goto("/waiting");
  await seesText(page, "Somebody else changed the same");
  const told = await page.getByRole("row", { name: /^Value/ }).innerText();
  check("mine and theirs are told", /55/.test(told) && /66/.test(told) ? [] : [told]);
  await button(page, "Send mine").tap();
  await seesText(page, /^Everything is sent\./);
  const after = (await planner.ok(workOrderSubtasks.list, query)).rows[0]?.resultNumber;
  check("what the person chose stands", after === 55 ? [] : [String(after)]);
}

/** Parts, a timer, a machine that stands still and its meter, without a network; what was taken is gone when it is sent, and the person takes what is left. */
async function storeAndMachine(): Promise<void> {
  const tech = apiOf(server.url, HARBOR.technician);
  const admin = apiOf(server.url, HARBOR.admin);
  const { personId } = await personOf(tech);
  const order = await orderFor(admin, { personId, title: "Parts without a network", steps: [] });
  const assetId = order.assetId ?? 0;
  const part = await admin.ok(masterParts.create, { body: { code: "OFF-BELT", name: "Offline belt" } });
  const store = await admin.ok(warehouses.create, { body: { code: "OFF-STORE", name: "Offline store", selfService: true } });
  const place = { partId: part.id, warehouseId: store.id };
  await admin.ok(stockMovements.receive, { body: { ...place, from: "opening", quantity: 5, price: { amountMinor: 100, per: 1 } } });
  const line = await admin.ok(workParts.create, {
    body: { workOrderId: order.id, partId: part.id, estimatedQty: 4, fromWarehouseId: store.id },
  });
  const meter = await admin.ok(meters.create, { body: { code: "OFF-METER", name: "Offline hours", kind: "continuous", assetId } });
  await admin.ok(meterReadings.create, { body: { meterId: meter.id, value: 100 } });
  const other = await orderFor(admin, { personId, title: "Takes the belts", steps: [] });
  const of = (tab: number) => `/maintenance-management/work-order-board/1/${order.id}?tab=${tab}`;
  const seen = {
    parts: () => sees(button(page, "Take Offline belt")),
    readings: () => sees(button(page, "Enter a reading of Offline hours")),
    downtime: () => sees(button(page, "Down now")),
  };
  for (const [tab, isThere] of [
    [2, seen.parts],
    [7, seen.readings],
    [6, seen.downtime],
  ] as const) {
    await page.goto(of(tab));
    await isThere();
  }
  await context!.setOffline(true);
  const began = Date.now();
  await button(page, "Down now").tap();
  await sees(button(page, "Running again"));
  await page.goto(of(2));
  await button(page, "Take Offline belt").tap();
  const taking = page.getByRole("dialog", { name: "Take Offline belt" });
  await field(taking, /^Quantity/).fill("9");
  await button(taking, "Take").tap();
  await seesText(page, "Only 5 of it lie there.");
  await field(taking, /^Quantity/).fill("4");
  await button(taking, "Take").tap();
  await sees(page.getByText("Waiting to sync").first());
  await button(page, /^(Timer|Start timer)$/).tap();
  await seesText(page, "The timer runs.");
  await page.goto(of(7));
  await button(page, "Enter a reading of Offline hours").tap();
  const reading = page.getByRole("dialog", { name: "Offline hours" });
  await field(reading, /^Value/).fill("90");
  await button(reading, "Save").tap();
  await seesText(page, /^The reading before is 100/);
  await field(reading, /^Value/).fill("104");
  await button(reading, "Save").tap();
  await becomes(
    "four changes wait",
    async () => await page.getByText(/^4 waiting to sync$/).count(),
    (found) => found > 0,
  );
  await sleep(3_000);
  // Somebody else takes from the same shelf meanwhile.
  await admin.ok(stockMovements.issue, { body: { workOrderId: other.id, lines: [{ ...place, quantity: 3 }] } });
  const ended = Date.now();
  await context!.setOffline(false);
  await page.goto("/waiting");
  await seesText(page, "Refused: Only 2 of it lie there.");
  const told = await page.getByRole("row", { name: /^Quantity/ }).innerText();
  check("what was meant and what is there are told", /4/.test(told) && /2/.test(told) ? [] : [told]);
  await field(page, "Other amount").fill("2");
  await button(page, "Send this").tap();
  await seesText(page, /^Everything is sent\./);
  const { rows } = await admin.ok(workParts.list, { query: { workOrderId: String(order.id) } });
  const issued = rows.find(({ id }) => id === line.id)?.issuedQty;
  check("what the person chose was taken, once", issued === 2 ? [] : [String(issued)]);
  const read = await admin.ok(meterReadings.list, { body: { meterId: meter.id } });
  const down = await admin.ok(downtimes.browse, { query: { assetId: String(assetId) } });
  const { timer } = await tech.ok(workLabour.timer);
  const times = { read: read.rows[0]?.at, down: down.rows[0]?.startAt, timer: timer?.line.startAt };
  const late = Object.entries(times).filter(([, at]) => !at || Date.parse(at) < began - 1_000 || Date.parse(at) > ended - 2_000);
  check(
    "reading, downtime and timer are of when they were done",
    late.map(([what, at]) => `${what}: ${at}`),
  );
  check("the reading is there once", read.rows.filter(({ value }) => value === 104).length === 1 ? [] : [JSON.stringify(read.rows)]);
  await tech.ok(workLabour.stop, { body: {} });
  await tech.ok(downtimes.stop, { body: { assetId } });
}

/** Notes are written while the server comes and goes. What the screen took must be there once, in its order. */
async function cuts(round: number): Promise<void> {
  const tech = apiOf(server.url, HARBOR.technician);
  const { personId } = await personOf(tech);
  const order = await orderFor(apiOf(server.url, HARBOR.planner), { personId, title: `Cuts ${round}`, steps: [] });
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}?tab=4`);
  const box = () => field(page, "New note");
  await sees(box());
  await isAtHand();
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}?tab=4`);
  const written: string[] = [];
  let isWriting = true;
  const breaking = (async () => {
    while (isWriting) {
      await sleep(200 + Math.random() * 1_500);
      await server.kill();
      await sleep(Math.random() * 2_500);
      await server.start();
    }
  })();
  for (let at = 1; at <= NOTES; at += 1) {
    const words = `round ${round} note ${at}`;
    await box().fill(words);
    await button(page, "Add the note").tap();
    await becomes(
      "the note was taken",
      () => box().inputValue(),
      (value) => value === "",
    );
    written.push(words);
    if (Math.random() < 0.3) {
      await page.reload();
      await sees(box());
    }
  }
  isWriting = false;
  await breaking;
  await isSent();
  const { rows } = await tech.ok(workNotes.list, { query: { workOrderId: order.id } });
  const found = rows.toSorted((one, other) => one.id - other.id).map(({ note }) => note);
  check(
    `round ${round}: each note is there once, in its order`,
    JSON.stringify(found) === JSON.stringify(written) ? [] : [found.join(", ")],
  );
}

/** One promise of the product; what breaks it is told. */
function check(promise: string, breaches: readonly string[]): void {
  count[breaches.length === 0 ? "passed" : "failed"] += 1;
  console.log(breaches.length === 0 ? `held   ${promise}` : `FAILED ${promise}\n  ${breaches.join("\n  ")}`);
}
