import { beforeAll, expect, test } from "vitest";
import { features as contracts } from "@millwright/domain/features.ts";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import { LIST_NAMES, rightsOfList } from "@millwright/domain/lists.ts";
import * as features from "./features.ts";
import { setNounPlaces, type FeatureScreens } from "./kit/screens.ts";
import { lists } from "./lists.ts";

/** Lists that stand within the page of something else, or in a dialog. */
const WITHOUT_A_PAGE = [
  "bins",
  "crew-assets",
  "crew-members",
  "labour-rates",
  "planned-subtasks",
  "shift-terms",
  "spare-parts",
  "work-order-statuses",
];

const screens = Object.values<FeatureScreens>(features);
beforeAll(() => setNounPlaces(Object.assign({}, ...screens.map(({ nouns }) => nouns))));

const calls = new Map(
  Object.values<Contract>(contracts)
    .flatMap((contract) => Object.values(contract))
    .flatMap(({ name, columns }) => (name === undefined ? [] : [[name, columns ?? {}] as const])),
);

test("every list that has a page is known by its name, and who may open it", () => {
  const named = lists.map(({ name }) => name);
  const all = LIST_NAMES.filter((name) => !name.startsWith("reference-lists/") && !WITHOUT_A_PAGE.includes(name));
  expect(named.toSorted()).toEqual(all.toSorted());
  expect(lists.map(({ name, needs }) => [name, needs])).toEqual(named.map((name) => [name, rightsOfList(name)]));
});

test("the page of each is an address of the product, and each is called something of its own", () => {
  const paths = new Set(
    screens.flatMap((feature) => [...feature.screens.map(({ path }) => path), ...(feature.moved ?? []).map(([from]) => from)]),
  );
  const lost = lists.filter(({ to }) => !paths.has((to.split("?")[0] ?? "").replace(/\/1$/, "/$boardId")));
  expect(lost.map(({ name, to }) => `${name} ${to}`)).toEqual([]);
  const titles = lists.map(({ title }) => title());
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => title.includes("."))).toEqual([]);
});

test.each(lists.map((list) => [list.name, list] as const))("%s: its columns are those of its call", async (name, { columns }) => {
  const shown = await columns(() => true);
  expect(shown.length).toBeGreaterThan(1);
  const told = calls.get(name) ?? {};
  expect(shown.map(({ field }) => field).filter((field) => !Object.hasOwn(told, field))).toEqual([]);
});
