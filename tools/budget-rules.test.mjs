import { expect, test } from "vitest";
import { pageOffences, unexplained } from "./lib/budget-rules.mjs";

const BUDGETS = {
  pages: { home: { kilobytes: 190, scripts: 20, on: "2026-11-26" } },
  statements: { list: { pages: 9, statements: 3, on: "2026-11-27" } },
};
const SAID =
  "- `home`: 190 kB, 20 scripts (2026-11-26). React and the router are 105 of it.\n- `list`: 9 pages, 3 statements (2026-11-27). Rows, names and count.\n";

test("a page within its budget is fine, one beyond it is named with both figures", () => {
  expect(pageOffences([{ title: "home", kilobytes: 190, scripts: 20 }], BUDGETS.pages)).toEqual([]);
  const over = pageOffences([{ title: "home", kilobytes: 190.1, scripts: 21 }], BUDGETS.pages);
  expect(over).toEqual([
    expect.stringContaining("home loads 190.1 kB of JavaScript, 190 are"),
    expect.stringContaining("home loads 21 scripts, 20 are"),
  ]);
});

test("a page without a budget is named", () => {
  expect(pageOffences([{ title: "tree", kilobytes: 1, scripts: 1 }], BUDGETS.pages)).toEqual([
    "tree has no budget: it loads 1 kB in 1 scripts",
  ]);
});

test("a budget is said with the same figures and a reason", () => {
  expect(unexplained(BUDGETS, SAID)).toEqual([]);
  const lacks = (document) => unexplained(BUDGETS, document).map((line) => /`(\w+)`/.exec(line)?.[1]);
  expect(lacks(SAID.replace("190 kB", "185 kB"))).toEqual(["home"]);
  expect(lacks(SAID.replace("2026-11-26", "2026-11-20"))).toEqual(["home"]);
  expect(lacks(SAID.replace("Rows, names and count.", "So."))).toEqual(["list"]);
  expect(lacks("")).toEqual(["home", "list"]);
});
