import { features } from "@millwright/domain/features.ts";
import { VIEWS, type ListView } from "@millwright/domain/foundation/reference-lists/lists.ts";

/**
 * How much the generated tests go over. By day everything but most of the reference lists, which are one contract made many times; at night
 * (`TIER=night`) all of it; for `npm test -- suppliers` the contracts that CONTRACTS names.
 */
export const isNight = process.env["TIER"] === "night";

const named = process.env["CONTRACTS"]?.split(",");
/** The flat list, the level of a list, and the list with a look that stand for all of their kind by day. */
const OF_A_KIND: readonly ((view: ListView) => boolean)[] = [
  ({ level, list }) => level === null && !list.levels && !list.hasColor && !list.hasIcon,
  ({ level }) => level === 2,
  ({ list }) => list.hasColor === true,
];
const lists: readonly string[] = VIEWS.map(({ path }) => path);
const listsByDay = OF_A_KIND.map((isOfKind) => VIEWS.find(isOfKind)?.path);

/** The contracts of this run. */
export const contracts: readonly string[] = Object.keys(features).filter((name) => {
  if (named) return named.includes(name);
  return isNight || !lists.includes(name) || listsByDay.some((path) => path === name);
});
