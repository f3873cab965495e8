import { merged, minutesIn, shared, without, type Interval } from "../../../kit/intervals.ts";

/**
 * What downtime says about an asset, or about one and all below it, over a period.
 * Invariants: no minute counts twice, whatever overlaps; times are cut at the edges of the period, and what lasts is counted to now; a mean over nothing is no number.
 */
export interface DowntimeEntry {
  id: number;
  from: number;
  /** Null: it lasts. */
  until: number | null;
  isPlanned: boolean;
  state: "down" | "degraded";
  orderId: number | null;
}

/** A completed order. */
export interface DoneOrder {
  id: number;
  isFailure: boolean;
  startedAt: number | null;
  completedAt: number;
  /** An unplanned entry of standing still stands for its failure, in this period or in another. */
  hasEntry: boolean;
  /** Typed without times, where it has no entries. */
  untimedMinutes: number | null;
}

export interface Facts {
  period: Interval;
  now: number;
  /** When it was required to run, merged. */
  required: readonly Interval[];
  entries: readonly DowntimeEntry[];
  orders: readonly DoneOrder[];
}

/** What a figure was made of: an entry or an order, and what it brought. */
export interface FigureRow {
  kind: "entry" | "order";
  id: number;
  /** Minutes that it brings to the figure; null where it brings itself alone. */
  minutes: number | null;
}

export const QUANTITIES = [
  "operating",
  "required",
  "requiredLessPlanned",
  "failures",
  "repairTime",
  "repairs",
  "downtime",
  "downtimes",
  "actions",
] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** `none`: there was nothing to divide by; `one`: a mean of a single thing, said so wherever it is shown. */
export const BASES = ["none", "one", "several"] as const;

export interface Figure {
  /** A share, minutes, or failures an hour; null where there is nothing to divide by. */
  value: number | null;
  basis: (typeof BASES)[number];
  /** What is divided by what, and how much of either: the formula in words. */
  of: Quantity;
  by: Quantity;
  numerator: number;
  denominator: number;
  rows: FigureRow[];
}

export const FIGURES = ["availability", "availabilityLessPlanned", "mtbf", "mttr", "mdt", "mtbm", "failureRate"] as const;
export type FigureKey = (typeof FIGURES)[number];
/** What each is made of: of this, by that. */
export const SIDES: Readonly<Record<FigureKey, readonly [of: Quantity, by: Quantity]>> = {
  availability: ["operating", "required"],
  availabilityLessPlanned: ["operating", "requiredLessPlanned"],
  mtbf: ["operating", "failures"],
  mttr: ["repairTime", "repairs"],
  mdt: ["downtime", "downtimes"],
  mtbm: ["operating", "actions"],
  failureRate: ["failures", "operating"],
};

export interface Reliability extends Record<FigureKey, Figure> {
  requiredMinutes: number;
  operatingMinutes: number;
  /** Of the required time; where something planned and something unplanned overlap, it is unplanned. */
  unplannedMinutes: number;
  plannedMinutes: number;
  /** It ran, and worse than it should. It counts as running. */
  degradedMinutes: number;
  failures: number;
  /** Failures in no mean time to repair, on neither side: no completed order with both times says how long they took. */
  failuresWithoutRepair: number;
  /** Minutes of orders that say how long and not when: in none of the figures. */
  untimedMinutes: number;
  untimed: FigureRow[];
}

interface Clipped extends DowntimeEntry, Interval {
  until: number;
}

export function reliabilityOf({ period, now, required, entries, orders }: Facts): Reliability {
  // What has not passed yet is no time in which anything ran or stood.
  const within = { from: period.from, until: Math.min(period.until, now) };
  const wanted = shared(merged(required), merged([within]));
  const inPeriod = clippedTo(entries, within, now);
  const down = inPeriod.filter(({ state }) => state === "down");
  const all = merged(down);
  const unplanned = merged(down.filter(({ isPlanned }) => !isPlanned));
  const degraded = without(merged(inPeriod.filter(({ state }) => state === "degraded")), all);

  const requiredMinutes = minutesIn(wanted);
  const downMinutes = minutesIn(shared(wanted, all));
  const unplannedMinutes = minutesIn(shared(wanted, unplanned));
  const plannedMinutes = downMinutes - unplannedMinutes;
  const operatingMinutes = requiredMinutes - downMinutes;
  const downRows = rowsOf(down, wanted);

  const done = orders.filter(({ completedAt }) => isIn(within, completedAt));
  const failed = failuresIn(entries, orders, within);
  const repaired = done.flatMap(({ id, isFailure, startedAt, completedAt }) =>
    isFailure && startedAt !== null && startedAt <= completedAt
      ? [{ kind: "order" as const, id, minutes: (completedAt - startedAt) / 60_000 }]
      : [],
  );
  const mended = new Set(repaired.map(({ id }) => id));
  const untimed = done.flatMap(({ id, untimedMinutes }) =>
    untimedMinutes ? [{ kind: "order" as const, id, minutes: untimedMinutes }] : [],
  );

  return {
    requiredMinutes,
    operatingMinutes,
    unplannedMinutes,
    plannedMinutes,
    degradedMinutes: minutesIn(shared(wanted, degraded)),
    failures: failed.length,
    failuresWithoutRepair: failed.filter(({ orderId }) => orderId === null || !mended.has(orderId)).length,
    untimedMinutes: sum(untimed),
    untimed,
    availability: share(SIDES.availability, operatingMinutes, requiredMinutes, downRows),
    availabilityLessPlanned: share(SIDES.availabilityLessPlanned, operatingMinutes, requiredMinutes - plannedMinutes, downRows),
    mtbf: mean(SIDES.mtbf, operatingMinutes, failed.map(rowOfFailure)),
    mttr: mean(SIDES.mttr, sum(repaired), repaired),
    // A stretch in which it stood still is one, whether several entries follow one another in it or overlap.
    mdt: mean(SIDES.mdt, minutesIn(all), rowsOf(down, [within]), all.length),
    mtbm: mean(
      SIDES.mtbm,
      operatingMinutes,
      done.map(({ id }) => ({ kind: "order", id, minutes: null })),
    ),
    failureRate: rate(SIDES.failureRate, operatingMinutes, failed.map(rowOfFailure)),
  };
}

interface Failure {
  kind: "entry" | "order";
  id: number;
  orderId: number | null;
}

/**
 * Failures are events, and belong to the period in which they happened: an unplanned standstill when it begins, a completed failure order that has none when its work
 * began. Entries of one order are one failure, however many assets it stopped and however often.
 */
function failuresIn(entries: readonly DowntimeEntry[], orders: readonly DoneOrder[], within: Interval): Failure[] {
  const first = new Map<string, DowntimeEntry>();
  for (const entry of entries) {
    if (entry.isPlanned || entry.state !== "down") continue;
    const key = entry.orderId === null ? `entry ${entry.id}` : `order ${entry.orderId}`;
    const before = first.get(key);
    if (!before || entry.from < before.from) first.set(key, entry);
  }
  const stopped = [...first.values()].filter(({ from }) => isIn(within, from));
  const unrecorded = orders.filter(
    ({ isFailure, hasEntry, startedAt, completedAt }) => isFailure && !hasEntry && isIn(within, startedAt ?? completedAt),
  );
  return [
    ...stopped.map(({ id, orderId }): Failure => ({ kind: "entry", id, orderId })),
    ...unrecorded.map(({ id }): Failure => ({ kind: "order", id, orderId: id })),
  ];
}

const rowOfFailure = ({ kind, id }: Failure): FigureRow => ({ kind, id, minutes: null });
const isIn = ({ from, until }: Interval, at: number): boolean => from <= at && at < until;
const sum = (rows: readonly FigureRow[]): number => rows.reduce((all, { minutes }) => all + (minutes ?? 0), 0);

const clippedTo = (entries: readonly DowntimeEntry[], within: Interval, now: number): Clipped[] =>
  entries
    .map((entry) => ({ ...entry, from: Math.max(entry.from, within.from), until: Math.min(entry.until ?? now, within.until) }))
    .filter(({ from, until }) => from < until);

/** Each by itself: where several overlap, their rows say more together than the figure does. */
const rowsOf = (entries: readonly Clipped[], within: readonly Interval[]): FigureRow[] =>
  entries.map((entry) => ({ kind: "entry", id: entry.id, minutes: minutesIn(shared([entry], within)) }));

const basisOf = (count: number): Figure["basis"] => (count <= 0 ? "none" : count === 1 ? "one" : "several");

type Of = (typeof SIDES)[FigureKey];

const share = ([of, by]: Of, numerator: number, denominator: number, rows: FigureRow[]): Figure => ({
  value: denominator > 0 ? numerator / denominator : null,
  basis: denominator > 0 ? "several" : "none",
  of,
  by,
  numerator,
  denominator,
  rows,
});

/** Where nothing ran, or nothing was repaired, there is nothing to take a mean of; a mean of nought would say that it fails without end. */
const mean = ([of, by]: Of, numerator: number, rows: FigureRow[], count = rows.length): Figure => ({
  value: count > 0 && numerator > 0 ? numerator / count : null,
  basis: numerator > 0 ? basisOf(count) : "none",
  of,
  by,
  numerator,
  denominator: count,
  rows,
});

/** Failures an hour of operating time. That there were none in a while is not that there never are any: no number. */
const rate = ([of, by]: Of, operatingMinutes: number, rows: FigureRow[]): Figure => ({
  value: operatingMinutes > 0 && rows.length > 0 ? rows.length / (operatingMinutes / 60) : null,
  basis: operatingMinutes > 0 ? basisOf(rows.length) : "none",
  of,
  by,
  numerator: rows.length,
  denominator: operatingMinutes,
  rows,
});
