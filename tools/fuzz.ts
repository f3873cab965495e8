import { startTestCluster } from "../apps/server/src/platform/testing/cluster.ts";
import { faultsOf, fuzz, summaryOf } from "../apps/server/src/testing/fuzz/fuzz.ts";
import { openWorld } from "../apps/server/src/testing/world.ts";

/** `npm run test:fuzz`: generated inputs to every call, 100,000 of them; INPUTS and SEED choose others. A seed once printed gives the same inputs again. */
const inputs = Number(process.env["INPUTS"] ?? "100000");
const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const TOLD_EVERY = 10_000;

console.log(`${inputs} inputs, seed ${seed}`);
const crashes: unknown[] = [];
for (const kind of ["uncaughtException", "unhandledRejection"] as const) process.on(kind, (fault: unknown) => crashes.push(fault));

const cluster = await startTestCluster();
process.env["MILLWRIGHT_TEST_DATABASE_URL"] = cluster.databaseUrl;
process.env["MILLWRIGHT_TEST_OWNER_URL"] = cluster.ownerUrl;
const world = await openWorld();
const began = performance.now();
let told = 0;
// Said here: the listeners above would take it for a crash of the server, and the run would end without a word.
const report = await fuzz(world, { inputs, seed, onProgress: tell }).catch((fault: unknown) => {
  console.log(fault);
  console.log("0 passed, 1 failed");
  process.exit(1);
});
await world.close();
await cluster.stop();

const faults = faultsOf(report);
for (const fault of [...faults, ...crashes.map(String)]) console.log(fault);
console.log(`${summaryOf(report)}; ${crashes.length} crashes; ${((performance.now() - began) / 1000).toFixed(0)} s`);
const failed = faults.length + crashes.length;
console.log(`${failed === 0 ? 1 : 0} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function tell(sent: number): void {
  if (sent < told + TOLD_EVERY) return;
  told = sent;
  console.log(`  ${sent} sent`);
}
