/** What is known of what an asset is worth; amounts in minor units, days as YYYY-MM-DD. */
export interface Worth {
  purchasedOn: string | null;
  purchasePriceMinor: number | null;
  residualValueMinor: number | null;
  usefulLifeMonths: number | null;
  depreciatedFrom: string | null;
  disposedOn: string | null;
}

/** From when to when it is written off, and by how much in all. */
export interface Depreciation {
  from: string;
  /** The first day on which nothing is left to be written off. */
  until: string;
  months: number;
  priceMinor: number;
  residualMinor: number;
}

/** Null where price, life or first day are not known. */
export function depreciationOf(worth: Worth): Depreciation | null {
  const from = worth.depreciatedFrom ?? worth.purchasedOn;
  const { purchasePriceMinor: priceMinor, usefulLifeMonths: months, residualValueMinor } = worth;
  if (from === null || priceMinor === null || months === null) return null;
  return { from, until: monthsAfter(from, months), months, priceMinor, residualMinor: residualValueMinor ?? 0 };
}

/**
 * What it stands in the books for on a day, in minor units: straight-line, by whole months that have passed, the same part of price less residual value for
 * each; from its disposal on nothing. Without price, life or first day null. A half rounds up.
 */
export function bookValueOn(worth: Worth, day: string): number | null {
  const line = depreciationOf(worth);
  if (!line) return null;
  if (worth.disposedOn !== null && day >= worth.disposedOn) return 0;
  const passed = Math.min(line.months, Math.max(0, wholeMonths(line.from, day)));
  return line.priceMinor - Math.round(((line.priceMinor - line.residualMinor) * passed) / line.months);
}

/** The value at the beginning, at each year of it, at its end and at the disposal: at most 102 points, by day. */
export function bookValues(worth: Worth): { day: string; minor: number }[] {
  const line = depreciationOf(worth);
  if (!line) return [];
  const years = Array.from({ length: Math.ceil(line.months / 12) }, (_, year) => monthsAfter(line.from, year * 12));
  const days = [...years, line.until].filter((day) => worth.disposedOn === null || day < worth.disposedOn);
  const points = days.map((day) => ({ day, minor: bookValueOn(worth, day) ?? 0 }));
  if (worth.disposedOn === null) return points;
  const before = bookValueOn({ ...worth, disposedOn: null }, worth.disposedOn) ?? 0;
  return [...points, { day: worth.disposedOn, minor: before }, { day: worth.disposedOn, minor: 0 }];
}

/** Why these do not go together, and where. */
export function worthFault(
  worth: Worth,
): { path: "residualValue" | "disposedOn"; reason: "residual_over_price" | "disposed_before" } | null {
  const { purchasePriceMinor: price, residualValueMinor: residual, purchasedOn, disposedOn } = worth;
  if (price !== null && residual !== null && residual > price) return { path: "residualValue", reason: "residual_over_price" };
  if (purchasedOn !== null && disposedOn !== null && disposedOn < purchasedOn) return { path: "disposedOn", reason: "disposed_before" };
  return null;
}

/** Months that are over between two days; the 31st to the 30th of a shorter month counts as one. */
function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth);
  return toDay >= Math.min(fromDay, daysIn(toYear, toMonth)) ? months : months - 1;
}

/** The same day so many months later, or the last of a month that is too short for it. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const index = year * 12 + (month - 1) + months;
  const [nextYear, nextMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(nextYear).padStart(4, "0")}-${two(nextMonth)}-${two(Math.min(date, daysIn(nextYear, nextMonth)))}`;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
