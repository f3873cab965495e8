import type { Interval } from "../../kit/intervals.ts";
import type { RuleDefinition, RuleLevel, Severity } from "../alarm-rules/rule.ts";
import { isHolding, nextTurn, type Condition } from "./holding.ts";
import { beyond, isOver, isPassed, limitBeside } from "../alarm-rules/limits.ts";
import { rateAfter, type Rate } from "./rate.ts";

/**
 * How a rule is with a series. Each level goes its own way, by the readings' own time and in order of it; the alarm is as severe as the highest level that is active or clearing.
 *
 *               passed, while the rule holds          forMinutes later
 *      normal ────────────────────────────▶ pending ──────────────────▶ active ◀───────────────┐
 *        ▲  ▲        no longer passed, no      │                          │                    │ leaves the clear limit,
 *        │  └──── longer holding, or silent ───┘                          ▼ inside the         │ or silent
 *        │                                                                │ clear limit        │
 *        └──────────────────────── clearForMinutes later ───────────── clearing ───────────────┘
 *
 * A level that becomes active takes those below it along that are pending: it is one incident. The last value holds until the next one comes, but no longer than `holdsMs`. What
 * `onlyWhile` and `hours` say keeps a rule from raising; what stands is over by its value alone. Silence is never normal.
 */

export interface Ground {
  definition: Pick<RuleDefinition, "kind" | "levels" | "onlyWhile" | "hours">;
  /** A value holds for so long after its reading; beyond that nobody knows. Null: until the next one. */
  holdsMs: number | null;
  /** A counter that falls has begun again. */
  isCounter: boolean;
  /** Production time in order, where the rule asks for it. */
  required: readonly Interval[];
}

type Read = { kind: "reading"; at: number; value: number };
export type Happening =
  | Read
  | { kind: "condition"; at: number; isMet: boolean }
  /** Nothing came until then. */
  | { kind: "time"; at: number };

const LEVEL_STATES = ["normal", "pending", "active", "clearing"] as const;
interface LevelState {
  state: (typeof LEVEL_STATES)[number];
  since: number;
  /** Of one that is not normal: since when the limit is passed. */
  passedSince: number;
}
interface Measured {
  at: number;
  value: number;
}

/** All that must be known to go on; plain JSON. Times are milliseconds. */
export interface Memory {
  /** Until when it is decided. */
  at: number;
  /** The last reading. */
  read: Measured | null;
  /** What is compared with the limits; null: not known, or silent. */
  value: number | null;
  rate: Rate | null;
  condition: Condition;
  /** As the levels of the rule, in their order. */
  levels: readonly LevelState[];
  /** Of the alarm that stands. */
  worst: Measured | null;
}
export const NEW_MEMORY: Memory = { at: -8.64e15, read: null, value: null, rate: null, condition: null, levels: [], worst: null };

export interface Effect {
  kind: "raised" | "risen" | "fallen" | "cleared";
  at: number;
  /** What it is now; of one that was cleared, what it was. */
  severity: Severity;
  since: number;
  value: number | null;
  limit: number | null;
  worst: Measured | null;
}
export interface Stepped {
  memory: Memory;
  effects: readonly Effect[];
}

const MINUTE_MS = 60_000;
const NORMAL: LevelState = { state: "normal", since: 0, passedSince: 0 };

/** What becomes of it by what happens. What lies before the last reading changes nothing; what lies before that which is decided counts from there on. */
export function step(ground: Ground, memory: Memory, happening: Happening): Stepped {
  const calm = calmAfter(ground, memory, happening);
  if (calm) return { memory: calm, effects: [] };
  const effects: Effect[] = [];
  let held: Memory = { ...memory, levels: ground.definition.levels.map((_, index) => memory.levels[index] ?? NORMAL) };
  if (happening.kind === "reading" && held.read && happening.at <= held.read.at) return { memory: held, effects };
  if (happening.kind === "condition" && held.condition && happening.at < held.condition.since) return { memory: held, effects };
  for (let next = turnOf(ground, held); next !== null && next < happening.at; next = turnOf(ground, held)) {
    held = settled(ground, { ...held, at: next }, effects);
  }
  const at = Math.max(held.at, happening.at);
  held = settled(ground, told(ground, elapsed(ground, { ...held, at }, effects), happening), effects);
  return { memory: held, effects };
}

/** Nothing stands or waits, and this value does not pass a limit: so it is nearly always. Null where it is otherwise. */
function calmAfter({ definition }: Ground, memory: Memory, happening: Happening): Memory | null {
  if (happening.kind !== "reading" || definition.kind === "rate" || (memory.read && happening.at <= memory.read.at)) return null;
  const { value: before, levels } = memory;
  const { at, value } = happening;
  if (levels.length !== definition.levels.length || levels.some(({ state }) => state !== "normal")) return null;
  const passes = (level: RuleLevel, one: number) => isPassed(definition.kind, level, one);
  if (definition.levels.some((level) => passes(level, value) || (before !== null && passes(level, before)))) return null;
  return { ...memory, at: Math.max(memory.at, at), read: { at, value }, value };
}

/** When something changes though nothing comes; null: nothing does. */
export function dueOf(ground: Ground, memory: Memory): number | null {
  const { kind, levels } = ground.definition;
  const isWaiting = levels.some((level, index) => {
    const { state } = memory.levels[index] ?? NORMAL;
    return (
      state === "pending" || state === "clearing" || (state === "normal" && memory.value !== null && isPassed(kind, level, memory.value))
    );
  });
  return isWaiting ? turnOf(ground, memory) : null;
}

export const severityOf = ({ levels }: Pick<RuleDefinition, "levels">, memory: Memory): Severity | null =>
  levels.reduce<Severity | null>(
    (most, { severity }, index) => (stands(memory.levels[index]) && severity > (most ?? 0) ? severity : most),
    null,
  );

const stands = (level: LevelState | undefined): boolean => level?.state === "active" || level?.state === "clearing";

/** Once a rule says something else: what stands goes on standing at the levels that are left, and all the rest begins with the next reading. */
export function begunAgain({ levels }: Pick<RuleDefinition, "levels">, memory: Memory, standing: Severity | null): Memory {
  const lowest = Math.min(...levels.map(({ severity }) => severity));
  const since = Math.max(memory.at, 0);
  const active: LevelState = { state: "active", since, passedSince: since };
  const kept = levels.map(({ severity }) => (standing !== null && (severity <= standing || severity === lowest) ? active : NORMAL));
  return { ...NEW_MEMORY, at: memory.at, levels: kept, worst: standing === null ? null : memory.worst };
}

/** The next instant at which time alone decides something. */
function turnOf({ definition, holdsMs, required }: Ground, memory: Memory): number | null {
  const times = definition.levels.flatMap((level, index) => deadlineOf(level, memory.levels[index] ?? NORMAL) ?? []);
  if (holdsMs !== null && memory.value !== null && memory.read) times.push(Math.max(memory.read.at + holdsMs, memory.at));
  const turn = nextTurn(definition, memory.condition, required, memory.at);
  if (turn !== null) times.push(turn);
  return times.length > 0 ? Math.min(...times) : null;
}

function deadlineOf({ forMinutes, clearForMinutes }: RuleLevel, { state, since }: LevelState): number | null {
  if (state === "pending") return since + forMinutes * MINUTE_MS;
  return state === "clearing" ? since + clearForMinutes * MINUTE_MS : null;
}

/** What was heard is known from now on. */
function told({ definition, holdsMs, isCounter }: Ground, memory: Memory, happening: Happening): Memory {
  if (happening.kind === "time") return memory;
  if (happening.kind === "condition") {
    const isSame = memory.condition?.isMet === happening.isMet;
    return isSame ? memory : { ...memory, condition: { isMet: happening.isMet, since: happening.at } };
  }
  const read = { at: happening.at, value: happening.value };
  const rate = definition.kind === "rate" ? rateAfter(memory.rate, read, { holdsMs, isCounter }) : null;
  return { ...memory, read, rate, value: rate ? rate.change : read.value };
}

/** Time has passed, and all that is known now holds from now on. */
function settled(ground: Ground, memory: Memory, effects: Effect[]): Memory {
  const known = elapsed(ground, memory, effects);
  const { holdsMs } = ground;
  const isSilent = holdsMs !== null && known.read !== null && known.at >= known.read.at + holdsMs;
  const reacted = moved(ground, isSilent ? { ...known, value: null } : known, reaction, effects);
  return elapsed(ground, reacted, effects);
}

const elapsed = (ground: Ground, memory: Memory, effects: Effect[]): Memory => moved(ground, memory, afterTime, effects);

type Move = (ground: Ground, memory: Memory, level: RuleLevel, held: LevelState) => LevelState;

const afterTime: Move = (_, { at }, level, held) => {
  const deadline = deadlineOf(level, held);
  if (deadline === null || deadline > at) return held;
  return held.state === "pending" ? { ...held, state: "active", since: at } : NORMAL;
};

const reaction: Move = ({ definition, required }, { at, value, condition }, level, held) => {
  const { kind } = definition;
  const passes = value !== null && isPassed(kind, level, value) && isHolding(definition, condition, required, at);
  const over = value !== null && isOver(kind, level, value);
  if (held.state === "normal") return passes ? { state: "pending", since: at, passedSince: at } : held;
  if (held.state === "pending") return passes ? held : NORMAL;
  if (held.state === "active") return over ? { ...held, state: "clearing", since: at } : held;
  return over ? held : { ...held, state: "active", since: at };
};

function moved(ground: Ground, memory: Memory, move: Move, effects: Effect[]): Memory {
  const { definition } = ground;
  const own = definition.levels.map((level, index) => move(ground, memory, level, memory.levels[index] ?? NORMAL));
  const becomes = worsened(ground, { ...memory, levels: takenAlong(definition.levels, own, memory) });
  const effect = effectOf(ground, memory, becomes);
  if (effect) effects.push(effect);
  return effect?.kind === "cleared" ? { ...becomes, worst: null } : becomes;
}

/** Where a level has become active, those below it that wait are too. */
function takenAlong(levels: readonly RuleLevel[], own: readonly LevelState[], { at, levels: before }: Memory): readonly LevelState[] {
  const begun = levels.flatMap(({ severity }, index) => (own[index]?.state === "active" && !stands(before[index]) ? [severity] : []));
  if (begun.length === 0) return own;
  const highest = Math.max(...begun);
  return own.map((held, index) =>
    held.state === "pending" && (levels[index]?.severity ?? 0) < highest ? { ...held, state: "active", since: at } : held,
  );
}

/** The worst value of the alarm that stands. */
function worsened({ definition: { levels } }: Ground, memory: Memory): Memory {
  const { value, at, worst } = memory;
  const [level] = levels;
  if (value === null || !level || !memory.levels.some(stands)) return memory;
  return worst && beyond(level, value) <= beyond(level, worst.value) ? memory : { ...memory, worst: { at: memory.read?.at ?? at, value } };
}

function effectOf({ definition }: Ground, before: Memory, now: Memory): Effect | null {
  const [was, is] = [severityOf(definition, before), severityOf(definition, now)];
  if (was === is) return null;
  const severity = is ?? was;
  if (severity === null) return null;
  const index = definition.levels.findIndex((level) => level.severity === severity);
  const level = definition.levels[index];
  const since = (is === null ? before : now).levels[index]?.passedSince ?? now.at;
  const kind = was === null ? "raised" : is === null ? "cleared" : is > was ? "risen" : "fallen";
  return { kind, at: now.at, severity, since, value: now.value, limit: level ? limitBeside(level, now.value) : null, worst: now.worst };
}
