import { expect, test } from "vitest";
import type { Grants } from "../../kit/access.ts";
import { editsBoard } from "./sharing.ts";
import { isStale } from "./stale.ts";
import { uriOf } from "./uri.ts";
import { judgedBy } from "./widgets.ts";

const flags = (...given: ("view" | "update" | "delete")[]): Grants => ({ boards: { flags: given, scope: "all" } });

test.each([
  ["its owner", { ownerId: 1, sharedWith: "nobody", roles: [] }, flags("view", "update"), true],
  ["its owner, without the right to change boards", { ownerId: 1, sharedWith: "nobody", roles: [] }, flags("view"), false],
  ["somebody else, where it is private", { ownerId: 2, sharedWith: "nobody", roles: [] }, flags("view", "update", "delete"), false],
  [
    "who looks after boards, where it is shared",
    { ownerId: 2, sharedWith: "everyone", roles: [] },
    flags("view", "update", "delete"),
    true,
  ],
  [
    "a role that may look at it",
    { ownerId: 2, sharedWith: "roles", roles: [{ roleId: 5, mayEdit: false }] },
    flags("view", "update"),
    false,
  ],
  ["a role that may edit it", { ownerId: 2, sharedWith: "roles", roles: [{ roleId: 5, mayEdit: true }] }, flags("view", "update"), true],
  ["another role", { ownerId: 2, sharedWith: "roles", roles: [{ roleId: 6, mayEdit: true }] }, flags("view", "update"), false],
  [
    "a role that might edit it before it became everybody's",
    { ownerId: 2, sharedWith: "everyone", roles: [{ roleId: 5, mayEdit: true }] },
    flags("view", "update"),
    false,
  ],
] as const)("who changes a board: %s", (_who, board, grants, expected) => {
  expect(editsBoard(board, { personId: 1, roleIds: [5], grants })).toBe(expected);
});

test.each([
  ["Cold store", "cold-store"],
  ["  Kühlhaus №2 / Nacht ", "kuhlhaus-no2-nacht"],
  ["Edit", "edit-board"],
  ["***", "board"],
  ["a".repeat(90), "a".repeat(60)],
])("the address of %j ends with %s", (name, uri) => {
  expect(uriOf(name)).toBe(uri);
});

test("a value is old after twice its interval", () => {
  expect(isStale(0, 120_000, 60_000)).toBe(false);
  expect(isStale(0, 120_001, 60_000)).toBe(true);
  expect(isStale(null, 120_001, 60_000)).toBe(false);
});

test("a value at its limit is within it; without limits it is not judged", () => {
  expect(judgedBy(8, { high: 8 })).toBe("ok");
  expect(judgedBy(8.1, { high: 8 })).toBe("alarm");
  expect(judgedBy(-1, { low: 0 })).toBe("alarm");
  expect(judgedBy(1, {})).toBeNull();
  expect(judgedBy(null, { low: 0 })).toBeNull();
});
