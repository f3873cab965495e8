import { expect, test } from "vitest";
import { testsReaching } from "./lib/changed.mjs";

const graph = [
  ["packages/domain/src/register/pumps/rules.ts"],
  ["packages/domain/src/register/pumps/rules.test.ts", "packages/domain/src/register/pumps/rules.ts"],
  ["apps/server/src/register/pumps/changes.ts", "packages/domain/src/register/pumps/rules.ts"],
  ["apps/server/src/register/pumps/pumps.test.ts", "apps/server/src/testing/world.ts"],
  ["apps/server/src/features.ts", "apps/server/src/register/pumps/changes.ts", "apps/server/src/register/valves/changes.ts"],
  ["apps/server/src/testing/world.ts", "apps/server/src/features.ts"],
  ["apps/server/src/register/valves/changes.ts"],
  ["apps/server/src/register/valves/valves.test.ts", "apps/server/src/testing/world.ts"],
].map(([file, ...imports]) => ({ file, imports: imports.map((to) => ({ to, isLazy: false })) }));

test("a change is tried by the tests that import what it reaches, and by those that stand beside it", () => {
  expect(testsReaching(graph, ["packages/domain/src/register/pumps/rules.ts"])).toEqual([
    "packages/domain/src/register/pumps/rules.test.ts",
    "apps/server/src/register/pumps/pumps.test.ts",
  ]);
});

test("who knows everything leads to nobody else; a test that changed is run", () => {
  expect(testsReaching(graph, ["apps/server/src/register/valves/changes.ts"])).toEqual(["apps/server/src/register/valves/valves.test.ts"]);
  expect(testsReaching(graph, ["apps/server/src/features.ts"])).toEqual([]);
  expect(testsReaching(graph, ["apps/server/src/register/pumps/pumps.test.ts"])).toEqual(["apps/server/src/register/pumps/pumps.test.ts"]);
});
