import { expect, test } from "vitest";
import type { Grants, Holdings } from "../../kit/access.ts";
import { covers as coversOf, reachesSiteWhole, type HeldAt } from "./roles.ts";

const everywhere = (grants: Grants, sites: readonly number[] | null = null): Holdings =>
  Object.fromEntries(Object.entries(grants).map(([subModule, grant]) => [subModule, [{ ...grant, sites }]]));
/** By somebody of no site and no crew, where nothing else is said. */
const covers = (holdings: Holdings, other: Grants, at?: HeldAt) => coversOf({ holdings, sites: [], crews: [] }, other, at);
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
  expect(covers(planner, role, { siteId: 3 })).toBe(true);
  expect(covers(planner, role, { siteId: 4 })).toBe(true);
  expect(covers(planner, role, { siteId: 5 })).toBe(false);
  expect(covers(planner, role)).toBe(false);
});

const words: Grants = { people: { flags: ["update"], scope: "all" }, "work-orders": { flags: ["view"], scope: "site" } };
const [HF, HW] = [3, 5];
const keeper = { holdings: everywhere(words), sites: [HF, 4], crews: [70] };
const by = (siteId: number | null, crews: readonly number[] = []): HeldAt => ({ siteId: null, by: { siteId, crews } });

test('the same words give two people different rows: what is held at "their site" is held at the site of its holder', () => {
  expect(coversOf(keeper, words, by(HF))).toBe(true);
  expect(coversOf(keeper, words, by(4))).toBe(true);
  expect(coversOf(keeper, words, by(HW))).toBe(false);
  expect(coversOf({ ...keeper, holdings: everywhere(words, [HF]) }, words, { siteId: HW })).toBe(false);
  expect(coversOf({ ...keeper, sites: [] }, words, by(HF))).toBe(false);
  const whole = everywhere({ ...words, "work-orders": { flags: ["view"], scope: "all" } });
  expect(coversOf({ ...keeper, holdings: whole }, words, by(HW))).toBe(true);
});

test("somebody without a site reaches what is their own by such a role, and no more", () => {
  expect(coversOf(keeper, words, by(null))).toBe(true);
});

test("roles are written by their words: nobody in particular holds them", () => {
  expect(coversOf(keeper, words)).toBe(true);
});

test("of crews, those of one person are not those of another", () => {
  const ofCrew: Grants = { "work-orders": { flags: ["view"], scope: "crew" } };
  const lead = { ...keeper, holdings: everywhere(ofCrew) };
  expect(coversOf(lead, ofCrew, by(HW, [70]))).toBe(true);
  expect(coversOf(lead, ofCrew, by(HW, [71]))).toBe(false);
  expect(coversOf(lead, ofCrew, by(HW))).toBe(true);
});

test("whoever may do something at some sites only reaches no other one whole", () => {
  expect([HF, 4, HW, null].map((siteId) => reachesSiteWhole(keeper, siteId))).toEqual([true, true, false, false]);
  expect(reachesSiteWhole({ holdings: everywhere(role), sites: [HF] }, HW)).toBe(true);
  const both = {
    "work-orders": [
      { flags: ["view"], scope: "all", sites: null },
      { flags: ["view"], scope: "all", sites: [HF] },
    ],
  } as const;
  expect(reachesSiteWhole({ holdings: both, sites: [] }, HW)).toBe(true);
});
