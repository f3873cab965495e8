import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, fuzz, summaryOf } from "./fuzz.ts";
import { isNight } from "../tier.ts";
import { openWorld, type World } from "../world.ts";

const INPUTS = isNight ? 10_000 : 3_200;
/** The same inputs at every run, so that a failure is nobody else's; `npm run test:fuzz` takes others, and 100,000. By day there are fewer calls to try, each as often. */
const SEED = 20_261_101;

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(async () => await world.close());

test("no input, however odd, makes the server fail or answer otherwise than it says", { timeout: 900_000 }, async () => {
  const report = await fuzz(world, { inputs: INPUTS, seed: SEED });
  process.stdout.write(`${summaryOf(report)}\n`);
  expect(report.inputs).toBeGreaterThanOrEqual(INPUTS);
  expect(faultsOf(report)).toEqual([]);
});
