import os from "node:os";
import { measureAlarms } from "./lib/bench/alarms.ts";
import { measureBoards } from "./lib/bench/boards.ts";
import { measureCalendar } from "./lib/bench/calendar.ts";
import { openFigures, type Figures } from "./lib/bench/figures.ts";
import { benchDir, openInstallation, type Installation } from "./lib/bench/installation.ts";
import { measureHand } from "./lib/bench/hand.ts";
import { measureDashboards } from "./lib/bench/dashboards.ts";
import { measureInsight } from "./lib/bench/insight.ts";
import { measureIngest } from "./lib/bench/ingest.ts";
import { measureGrid } from "./lib/bench/grid.ts";
import { measureLive } from "./lib/bench/live.ts";
import { measureMaterials } from "./lib/bench/materials.ts";
import { measureNotifications } from "./lib/bench/notifications.ts";
import { measurePages } from "./lib/bench/pages.ts";
import { measurePlans } from "./lib/bench/plans.ts";
import { measureRegister } from "./lib/bench/register.ts";
import { measureScopes } from "./lib/bench/scopes.ts";
import { measureSearch } from "./lib/bench/search.ts";
import { measureSizes } from "./lib/bench/sizes.ts";
import { measureStarts } from "./lib/bench/starts.ts";
import { transfer } from "./lib/bench/transfer.ts";
import { measureTree } from "./lib/bench/tree.ts";
import { measureGrowth, measureWork, WORKS } from "./lib/bench/work.ts";

/**
 * `npm run bench`: what the product costs, each figure beside its aim. Names as arguments choose some. The data folder is filled once and kept
 * (BENCH_DIR, else millwright-bench in the system's folder for temporary files). Nothing fails for being slow.
 */
type OnData = (figures: Figures, installation: Installation) => Promise<void>;

const ON_DATA: Record<string, OnData> = {
  ...Object.fromEntries(
    Object.keys(WORKS).map((name): [string, OnData] => [name, (figures, installation) => measureWork(figures, installation, name)]),
  ),
  growth: measureGrowth,
  scopes: measureScopes,
  tree: measureTree,
  search: measureSearch,
  register: measureRegister,
  insight: measureInsight,
  dashboards: measureDashboards,
  plans: measurePlans,
  materials: measureMaterials,
  hand: measureHand,
  boards: measureBoards,
  calendar: measureCalendar,
  pages: measurePages,
  grid: measureGrid,
};
const ALONE: Record<string, (figures: Figures) => Promise<void>> = {
  start: measureStarts,
  sizes: measureSizes,
  ingest: measureIngest,
  alarms: measureAlarms,
  notifications: measureNotifications,
  live: measureLive,
  transfer: async ({ title }) => {
    title("Files of many rows, out and in");
    await transfer((line) => console.log(`           ${line}`));
  },
};
/** Takes minutes of its own, so it runs when asked for. */
const ONLY_WHEN_ASKED = ["transfer", "ingest", "alarms", "live", "notifications"];

const PARTS = [...Object.keys(ON_DATA), ...Object.keys(ALONE)];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}; there are ${PARTS.join(", ")}.`);
const isChosen = (name: string) => (asked.length === 0 ? !ONLY_WHEN_ASKED.includes(name) : asked.includes(name));

const figures = openFigures(benchDir());
const broken: string[] = [];
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? "?"}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load ${load()}`,
);

if (Object.keys(ON_DATA).some(isChosen)) {
  const installation = await openInstallation((line) => console.log(line));
  for (const [name, measure] of Object.entries(ON_DATA).filter(([one]) => isChosen(one)))
    await attempt(name, () => measure(figures, installation));
  await installation.close();
}
for (const [name, measure] of Object.entries(ALONE).filter(([one]) => isChosen(one))) await attempt(name, () => measure(figures));

console.log(`\n${figures.count.reached} aims reached, ${figures.count.missed} missed; load at the end ${load()}`);
if (broken.length > 0) console.log(`Did not run: ${broken.join(", ")}`);
process.exit(broken.length > 0 ? 1 : 0);

async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    broken.push(name);
    console.log(thrown);
  }
}

function load(): string {
  return os
    .loadavg()
    .map((part) => part.toFixed(1))
    .join(" ");
}
