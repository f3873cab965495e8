import { describe, expect, test } from "vitest";
import { FLAGS, type Flag, type Grant, type Grants, type Scope } from "@millwright/domain/kit/access.ts";
import { columnToggled, isFull, isScopeOpen, placeFor, rowToggled, scoped, stateOf, toggled, wholeToggled, type Line } from "./cells.ts";

const grant = (scope: Scope, ...flags: Flag[]): Grant => ({ scope, flags });
const everything = Object.fromEntries(FLAGS.map((flag) => [flag, "all"])) as Record<Flag, Scope>;
const line = (facts: Partial<Line> = {}): Line => ({
  subModule: "assets",
  subModuleId: 303,
  title: "Equipment",
  flags: ["view", "create", "update", "delete"],
  scopes: ["all", "site", "crew"],
  mayGive: everything,
  isInMenu: true,
  ...facts,
});
const suppliers = line({ subModule: "suppliers", scopes: ["all", "own"] });

describe("a cell", () => {
  test("brings view with it, and view takes all others along", () => {
    expect(toggled({}, line(), "delete")).toEqual({ assets: grant("all", "view", "delete") });
    const all: Grants = { assets: grant("site", "view", "delete") };
    expect(toggled(all, line(), "delete")).toEqual({ assets: grant("site", "view") });
    expect(toggled(all, line(), "view")).toEqual({ assets: grant("site") });
  });

  test.each<[string, Partial<Line>, Grants, Flag, string]>([
    ["what the role has", {}, { assets: grant("all", "view") }, "view", "on"],
    ["what it has though the caller could not give it", { mayGive: {} }, { assets: grant("all", "view") }, "view", "on"],
    ["what may be given", {}, {}, "update", "off"],
    [
      "what is given nowhere near that wide",
      { mayGive: { view: "all", update: "site" } },
      { assets: grant("all", "view") },
      "update",
      "beyond",
    ],
    ["what would need view, too", { mayGive: { update: "all" } }, {}, "update", "beyond"],
    ["what opens nothing", {}, {}, "approve", "nothing"],
  ])("of %s is told", (_, facts, grants, flag, state) => expect(stateOf(grants, line(facts), flag)).toBe(state));

  test("begins in the widest scope that the caller may give", () => {
    expect(toggled({}, line({ mayGive: { view: "site" } }), "view")).toEqual({ assets: grant("site", "view") });
    expect(toggled({}, line({ mayGive: {} }), "view")).toEqual({});
  });
});

describe("a row", () => {
  test("is everything, also what opens nothing yet, and then nothing", () => {
    const full = rowToggled({ assets: grant("site", "view") }, line());
    expect(full).toEqual({ assets: grant("site", ...FLAGS) });
    expect(isFull(full as Grants, line())).toBe(true);
    expect(rowToggled(full as Grants, line())).toEqual({ assets: grant("site") });
  });

  test("is as much as the caller may give", () => {
    const some = line({ mayGive: { view: "all", update: "all", create: "own" } });
    const given = rowToggled({}, some);
    expect(given).toEqual({ assets: grant("all", "view", "update") });
    expect(isFull(given as Grants, some)).toBe(true);
    expect(rowToggled({}, line({ mayGive: { update: "all" } }))).toEqual({});
  });
});

test("a column is given where it may be and taken where it is everywhere; the corner does it for all", () => {
  const lines = [line(), suppliers, line({ subModule: "people", mayGive: {} })];
  const given = columnToggled({ assets: grant("site", "view") }, lines, "create");
  expect(given).toEqual({ assets: grant("site", "view", "create"), suppliers: grant("all", "view", "create") });
  expect(columnToggled(given as Grants, lines, "create")).toEqual({ assets: grant("site", "view"), suppliers: grant("all", "view") });
  expect(Object.keys(wholeToggled({}, lines.slice(0, 2)))).toEqual(["assets", "suppliers"]);
});

test("a scope is chosen as wide as the caller may give every flag, and as narrow as anybody likes", () => {
  const limited = line({ mayGive: { view: "all", update: "site" } });
  const grants: Grants = { assets: grant("site", "view", "update") };
  expect([isScopeOpen(grants, limited, "all"), isScopeOpen(grants, limited, "crew")]).toEqual([false, true]);
  expect(scoped(grants, limited, "all")).toEqual({});
  expect(scoped(grants, limited, "crew")).toEqual({ assets: grant("crew", "view", "update") });
});

test.each([
  ["ArrowUp", false, [1, 2]],
  ["ArrowDown", false, [3, 2]],
  ["ArrowLeft", false, [2, 1]],
  ["ArrowRight", false, [2, 3]],
  ["Home", false, [2, 0]],
  ["End", false, [2, 6]],
  ["Home", true, [0, 0]],
  ["End", true, [4, 6]],
  ["PageUp", false, [0, 2]],
  ["PageDown", false, [4, 2]],
  ["x", false, null],
] as const)("the key %s (whole grid: %s) leads to %j", (key, isWhole, to) => {
  const place = placeFor(key, isWhole, { row: 2, column: 2 }, 5, 7);
  expect(place && [place.row, place.column]).toEqual(to);
});
