import type { Browser } from "playwright-core";
import { openBrowser } from "./harness/browser.ts";
import { inRoot } from "./harness/paths.ts";
import { runJourney } from "./harness/run-journey.ts";
import { openServer } from "./harness/server.ts";
import { ensureWebBuilt } from "./harness/tooling.ts";
import { apiDocs } from "./journeys/api-docs.ts";
import { bulk } from "./journeys/bulk.ts";
import { duplicates } from "./journeys/duplicates.ts";
import { followUp } from "./journeys/follow-up.ts";
import { hostileTexts } from "./journeys/hostile-texts.ts";
import { imports } from "./journeys/imports.ts";
import { inAndOut } from "./journeys/in-and-out.ts";
import { lateParts } from "./journeys/late-parts.ts";
import { listViewJourneys } from "./journeys/list-views.ts";
import { requestToOrder } from "./journeys/request-to-order.ts";
import { shell } from "./journeys/shell.ts";
import { signIn } from "./journeys/sign-in.ts";
import { suppliers } from "./journeys/suppliers.ts";
import { technician } from "./journeys/technician.ts";
import { twoEditors } from "./journeys/two-editors.ts";

/**
 * Every story, one after the other, on one server with its demo companies. `node apps/e2e/run.ts lock` plays only those with "lock" in
 * their title. The last line counts them.
 */
const JOURNEYS = [
  ...signIn,
  ...shell,
  ...suppliers,
  ...lateParts,
  ...listViewJourneys,
  ...requestToOrder,
  ...duplicates,
  ...technician,
  ...twoEditors,
  ...imports,
  ...inAndOut,
  ...hostileTexts,
  ...bulk,
  ...followUp,
  ...apiDocs,
];

const [wanted = ""] = process.argv.slice(2);
const chosen = JOURNEYS.filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()));
const server = await openServer("journeys");
const count = { passed: 0, failed: 0 };
let browser: Browser | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.discard().then(() => process.exit(130)));

try {
  await ensureWebBuilt();
  console.log(`server with demo data ready after ${seconds(await server.start())}`);
  browser = await openBrowser();
  for (const one of chosen) {
    const began = performance.now();
    const fault = await runJourney(browser, server, one);
    count[fault === null ? "passed" : "failed"] += 1;
    console.log(`${fault === null ? "held  " : "FAILED"} ${seconds(performance.now() - began)}  ${one.title}`);
    if (fault !== null) console.log(`${fault}\n`);
  }
} catch (failure) {
  count.failed += 1;
  console.log(failure);
} finally {
  await browser?.close();
  await server.discard();
}
if (count.failed > 0) console.log(`Pictures of the failures: ${inRoot("shots/failed")}\nThe server said:\n${server.output().slice(-3000)}`);
console.log(JSON.stringify(count));
process.exitCode = count.failed > 0 ? 1 : 0;

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(6);
}
