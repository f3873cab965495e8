import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { touchedByQuestions, type Touched } from "./statements.ts";

type Budget = Touched & { since: string };
const at = (file: string) => path.join(import.meta.dirname, file);
const budgets = JSON.parse(fs.readFileSync(at("statements.json"), "utf8")) as Record<string, Budget>;
const performance = fs.readFileSync(at("../../../docs/performance.md"), "utf8");

/** Another plan of the same question may touch a few pages more. */
const SLACK = 1.1;

let touched: Record<string, Touched>;
beforeAll(async () => void (touched = await touchedByQuestions()), 240_000);

describe.each(Object.entries(budgets))("%s", (name, budget) => {
  test("asks the database no more than its budget", () => {
    const { statements, pages } = touched[name] ?? { statements: Infinity, pages: Infinity };
    process.stdout.write(`${name}: ${statements} of ${budget.statements} statements, ${pages} of ${budget.pages} pages\n`);
    expect(statements, "statements; a budget is raised in statements.json, with a sentence in docs/performance.md").toBeLessThanOrEqual(
      budget.statements,
    );
    expect(pages, "pages; a budget is raised in statements.json, with a sentence in docs/performance.md").toBeLessThanOrEqual(
      Math.ceil(budget.pages * SLACK),
    );
  });

  test("has its figures and their date in docs/performance.md", () => {
    const { statements, pages, since } = budget;
    expect(performance).toContain(`- ${since}, ${name}: ${statements} statements, ${pages} pages`);
  });
});

test("every question that is asked has a budget", () => {
  expect(Object.keys(touched).toSorted((one, other) => one.localeCompare(other))).toEqual(
    Object.keys(budgets).toSorted((one, other) => one.localeCompare(other)),
  );
});
