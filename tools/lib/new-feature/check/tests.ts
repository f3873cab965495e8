import fs from "node:fs";
import path from "node:path";
import { expect, NOUN, OTHERS, run } from "./copy.ts";

/** Runs tests of the copy; all of them must hold, and there must be at least so many. */
export async function testsHold(clone: string, args: readonly string[], atLeast: number): Promise<string> {
  const report = path.join(clone, "report.json");
  const { code, output } = await run(
    clone,
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...args],
    // The generated tests go over these, whatever else they leave out by day.
    { NODE_ENV: "test", CONTRACTS: [NOUN.calls, ...OTHERS.map(([many]) => many)].join(",") },
  );
  expect(code === 0, output);
  const { numPassedTests: passed } = JSON.parse(fs.readFileSync(report, "utf8")) as { numPassedTests: number };
  expect(passed >= atLeast, `only ${passed} tests ran:\n${output}`);
  return `${passed} tests`;
}
