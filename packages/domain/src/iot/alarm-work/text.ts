import type { RuleAction, Severity } from "../alarm-rules/rule.ts";
import { scaleOf, shownOf, symbolOf } from "../sensors/units/shown.ts";

/** What of an alarm is written into the work that it makes. Times are written as they are to be read. */
export interface AlarmFacts {
  rule: string;
  severity: Severity;
  /** The sensor, else the gateway. */
  subject: { code: string; name: string };
  /** Nothing of what is silent. */
  datum: string | null;
  lastValue: number | null;
  limitValue: number | null;
  worstValue: number | null;
  /** As it is stored, and as the organisation reads it. */
  unit: string | null;
  shownUnit: string | null;
  decimals: number | null;
  /** Values are changes by the hour. */
  isRate: boolean;
  since: string;
  raised: string;
  worstAt: string | null;
  /** Of a repeat: the order before. */
  previousOrder: string | null;
}

export const MOST_WORKS = { rule: 10, tenant: 100 } as const;
/** So much before the limit was passed belongs to an alarm's curve. */
export const HOURS_BEFORE = 2;

/** Of an alarm, what makes work; the others make none. */
export const makesWork = (action: RuleAction): action is "request" | "order" => action === "request" || action === "order";

/** As messages and work write them. */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { 3: "High", 2: "Medium", 1: "Low" };
const MOST_TITLE = 200;
const USUAL_DECIMALS = 2;

/** `9.1 °C`; empty where there is no value. */
export function valueWords(
  value: number | null,
  { unit, shownUnit, decimals, isRate }: Pick<AlarmFacts, "unit" | "shownUnit" | "decimals" | "isRate">,
): string {
  if (value === null) return "";
  const scale = unit !== null && shownUnit !== null ? scaleOf(unit, shownUnit) : null;
  // A change has no offset.
  const shown = scale ? shownOf(value, isRate ? { ...scale, offset: 0 } : scale) : value;
  const digits = decimals === null ? String(Number(shown.toFixed(USUAL_DECIMALS))) : shown.toFixed(decimals);
  const sign = scale ? shownUnit : unit;
  return `${[digits, ...(sign === null ? [] : [symbolOf(sign)])].join(" ")}${isRate ? "/h" : ""}`;
}

export const titleOf = ({ rule, subject }: AlarmFacts): string => `${rule}: ${subject.name}`.slice(0, MOST_TITLE);

/** Rule, values and since when; a line each. */
export function descriptionOf(facts: AlarmFacts): string {
  const { rule, subject, datum, severity, since, raised, lastValue, limitValue, previousOrder } = facts;
  const limit = valueWords(limitValue, facts);
  const value = valueWords(lastValue, facts);
  return [
    `Alarm rule: ${rule}`,
    `Source: ${[subject.code, subject.name].join(" ")}${datum === null ? "" : `, ${datum}`}`,
    value === "" ? "No data received." : `Value: ${value}${limit === "" ? "" : `, limit: ${limit}`}`,
    `Since: ${since}; alarm raised: ${raised}`,
    `Severity: ${SEVERITY_WORDS[severity]}`,
    ...(previousOrder === null ? [] : [`Repeat: raised again after ${previousOrder} was completed.`]),
  ].join("\n");
}

/** `again, worst 9.1 °C at 2026-11-26 03:12`, for the log of the work that is open. */
export function againWords(facts: AlarmFacts, how: "again" | "risen"): string {
  const begins = how === "again" ? "again" : `risen to ${SEVERITY_WORDS[facts.severity]}`;
  const worst = valueWords(facts.worstValue, facts);
  return worst === "" ? `${begins}, no data since ${facts.since}` : `${begins}, worst ${worst} at ${facts.worstAt ?? facts.since}`;
}

/** A file of the readings: times in UTC, values as they are stored. */
export function readingsFile(
  rows: readonly { at: string; value: number }[],
  { datum, unit }: { datum: string; unit: string | null },
): string {
  const heading = `at,${quoted(unit === null ? datum : `${datum} (${symbolOf(unit)})`)}`;
  return [heading, ...rows.map(({ at, value }) => `${at},${value}`), ""].join("\r\n");
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
