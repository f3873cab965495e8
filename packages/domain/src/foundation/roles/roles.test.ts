import { expect, test } from "vitest";
import type { Grants } from "../../kit/access.ts";
import { covers } from "./roles.ts";

const admin: Grants = {
  people: { flags: ["view", "create", "update", "delete", "approve"], scope: "all" },
  assets: { flags: ["view", "update"], scope: "all" },
};

test("a role that allows the same or less may be given", () => {
  expect(covers(admin, admin)).toBe(true);
  expect(covers(admin, { assets: { flags: ["view"], scope: "site" } })).toBe(true);
  expect(covers({}, {})).toBe(true);
});

test("one flag, one sub-module or a wider scope too much, and it may not", () => {
  expect(covers(admin, { assets: { flags: ["view", "delete"], scope: "all" } })).toBe(false);
  expect(covers(admin, { suppliers: { flags: ["view"], scope: "own" } })).toBe(false);
  const local: Grants = { assets: { flags: ["view"], scope: "site" } };
  expect(covers(local, { assets: { flags: ["view"], scope: "all" } })).toBe(false);
  expect(covers(local, { assets: { flags: ["view"], scope: "crew" } })).toBe(true);
});

test("a grant without flags allows nothing and so asks for nothing", () => {
  expect(covers({}, { assets: { flags: [], scope: "all" } })).toBe(true);
});
