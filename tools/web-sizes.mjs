import { findNode24 } from "./lib/node24.mjs";
import { BUDGETS } from "./lib/budgets/pages.mjs";
import { main, Problem } from "./lib/problem.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";
import { costOf, filesOf, kilobytesOf, packageOf, PAGES, readBuild, withZod } from "./lib/web-pages.mjs";

/**
 * `npm run web:sizes`: how much JavaScript a browser loads for a page, in kB of gzip, and in how many scripts, beside what we aim for and what `npm test` allows.
 * `npm run web:sizes -- supplier` lists the packages of the pages with that word, largest first.
 */
void main(async () => {
  await ensureWebBuilt(findNode24());
  const build = readBuild();
  const [wanted] = process.argv.slice(2);
  if (wanted) return listPackages(build, wanted);
  console.log("JavaScript a page loads, kB gzip (aim, budget), and its scripts (budget)");
  for (const page of PAGES) {
    const { kilobytes, scripts } = costOf(build, page);
    const budget = BUDGETS.pages[page.title];
    const over = kilobytes > page.aim ? `  over its aim by ${(kilobytes - page.aim).toFixed(1)}` : "";
    const beside = `(${page.aim}, ${budget?.kilobytes ?? "none"})`;
    console.log(
      `${page.title.padEnd(20)}${kilobytes.toFixed(1).padStart(7)} ${beside.padEnd(12)}${String(scripts).padStart(4)} (${budget?.scripts ?? "none"})${over}`,
    );
  }
  const begun = withZod(build);
  if (begun.length > 0) throw new Problem(`These begin with zod: ${begun.map(({ title }) => title).join(", ")}.`);
  return 0;
});

/** Shares of a file's size by the rendered length of its modules: near enough to see what is worth its weight. */
function listPackages(build, wanted) {
  const pages = PAGES.filter(({ title }) => title.includes(wanted));
  if (pages.length === 0) throw new Problem(`No page has "${wanted}" in its title: ${PAGES.map(({ title }) => title).join(", ")}.`);
  const sizes = new Map();
  for (const file of filesOf(
    build,
    pages.flatMap(({ modules }) => modules),
  )) {
    const whole = file.modules.reduce((sum, [, length]) => sum + length, 0);
    for (const [id, length] of file.modules) {
      const name = packageOf(id);
      sizes.set(name, (sizes.get(name) ?? 0) + (kilobytesOf([file]) * length) / (whole || 1));
    }
  }
  const sorted = [...sizes].sort(([, a], [, b]) => b - a).filter(([, size]) => size >= 0.5);
  for (const [name, size] of sorted) console.log(`${size.toFixed(1).padStart(7)}  ${name}`);
  return 0;
}
