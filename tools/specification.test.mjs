import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { complaintsOf, countsOf, readRows } from "./lib/specification.mjs";
import { screensIn, textsIn } from "./lib/specification-places.mjs";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "specification-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
fs.mkdirSync(path.join(root, "docs/decisions"), { recursive: true });
fs.writeFileSync(path.join(root, "docs/decisions/0004-lists.md"), "# 0004\n");
fs.writeFileSync(
  path.join(root, "plans.test.ts"),
  'test("a plan makes its orders", () => undefined);\ntest.each([1])(\n  `in %s weeks`, () => {});\nconst words = "no title at all";\n',
);

const known = {
  root,
  calls: [
    { contract: "plans", name: "get", method: "GET", path: "/api/Plan/:id" },
    {
      contract: "plans",
      name: "create",
      method: "POST",
      path: "/api/Plan/",
      body: { safeParse: (value) => ({ success: typeof value.name === "string" }) },
    },
  ],
  texts: textsIn({ plans: { title: "Maintenance plans", action: { make: "Make what is due" } } }),
  refusals: { invalid: 400, conflict: 409 },
  screens: ["/home", "/Plans/$id"],
};

const HEAD = "| reference | what is asked | state | where |\n| --- | --- | --- | --- |\n";
const documentOf = (...rows) =>
  `# Head\n\n| a | table |\n| --- | --- |\n\n## 1.4 Plans\n\n${HEAD}${rows.join("\n")}\n\n## In the end\n\n| no | row |\n`;
const complaints = (...rows) => complaintsOf(readRows(documentOf(...rows)), known);
const about = (place) => complaints(`| 1.4.1 | a plan | ${place.startsWith("no ") ? "not yet" : "built"} | \`${place}\` |`);

test("rows that say what is true are left alone", () => {
  const rows = [
    "| 1.4.1 | a plan `{id}` | built | `call: GET /api/Plan/{planId}?at=1`, `call: plans.create` |",
    "| 1.4.2 | its screen | built otherwise: with a code | `screen: /plans/{id}/`, `decision: 0004` |",
    '| 1.4.3 | its orders | partly: no notes | `test: plans.test.ts "a plan makes its orders"`, `no call: /api/PlanNotes` |',
    '| 1.4.4 | its weeks | built: of the year | `test: plans.test.ts "in %s weeks"`, `code: plans.test.ts "no title"`, `code: plans.test.ts` |',
    "| 1.4.5 | its end | not yet | `no call: DELETE /api/Plan/{id}`, `no screen: /plans` |",
    "| 1.4.6 | its colour | not yet: nobody misses it | – |",
  ];
  expect(complaints(...rows)).toEqual([]);
  expect(countsOf(readRows(documentOf(...rows)))).toBe("6 rows: 2 built, 1 built otherwise, 1 partly, 2 not yet");
});

test("what a remark claims is run: its words, its numbers and its status stand in a place that holds", () => {
  const claimed = [
    '| 1.4.1 | a plan | built: a conflict is 409 and `name` is asked for | `status: 409 conflict`, `refuses: plans.create body {}`, `accepts: plans.create body {"name": "Pumps"}` |',
    '| 1.4.2 | its title | built: reads "Maintenance plans", see 2.4 | `text: plans.title "Maintenance plans"` |',
  ];
  expect(complaints(...claimed)).toEqual([]);
  expect(complaints("| 1.4.1 | a plan | built: of 25 rows, as `many` | `call: plans.get` |")).toEqual([
    "line 10: 1.4.1 says many, 25 and names no place where that is to be seen",
  ]);
});

test.each([
  ["call: GET /api/Plan/", "is in no contract"],
  ["call: GET /api/plan/{id}", "is in no contract"],
  ["call: plans.remove", "is in no contract"],
  ["screen: /plans", "is not among the web's routes"],
  ["test: orders.test.ts", "a file that does not exist"],
  ["test: ../plans.test.ts", "a file that does not exist"],
  ['test: plans.test.ts "a plan makes"', 'in which nothing is called "a plan makes"'],
  ['test: plans.test.ts "no title at all"', "in which nothing is called"],
  ['code: plans.test.ts "yes"', 'in which there is no "yes"'],
  ["decision: 0005", "which does not exist"],
  ["plans.test.ts", "no known kind"],
  ["no call: GET /api/Plan/{x}", "there is GET /api/Plan/:id: bring the row up to date"],
  ["no call: /api/plan", "there is GET /api/Plan/:id"],
  ['text: plans.action.do "Do it"', "is in no catalogue"],
  ['text: plans.title "Task groups"', 'it reads "Maintenance plans"'],
  ["status: 404 conflict", "it answers 409"],
  ["status: 409 gone", "it answers nothing"],
  ["accepts: plans.create body {}", "accepts {} as its body; it does not"],
  ['refuses: plans.create body {"name": "Pumps"}', "it does not"],
  ["accepts: plans.get body {}", "no contract has"],
  ["accepts: plans.create body {", "no JSON"],
  ["no screen: /plans/7", "there is /Plans/$id: bring the row up to date"],
])("a place that is not as it says is told: %s", (place, words) => {
  expect(about(place)).toEqual([expect.stringContaining(words)]);
});

const PLACE = "`screen: /home`";
test.each([
  [`| 1.4.1 | a plan |  | ${PLACE} |`, "has no state"],
  [`| 1.4.1 | a plan | done | ${PLACE} |`, 'the unknown state "done"'],
  [`| 1.4.1 | a plan | partly | ${PLACE} |`, 'is "partly" without a word why'],
  [`| 1.4.1 | a plan | built otherwise: | ${PLACE} |`, "without a word why"],
  ["| 1.4.1 | a plan | built | – |", 'is "built" and names no place'],
  ["| 1.4.1 | a plan | partly: no notes | `no screen: /notes` |", "names no place where it is"],
  [`| 1.4.1 | a plan | not yet | ${PLACE} |`, 'is "not yet" and names a place'],
  [`| 1.4.1 | a plan | built | on ${PLACE} |`, "words beside its places"],
  [`| 1.4.1 |  | built | ${PLACE} |`, "does not say what is asked"],
  [`| 1.5.1 | a plan | built | ${PLACE} |`, "stands in section 1.4"],
  [`| 1.4.1 | a plan | ${PLACE} |`, "3 cells instead of four"],
])("a row that cannot be read so is told: %s", (row, words) => {
  expect(complaints(row)).toContainEqual(expect.stringContaining(words));
});

test("a reference that stands twice is told, and one that was taken out", () => {
  const row = (number) => `| 1.4.${number} | a plan | built | ${PLACE} |`;
  expect(complaints(row(1), row(3), row(3))).toEqual(["line 12: 1.4.3 stands twice", "1.4.2 is missing"]);
});

test("the web's addresses are read from its table of routes, however a line is broken", () => {
  const routes =
    'const a = [screen("/a/$id", () => 1), screen(\n  "/home", x, "Home", "bare")];\nconst moved = [["/old", "/new"]];\nconst b = loadScreen("/b");\n';
  expect(screensIn(routes)).toEqual(["/a/$id", "/home", "/old"]);
});
