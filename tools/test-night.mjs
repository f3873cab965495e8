import { ensureBrowser } from "./lib/browser.mjs";
import { countedSteps } from "./lib/counted.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { main, Problem } from "./lib/problem.mjs";
import { endChildrenWithUs } from "./lib/processes.mjs";
import { runSuite, runVitest } from "./lib/runners.mjs";
import { seconds } from "./lib/steps.mjs";

/** What takes too long for `npm test`; `TIER=night` has a suite go over everything: every reference list and role, every story, the full counts. */
const NIGHT = { TIER: "night" };
const PARTS = {
  tests: { title: "Everything that npm test runs, in full", run: (node, env) => runSuite(node, "tools/test.mjs", { env }) },
  fuzz: { title: "100,000 generated inputs", run: (node, env) => runSuite(node, "tools/fuzz.ts", { env: { ...env, INPUTS: "100000" } }) },
  kill: {
    title: "Kill rounds, 20 and 20",
    run: (node, env) => runSuite(node, "apps/e2e/kill-rounds.ts", { env: { ...env, ROUNDS: "20" } }),
  },
  plans: {
    title: "Kill rounds while orders of plans are made, 20",
    run: (node, env) => runSuite(node, "apps/e2e/plan-rounds.ts", { env: { ...env, ROUNDS: "20" } }),
  },
  offline: {
    title: "Work without a network, 50 runs with cuts",
    run: (node, env) => runSuite(node, "apps/e2e/offline-rounds.ts", { env: { ...env, ROUNDS: "50" } }),
  },
  guards: { title: "Guards are real", run: (node, env) => runSuite(node, "tools/guards.ts", { env: { ...env, TIER: "" } }) },
  "new-feature": { title: "A new feature from the model", run: (node, env) => runSuite(node, "tools/new-feature-check.ts", { env }) },
  reliability: { title: "Faults on purpose", run: (node, env) => runSuite(node, "tools/reliability.ts", { env }) },
  plain: { title: "Unit and HTTP tests on pg as it comes", run: (node) => runVitest(node, { env: { PLAIN_DRIVER: "1" } }) },
};

/** `npm run test:night`: every part, in order, to the end; `npm run test:night -- fuzz guards` some of them. */
void main(async () => {
  endChildrenWithUs();
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) throw new Problem(`The night has no part ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`);
  const chosen = Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name));

  const { step, attempt, counted, close } = countedSteps(2 + chosen.length);
  await step("Node and packages", () => assertNodeHere() && ensureInstalled());
  const node = findNode24();
  const browser = await attempt("Browser", () => ensureBrowser());
  const lines = [];
  for (const [name, { title, run }] of chosen) {
    const began = Date.now();
    const { passed, failed } = await counted(title, () => run(node, { ...NIGHT, CHROMIUM: browser ?? "" }));
    lines.push(`${name.padEnd(12)} ${`${passed} passed, ${failed} failed`.padEnd(28)} ${seconds(began)}`);
  }
  console.log(lines.join("\n"));
  return close();
});
