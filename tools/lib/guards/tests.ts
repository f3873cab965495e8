import fs from "node:fs";
import path from "node:path";
import { run } from "../new-feature/check/copy.ts";

export interface Outcome {
  passed: number;
  /** Titles of the tests that failed; a file that does not even load is no test. */
  failed: string[];
  /** Files that did not load, or a failure outside of every test. */
  broken: boolean;
  output: string;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { title: string; fullName: string; status: string }[] }[];
}

/** Runs tests of a copy and tells them apart by outcome. */
export async function testsOf(clone: string, args: readonly string[]): Promise<Outcome> {
  const report = path.join(clone, "report.json");
  fs.rmSync(report, { force: true });
  const vitest = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...args];
  const { code, output } = await run(clone, "node_modules/vitest/vitest.mjs", vitest, { NODE_ENV: "test" });
  if (!fs.existsSync(report)) return { passed: 0, failed: [], broken: true, output };
  const { numPassedTests: passed, testResults } = JSON.parse(fs.readFileSync(report, "utf8")) as Report;
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName.trim()),
  );
  return { passed, failed, broken: code !== 0 && failed.length === 0, output };
}
