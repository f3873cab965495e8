import { CHECKS } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { main } from "./lib/problem.mjs";
import { endChildrenWithUs } from "./lib/processes.mjs";
import { stepsOf } from "./lib/steps.mjs";

/** `npm run check`: everything that needs no database and no browser, for the minute before a commit. */
void main(async () => {
  endChildrenWithUs();
  const step = stepsOf(CHECKS.length + 1);
  await step("Node and packages", () => assertNodeHere() && ensureInstalled());
  const node = findNode24();
  let failed = 0;
  for (const { title, run } of CHECKS) {
    await step(title, async () => {
      const { code, output, note } = await run(node);
      if (code === 0) return note ? `passed, ${note}` : "passed";
      failed += 1;
      return { summary: "FAILED", output };
    });
  }
  return failed > 0 ? 1 : 0;
});
