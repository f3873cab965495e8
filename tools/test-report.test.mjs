import { describe, expect, test } from "vitest";
import { countsOfBoth, filesToRunAgain, slowestFiles } from "./lib/test-report.mjs";

const file = (name, tests, seconds = 1) => ({
  name: `/root/${name}`,
  status: Object.values(tests).includes("failed") ? "failed" : "passed",
  startTime: 0,
  endTime: seconds * 1000,
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});
const report = (...testResults) => ({
  testResults,
  numPassedTests: testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === "passed").length,
  numPendingTests: 0,
});
const many = (number, status) => Object.fromEntries(Array.from({ length: number }, (_, at) => [`t${at}`, status]));

describe("a test that failed is run once more", () => {
  const first = report(file("a.test.ts", { one: "passed", two: "failed" }), file("b.test.ts", { three: "passed" }));

  test("only its file is run again", () => {
    expect(filesToRunAgain(first)).toEqual(["/root/a.test.ts"]);
  });

  test("one that passes then counts as passed and is named", () => {
    expect(countsOfBoth(first, report(file("a.test.ts", { one: "passed", two: "passed" })))).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
      unsteady: ["a.test.ts: two"],
    });
  });

  test("one that fails again has failed", () => {
    expect(countsOfBoth(first, report(file("a.test.ts", { one: "passed", two: "failed" })))).toMatchObject({
      passed: 2,
      failed: 1,
      unsteady: [],
    });
  });

  test("one that fails only the second time is unsteady as well", () => {
    expect(countsOfBoth(first, report(file("a.test.ts", { one: "failed", two: "passed" }))).unsteady).toEqual([
      "a.test.ts: two",
      "a.test.ts: one",
    ]);
  });

  test("more than three that pass the second time fail the run", () => {
    const four = report(file("a.test.ts", many(4, "failed")));
    expect(countsOfBoth(four, report(file("a.test.ts", many(4, "passed"))))).toMatchObject({ passed: 0, failed: 4 });
  });

  test("a file that did not load and then does is unsteady by its name", () => {
    const unloaded = { ...file("c.test.ts", {}), status: "failed" };
    expect(countsOfBoth(report(unloaded), report(file("c.test.ts", { four: "passed" })))).toMatchObject({
      failed: 0,
      unsteady: ["c.test.ts"],
    });
  });

  test("where very many files fail, nothing is run again", () => {
    expect(filesToRunAgain(report(...Array.from({ length: 9 }, (_, at) => file(`${at}.test.ts`, { one: "failed" }))))).toEqual([]);
  });
});

test("the slowest files are named, slowest first", () => {
  expect(slowestFiles(report(file("a.test.ts", {}, 1.5), file("b.test.ts", {}, 12)), "/root")).toEqual([
    "  12.0 s  b.test.ts",
    "   1.5 s  a.test.ts",
  ]);
});
