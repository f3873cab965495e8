import type { NumberFormat } from "../../../kit/imports/cell-formats.ts";
import { readNumber } from "./amounts.ts";

/** A time that went by, in minutes; `open` where its number can be read in two ways, null for what is no such time. A number alone says no unit. */
export function readDuration(text: string, format: NumberFormat | undefined): number | "open" | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, " ");
  return clockOf(plain) ?? isoOf(plain) ?? partsOf(plain, format);
}

const CLOCK = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?(?: ?(?:h|hrs?|hours?|std\.?))?$/;

/** `1:30`, `36:00`, `0:45:30`: hours first. */
function clockOf(text: string): number | null {
  const [, hours = "", minutes = "", seconds = "0"] = CLOCK.exec(text) ?? [];
  return hours === "" ? null : Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
}

/** As data bases write it: `PT1H30M`. */
function isoOf(text: string): number | null {
  const [whole, hours = "0", minutes = "0", seconds = "0"] = /^pt(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
  return whole === undefined || whole === "pt" ? null : Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
}

const UNITS: readonly (readonly [minutes: number, words: RegExp])[] = [
  [60, /^(?:h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|ora|ore|uur|t|time|timer)\.?$/],
  [1, /^(?:m|mn|min|mins|minute|minutes|minuten|minuto|minutos|minuti|minutter|')\.?$/],
  [1 / 60, /^(?:s|sec|secs|second|seconds|sek|sekunden)\.?$/],
];
const PART = /([\d.,\u0020']*\d) ?([a-z'][a-z.]*|')/g;

/** `1.5 h`, `90 min`, `1 h 30 min`, `1h30`: each unit once, the larger first. */
function partsOf(text: string, format: NumberFormat | undefined): number | "open" | null {
  const whole = text.replace(/(\d ?h) ?(\d{1,2})$/, "$1 $2 min");
  let minutes = 0;
  let last = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const { 0: part, 1: number = "", 2: word = "", index } of whole.matchAll(PART)) {
    if (whole.slice(end, index).trim() !== "") return null;
    end = index + part.length;
    const unit = UNITS.find(([, words]) => words.test(word))?.[0];
    if (unit === undefined || unit >= last) return null;
    last = unit;
    // No time is told in thousands: what stands behind one sign is a fraction, whichever it is.
    const reading = readNumber(number.trim(), /^\d{1,3}[.,]\d{1,2}$/.test(number.trim()) ? signOf(number) : format, null);
    if (!("value" in reading)) return reading.fault === "open" ? "open" : null;
    minutes += Number(reading.value) * unit;
  }
  return end === 0 || whole.slice(end).trim() !== "" ? null : minutes;
}

const signOf = (number: string): NumberFormat => (number.includes(",") ? "comma" : "point");
