import { describe, expect, test } from "vitest";
import { features } from "../../features.ts";
import {
  FLAGS,
  SCOPES,
  SUB_MODULES,
  type Flag,
  type Grant,
  type Grants,
  type Held,
  type Holdings,
  type Scope,
  type SubModule,
} from "../../kit/access.ts";
import type { Contract } from "../../kit/endpoint.ts";
import {
  faultsBeyond,
  flagsOf,
  givableOf,
  grantChange,
  grantChanges,
  grantsAfter,
  grantSentence,
  mayGive,
  scopeFaults,
  scopesOf,
  tally,
  withView,
} from "./grants.ts";
import { covers } from "./roles.ts";

const grant = (scope: Scope, ...flags: Flag[]): Grant => ({ scope, flags });

describe("scopes that mean something", () => {
  test.each<[SubModule, readonly Scope[]]>([
    ["work-orders", ["all", "site", "crew", "own"]],
    ["assets", ["all", "site", "crew"]],
    ["people", ["all", "site", "crew", "own"]],
    ["suppliers", ["all", "own"]],
    ["audit", ["all", "own"]],
    ["reference-lists", ["all"]],
    ["settings", ["all"]],
    ["user-roles", ["all"]],
    // By the noun behind the right, not by the first that it opens: what is bought is of a warehouse, what something cost of its order.
    ["purchase-orders", ["all", "site", "crew", "own"]],
    ["work-costs", ["all", "site", "crew", "own"]],
    ["warehousing", ["all", "site", "crew", "own"]],
  ])("%s: %s", (subModule, scopes) => expect(scopesOf(subModule)).toEqual(scopes));

  test("everywhere is one of them for every sub-module", () => {
    for (const subModule of SUB_MODULES) expect(scopesOf(subModule)[0], subModule).toBe("all");
  });

  test("another one is refused by its field, unless it stands there already or nothing is allowed", () => {
    const patch = {
      suppliers: grant("site", "view"),
      "reference-lists": grant("own", "view"),
      assets: grant("own"),
      audit: grant("own", "view"),
    };
    expect(scopeFaults({}, patch).map(({ path }) => path)).toEqual(["grants.suppliers.scope", "grants.reference-lists.scope"]);
    expect(scopeFaults({ suppliers: grant("site", "view") }, { suppliers: grant("site", "view", "update") })).toEqual([]);
  });
});

describe("view comes with every other flag", () => {
  test.each<[Flag[], Flag[]]>([
    [[], []],
    [["view"], ["view"]],
    [["delete"], ["view", "delete"]],
    [
      ["approve", "create", "create"],
      ["view", "create", "approve"],
    ],
  ])("%j: %j", (flags, all) => expect(withView(flags)).toEqual(all));
});

test("what a patch names stands in the place of what was there, what it does not name stays, and nothing left is no grant", () => {
  const before: Grants = { assets: grant("all", "view", "update"), people: grant("all", "view"), audit: grant("all", "view") };
  expect(grantsAfter(before, { assets: grant("site", "delete"), people: grant("all") })).toEqual({
    assets: grant("site", "view", "delete"),
    audit: grant("all", "view"),
  });
});

describe("what somebody may give", () => {
  const held = (...all: Held[]): Holdings => ({ assets: all });
  const at = (sites: readonly number[] | null, scope: Scope, ...flags: Flag[]): Held => ({ flags, scope, sites });
  test.each<[string, Holdings, Partial<Record<Flag, Scope>>]>([
    ["nothing of what they do not hold", {}, {}],
    ["a flag as wide as they hold it", held(at(null, "site", "view")), { view: "site" }],
    [
      "the widest of several roles, flag by flag",
      held(at(null, "own", "view", "update"), at(null, "all", "view")),
      { view: "all", update: "own" },
    ],
    ["nothing that they hold at a site only", held(at([3], "all", ...FLAGS)), {}],
  ])("%s", (_, holdings, givable) => expect(givableOf(holdings, "assets")).toEqual(givable));

  test("says cell by cell what `covers` says of a whole role", () => {
    const mine = held(at(null, "site", "view", "update"), at(null, "all", "view"), at([4], "all", ...FLAGS));
    for (const flag of FLAGS)
      for (const scope of SCOPES) {
        const role: Grants = { assets: grant(scope, flag) };
        expect(mayGive(givableOf(mine, "assets"), flag, scope), `${flag} ${scope}`).toBe(
          covers({ holdings: mine, sites: [], crews: [] }, role),
        );
        expect(faultsBeyond(mine, role).length === 0, `${flag} ${scope}`).toBe(covers({ holdings: mine, sites: [], crews: [] }, role));
      }
  });

  test("names each sub-module that goes beyond", () => {
    const mine: Holdings = { assets: [at(null, "all", "view")] };
    const role: Grants = { assets: grant("all", "view"), people: grant("own", "view"), audit: grant("all") };
    expect(faultsBeyond(mine, role)).toEqual([{ path: "grants.people", reason: "role_beyond_yours" }]);
  });
});

describe("what became otherwise", () => {
  const [some, more] = [grant("site", "view"), grant("site", "view", "delete")];
  test.each<[string, Grant | null, Grant | null, string]>([
    ["a right more", some, more, "Assets: may now delete, at their site"],
    ["several from nothing", null, grant("all", "view", "create", "update"), "Assets: may now view, create and change, everywhere"],
    ["a right less", more, some, "Assets: may no longer delete"],
    ["nothing left", more, null, "Assets: may no longer view and delete"],
    ["another scope", some, grant("all", "view"), "Assets: everywhere instead of at their site"],
    ["both", some, grant("crew", "view", "update"), "Assets: may now change, of their crews instead of at their site"],
  ])("%s is said in words", (_, before, after, words) => expect(grantSentence("Assets", grantChange("assets", before, after))).toBe(words));

  test("counts rights, a scope as one, in both directions", () => {
    const before: Grants = { assets: grant("site", "view", "update"), people: grant("all", "view") };
    const after: Grants = { assets: grant("all", "view", "create"), people: grant("own", "view"), audit: grant("all", "view") };
    expect(tally(grantChanges(before, after))).toEqual({ more: 3, less: 2 });
    expect(grantChanges(before, before)).toEqual([]);
  });
});

test("every flag that a call asks for is one that the matrix offers", () => {
  const asked = Object.values<Contract>(features).flatMap((contract) =>
    Object.values(contract).flatMap(({ access }) => (typeof access === "object" && "subModule" in access ? [access] : [])),
  );
  for (const { subModule, flag } of asked) expect(flagsOf(subModule), `${subModule} ${flag}`).toContain(flag);
});
