import { LAYOUT_STYLES, SCROLLS, clashesOf, offeredIn, partOf, valueOf, type LayoutOption } from "./settings-offers.ts";
import type { Layout, LayoutConfig, LayoutStyle } from "../../kit/shell/layout.ts";
import { DEFAULT_SETTINGS, mergedWith } from "./settings.ts";

/** For tests: each value of an option beside each value of every other one that it fits, in as few layouts as are found quickly. The same ones each time. */
export const layoutPairs = (): Layout[] => LAYOUT_STYLES.flatMap(pairsIn);

/** Of so many layouts that could be next the one that shows most that was not seen yet is taken. */
const TRIED = 12;
/** Each pair is shown so often, each time beside other values. */
const TIMES = 2;

function pairsIn(style: LayoutStyle): Layout[] {
  const random = numbers(style.length + Number(style.at(-1)));
  const left = wanted(style);
  const found: Layout[] = [];
  while (left.size > 0) {
    const pair = [...left.keys()][0] ?? "";
    const tried = Array.from({ length: TRIED }, () => anyOf(style, random, pair)).map((config) => ({
      config,
      shown: shownIn(style, config),
    }));
    const [best] = tried
      .map((one) => ({ ...one, isNew: one.shown.filter((each) => left.has(each)).length }))
      .toSorted((one, other) => other.isNew - one.isNew);
    if (!best) break;
    found.push({ style, config: best.config });
    for (const each of best.shown) {
      const times = (left.get(each) ?? 0) - 1;
      if (times > 0) left.set(each, times);
      else left.delete(each);
    }
  }
  return found;
}

type Choice = [option: LayoutOption, value: string | boolean];
const choicesOf = (style: LayoutStyle): Choice[] =>
  offeredIn(style).flatMap(({ option, values }) => values.map((value): Choice => [option, value]));
const laid = (config: LayoutConfig, [option, value]: Choice): LayoutConfig => mergedWith(config, partOf(option, value));

/** Pairs of values, as words; those that clash whatever scrolls are none. */
function wanted(style: LayoutStyle): Map<string, number> {
  const choices = choicesOf(style);
  const pairs = choices.flatMap((one, at) => choices.slice(at + 1).map((other) => [one, other] as const));
  return new Map(
    pairs.filter(([one, other]) => one[0] !== other[0] && canBe(one, other)).map(([one, other]) => [wordOf(one, other), TIMES]),
  );
}

const canBe = (one: Choice, other: Choice): boolean =>
  SCROLLS.some((scroll) => clashesOf([["scroll", scroll] as Choice, one, other].reduce(laid, DEFAULT_SETTINGS.layout.config)).length === 0);

const wordOf = (one: Choice, other: Choice): string => `${one.join("=")} & ${other.join("=")}`;

function shownIn(style: LayoutStyle, config: LayoutConfig): string[] {
  const shown = offeredIn(style).map(({ option }): Choice => [option, valueOf(config, option)]);
  return shown.flatMap((one, at) => shown.slice(at + 1).map((other) => wordOf(one, other)));
}

/** Any layout without a clash that shows the pair. */
function anyOf(style: LayoutStyle, random: () => number, pair: string): LayoutConfig {
  const held = pair.split(" & ").map((choice) => choice.split("="));
  const chosen = (option: string, values: readonly (string | boolean)[]) => {
    const asked = held.find(([name]) => name === option)?.[1];
    return values.find((value) => String(value) === asked) ?? values[Math.floor(random() * values.length)] ?? true;
  };
  for (;;) {
    const config = offeredIn(style).reduce(
      (made, { option, values }) => laid(made, [option, chosen(option, values)]),
      DEFAULT_SETTINGS.layout.config,
    );
    if (clashesOf(config).length === 0) return config;
  }
}

/** Numbers from 0 to 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
