import { describe, expect, test } from "vitest";
import { SUB_MODULES } from "../../kit/access.ts";
import { NOUNS } from "../../nouns.ts";
import { AUDIT_ACTIONS, AUDIT_KINDS, groupOf } from "./words.ts";

test("each action stands in one group", () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
});

test("every kind of record and everything with rights has a place", () => {
  expect(AUDIT_KINDS).toEqual(expect.arrayContaining([...Object.keys(NOUNS), ...SUB_MODULES]));
  expect(new Set(AUDIT_KINDS).size).toBe(AUDIT_KINDS.length);
});

describe("group of", () => {
  test.each([
    ["signed_in", "signIns"],
    ["sign_in_failed", "signIns"],
    ["locked", "signIns"],
    ["refused", "refusals"],
    ["exported", "transfers"],
    ["imported", "transfers"],
    ["updated", "changes"],
    ["verified", "checks"],
    ["forgotten", "checks"],
    ["of a later version", null],
    ["constructor", null],
  ])("%s: %s", (action, group) => expect(groupOf(action)).toBe(group));
});
