import { format, getFormatDateInfo } from "numfmt";
import type { Spoilt } from "@millwright/domain/kit/imports/spoilt-cells.ts";

/** What lies behind the text of a cell where that is something else: the plain number, day or time, and what the program did to a text. */
export interface Behind {
  raw?: string;
  spoilt?: Spoilt;
}
/** A cell as its sheet shows it. Days and times are the exception: they are `2026-11-21` and `06:30`, however the sheet writes them. */
export interface ShownCell extends Behind {
  text: string;
}

/** How the numbers and texts of a cell style are shown. */
export interface NumberStyle {
  code: string;
  kind: "general" | "number" | "day" | "clock";
  /** It writes something beside texts as well. */
  decoratesTexts: boolean;
}

/** The formats that a workbook names by a number alone; days and times of other languages among them. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...Object.fromEntries([...range(14, 17), ...range(22, 22), ...range(27, 36), ...range(50, 58)].map((id) => [id, "yyyy-mm-dd"])),
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  37: "#,##0;-#,##0",
  38: "#,##0;-#,##0",
  39: "#,##0.00;-#,##0.00",
  40: "#,##0.00;-#,##0.00",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

function range(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, at) => from + at);
}

/** `own` are the formats that the workbook itself describes, by their numbers. */
export const styleOf = (id: number, own: ReadonlyMap<number, string>): NumberStyle => styleOfCode(own.get(id) ?? BUILT_IN[id] ?? "General");

export function styleOfCode(code: string): NumberStyle {
  const kind = isDateFormat(code) ? (showsDays(code) ? "day" : "clock") : /^(General)?$/i.test(code) ? "general" : "number";
  return { code, kind, decoratesTexts: code.includes("@") && !/^(?:.*;)?@$/.test(code) };
}

/** Letters that are quoted, escaped or a colour say nothing of the format; elapsed hours `[h]` do. */
const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General/gi, ""));

/** An `m` beside hours or seconds is one of minutes. */
function showsDays(code: string): boolean {
  try {
    const { year, month, day, hours, seconds } = getFormatDateInfo(code);
    return year || day || (month && !hours && !seconds);
  } catch {
    return true;
  }
}

/** A format that no program knows shows the number itself. */
function shownBy(code: string, value: number | string): string {
  try {
    return format(code, value).trim() || String(value);
  } catch {
    return String(value);
  }
}

export const shownText = ({ code, decoratesTexts }: NumberStyle, text: string): ShownCell => ({
  text: decoratesTexts && text !== "" ? shownBy(code, text) : text.trim(),
});

/** A number of days since the end of 1899 for days and times, whatever the workbook counts from. */
export function shownNumber(style: NumberStyle, value: number): ShownCell {
  if (style.kind === "day") return shownDay(value);
  if (style.kind === "clock") return shownTime(value);
  return plainNumber(style, value);
}

/** Programs keep 15 digits. */
const LOST_FROM = 1e15;
/** Shown in full in every column that is wide enough; from here on in scientific notation. */
const FULL_BELOW = 1e11;

function plainNumber({ code, kind }: NumberStyle, value: number): ShownCell {
  const raw = String(value);
  if (kind === "general" && Number.isInteger(value) && Math.abs(value) < FULL_BELOW) return { text: raw };
  if (Math.abs(value) >= LOST_FROM) return { text: raw, spoilt: "digits_lost" };
  const shown = shownBy(code, value);
  // All digits of a whole number are there, though nobody sees them.
  if (/\dE[+-]?\d/i.test(shown)) return { ...behind(Number.isInteger(value) ? raw : shown, raw), spoilt: "cell_scientific" };
  return behind(shown, raw);
}

const behind = (text: string, raw: string): ShownCell => (text === raw ? { text } : { text, raw });

const DAY_SECONDS = 86_400;
/** As the number 0 is shown where it should be a day. */
const NO_DAY = "1900-01-00";
/** Nobody works so many days on end: above it stands a day of which only the time is shown. */
const LONGEST_TIME_DAYS = 1000;

function shownDay(serial: number): ShownCell {
  if (serial === 0) return { text: NO_DAY };
  return serial < 1 ? { text: timeText(serial) } : { text: dayText(serial), spoilt: "cell_is_date" };
}

/** A time of day, or hours that went by: `06:30`, `36:00`. */
function shownTime(serial: number): ShownCell {
  if (serial >= LONGEST_TIME_DAYS) return shownDay(serial);
  return { text: serial < 0 ? String(serial) : timeText(serial) };
}

function timeText(serial: number): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, ...(seconds % 60 === 0 ? [] : [seconds % 60])];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** A day, or a day with its time. */
function dayText(serial: number): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const at = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const iso = at.toISOString();
  return seconds % DAY_SECONDS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}
