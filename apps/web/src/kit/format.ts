import { cityOf } from "@millwright/domain/kit/clocks.ts";

/**
 * How dates, durations, money and sizes are shown. The only place in the web app where the reader's time zone and the tenant's locale apply.
 * Instants come as ISO 8601 in UTC, days as YYYY-MM-DD, durations as whole minutes, money as integer minor units.
 */
interface Locale {
  /** BCP 47. */
  locale: string;
  /** IANA; without one, the zone of the person's device. */
  timeZone: string | undefined;
  /** All of the organisation reads that clock: its zone need not be named. */
  isOnlyZone: boolean;
}

/** Months, weekdays and "ago" are words, and words are the catalogue's language, whatever the tenant's way of writing numbers. */
const WORDS = "en-US";

let current: Locale = { locale: "en-US", timeZone: undefined, isOnlyZone: true };
const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>();

/** Set from the tenant and the person, before any screen shows. */
export function setLocale(locale: Partial<Locale>): void {
  current = { ...current, ...locale };
  cache.clear();
}

/** How dates are written, for fields in which one is typed. */
export const currentLocale = (): string => current.locale;

/** The zone that instants are shown in, for fields in which one is typed. */
export const currentTimeZone = (): string => current.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of what is shown, by its city; null where all of the organisation reads one clock. */
export const shownZone = (): string | null => (current.isOnlyZone ? null : cityOf(currentTimeZone()));

/** The hour that the reader's clock shows, 0 to 23. */
export const hourOf = (instant: string): number => Number(pattern(instant, "short", ({ hour }) => hour ?? ""));

/** `Dec 07, 2026 07:51`, with the city of its zone behind it where several are in use: for heads and cards of records. */
export const formatMoment = (instant: string): string => [formatDateTime(instant), shownZone()].filter(Boolean).join(" ");

/** `Dec 07, 2026 07:51` */
export const formatDateTime = (instant: string): string =>
  pattern(instant, "short", (p) => `${p.month} ${p.day}, ${p.year} ${p.hour}:${p.minute}`);

/** `Dec 07, 2026` of an instant. */
export const formatDate = (instant: string): string => pattern(instant, "short", (p) => `${p.month} ${p.day}, ${p.year}`);

/** `Dec 07, 2026` of a calendar day, which has no time zone. */
export const formatDay = (day: string): string => pattern(`${day}T12:00:00Z`, "day", (p) => `${p.month} ${p.day}, ${p.year}`);

/** `December 2026` of the month of a calendar day. */
export const formatMonth = (day: string): string => pattern(`${day}T12:00:00Z`, "month", (p) => `${p.month} ${p.year}`);

/** `Dec 07` in this year, `Dec 07, 2025` in another one. */
export const formatBriefDate = (instant: string, now?: number): string => pattern(instant, "short", (p) => briefly(p, now));

/** The same of a calendar day. */
export const formatBriefDay = (day: string, now?: number): string => pattern(`${day}T12:00:00Z`, "day", (p) => briefly(p, now));

const briefly = ({ month, day, year }: Parts, now?: number) => `${month} ${day}${year === yearAt(now) ? "" : `, ${year}`}`;

/** `December 07, 2026 07:51:09` */
export const formatLong = (instant: string): string =>
  pattern(instant, "long", (p) => `${p.month} ${p.day}, ${p.year} ${p.hour}:${p.minute}:${p.second}`);

/** `2026-Dec-07 7:51:09 am`, the form of chat messages. */
export const formatMessageTime = (instant: string): string =>
  pattern(instant, "message", (p) => `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second} ${p.dayPeriod?.toLowerCase()}`);

/** `Monday, December 07` */
export const formatWeekday = (instant: string): string => pattern(instant, "weekday", (p) => `${p.weekday}, ${p.month} ${p.day}`);

/** `12 min. ago`, `tomorrow`. `now` in milliseconds. */
export function formatRelative(instant: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const [unit, size] = RELATIVE_UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  const formatter = cached("relative", () => new Intl.RelativeTimeFormat(WORDS, { numeric: "auto", style: "short" }));
  return formatter.format(Math.trunc(seconds / size), unit);
}

/** `$1,234.50` */
export function formatMoney({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  const formatter = cached(`money ${currency}`, () => new Intl.NumberFormat(current.locale, { style: "currency", currency }));
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(amountMinor / 10 ** digits);
}

/** A round amount without its fraction, as the marks of an axis have it; in units of the currency, not in minor ones. */
export const formatRoundMoney = (amount: number, currency: string): string =>
  cached(
    `round money ${currency}`,
    () => new Intl.NumberFormat(current.locale, { style: "currency", currency, maximumFractionDigits: 0 }),
  ).format(amount);

/** What stands before the fraction of a number. */
export const decimalSign = (): string =>
  new Intl.NumberFormat(current.locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** At most so many digits after the point, and at least `leastDigits`, so that a column of them lines up. */
export const formatNumber = (value: number, fractionDigits = 2, leastDigits = 0): string =>
  cached(
    `number ${leastDigits} ${fractionDigits}`,
    () => new Intl.NumberFormat(current.locale, { maximumFractionDigits: fractionDigits, minimumFractionDigits: leastDigits }),
  ).format(value);

/** A share of one as `96 %`, in whole per cent. */
export const formatShare = (share: number): string =>
  cached("share", () => new Intl.NumberFormat(current.locale, { style: "percent", maximumFractionDigits: 0 })).format(share);

/** Minutes as `HH:mm`; hours run past 24. */
export function formatMinutes(minutes: number): string {
  const size = Math.abs(minutes);
  const clock = `${String(Math.floor(size / 60)).padStart(2, "0")}:${String(size % 60).padStart(2, "0")}`;
  return minutes < 0 ? `-${clock}` : clock;
}

/** `1:30` or `01:30` as minutes; null for anything else. */
export function parseMinutes(clock: string): number | null {
  const match = /^(\d{1,4}):([0-5]\d)$/.exec(clock.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `1.2 MB`; thousands, as file managers count. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZE_UNITS.length - 1);
  return `${formatNumber(bytes / 1000 ** power, power > 1 ? 1 : 0)} ${SIZE_UNITS[power]}`;
}

let lastYear = { at: 0, locale: current, year: "" };

/** The year in the reader's zone; asked for by every date of a list, so it is worked out once a minute. */
function yearAt(now = Date.now()): string {
  const at = Math.floor(now / 60_000);
  if (lastYear.at !== at || lastYear.locale !== current)
    lastYear = { at, locale: current, year: pattern(new Date(now).toISOString(), "short", ({ year }) => year ?? "") };
  return lastYear.year;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** Puts the parts in the specified order: Intl alone would print a second comma. */
function pattern(instant: string, form: keyof typeof DATE_FORMS, arrange: (parts: Parts) => string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  const formatter = cached(`date ${form}`, () => new Intl.DateTimeFormat(WORDS, { timeZone: current.timeZone, ...DATE_FORMS[form] }));
  return arrange(Object.fromEntries(formatter.formatToParts(at).map((part) => [part.type, part.value])));
}

function cached<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(key: string, make: () => T): T {
  const known = cache.get(key) as T | undefined;
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

const DATE_FORMS = {
  short: { year: "numeric", month: "short", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  long: { year: "numeric", month: "long", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  day: { year: "numeric", month: "short", day: "2-digit", timeZone: "UTC" },
  month: { year: "numeric", month: "long", timeZone: "UTC" },
  weekday: { weekday: "long", month: "long", day: "2-digit" },
  message: { year: "numeric", month: "short", day: "2-digit", hour: "numeric", minute: "2-digit", second: "2-digit", hourCycle: "h12" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const RELATIVE_UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const SIZE_UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** Today on the reader's clock, YYYY-MM-DD. */
export const today = (now = new Date()): string => new Intl.DateTimeFormat("sv-SE", { timeZone: currentTimeZone() }).format(now);
