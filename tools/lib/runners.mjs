import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { inRoot } from "./paths.mjs";
import { capture } from "./processes.mjs";

/** Unit and HTTP tests, all of them or those that the arguments choose. A run that fails without a failing test (a file that does not load, a rejection nobody awaited) counts as one. */
export async function runVitest(node, { args: chosen = [], env = {} } = {}) {
  const report = path.join(os.tmpdir(), `vitest-${process.pid}.json`);
  const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...chosen];
  const { code, output } = await capture(node, [inRoot("node_modules/vitest/vitest.mjs"), ...args], {
    env: { ...process.env, NODE_ENV: "test", ...env },
  });
  const counts = readReport(report);
  fs.rmSync(report, { force: true });
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return {
    passed,
    failed: code === 0 ? failed : Math.max(failed, 1),
    note: skipped ? `${skipped} need something from outside` : "",
    output,
    figures: figuresIn(output),
  };
}

/** A program of ours that runs a suite and ends with its counts: one line of JSON, `{"passed":n,"failed":n}`, or `n passed, n failed`. */
export async function runSuite(node, file, { args = [], env = {} } = {}) {
  const { code, output } = await capture(node, [inRoot(file), ...args], { env: { ...process.env, ...env } });
  const lines = output.trim().split("\n");
  const counts = countsIn(lines.at(-1) ?? "");
  if (counts)
    return {
      passed: counts.passed,
      failed: code === 0 ? counts.failed : Math.max(counts.failed, 1),
      note: "",
      output,
      figures: lines.slice(0, -1).filter((line) => !/^(held|Migration|  )/.test(line)),
    };
  return { passed: 0, failed: 1, note: "it ended without its line of counts", output };
}

function countsIn(line) {
  const [, passed, failed] = /^(?:\{"passed":)?(\d+)(?: passed, |,"failed":)(\d+)(?: failed|\})$/.exec(line) ?? [];
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
}

/** What tests say of themselves in numbers: "permissions: 3185 cells (245 calls, 13 roles) …". */
const figuresIn = (output) =>
  output
    .split("\n")
    // The reporter's dots may stand before them on the line.
    .map((line) => stripVTControlCharacters(line).replace(/^[^a-z]+/, ""))
    .filter((line) => /^[a-z][a-z ,'-]{3,60}: .*\d/.test(line));

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(fs.readFileSync(file, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return undefined;
  }
}
