import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { inRoot } from "./paths.mjs";
import { capture } from "./processes.mjs";
import { countsOfBoth, filesToRunAgain, slowestFiles } from "./test-report.mjs";

/**
 * Unit and HTTP tests, all of them or those that the arguments choose. A file with a test that fails is run once more by itself; what passes then
 * counts as passed and is named as unsteady. A run that fails without a failing test (a rejection nobody awaited) counts as one.
 */
export async function runVitest(node, { args: chosen = [], env = {} } = {}) {
  const first = await vitestOnce(node, chosen, env);
  if (!first.report) return { passed: 0, failed: 1, note: "", output: first.output };
  const files = first.code === 0 ? [] : filesToRunAgain(first.report);
  const again = files.length > 0 ? await vitestOnce(node, files, env) : undefined;
  const { passed, failed, skipped, unsteady } = countsOfBoth(first.report, again?.report ?? first.report);
  const isWithoutTest = first.code !== 0 && files.length === 0;
  return {
    passed,
    failed: isWithoutTest || (again && again.code !== 0) ? Math.max(failed, 1) : failed,
    note: skipped ? `${skipped} need something from outside` : "",
    output: [first.output, again?.output ?? ""].join("\n"),
    figures: [...figuresIn(first.output), ...unsteady.map((name) => `unsteady: ${name}`), ...slowestFiles(first.report, inRoot())],
  };
}

async function vitestOnce(node, chosen, env) {
  const file = path.join(os.tmpdir(), `vitest-${process.pid}.json`);
  const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`, ...chosen];
  const { code, output } = await capture(node, [inRoot("node_modules/vitest/vitest.mjs"), ...args], {
    env: { ...process.env, NODE_ENV: "test", ...env },
  });
  const report = readReport(file);
  fs.rmSync(file, { force: true });
  return { code, output, report };
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
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
