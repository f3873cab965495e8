import { Problem } from "./problem.mjs";
import { stepsOf } from "./steps.mjs";

/** Numbered steps whose outcomes are counted together; the last line of a run is made of the total. */
export function countedSteps(number) {
  const step = stepsOf(number);
  const total = { passed: 0, failed: 0 };

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
    if (!outcome) total.failed += 1;
    return outcome;
  }

  async function counted(title, work) {
    let counts = { passed: 0, failed: 0 };
    await step(title, async () => {
      const { passed, failed, note, output, figures = [] } = await work();
      counts = { passed, failed };
      total.passed += passed;
      total.failed += failed;
      const summary = [`${passed} passed, ${failed} failed`, note].filter(Boolean).join(", ");
      return failed > 0
        ? { summary: `FAILED: ${summary}`, output }
        : { summary, output: figures.map((line) => `      ${line}`).join("\n") };
    });
    return counts;
  }

  /** The line of counts, alone and last, and what the program ends with. */
  function close() {
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed > 0 ? 1 : 0;
  }

  return { step, attempt, counted, close, total };
}
