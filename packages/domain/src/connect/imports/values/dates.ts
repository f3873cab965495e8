import { invariant } from "../../../kit/errors.ts";
import type { DateFormat } from "../../../kit/imports/cell-formats.ts";
import { monthOf, WEEKDAY } from "./month-names.ts";
import { splitTime, type TimeOfDay } from "./times.ts";
import { DAY_MS, dayAt, instantAt, iso } from "../../../kit/zones.ts";

/**
 * What the text of a cell says of a date. A form that can be read in one way only is read so whatever the column's order is; where several orders fit,
 * the column decides or a person does, never the cell. Years of two digits are those from 1970 to 2069.
 */
export interface DateReading {
  /** YYYY-MM-DD as it is written. */
  day: string;
  time: TimeOfDay | null;
}

/** What a cell may mean: one thing for sure, or one for each order that fits. */
export type DateMeaning = { sure: DateReading; form: Sure["form"] } | { open: Partial<Record<DateFormat, DateReading>> };

const MAX_CHARS = 60;
const LAST_SERIAL = 2_958_465;
/** The first and the last serial that a column of plain numbers is taken for dates by: 1927 to 2173. */
const LIKELY_SERIAL = [10_000, 99_999] as const;

/** From here on, up to the last likely one, a number beside dates is what Excel makes of a date that fits its own order: 4 October 1954 and later. */
const DAY_NUMBERS_FROM = 20_000;
const DAY_NUMBER = /^\s*\d{5}(?:[.,]\d+)?\s*$/;

/** Whether a cell is the number of a day wherever it stands beside dates. */
export const isDayNumber = (text: string): boolean => DAY_NUMBER.test(text) && Number.parseInt(text.trim(), 10) >= DAY_NUMBERS_FROM;

const ORDERS: readonly DateFormat[] = ["dmy", "mdy", "ymd"];

/** The orders and countings among which a column's cells decide. */
export const OPEN_FORMATS: readonly DateFormat[] = ["dmy", "mdy", "ymd", "excel1900", "excel1904"];

/** Null where nothing in it is a date. */
export function dateMeaning(text: string): DateMeaning | null {
  if (text.length > MAX_CHARS || !/\d/.test(text)) return null;
  const plain = plainOf(text);
  const serial = /^\d{1,7}(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
  if (serial !== null) return serialMeaning(serial);
  const whole = plain.replace(/^(\d{8})(\d{6})$/, "$1t$2").replace(WEEKDAY, "");
  const parted = splitTime(whole);
  if (!parted) return null;
  // The end of `3. 2.24` looks like a time and is a year.
  return meaningOf(parted.date, parted.time) ?? (parted.time === null ? null : meaningOf(whole, null));
}

function meaningOf(date: string, time: TimeOfDay | null): DateMeaning | null {
  const one = sureDay(date);
  if (one) return { sure: { day: one.day, time }, form: one.form };
  const [, first = "", , second = "", third = ""] = TRIPLE.exec(date) ?? [];
  const days = {
    dmy: dayOf(yearOf(third), second, first),
    mdy: dayOf(yearOf(third), first, second),
    ymd: third.length === 2 && first.length === 2 ? dayOf(yearOf(first), second, third) : null,
  };
  const open = Object.fromEntries(Object.entries(days).flatMap(([format, day]) => (day === null ? [] : [[format, { day, time }]])));
  return Object.keys(open).length === 0 ? null : { open };
}

const YEAR_FIRST = /^(\d{4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,2})\.?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-./ ]*([a-z]+)[-./, ]*(\d{4}|'?\d\d)$/;
const NAME_FIRST = /^([a-z]+)[-./ ]*(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[-./ ])(\d{4}|'?\d\d)$/;
const YEAR_NAMED = /^(\d{4})[-./ ]*([a-z]+)[-./ ]*(\d{1,2})$/;
/** Three numbers with the same sign between them. */
const TRIPLE = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d\d)$/;

interface Sure {
  day: string;
  form: "iso" | "ymd" | "named" | "compact";
}

function sureDay(date: string): Sure | null {
  const yearFirst = YEAR_FIRST.exec(date);
  if (yearFirst) return sure(dayOf(yearFirst[1], yearFirst[3], yearFirst[4]), /^\d{4}-\d\d-\d\d$/.test(date) ? "iso" : "ymd");
  const compact = COMPACT.exec(date);
  if (compact) return sure(dayOf(compact[1], compact[2], compact[3]), "compact");
  const dayNamed = DAY_NAMED.exec(date);
  if (dayNamed) return sure(named(dayNamed[3], dayNamed[2], dayNamed[1]), "named");
  const nameFirst = NAME_FIRST.exec(date);
  if (nameFirst) return sure(named(nameFirst[3], nameFirst[1], nameFirst[2]), "named");
  const yearNamed = YEAR_NAMED.exec(date);
  return yearNamed ? sure(named(yearNamed[1], yearNamed[2], yearNamed[3]), "named") : null;
}

const sure = (day: string | null, form: Sure["form"]): Sure | null => (day === null ? null : { day, form });

const named = (year = "", word = "", day = ""): string | null => dayOf(yearOf(year), String(monthOf(word) ?? 0), day);

/** Accents, the kind of space, upper and lower case say nothing, nor do the marks of direction that some browsers write into dates. */
function plainOf(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text : text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "");
  return plain
    .replace(/\s+/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim()
    .toLowerCase();
}

/** 70 to 99 are of the last century, 00 to 69 of this one: a window that stays, so that the same file says the same in any year. */
function yearOf(written: string): string {
  const year = written.replace("'", "");
  return year.length === 2 ? `${Number(year) >= 70 ? "19" : "20"}${year}` : year;
}

function dayOf(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || iso(ms)?.slice(0, 10) !== text ? null : text;
}

function serialMeaning(serial: number): DateMeaning | null {
  const excel1900 = serialDate(serial, "excel1900");
  const excel1904 = serialDate(serial, "excel1904");
  const open = { ...(excel1900 ? { excel1900 } : {}), ...(excel1904 ? { excel1904 } : {}) };
  return Object.keys(open).length === 0 ? null : { open };
}

/** Days since the end of 1899, or since 1904 begins. The day 60 of the first counting, 29 February 1900, never was. */
function serialDate(serial: number, counting: "excel1900" | "excel1904"): DateReading | null {
  const day = Math.floor(serial);
  if (day < 1 || day > LAST_SERIAL || (counting === "excel1900" && day === 60)) return null;
  const origin = counting === "excel1904" ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const seconds = Math.round((serial - day) * 86_400);
  const whole = iso(origin + day * DAY_MS);
  return whole === null ? null : { day: whole.slice(0, 10), time: seconds === 0 ? null : { seconds, offsetMinutes: null } };
}

/** Files have millions of cells, of which few are such dates: three numbers, perhaps behind a weekday, or one of five digits. */
const MAY_BE_OPEN = /^\s*(?:\p{L}{2,12}[.,]*\s+)?\d{1,2}\s?[-./\s]\s?\d{1,2}\s?[-./\s]\s?\d\d|^\s*\d{5}(?!\d)/u;

/** The orders that a cell leaves open. A year of two digits comes first only behind a dash, or where no other order fits; small numbers are no days. */
export function openReadings(cell: string): Partial<Record<DateFormat, DateReading>> {
  const text = /^[ -~]*$/.test(cell) ? cell : plainOf(cell);
  if (!MAY_BE_OPEN.test(text)) return {};
  const meaning = dateMeaning(text);
  if (!meaning || "sure" in meaning) return {};
  const { open } = meaning;
  if (open.excel1900 ?? open.excel1904) {
    const number = Number.parseInt(text.trim(), 10);
    return number >= LIKELY_SERIAL[0] && number <= LIKELY_SERIAL[1] ? open : {};
  }
  const { ymd: _rare, ...usual } = open;
  return Object.keys(usual).length > 0 && !/^\s*\d\d\s*-/.test(text) ? usual : open;
}

/** The date of a cell in a column that writes it so; without a format only what can be read in one way. Two ways without a format: "open". */
export function readDate(text: string, format: DateFormat | undefined): DateReading | "open" | null {
  const meaning = dateMeaning(text);
  if (!meaning) return null;
  if ("sure" in meaning) return format === undefined || OPEN_FORMATS.includes(format) || meaning.form === format ? meaning.sure : null;
  if (format !== undefined) return meaning.open[ORDERS.includes(format) && isDayNumber(text) ? "excel1900" : format] ?? null;
  const readings = Object.values(openReadings(text));
  const [first] = readings;
  if (!first) return null;
  return readings.every(({ day }) => day === first.day) ? first : "open";
}

/** Whether it says itself by which clock it was written; a day alone does not. */
export const isZoned = ({ time }: DateReading): boolean => time !== null && time.offsetMinutes !== null;

/** The calendar day of a reading; one that names its zone has the day of the place that reads it. */
export function calendarDay({ day, time }: DateReading, timeZone: string): string | null {
  return time === null || time.offsetMinutes === null ? day : dayAt(wallOf(day, time) - time.offsetMinutes * 60_000, timeZone);
}

/** The instant of a reading; without a zone of its own it is what the clocks of the place show. */
export function instantOf({ day, time }: DateReading, timeZone: string): string | null {
  const wall = wallOf(day, time);
  return time === null || time.offsetMinutes === null ? instantAt(wall, timeZone) : iso(wall - time.offsetMinutes * 60_000);
}

function wallOf(day: string, time: TimeOfDay | null): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  invariant(!Number.isNaN(midnight), `${day} is a day`);
  return midnight + Math.round((time?.seconds ?? 0) * 1000);
}
