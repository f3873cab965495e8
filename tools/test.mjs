import fs from "node:fs";
import { ensureBrowser } from "./lib/browser.mjs";
import { CHECKS } from "./lib/checks.mjs";
import { changedFiles, isSource, testsReaching } from "./lib/changed.mjs";
import { countedSteps } from "./lib/counted.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { inRoot, ROOT } from "./lib/paths.mjs";
import { unlessUnchanged } from "./lib/unchanged.mjs";
import { newFeatureDigest } from "./lib/new-feature-digest.mjs";
import { main, Problem } from "./lib/problem.mjs";
import { capture, endChildrenWithUs } from "./lib/processes.mjs";
import { runSuite, runVitest } from "./lib/runners.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

/** At night they are parts of their own (`test-night.mjs`). */
const isNight = process.env.TIER === "night";

const CHECKS_OF_FILES = CHECKS.filter(({ title }) => ["Format", "Types and lint", "Import rules"].includes(title));

/** Suites that are programs of their own; each ends with one line `{"passed":n,"failed":n}`. They may use the browser and the built web application. */
const JOURNEYS = "apps/e2e/run.ts";
const SUITES = [
  { title: "Browser journeys", file: JOURNEYS },
  { title: "Kill rounds", file: "apps/e2e/kill-rounds.ts", ofTheNight: true },
  { title: "A new feature from the model", file: "tools/new-feature-check.ts", ofTheNight: true, digest: newFeatureDigest },
].filter(({ file, ofTheNight }) => fs.existsSync(inRoot(file)) && !(ofTheNight && isNight));

/**
 * `npm test`: everything, in order, to the end; `npm test -- suppliers`: what touches these features; `npm test -- changed`: what the changed files may break.
 * One line of counts closes it.
 */
void main(async () => {
  endChildrenWithUs();
  const words = process.argv.slice(2);
  if (words[0] === "changed") return await testChanged(words[1]);
  return words.length > 0 ? await testFeatures(words) : await testEverything();
});

async function testEverything() {
  const { step, attempt, counted, close } = countedSteps(3 + CHECKS.length + 2 + SUITES.length);
  await step("Node and packages", () => assertNodeHere() && ensureInstalled());
  const node = findNode24();
  await attempt("Web application", () => ensureWebBuilt(node));
  const browser = await attempt("Browser", () => ensureBrowser());

  const budgets = { title: "Budgets of pages", run: () => capture(node, [inRoot("tools/check-budgets.mjs")]) };
  for (const { title, run } of [...CHECKS, budgets]) await counted(title, async () => asCounts(await run(node)));
  await counted("Unit and HTTP tests", () => runVitest(node));
  for (const { title, file, digest } of SUITES) {
    const run = () => runSuite(node, file, { env: { CHROMIUM: browser ?? "" } });
    await counted(title, digest ? () => unlessUnchanged(file, digest(), run) : run);
  }
  return close();
}

const asCounts = ({ code, output, note = "" }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, note, output });

/** Format, types and rules of the files that changed, the tests that reach them, and the generated tests over the contracts of their features. */
async function testChanged(since) {
  const { step, counted, close } = countedSteps(1 + CHECKS_OF_FILES.length + 1);
  await step("Node and packages", () => assertNodeHere() && ensureInstalled());
  const node = findNode24();
  const files = changedFiles(since);
  const source = files.filter(isSource);
  // Without a file named each of them would look at all there are.
  for (const { title, run } of source.length > 0 ? CHECKS_OF_FILES : [])
    await counted(title, async () => asCounts(await run(node, source)));
  const { tests, contracts } = await choose(node, source);
  // With a package in it, which a first run installs before it comes to this.
  const { readImportGraph } = await import("./lib/import-graph.mjs");
  const reached = testsReaching(readImportGraph(ROOT, ["packages", "apps", "tools"]), files);
  const wanted = [...new Set([...reached, ...tests])];
  await counted("Unit and HTTP tests", async () =>
    wanted.length === 0
      ? { passed: 0, failed: 0, note: "no test reaches what has changed", output: "" }
      : await runVitest(node, { args: wanted, env: contracts.length > 0 ? { CONTRACTS: contracts.join(",") } : {} }),
  );
  return close();
}

/** The files of these features on the three floors, the generated tests over their contracts, and the stories that touch them. */
async function testFeatures(words) {
  const { step, attempt, counted, close } = countedSteps(5);
  await step("Node and packages", () => assertNodeHere() && ensureInstalled());
  const node = findNode24();
  const { tests, contracts, features } = await choose(node, words);
  await attempt("Web application", () => ensureWebBuilt(node));
  const browser = await attempt("Browser", () => ensureBrowser());

  await counted("Unit and HTTP tests", () => runVitest(node, { args: tests, env: { CONTRACTS: contracts.join(",") } }));
  const stories = { args: [`--features=${features.join(",")}`], env: { CHROMIUM: browser ?? "" } };
  await counted("Browser journeys", () => runSuite(node, JOURNEYS, stories));
  return close();
}

async function choose(node, words) {
  const { code, output } = await capture(node, [inRoot("tools/lib/tiers/choose.ts"), ...words]);
  if (code !== 0) throw new Problem(`The features could not be read:\n\n${output}`);
  const choice = JSON.parse(output.trim().split("\n").at(-1));
  if (choice.unknown)
    throw new Problem(
      `There is no feature ${choice.unknown.join(", ")}. There are ${choice.known.join(", ")}, and the name of any contract.`,
    );
  return choice;
}
