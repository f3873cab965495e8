import { expect, test } from "vitest";
import { publishingFault, takingFault, writingFault } from "./states.ts";

const at = (state: "draft" | "published" | "retired", archivedAt: string | null = null) => ({ state, archivedAt });

test.each([
  [at("draft"), "group_not_published", null],
  [at("published"), null, null],
  [at("retired"), "group_retired", "group_retired"],
  [at("published", "2026-01-01T00:00:00Z"), "archived", "archived"],
] as const)("%o is taken and written into, or not", (standing, taking, writing) => {
  expect([takingFault(standing), writingFault(standing)]).toEqual([taking, writing]);
});

test.each([
  [0, [], "group_empty"],
  [1, [], null],
  [0, [at("published")], null],
  [3, [at("published"), at("draft")], "member_not_published"],
  [3, [at("retired")], "member_not_published"],
] as const)("with %i tasks and %o in it", (tasks, members, fault) => {
  expect(publishingFault({ tasks, members })).toBe(fault);
});
