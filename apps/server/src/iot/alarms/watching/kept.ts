import type { Memory } from "@millwright/domain/iot/alarms/state.ts";
import type { Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Watched } from "./watched.ts";

/** How far a rule is with a series, as it is kept and written. */
export interface Kept {
  /** Of the rule by which it was judged. */
  print: string;
  /** What the alarm is that stands; null: none does. */
  standing: Severity | null;
  /** When it changes though nothing comes; null: it does not. */
  due: number | null;
  memory: Memory;
}

/** What a state was from when on, the last few times, and when it was read last. */
export interface States {
  readAt: number;
  changes: readonly { at: number; value: number }[];
}

export interface RequiredTime {
  period: Interval;
  readAt: number;
  intervals: readonly Interval[];
}

/** What this process knows of one organisation. */
export interface TenantKept {
  watched: { is: Watched; since: number } | null;
  memories: Map<string, Kept>;
  conditions: Map<number, States>;
  hours: Map<string, RequiredTime>;
  /** States that changed and whose subjects were not looked at since. */
  touched: Set<number>;
  /** What a transaction is at work on; settles when that has ended. */
  claims: Map<string, Promise<void>>;
  /** Whoever came from the database once is known from then on. */
  isRead: boolean;
  /** When alarms without a rule were looked for last. */
  sweptAt: number;
}

const MOST_MEMORIES = 500_000;
const FORGOTTEN_AFTER_MS = 15_000;
/** Of more at once the answer would keep the batch that asks waiting. */
const MOST_SPOKEN = 2000;

const nothingKept = (): TenantKept => ({
  watched: null,
  memories: new Map(),
  conditions: new Map(),
  hours: new Map(),
  touched: new Set(),
  claims: new Map(),
  isRead: false,
  sweptAt: 0,
});

const all = new Set<AlarmMemory>();
/** Rules of an organisation have changed, or where its sensors are: every server of this process asks again. */
export function forgetRules(tenantId: number, overKeys: readonly string[] = []): void {
  for (const memory of all) memory.forgetRules(tenantId, overKeys);
}

/**
 * The state of alarms in this process. What stands in the database is read at its first use, so all of it may be forgotten at any time; what a transaction decides is kept here once
 * that is committed.
 */
export class AlarmMemory {
  readonly #tenants = new Map<number, TenantKept>();
  readonly #now: () => number;
  constructor(now: () => number = Date.now) {
    this.#now = now;
    all.add(this);
  }

  of(tenantId: number): TenantKept {
    const held = this.#tenants.get(tenantId);
    if (held) return held;
    const made = nothingKept();
    this.#tenants.set(tenantId, made);
    return made;
  }

  /** The rules, where they were read a moment ago. Once they are older, whoever asks first is to read them anew; others go by them meanwhile. */
  watchedOf(tenantId: number): Watched | null {
    const held = this.of(tenantId);
    if (!held.watched) return null;
    const { is, since } = held.watched;
    const now = this.#now();
    if (now - since < FORGOTTEN_AFTER_MS) return is;
    // What has changed for certain nobody goes by any more.
    if (since > Number.NEGATIVE_INFINITY) held.watched = { is, since: now };
    return null;
  }

  /** Of the rules as they were read before: which series they were asked of. */
  spokenLately(tenantId: number): number[] {
    return [...(this.of(tenantId).watched?.is.spoken ?? [])].slice(0, MOST_SPOKEN);
  }

  watch(tenantId: number, watched: Watched): void {
    this.of(tenantId).watched = { is: watched, since: this.#now() };
    this.#bound();
  }

  /** A rule has changed; what is over with it begins as if it had never been. */
  forgetRules(tenantId: number, overKeys: readonly string[]): void {
    const held = this.#tenants.get(tenantId);
    if (!held) return;
    if (held.watched) held.watched = { ...held.watched, since: Number.NEGATIVE_INFINITY };
    held.hours.clear();
    for (const key of overKeys) held.memories.delete(key);
  }

  /** As after a restart. */
  forgetAll(): void {
    this.#tenants.clear();
  }

  #bound(): void {
    const count = [...this.#tenants.values()].reduce((sum, { memories }) => sum + memories.size, 0);
    if (count < MOST_MEMORIES) return;
    for (const [tenantId, { claims }] of this.#tenants) if (claims.size === 0) this.#tenants.delete(tenantId);
  }
}
