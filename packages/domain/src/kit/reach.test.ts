import { expect, test } from "vitest";
import type { RecordKind } from "../nouns.ts";
import { boundOf, isReached, ownersOf, reachedOf, tiesOf, type Beside, type Reached } from "./reach.ts";
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

/** Kind, scope, row and what stands beside it → whether who is of crew 5 (asset 70, location 80, member 12) at site 3 reaches it. */
const BESIDE: [title: string, kind: RecordKind, scope: Scope, row: object, beside: Beside, isIn: boolean][] = [
  ["an order on an asset that the crew looks after", "work-orders", "crew", { assetId: 70 }, {}, true],
  ["an order on another asset", "work-orders", "crew", { assetId: 71 }, {}, false],
  ["an order at a place that the crew looks after", "work-orders", "crew", { locationId: 80 }, {}, true],
  ["an asset that the crew looks after", "assets", "crew", { id: 70 }, {}, true],
  ["a location of the same number as that asset", "locations", "crew", { id: 70 }, {}, false],
  ["the certificate of a member", "certificates", "crew", { personId: 12 }, {}, true],
  ["the certificate of somebody else", "certificates", "crew", { personId: 13 }, {}, false],
  ["a request that they follow", "work-requests", "own", { requesterId: 8 }, { followers: [9, ME] }, true],
  ["a request that others follow", "work-requests", "own", { requesterId: 8 }, { followers: [9] }, false],
  ["hours of an order of the site", "work-labour", "site", { workOrderId: 1 }, { holder: { siteId: HERE } }, true],
  ["hours of an order of another site", "work-labour", "site", { workOrderId: 1, siteId: HERE }, { holder: { siteId: 9 } }, false],
  ["hours of an order that is not there", "work-labour", "site", { siteId: HERE }, { holder: null }, false],
  ["a bin of a warehouse that they keep", "bins", "own", { warehouseId: 1 }, { holder: { siteId: 9 }, followers: [ME] }, true],
  ["a bin of a member's warehouse", "bins", "crew", { warehouseId: 1 }, { holder: { personId: 12 } }, true],
];
test.each(BESIDE)("%s: %s, %s", (_, kind, scope, row, beside, isIn) => {
  const served = { assets: new Set([70]), locations: new Set([80]) };
  const asker = { ...asked(scope, HERE), served, fellows: new Set([ME, 12]) };
  expect(isReached(kind, asker, { ...row }, "view", beside)).toBe(isIn);
});

test("what a crew looks after is reached by nobody where it is not known", () => {
  expect(isReached("work-orders", asked("crew", HERE), { assetId: undefined, personId: undefined })).toBe(false);
});

test("whose own a row is stands in its columns, in those of what it is reached through, and beside it", () => {
  expect(ownersOf("work-orders", { responsiblePersonId: 1, createdBy: 2, requesterId: null, siteId: 3 })).toEqual([1, 2]);
  expect(ownersOf("bins", { createdBy: 9 }, { holder: { createdBy: 1, personId: 2 }, followers: [3] })).toEqual([3, 1, 2]);
  expect(ownersOf("bins", { createdBy: 9 }, { holder: null })).toEqual([]);
});

test("the columns that decide are those that the table of nouns names", () => {
  expect(tiesOf("bins")).toEqual(["siteId", "crewId", "personId", "createdBy"]);
  expect(tiesOf("reference-lists")).toEqual([]);
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
