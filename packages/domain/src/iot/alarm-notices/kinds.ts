import { SILENCE_KINDS, type RuleAction, type RuleKind } from "../alarm-rules/rule.ts";

/** What somebody is told of an alarm. `cap`: so many requests or orders were made of alarms that no more are today. */
export const NOTICE_KINDS = ["raised", "risen", "unacknowledged", "cleared", "feed_silent", "cap"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds after which the alarm's end is told, too. */
export const OF_STANDING: readonly NoticeKind[] = ["raised", "risen", "unacknowledged", "feed_silent"];

/** A sensor or gateway that is silent has no value that passed a limit: it is told in other words. */
export const kindOfRaised = (rule: RuleKind): NoticeKind => (SILENCE_KINDS.includes(rule) ? "feed_silent" : "raised");

export const MAX_LINK_HOURS = 24;

/** Whether an alarm is told of at all as it is. `shelvedUntil` and `now` are in milliseconds. */
export function isTold(
  { action, isSuppressed, shelvedUntil }: { action: RuleAction; isSuppressed: boolean; shelvedUntil: number | null },
  now: number,
): boolean {
  return action !== "none" && !isSuppressed && (shelvedUntil === null || shelvedUntil <= now);
}
