import { readingTarget } from "./import.ts";
import { shownOf, symbolOf, type Scale } from "../sensors/units/shown.ts";

/** What stands above the columns of a file of readings. An import knows them again. */
const titleOf = (key: string): string => readingTarget.fields.find((field) => field.key === key)?.title ?? key;
export const READING_COLUMNS = {
  code: `${titleOf("sensor")} code`,
  name: titleOf("sensor"),
  datum: titleOf("datum"),
  at: titleOf("at"),
  value: titleOf("value"),
  unit: titleOf("unit"),
} as const;

/** Where all values of a file have one unit, it is named above them too. */
export const withUnit = (title: string, units: readonly (string | null)[]): string => {
  const [unit] = units;
  return unit && units.every((each) => each === unit) ? `${title} (${symbolOf(unit)})` : title;
};

/** The words for what is not ordinary about a reading. */
export const MARK_WORDS: Readonly<Record<string, string>> = {
  late: "Late",
  ahead: "Ahead of its time",
  suspect: "Doubtful",
  set_aside: "Set aside",
  quality: "Doubted by the vendor",
};

/** A value as it is written; without a scale as it is stored. */
export const writtenValue = (stored: number, scale: Scale | null): number => (scale ? shownOf(stored, scale) : stored);
/** A difference has no zero of its own: 5 °C more are 9 °F more. */
export const writtenRise = (rise: number, scale: Scale | null): number => (scale ? shownOf(rise, { ...scale, offset: 0 }) : rise);
