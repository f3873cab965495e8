import { expect, test } from "vitest";
import { FLAGS, SCOPES, SUB_MODULES, type Grants, type Scope } from "../../kit/access.ts";
import { MENU, menuFor, permissionsFor } from "./menu.ts";

const everything: Grants = Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, { flags: FLAGS, scope: "all" }]));
const items = MENU.flatMap((module) => module.items);
const every = new Map(items.flatMap(({ dashboard }, at) => (dashboard === undefined ? [] : [[dashboard, at] as const])));
const idsOf = (menu: ReturnType<typeof menuFor>) => menu.flatMap((module) => module.items.map((item) => item.id));

test("every module and entry has a number and an address of its own", () => {
  const ids = [...MENU.map((module) => module.id), ...items.map((item) => item.id)];
  expect(new Set(ids).size).toBe(ids.length);
  const urls = items.map((item) => item.url.toLowerCase());
  expect(new Set(urls).size).toBe(urls.length);
});

test("a noun stands at one entry only, so that its flags are those of one page; the settings and the dashboards alone have several, with the same flags", () => {
  const named = items.flatMap((item) => (item.subModule ? [item.subModule] : []));
  const twice = named.filter((subModule, at) => named.indexOf(subModule) !== at);
  expect([...new Set(twice)]).toEqual(["analytics", "settings"]);
  expect(named.filter((subModule) => subModule === "settings")).toHaveLength(5);
});

test("whoever may do everything sees every screen that exists, and nothing reserved", () => {
  expect(idsOf(menuFor(everything, null, every))).toEqual(items.filter((item) => item.subModule ?? item.seenWith).map((item) => item.id));
});

test("dashboards are shown to those alone to whose roles they are given, in the order of the role", () => {
  const analytics: Grants = { analytics: { flags: ["view"], scope: "all" } };
  expect(idsOf(menuFor(analytics, null, null)), "nobody says which").toEqual([]);
  expect(idsOf(menuFor({}, null, every)), "given, and without the right").toEqual([]);
  const given = new Map([
    [3, 0],
    [2, 1],
    [49, 2],
  ]);
  expect(idsOf(menuFor(analytics, null, given))).toEqual([103, 102, 401]);
  expect(idsOf(menuFor(analytics, [102, 105], given)), "within the tenant's limit").toEqual([102]);
  expect(
    permissionsFor(analytics, new Map([[49, 0]])).flatMap(({ subModules }) => subModules.map(({ subModuleId }) => subModuleId)),
  ).toEqual([401]);
});

test("modules without entries vanish, and nobody sees anything without a grant", () => {
  expect(menuFor({}, null)).toEqual([]);
  expect(menuFor({ suppliers: { flags: ["view"], scope: "own" } }, null).map((module) => module.title)).toEqual(["Materials Management"]);
  expect(menuFor({ suppliers: { flags: ["create", "update"], scope: "all" } }, null), "without view there is no entry").toEqual([]);
});

test("a limit shows the named entries only: those without a screen to everyone, the others to those who may", () => {
  expect(idsOf(menuFor({}, [701, 702, 502]))).toEqual([701, 702]);
  expect(idsOf(menuFor(everything, [701, 502, 204]))).toEqual([204, 502, 701]);
  expect(menuFor(everything, [])).toEqual([]);
});

test("a permission entry means view, and says whether it may create, may change, and does not show every row", () => {
  const grants: Grants = {
    suppliers: { flags: ["view", "create"], scope: "all" },
    assets: { flags: ["view", "update"], scope: "site" },
    locations: { flags: ["create"], scope: "all" },
    audit: { flags: ["view"], scope: "all" },
  };
  expect(permissionsFor(grants)).toEqual([
    { moduleId: 3, subModules: [{ subModuleId: 303, create: false, update: true, limit: true }] },
    { moduleId: 5, subModules: [{ subModuleId: 502, create: true, update: false, limit: false }] },
    { moduleId: 6, subModules: [{ subModuleId: 610, create: false, update: false, limit: false }] },
  ]);
});

test("every limited scope is told as a limit", () => {
  const limitOf = (scope: Scope) => permissionsFor({ assets: { flags: ["view"], scope } })[0]?.subModules[0]?.limit;
  expect(SCOPES.map(limitOf)).toEqual([false, true, true, true]);
});
