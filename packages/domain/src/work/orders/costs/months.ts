import type { CostGroup } from "../priority.ts";

interface Month {
  /** YYYY-MM */
  month: string;
  groups: Partial<Record<CostGroup, number>>;
}

const next = (month: string): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
};

/** The last so many months up to the last in which something was booked, one after the other: a month of nothing is one, too. */
export function monthsInRow(booked: readonly Month[], most: number): Month[] {
  const [first, last] = [booked[0]?.month, booked.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const known = new Map(booked.map((one) => [one.month, one]));
  const all: Month[] = [];
  for (let month = first; month <= last; month = next(month)) all.push(known.get(month) ?? { month, groups: {} });
  return all.slice(-most);
}
