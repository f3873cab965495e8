import { describe, expect, test } from "vitest";
import { differencesOf, merged, same } from "./merge.ts";

const FIELDS = ["name", "terms", "leadTimeDays", "contacts"];
const base = { name: "Nordlager", terms: null, leadTimeDays: 4, contacts: [{ name: "Ida", email: null }] };

describe("two people changed the same record", () => {
  const mine = { ...base, name: "Nordlager AS", leadTimeDays: 6 };
  const theirs = { ...base, name: "Nordlager Ltd", terms: "Net 30", version: 2 };
  const differences = differencesOf(FIELDS, base, mine, theirs);

  test("each field that differs is shown, with the side that changed it suggested", () => {
    expect(differences.map(({ field, suggested, isClash }) => [field, suggested, isClash])).toEqual([
      ["name", "mine", true],
      ["terms", "theirs", false],
      ["leadTimeDays", "mine", false],
    ]);
  });

  test("what only they changed is kept, and nothing that I typed is lost", () => {
    expect(merged(FIELDS, differences, theirs, {})).toEqual({
      name: "Nordlager AS",
      terms: "Net 30",
      leadTimeDays: 6,
      contacts: base.contacts,
    });
  });

  test("a choice beats the suggestion", () => {
    expect(merged(FIELDS, differences, theirs, { name: "theirs", terms: "mine" })).toMatchObject({ name: "Nordlager Ltd", terms: null });
  });

  test("the same change by both is no difference", () => {
    expect(differencesOf(FIELDS, base, { ...base, terms: "Net 30" }, { ...base, terms: "Net 30" })).toEqual([]);
  });

  test("a list counts as one field", () => {
    const added = { ...base, contacts: [...base.contacts, { name: "Jo", email: null }] };
    expect(differencesOf(FIELDS, base, added, base)).toMatchObject([{ field: "contacts", suggested: "mine" }]);
  });
});

test("an empty text, null and nothing are the same to a person; zero and false are values", () => {
  expect(same("", null)).toBe(true);
  expect(same(undefined, null)).toBe(true);
  expect(same([], null)).toBe(true);
  expect(same([{ name: "Ida", email: "" }], [{ email: null, name: "Ida" }])).toBe(true);
  expect(same(0, null)).toBe(false);
  expect(same(false, null)).toBe(false);
});
