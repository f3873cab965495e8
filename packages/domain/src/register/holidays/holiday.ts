/** A day on which nobody of a site works; without a site it is the organisation's. */
export interface Holiday {
  name: string;
  day: string;
  /** Every year on that day of the month, from its own year on. 29 February falls in leap years alone. */
  isYearly: boolean;
  /** Only so many minutes less, at the end of what is worked that day; null: the whole day. */
  minutes: number | null;
}

export const fallsOn = ({ day, isYearly }: Pick<Holiday, "day" | "isYearly">, on: string): boolean =>
  day === on || (isYearly && day < on && day.slice(4) === on.slice(4));

/** The day in another year; 29 February has none in most of them. */
export function inYear(day: string, year: number): string | null {
  const moved = `${String(year).padStart(4, "0")}${day.slice(4)}`;
  const at = new Date(`${moved}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === moved ? moved : null;
}
