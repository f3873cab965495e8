import fs from "node:fs";
import { BUDGETS } from "./lib/budgets/pages.mjs";
import { pageOffences, unexplained } from "./lib/budget-rules.mjs";
import { inRoot } from "./lib/paths.mjs";
import { main } from "./lib/problem.mjs";
import { circles, costOf, PAGES, readBuild, withZod } from "./lib/web-pages.mjs";

/** Compares what the pages of the built application cost with their budgets, and the budgets with what docs/performance.md says of them. */
void main(() => {
  const build = readBuild();
  const costs = PAGES.map((page) => ({ title: page.title, ...costOf(build, page) }));
  const offences = [
    ...pageOffences(costs, BUDGETS.pages),
    ...withZod(build).map(({ title }) => `${title} begins with zod, which comes when somebody types`),
    ...circles(build).map((circle) => `files of the build need each other: ${circle}`),
    ...unexplained(BUDGETS, fs.readFileSync(inRoot("docs/performance.md"), "utf8")),
  ];
  for (const offence of offences) console.log(offence);
  return offences.length > 0 ? 1 : 0;
});
