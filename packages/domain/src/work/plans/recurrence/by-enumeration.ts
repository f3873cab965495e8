/**
 * Dates of a rule found by looking at every day of ten years, and their instants by the offsets that `Intl` tells: for the test alone, and without a line of what it
 * checks.
 */
export interface Day {
  /** Days since the first of the series. */
  since: number;
  year: number;
  month: number;
  date: number;
  /** 0 is Sunday. */
  weekday: number;
  /** How many days its month has. */
  length: number;
  text: string;
}

const DAY = 86_400_000;

export function everyDay(first: string, until: string): Day[] {
  const begins = Date.parse(first);
  const count = (Date.parse(until) - begins) / DAY;
  return Array.from({ length: count + 1 }, (_, since) => {
    const at = new Date(begins + since * DAY);
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { since, year, month, date: at.getUTCDate(), weekday: at.getUTCDay(), length, text: at.toISOString().slice(0, 10) };
  });
}

/** Stretches of one distance from UTC each, over the years that are asked and a few days about them. */
export function offsetsOf(timeZone: string, from: string, until: string): { begins: number; offset: number }[] {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  });
  const offsetAt = (at: number): number => {
    const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - at;
  };
  const end = Date.parse(until) + 3 * DAY;
  let at = Date.parse(from) - 3 * DAY;
  const found = [{ begins: at, offset: offsetAt(at) }];
  for (; at < end; at += DAY) {
    const [before, after] = [offsetAt(at), offsetAt(at + DAY)];
    if (before === after) continue;
    let [low, high] = [at, at + DAY];
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    found.push({ begins: high, offset: after });
  }
  return found;
}

/** The first instant at which the clocks show this or later. */
export function firstShown(wall: string, offsets: readonly { begins: number; offset: number }[]): number {
  const wanted = Date.parse(`${wall}Z`);
  for (const [at, { begins, offset }] of offsets.entries()) {
    const shown = Math.max(begins, wanted - offset);
    if (shown < (offsets[at + 1]?.begins ?? Infinity)) return shown;
  }
  throw new Error(`No clock shows ${wall}.`);
}
