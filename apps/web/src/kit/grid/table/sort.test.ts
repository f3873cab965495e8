import { expect, test } from "vitest";
import { sortedBy } from "./sort.ts";

const asc = (colId: string) => ({ colId, sort: "asc" as const });
const desc = (colId: string) => ({ colId, sort: "desc" as const });

test("a column is sorted up, down and not at all, alone", () => {
  expect(sortedBy([desc("due")], "name", false)).toEqual([asc("name")]);
  expect(sortedBy([asc("name")], "name", false)).toEqual([desc("name")]);
  expect(sortedBy([desc("name")], "name", false)).toEqual([]);
});

test("beside others it comes last, keeps its turn and leaves; a fourth has no place", () => {
  expect(sortedBy([asc("due")], "name", true)).toEqual([asc("due"), asc("name")]);
  expect(sortedBy([asc("due"), asc("name")], "due", true)).toEqual([desc("due"), asc("name")]);
  expect(sortedBy([desc("due"), asc("name")], "due", true)).toEqual([asc("name")]);
  const three = [asc("a"), asc("b"), asc("c")];
  expect(sortedBy(three, "d", true)).toEqual(three);
});
