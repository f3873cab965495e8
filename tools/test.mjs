import fs from "node:fs";
import { ensureBrowser } from "./lib/browser.mjs";
import { CHECKS } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { inRoot } from "./lib/paths.mjs";
import { main, Problem } from "./lib/problem.mjs";
import { endChildrenWithUs } from "./lib/processes.mjs";
import { runSuite, runVitest } from "./lib/runners.mjs";
import { stepsOf } from "./lib/steps.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

/** Suites that are programs of their own; each ends with one line `{"passed":n,"failed":n}`. They may use the browser and the built web application. */
const SUITES = [
  { title: "Browser journeys", file: "apps/e2e/run.ts" },
  { title: "Kill rounds", file: "apps/e2e/kill-rounds.ts" },
  { title: "A new feature from the model", file: "tools/new-feature-check.ts" },
].filter(({ file }) => fs.existsSync(inRoot(file)));

/** `npm test`: everything, in order, to the end; one line of counts closes it. */
void main(async () => {
  endChildrenWithUs();
  const step = stepsOf(3 + CHECKS.length + 1 + SUITES.length);
  const total = { passed: 0, failed: 0 };

  await step("Node and packages", () => assertNodeHere() && ensureInstalled());
  const node = findNode24();
  const web = await attempt("Web application", () => ensureWebBuilt(node));
  const browser = await attempt("Browser", () => ensureBrowser());

  for (const { title, run } of CHECKS) {
    await counted(title, async () => {
      const { code, output, note = "" } = await run(node);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, note, output };
    });
  }
  await counted("Unit and HTTP tests", () => runVitest(node));
  for (const { title, file } of SUITES) await counted(title, () => runSuite(node, file, { CHROMIUM: browser ?? "" }));

  if (!web || !browser) total.failed += 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;

  /** What the suites need; without it they will fail by themselves, and the rest is still worth knowing. */
  async function attempt(title, work) {
    let outcome;
    await step(title, async () => {
      try {
        outcome = await work();
        return outcome;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { summary: "FAILED", output: error.message };
      }
    });
    return outcome;
  }

  async function counted(title, work) {
    await step(title, async () => {
      const { passed, failed, note, output, figures = [] } = await work();
      total.passed += passed;
      total.failed += failed;
      const summary = [`${passed} passed, ${failed} failed`, note].filter(Boolean).join(", ");
      return failed > 0
        ? { summary: `FAILED: ${summary}`, output }
        : { summary, output: figures.map((line) => `      ${line}`).join("\n") };
    });
  }
});
