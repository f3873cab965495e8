import { describe, expect, test } from "vitest";
import { expandPattern, walkAfter } from "./pattern.ts";
import { inTree, matching } from "./tree.ts";

const codesOf = (pattern: string, order?: "plain" | "serpentine") => {
  const expanded = expandPattern(pattern, order);
  return "codes" in expanded ? expanded.codes.join(" ") : expanded.fault.reason;
};

describe("a pattern", () => {
  test.each([
    ["A", "plain", "A"],
    ["A-{1..3}", "plain", "A-1 A-2 A-3"],
    ["A-{08..11}", "plain", "A-08 A-09 A-10 A-11"],
    ["{A..C}1", "plain", "A1 B1 C1"],
    ["{a..b}-{1..2}", "plain", "a-1 a-2 b-1 b-2"],
    ["{A..C}-{1..3}", "serpentine", "A-1 A-2 A-3 B-3 B-2 B-1 C-1 C-2 C-3"],
    ["{1..2}{A..B}{1..2}", "serpentine", "1A1 1A2 1B2 1B1 2B1 2B2 2A2 2A1"],
    ["{9..9}", "serpentine", "9"],
    [" B-{1..2} ", "plain", "B-1 B-2"],
  ] as const)("%s, %s, makes %s", (pattern, order, codes) => expect(codesOf(pattern, order)).toBe(codes));

  test.each([
    ["", "pattern_unreadable"],
    ["A-{1..}", "pattern_unreadable"],
    ["A-{3..1}", "pattern_unreadable"],
    ["A-{a..F}", "pattern_unreadable"],
    ["A-{F..A}", "pattern_unreadable"],
    ["A-{1..2", "pattern_unreadable"],
    ["A}-{1..2}", "pattern_unreadable"],
    ["{{1..2}}", "pattern_unreadable"],
    ["{1..2001}", "bins_too_many"],
    ["{1..999999}{1..999999}", "bins_too_many"],
    ["{1..11}{1..11}", "duplicate"],
    [`${"A".repeat(60)}{1..2}`, "pattern_code_too_long"],
  ])("%s is refused: %s", (pattern, reason) => expect(codesOf(pattern)).toBe(reason));

  test("of the issue's aisles makes 50, and 2,000 are made at most", () => {
    const made = expandPattern("A-{01..10}-{1..5}", "serpentine");
    expect("codes" in made && [made.codes.length, made.codes[0], made.codes[5], made.codes.at(-1)]).toEqual([
      50,
      "A-01-1",
      "A-02-5",
      "A-10-1",
    ]);
    const most = expandPattern("{01..20}-{001..100}");
    expect("codes" in most && most.codes).toHaveLength(2000);
  });
});

test("new ones stand behind the last, with room between", () => expect(walkAfter(30, 3)).toEqual([40, 50, 60]));

const bin = (id: number, parentId: number | null, code: string, walkingOrder = 0) => ({ id, parentId, code, walkingOrder });

describe("the tree of bins", () => {
  const bins = [
    bin(1, null, "A", 20),
    bin(2, 1, "A-10"),
    bin(3, 1, "A-2"),
    bin(4, 3, "A-2-1"),
    bin(5, null, "B", 10),
    bin(6, 99, "lost", 30),
  ];
  test("stands in walking order, then as people count", () =>
    expect(inTree(bins).map(({ code, depth }) => `${depth} ${code}`)).toEqual(["0 B", "0 A", "1 A-2", "2 A-2-1", "1 A-10", "0 lost"]));
  test("what is looked for stands in what it stands in", () => {
    expect(matching(bins, "a-2-").map(({ code }) => code)).toEqual(["A", "A-2", "A-2-1"]);
    expect(matching(bins, " ")).toHaveLength(6);
    expect(matching(bins, "none")).toEqual([]);
  });
});
