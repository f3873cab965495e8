import { isOver, isPassed } from "../alarm-rules/limits.ts";
import { HOUR_MS } from "../readings/local-days.ts";
import type { RuleDefinition, RuleLevel } from "../alarm-rules/rule.ts";

/** What is known of an hour of a series without its readings. `at` is its beginning, in milliseconds. */
export interface HourKnown {
  at: number;
  least: number;
  most: number;
}

type Rule = Pick<RuleDefinition, "kind" | "levels">;
type Range = Pick<HourKnown, "least" | "most">;

const MINUTE_MS = 60_000;
/** A change is measured over five minutes at least, so that an hour's change is twelve times what lies between its values at most. */
const CHANGES_AN_HOUR = 12;

/**
 * Of which hours the readings are needed to say what a rule raises; of the others nothing can begin or end. Hours are in order of time. Read are: those in which a limit may be
 * passed, those after them until it must be over, and for a rate the hour before, from which the change is measured.
 */
export function hoursToRead(rule: Rule, hours: readonly HourKnown[]): boolean[] {
  const enough = Math.max(0, ...rule.levels.map(({ clearForMinutes }) => clearForMinutes)) * MINUTE_MS + HOUR_MS;
  let isOpen = false;
  let calmFor = 0;
  const read = hours.map((hour, at) => {
    const before = hours[at - 1];
    const range = rangeOf(rule, hour, before);
    if (rule.levels.some((level) => mayPass(rule, level, range))) {
      isOpen = true;
      calmFor = 0;
      return true;
    }
    if (!isOpen) return false;
    // Where nothing was heard, what was inside the clear limit begins anew.
    if (before && hour.at - before.at > HOUR_MS) calmFor = 0;
    calmFor = rule.levels.every((level) => mustBeOver(rule, level, range)) ? calmFor + HOUR_MS : 0;
    isOpen = calmFor < enough;
    return true;
  });
  return rule.kind === "rate" ? read.map((is, at) => is || read[at + 1] === true) : read;
}

/** Between which values what is compared with the limits lies. */
function rangeOf({ kind }: Rule, { least, most }: HourKnown, before: HourKnown | undefined): Range {
  if (kind !== "rate") return { least, most };
  const spread = Math.max(most, before?.most ?? most) - Math.min(least, before?.least ?? least);
  return { least: 0, most: spread * CHANGES_AN_HOUR };
}

function mayPass({ kind }: Rule, level: RuleLevel, { least, most }: Range): boolean {
  if (kind === "state") return level.upper !== null && least <= level.upper && level.upper <= most;
  return isPassed(kind, level, most) || isPassed(kind, level, least);
}

const mustBeOver = (rule: Rule, level: RuleLevel, { least, most }: Range): boolean =>
  rule.kind === "state" ? !mayPass(rule, level, { least, most }) : isOver(rule.kind, level, most) && isOver(rule.kind, level, least);
