import { expect, test } from "vitest";
import { FLAGS, holds, mayEnter, scopeOf, SUB_MODULES, type Grants, type RoleGroup } from "./access.ts";

const grants: Grants = {
  suppliers: { flags: ["view", "update"], scope: "all" },
  "work-orders": { flags: ["view"], scope: "own" },
  audit: { flags: [], scope: "all" },
};

test("what is not granted is denied", () => {
  const held = SUB_MODULES.flatMap((subModule) =>
    FLAGS.filter((flag) => holds(grants, subModule, flag)).map((flag) => `${subModule}:${flag}`),
  );
  expect(held).toEqual(["work-orders:view", "suppliers:view", "suppliers:update"]);
  expect(SUB_MODULES.some((subModule) => FLAGS.some((flag) => holds({}, subModule, flag)))).toBe(false);
});

test("a scope belongs to a granted sub-module", () => {
  expect([scopeOf(grants, "work-orders"), scopeOf(grants, "suppliers"), scopeOf(grants, "assets")]).toEqual(["own", "all", null]);
});

/** The route rule of the specification, whole: who may enter a route of each group. */
test.each<[RoleGroup | undefined, { nobody: boolean; user: boolean; staff: boolean; admin: boolean; stranger: boolean }]>([
  [undefined, { nobody: true, user: true, staff: true, admin: true, stranger: true }],
  ["admin", { nobody: false, user: false, staff: false, admin: true, stranger: false }],
  ["staff", { nobody: false, user: false, staff: true, admin: true, stranger: false }],
  ["user", { nobody: false, user: true, staff: true, admin: true, stranger: false }],
  ["test", { nobody: false, user: true, staff: false, admin: false, stranger: false }],
  ["onlyGuest", { nobody: true, user: false, staff: false, admin: false, stranger: false }],
])("a route of the group %s", (group, expected) => {
  expect({
    nobody: mayEnter(group, []),
    user: mayEnter(group, ["user"]),
    staff: mayEnter(group, ["staff"]),
    admin: mayEnter(group, ["admin"]),
    stranger: mayEnter(group, ["visitor"]),
  }).toEqual(expected);
});

test("one role of several is enough", () => {
  expect(mayEnter("admin", ["user", "admin"])).toBe(true);
  expect(mayEnter("onlyGuest", ["visitor"])).toBe(false);
});
