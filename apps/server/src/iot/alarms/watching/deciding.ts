import { dueOf, severityOf, step, type Effect, type Ground, type Happening, type Memory } from "@millwright/domain/iot/alarms/state.ts";
import { isPassed } from "@millwright/domain/iot/alarm-rules/limits.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { requiredOf } from "../../alarm-rules/service.ts";
import type { Kept, States, TenantKept } from "./kept.ts";
import { byItsRule } from "./reading-back.ts";
import type { Subject, Watched } from "./watched.ts";

/** What became of a rule with a series. */
export interface Decided {
  subject: Subject;
  before: Kept;
  after: Kept;
  effects: readonly Effect[];
}

export interface Deciding {
  db: TenantDb;
  watched: Watched;
  held: TenantKept;
  /** As the batch leaves them. */
  conditions: ReadonlyMap<number, States>;
  now: number;
}

/** Takes what happened in order of time. */
export async function decide(deciding: Deciding, subject: Subject, from: Kept, happened: readonly Happening[]): Promise<Decided> {
  const before = byItsRule(subject, from);
  const happenings = inOrder([...conditionsFor(deciding, subject, before.memory), ...happened]);
  const { definition } = subject.rule;
  const required = needsHours(subject, before.memory, happenings) ? await hoursFor(deciding, subject, happenings) : [];
  const ground: Ground = { definition, holdsMs: subject.holdsMs, isCounter: subject.isCounter, required };
  const effects: Effect[] = [];
  let { memory } = before;
  for (const happening of happenings) {
    const stepped = step(ground, memory, happening);
    memory = stepped.memory;
    effects.push(...stepped.effects);
  }
  const after = { print: before.print, standing: severityOf(definition, memory), due: dueOf(ground, memory), memory };
  return { subject, before: from, after, effects };
}

/** What is so counts before what is measured in the same moment. */
const inOrder = (all: readonly Happening[]): Happening[] =>
  all.toSorted((one, other) => one.at - other.at || Number(other.kind === "condition") - Number(one.kind === "condition"));

function conditionsFor({ conditions, now }: Deciding, subject: Subject, { condition }: Memory): Happening[] {
  const { onlyWhile } = subject.rule.definition;
  if (!onlyWhile) return [];
  if (onlyWhile.by === "operatingStatus") {
    const isMet = subject.isStatusMet === true;
    // At first it counts as if it had always been so.
    return condition?.isMet === isMet ? [] : [{ kind: "condition", at: condition ? now : 0, isMet }];
  }
  const states = subject.conditionSeriesId === null ? [] : (conditions.get(subject.conditionSeriesId)?.changes ?? []);
  const since = condition?.since ?? Number.NEGATIVE_INFINITY;
  return states
    .filter(({ at }) => at > since)
    .map(({ at, value }) => ({ kind: "condition" as const, at, isMet: value === onlyWhile.value }));
}

/** Hours matter where something is passed or stands: a statement for the others would be one in vain. */
function needsHours({ rule: { definition } }: Subject, { levels, value, rate }: Memory, happenings: readonly Happening[]): boolean {
  const { hours, kind } = definition;
  if (hours === "always") return false;
  if (kind === "rate" || rate || levels.some(({ state }) => state !== "normal")) return true;
  const values = [...(value === null ? [] : [value]), ...happenings.flatMap((one) => (one.kind === "reading" ? [one.value] : []))];
  return values.some((one) => definition.levels.some((level) => isPassed(kind, level, one)));
}

const DAY_MS = 86_400_000;
/** The next hours of a calendar are looked for so far ahead: a plant may stand still for a week. */
const AHEAD_MS = 8 * DAY_MS;
const HOURS_HOLD_MS = 10 * 60_000;

async function hoursFor(
  { db, watched, held, now }: Deciding,
  subject: Subject,
  happenings: readonly Happening[],
): Promise<readonly Interval[]> {
  const { assetId, siteId, rule } = subject;
  const key = `${rule.productionCalendarId ?? ""} ${assetId ?? ""} ${siteId ?? ""}`;
  const first = Math.min(now, ...happenings.map(({ at }) => Math.max(at, now - DAY_MS)));
  const known = held.hours.get(key);
  if (known && known.period.from <= first && now - known.readAt < HOURS_HOLD_MS) return known.intervals;
  const period = { from: first - DAY_MS, until: now + AHEAD_MS };
  const intervals = await requiredOf({ db, timeZone: watched.timeZone }, rule.productionCalendarId, { assetId, siteId }, period);
  held.hours.set(key, { period, readAt: now, intervals });
  return intervals;
}
