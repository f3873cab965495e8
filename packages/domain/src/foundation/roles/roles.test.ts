import { expect, test } from "vitest";
import type { Grants, Holdings } from "../../kit/access.ts";
import { covers } from "./roles.ts";

const everywhere = (grants: Grants, sites: readonly number[] | null = null): Holdings =>
  Object.fromEntries(Object.entries(grants).map(([subModule, grant]) => [subModule, [{ ...grant, sites }]]));
const role: Grants = {
  people: { flags: ["view", "create", "update", "delete", "approve"], scope: "all" },
  assets: { flags: ["view", "update"], scope: "all" },
};
const admin = everywhere(role);

test("a role that allows the same or less may be given", () => {
  expect(covers(admin, role)).toBe(true);
  expect(covers(admin, { assets: { flags: ["view"], scope: "site" } })).toBe(true);
  expect(covers({}, {})).toBe(true);
});

test("one flag, one sub-module or a wider scope too much, and it may not", () => {
  expect(covers(admin, { assets: { flags: ["view", "delete"], scope: "all" } })).toBe(false);
  expect(covers(admin, { suppliers: { flags: ["view"], scope: "own" } })).toBe(false);
  const local = everywhere({ assets: { flags: ["view"], scope: "site" } });
  expect(covers(local, { assets: { flags: ["view"], scope: "all" } })).toBe(false);
  expect(covers(local, { assets: { flags: ["view"], scope: "crew" } })).toBe(true);
});

test("a grant without flags allows nothing and so asks for nothing", () => {
  expect(covers({}, { assets: { flags: [], scope: "all" } })).toBe(true);
});

test("who holds a role at one plant gives it at that plant, and neither elsewhere nor everywhere", () => {
  const planner = everywhere(role, [3, 4]);
  expect(covers(planner, role, [3])).toBe(true);
  expect(covers(planner, role, [3, 4])).toBe(true);
  expect(covers(planner, role, [5])).toBe(false);
  expect(covers(planner, role)).toBe(false);
});
