import fs from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/**
 * All of WCAG 2.2 A and AA and the best practices. One experimental rule, off in axe by itself, is left off: it takes the names of the branches
 * inside a tree item for the item's own visible text.
 */
const RULES: RunOptions = {
  rules: { "label-content-name-mismatch": { enabled: false } },
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** What axe finds wrong on the page as it stands, one line for each kind: the rule, how often, and the first places. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's content policy does not bind.
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(SOURCE);
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(RULES)})`)) as AxeResults;
  const standing = await Promise.all(
    violations.map(async (violation) => (violation.id === "target-size" ? await inTheOpen(page, violation) : violation)),
  );
  return standing
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, help, nodes }) =>
        `${id} (${nodes.length}×): ${help}: ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(" "))
          .join(" | ")}`,
    );
}

type Violation = AxeResults["violations"][number];

/** Targets that are too small even when scrolled to the middle, where no sticky bar covers half of them. */
async function inTheOpen(page: Page, violation: Violation): Promise<Violation> {
  const nodes: Violation["nodes"] = [];
  for (const node of violation.nodes) {
    const target = JSON.stringify(node.target.join(" "));
    await page.evaluate(`document.querySelector(${target})?.scrollIntoView({ block: "center" })`);
    const again = (await page.evaluate(`axe.run(${target}, { runOnly: { type: "rule", values: ["target-size"] } })`)) as AxeResults;
    if (again.violations.length > 0) nodes.push(node);
  }
  return { ...violation, nodes };
}
