import { expect, test } from "vitest";
import type { Interval } from "../../kit/intervals.ts";
import { requiredTime } from "../../register/production-calendars/required-time.ts";
import type { RuleDefinition, RuleLevel } from "../alarm-rules/rule.ts";
import { NEW_MEMORY, dueOf, step, type Effect, type Ground, type Happening, type Memory } from "./state.ts";

/** Alarms beside a plain model that goes from minute to minute and counts; it shares no code with the state machine. */

const MINUTE = 60_000;
const HISTORIES = 1000;
const MINUTES = 1440;
const ZONE = "Europe/Berlin";
/** Saturday evening before each change of the clock. */
const STARTS = ["2026-03-28T18:00:00Z", "2026-10-24T18:00:00Z"].map(Date.parse);

function randomFrom(seed: number): () => number {
  let held = seed;
  return () => {
    held = (held + 0x6d2b79f5) | 0;
    let mixed = Math.imul(held ^ (held >>> 15), 1 | held);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Random = ReturnType<typeof randomFrom>;
const whole = (random: Random, most: number) => Math.floor(random() * (most + 1));
const oneOf = <T>(random: Random, all: readonly T[]): T => all[whole(random, all.length - 1)] as T;

interface History {
  start: number;
  ground: Ground;
  /** By minute since the start. */
  readings: Map<number, number>;
  conditions: Map<number, boolean>;
  late: { at: number; value: number; after: number }[];
}

const KINDS = ["above", "below", "outside", "state", "rate"] as const;

function historyOf(seed: number): History {
  const random = randomFrom(seed);
  const kind = oneOf(random, KINDS);
  const start = oneOf(random, STARTS);
  const definition: Ground["definition"] = {
    kind,
    levels: levelsOf(random, kind),
    onlyWhile: random() < 0.4 ? { by: "state", datum: "running", value: 1, settleMinutes: oneOf(random, [0, 3, 20]) } : null,
    hours: oneOf(random, ["always", "always", "within", "outside"]),
  };
  const ground = {
    definition,
    holdsMs: oneOf(random, [null, 33 * MINUTE, 90 * MINUTE]),
    isCounter: random() < 0.3,
    required: requiredOf(start),
  };
  return { start, ground, ...whatCame(random, kind) };
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];
/** From 6 to 14 o'clock on the clocks of the site, and from 20 o'clock. */
function requiredOf(start: number): Interval[] {
  const hours = weekdays.flatMap((weekday) => [
    { weekday, startMinute: 360, minutes: 480 },
    { weekday, startMinute: 1200, minutes: 60 },
  ]);
  const period = { from: start - 1440 * MINUTE, until: start + (MINUTES + 1440) * MINUTE };
  return requiredTime([{ ...period, zone: ZONE, calendar: { hours, worksHolidays: true, exceptions: [] }, holidays: [] }], period);
}

function levelsOf(random: Random, kind: (typeof KINDS)[number]): RuleLevel[] {
  const levelOf = (severity: 2 | 3, distance: number): RuleLevel => {
    const hysteresis = random() < 0.5 ? oneOf(random, [1, 2]) : null;
    const isUpper = kind !== "below";
    const isLower = kind === "below" || kind === "outside";
    const upper = kind === "state" ? severity - 1 : kind === "rate" ? distance * 6 : distance;
    return {
      severity,
      upper: isUpper ? upper : null,
      upperClear: isUpper && hysteresis !== null && kind !== "state" ? upper - hysteresis : null,
      lower: isLower ? -distance : null,
      lowerClear: isLower && hysteresis !== null ? -distance + hysteresis : null,
      forMinutes: oneOf(random, [0, 1, 10, 25]),
      clearForMinutes: oneOf(random, [0, 1, 5, 30]),
    };
  };
  const levels = [levelOf(2, 3), levelOf(3, 5)];
  if (random() < 0.3) return levels.slice(0, 1);
  return random() < 0.5 ? levels : levels.toReversed();
}

function whatCame(random: Random, kind: (typeof KINDS)[number]) {
  const readings = new Map<number, number>();
  const conditions = new Map<number, boolean>();
  const late: History["late"] = [];
  let value = 0;
  for (let minute = whole(random, 30); minute < MINUTES;) {
    value = Math.max(-8, Math.min(8, value + whole(random, 4) - 2));
    readings.set(minute, kind === "state" ? whole(random, 2) : value);
    if (random() < 0.05) late.push({ at: minute - whole(random, 60), value: whole(random, 16) - 8, after: minute });
    minute += random() < 0.03 ? whole(random, 300) + 1 : whole(random, 12) + 1;
  }
  let isMet = false;
  for (let minute = whole(random, 60); minute < MINUTES; minute += whole(random, 200) + 1)
    // Of two things at one instant whichever is told first counts first; the model knows no order within a minute.
    if (!readings.has(minute)) conditions.set(minute, (isMet = !isMet));
  return { readings, conditions, late };
}

type Told = Pick<Effect, "kind" | "severity"> & { minute: number; since: number | null; worst: number | null };

/** As the product does it: in order, forgotten and read again in between, asked when something is due, and with what came late. */
function byMachine({ start, ground, readings, conditions, late }: History, seed: number): Told[] {
  const random = randomFrom(seed + 1);
  const told: Told[] = [];
  let memory: Memory = NEW_MEMORY;
  let due: number | null = null;
  const go = (happening: Happening) => {
    if (random() < 0.1) memory = JSON.parse(JSON.stringify(memory)) as Memory;
    const { memory: next, effects } = step(ground, memory, happening);
    memory = next;
    due = dueOf(ground, memory);
    for (const { kind, severity, at, since, worst } of effects)
      told.push({ kind, severity, minute: (at - start) / MINUTE, since: (since - start) / MINUTE, worst: worst?.value ?? null });
  };
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const at = start + minute * MINUTE;
    if (due !== null && due < at) go({ kind: "time", at: due });
    if (random() < 0.02) go({ kind: "time", at });
    const isMet = conditions.get(minute);
    const value = readings.get(minute);
    if (isMet !== undefined) go({ kind: "condition", at, isMet });
    if (value !== undefined) go({ kind: "reading", at, value });
    for (const one of late) if (one.after === minute) go({ kind: "reading", at: start + one.at * MINUTE, value: one.value });
  }
  go({ kind: "time", at: start + MINUTES * MINUTE - 1 });
  return told;
}

interface Counted {
  isActive: boolean;
  passed: number;
  over: number;
  since: number;
}

/** Counts for each level how many minutes in a row it was passed or over. */
function byMinutes(history: History): Told[] {
  const { levels } = history.ground.definition;
  const counted = levels.map((): Counted => ({ isActive: false, passed: 0, over: 0, since: 0 }));
  const told: Told[] = [];
  let severity = 0;
  let worst: number | null = null;
  const values = heldValues(history);
  const holding = heldMinutes(history);
  const tell = (minute: number, known: number | null) => {
    const is = Math.max(0, ...levels.map((level, index) => (counted[index]?.isActive ? level.severity : 0)));
    if (is > 0 && known !== null && (worst === null || badness(history, known) > badness(history, worst))) worst = known;
    if (is !== severity) {
      const kind = severity === 0 ? "raised" : is === 0 ? "cleared" : is > severity ? "risen" : "fallen";
      const named = (is || severity) as 2 | 3;
      const since = counted[levels.findIndex((level) => level.severity === named)]?.since ?? null;
      told.push({ kind, severity: named, minute, since, worst });
    }
    if (is === 0) worst = null;
    severity = is;
  };
  for (let minute = 0; minute < MINUTES; minute += 1) {
    passTime(levels, counted);
    tell(minute, minute > 0 ? (values[minute - 1] ?? null) : null);
    const value = values[minute] ?? null;
    const holds = holding[minute] ?? false;
    const passes = levels.map((level) => value !== null && holds && passesPlainly(history, level, value));
    const overs = levels.map((level) => value !== null && overPlainly(history, level, value));
    for (const [index, one] of counted.entries()) if (!one.isActive && passes[index] && one.passed === 0) one.since = minute;
    beginAtOnce(levels, counted, passes);
    tell(minute, value);
    for (const [index, level] of levels.entries()) {
      const one = counted[index] as Counted;
      if (one.isActive && overs[index] && level.clearForMinutes === 0) one.isActive = false;
      one.passed = !one.isActive && passes[index] ? one.passed + 1 : 0;
      one.over = one.isActive && overs[index] ? one.over + 1 : 0;
    }
    tell(minute, value);
  }
  return told;
}

function passTime(levels: readonly RuleLevel[], counted: Counted[]) {
  const begun = levels.filter(({ forMinutes }, index) => {
    const one = counted[index] as Counted;
    return !one.isActive && one.passed > 0 && one.passed >= forMinutes;
  });
  for (const [index, level] of levels.entries()) {
    const one = counted[index] as Counted;
    if (one.isActive && one.over > 0 && one.over >= level.clearForMinutes) one.isActive = false;
    else if (!one.isActive && one.passed > 0 && begun.some((other) => other === level || other.severity > level.severity))
      one.isActive = true;
  }
}

function beginAtOnce(levels: readonly RuleLevel[], counted: Counted[], passes: readonly boolean[]) {
  const begun = levels.filter(({ forMinutes }, index) => forMinutes === 0 && passes[index] && !counted[index]?.isActive);
  for (const [index, level] of levels.entries())
    if (passes[index] && begun.some((other) => other === level || other.severity > level.severity))
      (counted[index] as Counted).isActive = true;
}

/** What is compared, minute by minute; null where nobody knows. */
function heldValues({ ground, readings }: History): (number | null)[] {
  const holds = ground.holdsMs === null ? Infinity : ground.holdsMs / MINUTE;
  const values: (number | null)[] = [];
  let last: number | null = null;
  let from: { minute: number; value: number } | null = null;
  let change: number | null = null;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const value = readings.get(minute);
    if (value !== undefined) {
      last = minute;
      const passed = from ? minute - from.minute : 0;
      if (!from || passed > Math.max(holds, 10)) [from, change] = [{ minute, value }, null];
      else if (passed >= 5) {
        const rise: number = ((value - from.value) * 60) / passed;
        [from, change] = [{ minute, value }, ground.isCounter && rise < 0 ? null : Math.abs(rise)];
      }
    }
    const isKnown = last !== null && minute < last + holds;
    values.push(!isKnown ? null : ground.definition.kind === "rate" ? change : (readings.get(last ?? 0) ?? null));
  }
  return values;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", hourCycle: "h23" });
const hourOnClock = (at: number) => Number(clock.format(at));
const required = new Map<number, boolean>();
function isRequired(at: number): boolean {
  const hour = Math.floor(at / 3_600_000);
  const held = required.get(hour);
  if (held !== undefined) return held;
  const shown = hourOnClock(at);
  required.set(hour, (shown >= 6 && shown < 14) || shown === 20);
  return required.get(hour) ?? false;
}

/** Minute by minute whether the rule holds. */
function heldMinutes({ start, ground: { definition }, conditions }: History): boolean[] {
  const { hours, onlyWhile } = definition;
  let met: number | null = null;
  return Array.from({ length: MINUTES }, (_, minute) => {
    const turned = conditions.get(minute);
    if (turned !== undefined) met = turned ? minute : null;
    if (hours !== "always" && isRequired(start + minute * MINUTE) !== (hours === "within")) return false;
    return !onlyWhile || (met !== null && minute - met >= onlyWhile.settleMinutes);
  });
}

function passesPlainly({ ground }: History, { upper, lower }: RuleLevel, value: number): boolean {
  if (ground.definition.kind === "state") return value === upper;
  return (upper !== null && value > upper) || (lower !== null && value < lower);
}
function overPlainly(history: History, level: RuleLevel, value: number): boolean {
  const { kind } = history.ground.definition;
  if (kind === "state") return value !== level.upper;
  const { upper, lower, upperClear, lowerClear } = level;
  return (upper === null || value <= (upperClear ?? upper)) && (lower === null || value >= (lowerClear ?? lower));
}
function badness({ ground }: History, value: number): number {
  const { kind } = ground.definition;
  if (kind === "below") return -value;
  return kind === "outside" ? Math.abs(value) : value;
}

/** Of one history; kept plain so that what differs is readable. */
const shown = (told: readonly Told[]) =>
  told.map(({ kind, severity, minute, since, worst }) => `${minute} ${kind} ${severity} since ${since} worst ${worst}`);

test(`alarms of ${HISTORIES} made-up histories are those of a model that counts minutes`, () => {
  let alarms = 0;
  const kinds = new Set<RuleDefinition["kind"]>();
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = historyOf(seed * 7919);
    const expected = shown(byMinutes(history));
    expect(shown(byMachine(history, seed)), `history ${seed}: ${JSON.stringify(history.ground.definition)}`).toEqual(expected);
    alarms += expected.filter((line) => line.includes("raised")).length;
    if (expected.length > 0) kinds.add(history.ground.definition.kind);
  }
  expect(alarms).toBeGreaterThan(2500);
  expect(kinds.size).toBe(KINDS.length);
}, 120_000);
