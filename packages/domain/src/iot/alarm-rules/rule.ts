/** What an alarm rule says. Limits are in the unit that is stored; times are minutes. */

/** `noData` and `gateway` are about silence and have no datum. */
export const RULE_KINDS = ["above", "below", "outside", "rate", "state", "noData", "gateway"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export const SILENCE_KINDS: readonly RuleKind[] = ["noData", "gateway"];

export const RULE_SCOPES = ["sensors", "type", "asset", "classification", "network"] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

export const RULE_HOURS = ["always", "within", "outside"] as const;
export type RuleHours = (typeof RULE_HOURS)[number];

export const RULE_ACTIONS = ["none", "notify", "request", "order"] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

export const MAX_RULE_LEVELS = 2;
/** High, medium, low. */
export const SEVERITIES = [3, 2, 1] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The limits of one level; which of them a kind has is said by `limitsOf`. */
export interface RuleLevel {
  severity: Severity;
  /** Below it: passed, for `below` and `outside`. */
  lower: number | null;
  /** Above it: passed, for `above` and `outside`; of `rate`, in units an hour; of `state`, the value itself. */
  upper: number | null;
  /** Only beyond these is it over again; null: the limit itself. */
  lowerClear: number | null;
  upperClear: number | null;
  /** Passed for so long it is an alarm. */
  forMinutes: number;
  /** Inside the clear limit for so long it is over. */
  clearForMinutes: number;
}

/** What must be so of the same asset, for the rule to hold at all. */
export type OnlyWhile =
  | { by: "state"; datum: string; value: number; settleMinutes: number }
  /** Ids of operating statuses. */
  | { by: "operatingStatus"; statusIds: number[]; settleMinutes: number };

export interface RuleDefinition {
  kind: RuleKind;
  datum: string | null;
  levels: readonly RuleLevel[];
  onlyWhile: OnlyWhile | null;
  hours: RuleHours;
}

/** Which limits a kind has. */
export function limitsOf(kind: RuleKind): { lower: boolean; upper: boolean } {
  return {
    lower: kind === "below" || kind === "outside",
    upper: kind === "above" || kind === "outside" || kind === "rate" || kind === "state",
  };
}
