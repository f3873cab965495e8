import { describe, expect, test } from "vitest";
import { episodesOf } from "./episodes.ts";
import type { Ground } from "./state.ts";
import { HOUR_MS, hourOf } from "../readings/local-days.ts";
import type { RuleKind, RuleLevel } from "../alarm-rules/rule.ts";
import { hoursToRead, type HourKnown } from "./tried-hours.ts";

const level = (of: Partial<RuleLevel>): RuleLevel => ({
  severity: 3,
  lower: null,
  upper: null,
  lowerClear: null,
  upperClear: null,
  forMinutes: 10,
  clearForMinutes: 0,
  ...of,
});
const hour = (at: number, least: number, most: number): HourKnown => ({ at: at * HOUR_MS, least, most });

test("a quiet day needs no reading; a warm hour needs its own and those after it until it is over", () => {
  const rule = { kind: "above" as const, levels: [level({ upper: 5, upperClear: 4 })] };
  expect(hoursToRead(rule, [hour(0, 2, 3), hour(1, 2, 5), hour(2, 2, 3)])).toEqual([false, false, false]);
  const warm = [hour(0, 2, 3), hour(1, 3, 6), hour(2, 4, 5), hour(3, 3, 4), hour(4, 2, 3), hour(5, 2, 3)];
  expect(hoursToRead(rule, warm)).toEqual([false, true, true, true, false, false]);
});

test("a fast change is measured from the hour before", () => {
  const rule = { kind: "rate" as const, levels: [level({ upper: 12 })] };
  expect(hoursToRead(rule, [hour(0, 0, 0.1), hour(1, 0, 0.1), hour(2, 0, 3), hour(3, 3, 3), hour(4, 3, 3), hour(5, 3, 3)])).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

/** Numbers that repeat, so that a history that fails is the same again. */
function numbers(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return state / 2 ** 32;
  };
}

const HOURS = 72;
/** Three days of a value that wanders, with spells above and below and hours in which nothing was heard. */
function history(random: () => number, isState: boolean): { at: number; value: number }[] {
  const readings: { at: number; value: number }[] = [];
  let value = 3;
  let isSilent = false;
  for (let minute = 0; minute < HOURS * 60; minute += 1 + Math.floor(random() * 14)) {
    if (random() < 0.01) isSilent = !isSilent;
    value += (3 - value) * 0.05 + (random() - 0.5) * 2 + (random() < 0.01 ? 8 * (random() - 0.5) : 0);
    if (!isSilent) readings.push({ at: minute * 60_000, value: isState ? Math.round(Math.abs(value)) % 3 : Math.round(value * 10) / 10 });
  }
  return readings;
}

function hoursOf(readings: readonly { at: number; value: number }[]): HourKnown[] {
  const grouped = Map.groupBy(readings, ({ at }) => hourOf(at));
  return [...grouped].map(([at, own]) => ({
    at,
    least: Math.min(...own.map(({ value }) => value)),
    most: Math.max(...own.map(({ value }) => value)),
  }));
}

const KINDS: readonly (readonly [RuleKind, Partial<RuleLevel>, Partial<RuleLevel>])[] = [
  ["above", { upper: 6, upperClear: 4 }, { upper: 5 }],
  ["below", { lower: 0, lowerClear: 1 }, { lower: 1, lowerClear: 2 }],
  ["outside", { lower: 0, upper: 6, lowerClear: 1, upperClear: 5 }, { lower: 1, upper: 5 }],
  ["state", { upper: 2 }, { upper: 2 }],
  ["rate", { upper: 40, upperClear: 20 }, { upper: 30 }],
];

describe.each(KINDS)("%s: without the hours that are not needed the alarms are the same", (kind, high, medium) => {
  test.each(Array.from({ length: 40 }, (_, at) => at + 1))("history %d", (seed) => {
    const random = numbers(seed);
    const minutes = () => Math.floor(random() * 120);
    const levels = [level({ ...high, forMinutes: minutes(), clearForMinutes: minutes() })];
    if (random() < 0.5) levels.push(level({ ...medium, severity: 2, forMinutes: minutes(), clearForMinutes: minutes() }));
    const ground: Ground = {
      definition: { kind, levels, onlyWhile: null, hours: "always" },
      holdsMs: random() < 0.5 ? 45 * 60_000 : null,
      isCounter: false,
      required: [],
    };
    const readings = history(random, kind === "state");
    const hours = hoursOf(readings);
    const read = new Set(hoursToRead({ kind, levels }, hours).flatMap((is, at) => (is ? [hours[at]?.at] : [])));
    const all = readings.map((reading) => ({ kind: "reading" as const, ...reading }));
    const until = HOURS * HOUR_MS;
    expect(
      episodesOf(
        ground,
        all.filter(({ at }) => read.has(hourOf(at))),
        until,
      ),
    ).toEqual(episodesOf(ground, all, until));
  });
});
