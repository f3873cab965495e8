import { describe, expect, test } from "vitest";
import { inherited, keyOf, type Definition } from "./inheriting.ts";
import { converted, definitionFault, fateOf, valueFault, type AttributeValue, type Said } from "./values.ts";

const said = (facts: Partial<Said>): Said => ({
  kind: "text",
  minimum: null,
  maximum: null,
  options: null,
  refersTo: null,
  isRequired: false,
  ...facts,
});
const flow = said({ kind: "number", minimum: 0, maximum: 100 });
const seal = said({ kind: "list", options: ["Packing", "Mechanical"] });

describe("a value fits what is said of its attribute", () => {
  test.each<[string, Said, AttributeValue | null, string | null]>([
    ["nothing, where nothing is required", flow, null, null],
    ["nothing, where something is", said({ isRequired: true }), null, "required"],
    ["an empty text says nothing", said({ isRequired: true }), "", "required"],
    ["a figure at the end of the range", flow, 100, null],
    ["one above", flow, 100.5, "too_big"],
    ["one below", flow, -1, "too_small"],
    ["a word for a figure", flow, "12", "not_a_number"],
    ["a word of the list", seal, "Packing", null],
    ["another word", seal, "packing", "not_an_option"],
    ["a day", said({ kind: "day" }), "2026-02-28", null],
    ["no day", said({ kind: "day" }), "2026-02-30", "bad_format"],
    ["no is an answer", said({ kind: "yesNo", isRequired: true }), false, null],
    ["a word is none", said({ kind: "yesNo" }), "yes", "bad_format"],
    ["a record", said({ kind: "reference", refersTo: "assets" }), 12, null],
    ["half a record", said({ kind: "reference", refersTo: "assets" }), 1.5, "not_known"],
    ["a long text", said({}), "x".repeat(501), "too_long"],
  ])("%s", (_, attribute, value, reason) => expect(valueFault(attribute, value)?.reason ?? null).toBe(reason));
});

describe("when an attribute is said anew, each value stays, has to be mended, or is lost", () => {
  test.each<[string, AttributeValue, Said, Said, string]>([
    ["a wider range", 50, flow, said({ ...flow, maximum: 500 }), "kept"],
    ["a narrower one", 50, flow, said({ ...flow, maximum: 40 }), "unfit"],
    ["a word taken off the list", "Packing", seal, said({ ...seal, options: ["Mechanical"] }), "unfit"],
    ["a figure as text", 50, flow, said({}), "kept"],
    ["a text that is a figure", "50", said({}), flow, "kept"],
    ["one that is none", "about 50", said({}), flow, "lost"],
    ["a text that is a word of the list", "Packing", said({}), seal, "kept"],
    ["one that is not", "Gland", said({}), seal, "lost"],
    ["yes as text", true, said({ kind: "yesNo" }), said({}), "kept"],
    ["a record as text", 12, said({ kind: "reference", refersTo: "assets" }), said({}), "lost"],
  ])("%s", (_, value, from, to, fate) => expect(fateOf(value, from, to)).toBe(fate));
  test("what is kept is said in the new kind", () => {
    expect(converted("50", "text", "number")).toBe(50);
    expect(converted(true, "yesNo", "text")).toBe("Yes");
    expect(converted("no", "text", "yesNo")).toBe(false);
    expect(converted("2026-11-23", "text", "day")).toBe("2026-11-23");
    expect(converted(true, "yesNo", "number")).toBeNull();
  });
});

test("a definition needs what its kind is made of", () => {
  expect(definitionFault(said({ kind: "number", minimum: 2, maximum: 1 }))).toEqual({ path: "minimum", reason: "limits_crossed" });
  expect(definitionFault(said({ kind: "list", options: [] }))).toEqual({ path: "options", reason: "required" });
  expect(definitionFault(said({ kind: "reference" }))).toEqual({ path: "refersTo", reason: "required" });
  expect(definitionFault(flow)).toBeNull();
});

test("attributes come down the scheme, and the narrowest row holds in the place of the first", () => {
  const row = (id: number, valueId: number, overridesId: number | null = null, sortOrder = 0): Definition => ({
    id,
    valueId,
    overridesId,
    sortOrder,
  });
  const all = [row(1, 10, null, 2), row(2, 10, null, 1), row(3, 20), row(4, 20, 1), row(5, 30, 1), row(6, 99)];
  const ids = (path: number[]) => inherited(all, path).map(({ id }) => id);
  expect(ids([])).toEqual([]);
  expect(ids([10])).toEqual([2, 1]);
  expect(ids([10, 20])).toEqual([2, 4, 3]);
  expect(ids([10, 20, 30])).toEqual([2, 5, 3]);
  // Without the first, what says it anew says nothing.
  expect(ids([20, 30])).toEqual([3]);
  expect([keyOf({ id: 4, overridesId: 1 }), keyOf({ id: 1, overridesId: null })]).toEqual(["a1", "a1"]);
});
