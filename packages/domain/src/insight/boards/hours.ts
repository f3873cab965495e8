import { offsetMs } from "../../kit/zones.ts";

/** The hours of a day, as the columns of a map are called. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
/** More days than these nobody tells apart in one map. */
export const MOST_DAYS = 31;

/** The mean of each hour of each day (YYYY-MM-DD) on the clock of a place; null: nothing is known of it. Times are milliseconds. */
export function hoursOf(points: readonly { at: number; mean: number }[], timeZone: string): Map<string, (number | null)[]> {
  const sums = new Map<string, { sum: number; count: number }[]>();
  for (const { at, mean } of points) {
    const wall = new Date(at + offsetMs(at, timeZone)).toISOString();
    const day = wall.slice(0, 10);
    const hours = sums.get(day) ?? HOURS.map(() => ({ sum: 0, count: 0 }));
    const hour = hours[Number(wall.slice(11, 13))];
    if (hour) [hour.sum, hour.count] = [hour.sum + mean, hour.count + 1];
    sums.set(day, hours);
  }
  return new Map([...sums].map(([day, hours]) => [day, hours.map(({ sum, count }) => (count === 0 ? null : sum / count))]));
}
