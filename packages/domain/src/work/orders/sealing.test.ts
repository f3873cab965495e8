import { expect, test } from "vitest";
import { CompletionDraft, DetailsDraft, GeneralDraft } from "./contract.ts";
import { partOf, PARTS, sealedFields, sealOf, type Part } from "./sealing.ts";
import { CATEGORIES, type Category } from "./status.ts";

/** Per part, what stands in the way in each category: "." open, "c" completed, "s" sealed. Columns in the order of CATEGORIES. */
const TABLE: Record<Part, string> = {
  plan: "....css",
  work: "....css",
  completion: "....css",
  accounting: ".....ss",
  failure: ".....ss",
  additions: ".....ss",
};
const SIGNS = { ".": null, c: "order_completed", s: "order_sealed" } as const;

test.each(Object.keys(PARTS) as Part[])("%s: open, kept from completion on, or from closing on", (part) => {
  const found = CATEGORIES.map((category) => sealOf(category, part));
  expect(found).toEqual([...TABLE[part]].map((sign) => SIGNS[sign as keyof typeof SIGNS]));
});

test("every field that a call can send of an order has its part", () => {
  const parts = (shape: object) => [...new Set(Object.keys(shape).map(partOf))].toSorted();
  expect(parts(GeneralDraft.shape)).toEqual(["plan"]);
  expect(parts(DetailsDraft.shape)).toEqual(["accounting", "failure"]);
  expect(parts(CompletionDraft.shape)).toEqual(["accounting", "completion", "failure"]);
});

test("of a completed order only bookings and the failure may be corrected", () => {
  const sent = ["title", "actualMinutes", "costCentreId", "failureCauseId", "repairTypeId"];
  expect(sealedFields("completed", sent)).toEqual(["title", "actualMinutes"]);
  expect(sealedFields("in_progress", sent)).toEqual([]);
  expect((["closed", "cancelled"] satisfies Category[]).map((category) => sealedFields(category, sent))).toEqual([sent, sent]);
});
