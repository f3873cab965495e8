import { describe, expect, test } from "vitest";
import { formerName, isTheName } from "./forgetting.ts";

describe("the typed name", () => {
  test.each([
    ["Ida Berg", true],
    ["  ida   berg ", true],
    ["Ida Bergs", false],
    ["Ida", false],
    ["", false],
  ])("%s: %s", (typed, is) => expect(isTheName(typed, "Ida Berg")).toBe(is));

  test("is the same however its letters are composed", () => expect(isTheName("Zoe\u0308", "Zoë")).toBe(true));
});

test("a former employee is known by their number", () =>
  expect(formerName(1042)).toEqual({ firstName: "Former", lastName: "employee 1042" }));
