import { describe, expect, test } from "vitest";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { Filter as FilterShape } from "@millwright/domain/kit/list.ts";
import { conditionOf, filterOf, isCompared, OPERATORS, type ConditionKind } from "./conditions.ts";

describe("what a person enters", () => {
  test.each(Object.keys(OPERATORS) as ConditionKind[])(
    "as a %s condition becomes a filter the server understands, and is shown again as entered",
    (kind) => {
      const value = { text: "bear", number: "5", date: "2026-03-01" }[kind];
      for (const type of OPERATORS[kind]) {
        const entered = { type, value: isCompared(type) ? value : "", to: type === "inRange" ? value : "" };
        const filter = filterOf(kind, entered);
        expect(FilterShape.parse(filter)).toEqual(filter);
        expect(conditionOf(kind, filter as Filter)).toEqual(entered);
      }
    },
  );

  test("with nothing to compare, or half a range, filters nothing", () => {
    expect(filterOf("text", { type: "contains", value: "  ", to: "" })).toBeNull();
    expect(filterOf("number", { type: "equals", value: "", to: "" })).toBeNull();
    expect(filterOf("number", { type: "equals", value: "five", to: "" })).toBeNull();
    expect(filterOf("number", { type: "inRange", value: "5", to: "" })).toBeNull();
    expect(filterOf("date", { type: "inRange", value: "2026-03-01", to: "" })).toBeNull();
  });

  test("a zero is a value", () => {
    expect(filterOf("number", { type: "equals", value: "0", to: "" })).toEqual({ filterType: "number", type: "equals", filter: 0 });
  });
});

test("the offer begins with contains for texts and equals for the rest", () => {
  expect([conditionOf("text", undefined).type, conditionOf("number", undefined).type, conditionOf("date", undefined).type]).toEqual([
    "contains",
    "equals",
    "equals",
  ]);
});
