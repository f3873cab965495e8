/** Of each page, by how much it is beyond its budget. */
export const pageOffences = (costs, budgets) =>
  costs.flatMap(({ title, kilobytes, scripts }) => {
    const budget = budgets[title];
    if (!budget) return [`${title} has no budget: it loads ${kilobytes} kB in ${scripts} scripts`];
    return [
      ...(kilobytes > budget.kilobytes
        ? [`${title} loads ${kilobytes} kB of JavaScript, ${budget.kilobytes} are its budget: ${WHAT_TO_DO}`]
        : []),
      ...(scripts > budget.scripts ? [`${title} loads ${scripts} scripts, ${budget.scripts} are its budget: ${WHAT_TO_DO}`] : []),
    ];
  });

const WHAT_TO_DO =
  "see `npm run web:sizes -- <page>`; where it is worth it, raise it in tools/lib/budgets/pages.mjs and say why under Budgets in docs/performance.md";

/** How a budget is said in docs/performance.md: "- `home`: 190 kB, 20 scripts (2026-11-26). Why." */
const LINE = /^- `([^`]+)`: ([^(]+) \(([\d-]+)\)\. (.+)$/gm;

/** Budgets of which docs/performance.md does not say the same figures, or not why they are what they are. */
export function unexplained(budgets, document) {
  const said = new Map([...document.matchAll(LINE)].map(([, name, figures, on, why]) => [name, { figures, on, why }]));
  return Object.values(budgets).flatMap((kind) =>
    Object.entries(kind).flatMap(([name, { on, ...figures }]) => {
      const wanted = figuresIn(figures);
      const line = said.get(name);
      const isExplained = line?.figures === wanted && line.on === on && line.why.split(" ").length > 3;
      return isExplained ? [] : [`docs/performance.md, Budgets, lacks the line: - \`${name}\`: ${wanted} (${on}). <why it is so much>`];
    }),
  );
}

const UNITS = { kilobytes: "kB", scripts: "scripts", pages: "pages", statements: "statements" };
const figuresIn = (figures) =>
  Object.entries(figures)
    .map(([name, figure]) => `${figure} ${UNITS[name] ?? name}`)
    .join(", ");
