import { features } from "@millwright/domain/features.ts";
import { VIEWS, type ListView } from "@millwright/domain/foundation/reference-lists/lists.ts";

/**
 * How much the generated tests go over. By day everything but most of the reference lists, which are one contract made many times; at night
 * (`TIER=night`) all of it; for `npm test -- suppliers` the contracts that CONTRACTS names.
 */
export const isNight = process.env["TIER"] === "night";

const named = process.env["CONTRACTS"]?.split(",");

/** Whether a run leaves nothing out of what it is about: at night, and where it is about a few contracts. */
const isWhole = isNight || named !== undefined;

/**
 * What is refused by one and the same code, whatever the call: by day a call is tried with `few` of such things, the next one with the next of them,
 * so that all are tried; where a run is whole, every call with all.
 */
export const someOf = <T>(all: readonly T[], few: number, turn: number): readonly T[] =>
  isWhole ? all : Array.from({ length: Math.min(few, all.length) }, (_, at) => all[(turn * few + at) % all.length] as T);

/** The noun whose calls stand for those that all nouns have alike. */
const MODEL = "suppliers";
/** By day every other noun is tried by so many of them, told by its name, so that the nouns share them out. */
const OF_EACH_NOUN = 2;

/** Whether a call that all nouns have alike, one of `names` of a contract, is tried by this run. */
export function standsFor(contract: string, name: string, names: readonly string[]): boolean {
  if (isWhole || contract === MODEL) return true;
  const turn = [...contract].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return Array.from({ length: OF_EACH_NOUN }, (_, at) => names[(turn + at * 4) % names.length]).includes(name);
}
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
