import fs from "node:fs";
import type { Guard } from "./lib/guards/guard.ts";
import { GUARDS } from "./lib/guards/list.ts";
import { remove } from "./lib/guards/remove.ts";
import { testsOf } from "./lib/guards/tests.ts";
import { endRun } from "./lib/new-feature/check/copy.ts";
import { cloneOf } from "./lib/new-feature/clone.ts";
import path from "node:path";

/**
 * `npm run test:guards`: takes each guard out of a temporary copy of the repository and looks whether a test notices. A guard that may go
 * unnoticed keeps nothing. Names, or parts of them, as arguments choose some.
 */
const wanted = process.argv.slice(2);
const chosen = GUARDS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const count = { passed: 0, failed: 0 };

const clone = cloneOf(path.join(import.meta.dirname, ".."));
process.once("exit", () => fs.rmSync(clone, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    endRun();
    process.exit(130);
  });
}

console.log(`${"guard".padEnd(33)}${"with it".padStart(12)}${"without it".padStart(24)}  first test that notices`);
for (const guard of chosen) await judge(guard);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);

async function judge({ name, keeps, edits, tests }: Guard): Promise<void> {
  try {
    const whole = await testsOf(clone, tests);
    // What fails already notices nothing; what runs no test cannot fail.
    if (whole.broken || whole.failed.length > 0 || whole.passed === 0)
      throw new Error(`its tests do not hold with the guard in place:\n${whole.output.slice(-3000)}`);
    const putBack = remove(clone, edits);
    const without = await testsOf(clone, tests);
    putBack();
    const total = without.passed + without.failed.length;
    if (without.broken) throw new Error(`without it the program does not even run, so no test can notice:\n${without.output.slice(-3000)}`);
    if (without.failed.length === 0)
      throw new Error(`nobody notices: all ${without.passed} tests hold without it, though it is there so that ${keeps}`);
    count.passed += 1;
    console.log(
      `${name.padEnd(33)}${`${whole.passed} hold`.padStart(12)}${`${without.failed.length} of ${total} fail`.padStart(24)}  ${without.failed[0]}`,
    );
  } catch (failure) {
    count.failed += 1;
    console.log(`${name.padEnd(33)}FAILED: ${failure instanceof Error ? failure.message : String(failure)}`);
  }
}
