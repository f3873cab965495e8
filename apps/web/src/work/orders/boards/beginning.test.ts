import { describe, expect, test } from "vitest";
import { beginningOf } from "./beginning.ts";
import type { BoardShape } from "./placing.ts";

const board = (facts: Partial<BoardShape>): BoardShape => ({
  id: 12,
  name: "Board",
  columnsBy: "priority",
  dated: "due",
  lanesBy: "none",
  cardFields: [],
  state: {},
  ...facts,
});

describe("what a new order begins with", () => {
  const rows: [string, Partial<BoardShape>, string, object | null][] = [
    ["the priority of its column", { columnsBy: "priority" }, "3", { priority: 3 }],
    ["the person", { columnsBy: "person" }, "1007", { responsiblePersonId: 1007 }],
    ["nobody", { columnsBy: "person" }, "none", {}],
    ["the crew", { columnsBy: "crew" }, "1004", { crewId: 1004 }],
    ["open, and in no other column of its state", { columnsBy: "category" }, "open", {}],
    ["in progress begins nothing", { columnsBy: "category" }, "in_progress", null],
    ["the status Open", { columnsBy: "status" }, "1", {}],
    ["a status that is not the first one", { columnsBy: "status" }, "1003", null],
    ["due on the day, in the afternoon there", { columnsBy: "day" }, "2026-12-01", { dueAt: "2026-12-01T15:00:00.000Z" }],
    ["begun on the day", { columnsBy: "day", dated: "start" }, "2026-12-01", { estStartAt: "2026-12-01T06:00:00.000Z" }],
    ["due on the Monday of the week", { columnsBy: "week" }, "2026-11-30", { dueAt: "2026-11-30T15:00:00.000Z" }],
    ["what is over begins nothing", { columnsBy: "day" }, "before", null],
  ];
  test.each(rows)("%s", (_, facts, column, begun) => {
    expect(beginningOf(board(facts), column, {}, "Europe/Oslo")).toEqual(begun && { ...begun, board: 12 });
  });

  test("filters with one value say it as well, the column before them; others say nothing", () => {
    const filters = {
      priority: { filterType: "set" as const, values: [1] },
      crew: { filterType: "set" as const, values: [1004] },
      asset: { filterType: "set" as const, values: [1001, 1002] },
      location: { filterType: "text" as const, type: "contains" as const, filter: "Hall" },
    };
    expect(beginningOf(board({}), "3", filters, "UTC")).toEqual({ priority: 3, crewId: 1004, board: 12 });
  });
});
