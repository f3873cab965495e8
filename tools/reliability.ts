import { bodyLimits } from "./lib/reliability/body-limits.ts";
import { diskFull } from "./lib/reliability/disk-full.ts";
import { openFigures, type Figures } from "./lib/reliability/figures.ts";
import { ingest } from "./lib/reliability/ingest.ts";
import { jobs } from "./lib/reliability/jobs.ts";
import { databaseGone } from "./lib/reliability/outage.ts";
import { pressure } from "./lib/reliability/pressure.ts";
import { shutdown } from "./lib/reliability/shutdown.ts";
import { slowClients } from "./lib/reliability/slow-clients.ts";
import { workbooks } from "./lib/reliability/workbooks.ts";

/**
 * `npm run test:reliability`: faults on purpose, and what became of them, each figure beside its aim. Names as arguments choose some;
 * `disk` fills a small disk of its own and needs root, so it runs only when asked for.
 */
const SCENARIOS: Record<string, (figures: Figures) => Promise<void>> = {
  pressure,
  bodies: bodyLimits,
  slow: slowClients,
  workbooks,
  jobs,
  shutdown,
  outage: databaseGone,
  ingest,
  disk: diskFull,
};
const ONLY_WHEN_ASKED = ["disk"];

const asked = process.argv.slice(2).map((argument) => argument.replace(/^--/, "").replace("disk-full", "disk"));
const unknown = asked.filter((name) => !Object.hasOwn(SCENARIOS, name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}; there are ${Object.keys(SCENARIOS).join(", ")}.`);
const chosen = asked.length > 0 ? asked : Object.keys(SCENARIOS).filter((name) => !ONLY_WHEN_ASKED.includes(name));

const figures = openFigures();
for (const name of chosen) {
  try {
    await SCENARIOS[name]?.(figures);
  } catch (failure) {
    figures.figure(name, failure instanceof Error ? (failure.stack ?? failure.message) : String(failure), "it runs to its end", false);
  }
}
console.log(`\n${figures.count.passed} passed, ${figures.count.failed} failed`);
process.exit(figures.count.failed > 0 ? 1 : 0);
