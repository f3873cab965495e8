import { expect, test } from "vitest";
import { SUB_MODULES } from "../../kit/access.ts";
import { permissionsOf } from "./permissions.ts";
import { subModuleLines, subModuleNamed, titleOf } from "./sub-modules.ts";

const lines = (limit: readonly number[] | null = null) => subModuleLines(limit).flatMap(({ subModules }) => subModules);

test("every sub-module is named once, under the module of its entry", () => {
  expect(
    lines()
      .map(({ subModule }) => subModule)
      .toSorted(),
  ).toEqual([...SUB_MODULES].toSorted());
  expect(subModuleLines(null).find(({ moduleId }) => moduleId === 3)?.subModules).toContainEqual({
    subModule: "assets",
    subModuleId: 303,
    title: "Equipment",
    isInMenu: true,
  });
});

test("what several entries show is told by the first and called by its own name", () => {
  expect(lines().filter(({ subModule }) => subModule === "settings")).toEqual([
    { subModule: "settings", subModuleId: 607, title: "Settings of the organisation", isInMenu: true },
  ]);
  expect(titleOf("settings")).toBe("Settings of the organisation");
});

test("a tenant whose menu is limited hears which of them it shows", () => {
  expect(
    lines([502, 609])
      .filter(({ isInMenu }) => isInMenu)
      .map(({ subModule }) => subModule),
  ).toEqual(["suppliers", "settings"]);
});

test.each([
  ["303", "assets"],
  ["assets", "assets"],
  ["608", "settings"],
  ["701", undefined],
  ["nothing", undefined],
] as const)("%s names %s", (word, subModule) => expect(subModuleNamed(word)).toBe(subModule));

test("permissions name what is allowed, with the specification's flags, and are silent of the rest", () => {
  expect(permissionsOf({ assets: { flags: ["view", "update"], scope: "site" }, people: { flags: [], scope: "all" } })).toEqual([
    {
      moduleId: 3,
      subModules: [
        {
          subModuleId: 303,
          subModule: "assets",
          view: true,
          create: false,
          update: true,
          delete: false,
          approve: false,
          limit: true,
          scope: "site",
        },
      ],
    },
  ]);
});
