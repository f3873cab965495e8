import type { Unit } from "./catalogue.ts";

/** In what people read, so that an axis has round marks: hours, per cent, whole money. */
const SIZE: Partial<Record<Unit, number>> = { share: 0.01, minutes: 60, money: 100 };

export const inUnit = ({ unit }: { unit: Unit }, value: number): number => value / (SIZE[unit] ?? 1);
/** A value as it was typed or drawn, in the unit of the figure. */
export const fromUnit = (unit: Unit, typed: number): number => typed * (SIZE[unit] ?? 1);

/** With how many digits behind the point a number is written that is in what people read; undefined: as numbers are. Money has those of its currency. */
export function digitsOf(unit: Unit, size: number): number | undefined {
  if (unit === "count") return undefined;
  if (unit === "perHour") return 4;
  if (unit === "perDay") return 1;
  return Math.abs(size) < 100 ? 1 : 0;
}
