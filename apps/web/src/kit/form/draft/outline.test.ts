import { expect, test } from "vitest";
import { z } from "zod";
import { SupplierDraft } from "@millwright/domain/register/suppliers/contract.ts";
import { isRequired, outlineOf } from "./outline.ts";

test("a form knows the draft's fields, and which of them must be given, also in the rows of a list", () => {
  const outline = outlineOf(SupplierDraft);
  expect(outline.fields).toEqual(Object.keys(SupplierDraft.shape));
  expect(outline.required).toEqual(["code", "name", "contacts.name"]);
  expect(isRequired(outline, "name")).toBe(true);
  expect(isRequired(outline, "terms")).toBe(false);
  expect(isRequired(outline, "contacts.12.name")).toBe(true);
  expect(isRequired(outline, "contacts.12.phone")).toBe(false);
});

test("a field that may be empty and not absent must be given; a number in a name is no row", () => {
  const outline = outlineOf(z.object({ note: z.string().nullable(), line2: z.string() }));
  expect(isRequired(outline, "note")).toBe(true);
  expect(isRequired(outline, "line2")).toBe(true);
});

test("what an outline says is data: it reaches the browser without the shape", () => {
  const outline = outlineOf(SupplierDraft);
  expect(JSON.parse(JSON.stringify(outline))).toEqual(outline);
});
