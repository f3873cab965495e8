import { expect, test } from "vitest";
import type { RecordKind } from "../nouns.ts";
import { boundOf, isReached, reachedOf, type Reached } from "./reach.ts";
import type { Flag, Held, Scope } from "./access.ts";

const ME = 7;
const HERE = 3;

/** Kind, scope, the person's site → rows of the site, own rows. */
const TABLE: [kind: RecordKind, scope: Scope | null, site: number | null, reached: string][] = [
  ["suppliers", "all", HERE, "everything"],
  ["suppliers", "own", HERE, "own"],
  ["suppliers", "crew", HERE, "own"],
  ["suppliers", "site", HERE, "nothing"],
  ["suppliers", "site", null, "own"],
  ["suppliers", null, HERE, "nothing"],
  ["assets", "site", HERE, "site"],
  ["assets", "site", null, "nothing"],
  ["assets", "own", HERE, "nothing"],
  ["assets", "crew", HERE, "crew"],
  ["people", "site", HERE, "site"],
  ["people", "site", null, "own"],
  ["people", "own", HERE, "own"],
  ["work-orders", "site", HERE, "site or own"],
  ["work-orders", "site", null, "own"],
  ["work-orders", "crew", HERE, "crew or own"],
  ["work-requests", "site", HERE, "site or own"],
  ["reference-lists", "own", null, "everything"],
  ["reference-lists", null, HERE, "nothing"],
  ["files", "own", HERE, "nothing"],
];

const flags: Flag[] = ["view"];
const asked = (scope: Scope | null, siteId: number | null, sites: number[] | null = null) => ({
  held: scope === null ? [] : [{ flags, scope, sites }],
  personId: ME,
  sites: siteId === null ? [] : [siteId],
  crews: [5],
});
const told = ({ everything, ways }: Reached): string =>
  everything
    ? "everything"
    : [...new Set(ways.map(({ by, sites }) => (by !== "site" && sites ? `${by} there` : by)))].join(" or ") || "nothing";

test.each(TABLE)("of %s a role limited to %s with site %s reaches %s", (kind, scope, siteId, wanted) => {
  expect(told(reachedOf(kind, asked(scope, siteId)))).toBe(wanted);
});

/** Kind, scope of a role that is held at one site → what it reaches. */
const AT_A_SITE: [kind: RecordKind, scope: Scope, reached: string][] = [
  ["work-orders", "all", "site"],
  ["work-orders", "site", "site"],
  ["work-orders", "crew", "crew there or own there"],
  ["work-orders", "own", "own there"],
  ["assets", "all", "site"],
  ["people", "own", "own"],
  ["suppliers", "all", "everything"],
  ["imports", "all", "nothing"],
  ["imports", "own", "own"],
  ["reference-lists", "own", "everything"],
];
test.each(AT_A_SITE)("of %s a role limited to %s that is held at a site reaches %s", (kind, scope, wanted) => {
  expect(told(reachedOf(kind, asked(scope, null, [HERE])))).toBe(wanted);
});

test("a person of a site reaches its orders, the own ones elsewhere, and no others", () => {
  const reached = [{ siteId: HERE }, { siteId: 9, createdBy: ME }, { siteId: 9, createdBy: 8 }, {}];
  expect(reached.map((row) => isReached("work-orders", asked("site", HERE), row))).toEqual([true, true, false, false]);
});

test("a planner of one plant who reports in another changes orders there and only sees the own ones here", () => {
  const held: Held[] = [
    { flags: ["view", "update"], scope: "all", sites: [HERE] },
    { flags: ["view"], scope: "own", sites: null },
  ];
  const asker = { ...asked(null, null), held };
  const rows = [
    { siteId: HERE, createdBy: 8 },
    { siteId: 9, createdBy: ME },
    { siteId: 9, createdBy: 8 },
  ];
  expect(rows.map((row) => isReached("work-orders", asker, row))).toEqual([true, true, false]);
  expect(rows.map((row) => isReached("work-orders", asker, row, "update"))).toEqual([true, false, false]);
});

test("a member of a crew reaches what is given to it", () => {
  const reached = [{ crewId: 5 }, { crewId: 6 }, { createdBy: ME }];
  expect(reached.map((row) => isReached("work-orders", asked("crew", HERE), row))).toEqual([true, false, true]);
});

test("who makes rows makes them within the sites of every role that lets them, and anywhere where one role is not limited", () => {
  const bound = (...held: Held[]) => boundOf(reachedOf("work-orders", { ...asked(null, HERE), held }));
  const planner: Held = { flags, scope: "all", sites: [4, 5] };
  const ofSite: Held = { flags, scope: "site", sites: null };
  expect(bound(planner)).toEqual([4, 5]);
  expect(bound(ofSite)).toEqual([HERE]);
  expect(bound(planner, ofSite)).toEqual([4, 5, HERE]);
  expect(bound(planner, { flags, scope: "own", sites: null })).toBeNull();
  expect(bound({ flags, scope: "own", sites: [6] })).toEqual([6]);
  expect(bound({ flags, scope: "all", sites: null })).toBeNull();
});
