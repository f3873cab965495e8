import type { NoticeKind } from "@millwright/domain/iot/alarm-notices/kinds.ts";
import { clearedWords } from "@millwright/domain/iot/alarm-notices/words.ts";
import { SEVERITY_WORDS } from "@millwright/domain/iot/alarm-work/text.ts";
import { shownOf, symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import type { MailKind } from "@millwright/domain/foundation/mail/texts.ts";
import type { Facts } from "../../foundation/mail/service.ts";
import type { Shown } from "../sensors/service.ts";
import type { AlarmToTell } from "./queries.ts";

/** Which message tells which notice. */
export const MAIL_OF = {
  raised: "alarm_raised",
  risen: "alarm_risen",
  unacknowledged: "alarm_unacknowledged",
  cleared: "alarm_cleared",
  feed_silent: "alarm_feed_silent",
  cap: "alarm_cap",
} as const satisfies Record<NoticeKind, MailKind>;

/** How somebody reads values and times. `locale` is the organisation's. */
export interface Reader {
  shown: Shown;
  clock: string;
  locale: string;
}

export const timeWords = (at: string, { clock, locale }: Pick<Reader, "clock" | "locale">): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: clock }).format(new Date(at))} (${clock})`;

/** A value as its reader is shown it on every screen, with its unit. */
export function valueWords(value: number | null, { ruleKind, decimals }: AlarmToTell, { shown, locale }: Reader): string | null {
  if (value === null) return null;
  const places = shown.decimals ?? decimals ?? 2;
  const isRate = ruleKind === "rate";
  // A change has no zero of its own: of a rate the offset is left out.
  const number = shownOf(value, isRate ? { ...shown.scale, offset: 0 } : shown.scale);
  const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: places }).format(number);
  const unit = shown.unit === null ? "" : symbolOf(shown.unit);
  return `${written}${unit && (unit === "%" ? " %" : ` ${unit}`)}${isRate ? " per hour" : ""}`;
}

/** What a message about an alarm says, to one reader. */
export function factsOf(alarm: AlarmToTell, reader: Reader): Facts {
  const { sensor, gateway, asset, location, sinceAt, clearedAt, clearReason } = alarm;
  const isMeasured = alarm.datum !== null;
  const value = (what: number | null) => (isMeasured ? valueWords(what, alarm, reader) : null);
  const worst = value(alarm.worstValue);
  return {
    alarm: alarm.name,
    subject: sensor ?? gateway,
    severity: SEVERITY_WORDS[alarm.severity],
    sensor,
    gateway,
    asset,
    location,
    value: value(alarm.lastValue),
    limit: value(alarm.limitValue),
    since: timeWords(sinceAt, reader),
    worst: worst !== null && alarm.worstAt !== null ? `${worst}, ${timeWords(alarm.worstAt, reader)}` : worst,
    minutes: alarm.nextStepMinutes,
    cleared: clearedAt && timeWords(clearedAt, reader),
    reason: clearReason && clearedWords(clearReason),
  };
}

/** One line of a digest. */
export function lineOf(alarm: AlarmToTell, reader: Reader): string {
  const { alarm: name, subject, severity, value, since, cleared } = factsOf(alarm, reader);
  const state = cleared ? `cleared ${cleared}` : `since ${since}`;
  return `${severity}: ${name}, ${subject}${value ? `: ${value}` : ""}, ${state}`;
}
