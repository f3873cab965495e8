import type { SubModule } from "../../kit/access.ts";

/**
 * Every figure that analytics shows, as data. A figure counts or sums rows of one of the product's lists under one condition; the server says that condition once, and the
 * figure, its trend, its breakdown and its rows all take it. A figure without its answer on the server does not compile.
 */

/** `share`: 0 to 1. `minutes` and `days`: durations. `weeks`: work ÷ capacity of a week. `money`: minor units of the organisation's currency. `perHour`: events in an hour. `perDay`: a mean of days. `times`: a ratio that may exceed 1. */
export const UNITS = ["count", "share", "minutes", "days", "weeks", "money", "perHour", "perDay", "times"] as const;
export type Unit = (typeof UNITS)[number];

/** `count` and `sum`: the numerator alone, so nothing is divided. `share`, `mean` and `ratio`: numerator ÷ denominator, which may be nothing. */
export const FORMULAS = ["count", "sum", "share", "mean", "ratio"] as const;
export type Formula = (typeof FORMULAS)[number];

export const TRENDS = ["day", "week", "month"] as const;
export type Trend = (typeof TRENDS)[number];

/** What a figure may be broken down by. */
export const BREAKDOWNS = [
  "asset",
  "crew",
  "site",
  "person",
  "status",
  "priority",
  "workType",
  "age",
  "plan",
  "reason",
  "warehouse",
  "part",
  "role",
  "kind",
  "rule",
  "severity",
  "network",
  "state",
  "abc",
  "supplier",
  "problem",
  "cause",
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Rules of the organisation that a figure goes by; the answer says which one it used. */
export const DEFINITIONS = ["onTime", "turns", "repeatDays"] as const;
export type Definition = (typeof DEFINITIONS)[number];

export const SIDES = ["numerator", "denominator"] as const;
export type Side = (typeof SIDES)[number];

export interface FigureFacts {
  unit: Unit;
  formula: Formula;
  /** Which direction is good; null: neither by itself. */
  good: "up" | "down" | null;
  /** Who may be told it: a right to look. */
  right: SubModule;
  /** A second right, without which it is not told: money, or hours of people. */
  also?: SubModule;
  /** The list whose rows it counts, by its name, and which of its sides are rows of it. */
  list: string;
  rows: readonly Side[];
  /** The list's column that a side is the sum of; null: it sums what no column shows. Absent: the rows themselves are counted. */
  sums?: Partial<Record<Side, string | null>>;
  /** It tells of a moment, the end of the range, not of what happened in it. */
  isMoment?: true;
  /** Its rows tell how it is now and of no other moment: of a range that does not hold today there is no number. */
  isNow?: true;
  /** What has to be there that not every asset has: without it there is no number, and the reader is told so. */
  lacks?: "counter";
  by: readonly Breakdown[];
  definitions: readonly Definition[];
  /** What good shops reach, where the organisation has said nothing. */
  usualTarget?: number;
}

const figure = <const F extends FigureFacts>(facts: F): F => facts;

const orders = { right: "work-orders", list: "work-orders", definitions: [] } as const;
const ofOrders = ["asset", "crew", "site", "status", "priority", "workType"] as const;
const openOrders = [...ofOrders, "person", "age"] as const;
const hours = { right: "work-orders", list: "work-labour", definitions: [] } as const;
const weeks = { right: "crew-weeks", list: "crew-weeks", definitions: [] } as const;
const occurrences = { right: "plans", list: "plan-occurrences", definitions: ["onTime"] } as const;
const standstills = { right: "downtimes", list: "downtimes", definitions: [] } as const;
const ofAssets = ["asset", "site"] as const;
const production = {
  right: "downtimes",
  also: "meter-readings",
  list: "downtimes",
  lacks: "counter",
  definitions: [],
  rows: [],
  by: ofAssets,
} as const;
const store = { right: "warehousing", isNow: true, by: ["warehouse"], definitions: [] } as const;
const entries = { right: "audit", list: "audit", unit: "count", formula: "count", good: null, definitions: [] } as const;
const activity = { right: "users", list: "users", rows: [], definitions: [] } as const;
const device = { right: "sensors", list: "sensors", isNow: true, definitions: [] } as const;
const ofSensor = ["site", "asset", "network"] as const;
const alarm = { right: "alarms", list: "alarms", by: ["rule", "severity", "asset", "site"], definitions: [] } as const;
const moved = {
  right: "warehousing",
  also: "purchase-orders",
  list: "stock-movements",
  good: null,
  rows: ["numerator"],
  sums: { numerator: null },
} as const;
const coded = { right: "work-orders", list: "work-order-failures", good: "down", by: ["problem", "cause", "asset"] } as const;
const both = ["numerator", "denominator"] as const;
const one = ["numerator"] as const;

export const FIGURES = {
  // Page 1: sensors as they are now, and what they raised.
  sensorsInUse: figure({ ...device, unit: "count", formula: "count", good: null, rows: one, by: ["state", ...ofSensor] }),
  sensorsOnline: figure({ ...device, unit: "share", formula: "share", good: "up", rows: both, by: ofSensor }),
  sensorsLate: figure({ ...device, unit: "count", formula: "count", good: "down", rows: one, by: ofSensor }),
  sensorsOffline: figure({ ...device, unit: "count", formula: "count", good: "down", rows: one, by: ofSensor }),
  batteryLow: figure({ ...device, unit: "count", formula: "count", good: "down", rows: one, by: ofSensor }),
  readingsMissed: figure({
    right: "sensors",
    list: "sensors",
    definitions: [],
    unit: "share",
    formula: "share",
    good: "down",
    rows: both,
    sums: { numerator: null, denominator: null },
    by: ofSensor,
  }),
  alarmsRaised: figure({ ...alarm, unit: "count", formula: "count", good: "down", rows: one }),
  alarmsActive: figure({ ...alarm, unit: "count", formula: "count", good: "down", rows: one, isMoment: true }),
  timeToAcknowledge: figure({ ...alarm, unit: "minutes", formula: "mean", good: "down", rows: both, sums: { numerator: null } }),
  alarmRepeats: figure({ ...alarm, unit: "share", formula: "share", good: "down", rows: both }),
  outsideLimits: figure({ ...alarm, unit: "minutes", formula: "sum", good: "down", rows: one, sums: { numerator: null } }),
  // Page 2: work.
  ordersCreated: figure({ ...orders, unit: "count", formula: "count", good: null, rows: one, by: ofOrders }),
  ordersCompleted: figure({ ...orders, unit: "count", formula: "count", good: "up", rows: one, by: ofOrders }),
  ordersOpen: figure({ ...orders, unit: "count", formula: "count", good: "down", rows: one, isMoment: true, by: openOrders }),
  ordersOverdue: figure({ ...orders, unit: "count", formula: "count", good: "down", rows: one, isMoment: true, by: openOrders }),
  overdueShare: figure({ ...orders, unit: "share", formula: "share", good: "down", rows: both, isMoment: true, by: openOrders }),
  orderAge: figure({
    sums: { numerator: null },
    ...orders,
    unit: "minutes",
    formula: "mean",
    good: "down",
    rows: both,
    isMoment: true,
    by: openOrders,
  }),
  cycleTime: figure({ sums: { numerator: null }, ...orders, unit: "minutes", formula: "mean", good: "down", rows: both, by: ofOrders }),
  timeToStart: figure({ sums: { numerator: null }, ...orders, unit: "minutes", formula: "mean", good: "down", rows: both, by: ofOrders }),
  completedOnTime: figure({ ...orders, unit: "share", formula: "share", good: "up", rows: both, by: ofOrders }),
  actualToEstimate: figure({
    sums: { numerator: null, denominator: null },
    ...orders,
    unit: "share",
    formula: "ratio",
    good: "down",
    rows: both,
    by: ofOrders,
  }),
  workedHours: figure({
    sums: { numerator: "minutes" },
    ...hours,
    unit: "minutes",
    formula: "sum",
    good: null,
    rows: one,
    by: ["asset", "crew", "site", "workType"],
  }),
  preventiveHours: figure({
    sums: { numerator: "minutes", denominator: "minutes" },
    ...hours,
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    by: ["asset", "crew", "site"],
  }),
  correctiveHours: figure({
    sums: { numerator: "minutes", denominator: "minutes" },
    ...hours,
    unit: "share",
    formula: "share",
    good: "down",
    rows: both,
    by: ["asset", "crew", "site"],
  }),
  plannedHours: figure({
    sums: { numerator: "minutes", denominator: "minutes" },
    ...hours,
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    by: ["asset", "crew", "site"],
    usualTarget: 0.9,
  }),
  reactiveHours: figure({
    sums: { numerator: "minutes", denominator: "minutes" },
    ...hours,
    unit: "share",
    formula: "share",
    good: "down",
    rows: both,
    by: ["asset", "crew", "site"],
    usualTarget: 0.1,
  }),
  proactiveHours: figure({
    sums: { numerator: "minutes", denominator: "minutes" },
    ...hours,
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    by: ["asset", "crew", "site"],
    usualTarget: 0.8,
  }),
  followUps: figure({
    right: "work-requests",
    list: "work-requests",
    unit: "count",
    formula: "count",
    good: null,
    rows: one,
    by: ["asset", "site", "crew", "priority"],
    definitions: [],
  }),
  scheduleByOrders: figure({
    sums: { numerator: "doneCount", denominator: "orderCount" },
    ...weeks,
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    by: ["crew"],
    usualTarget: 0.9,
  }),
  scheduleByHours: figure({
    sums: { numerator: null, denominator: "lockedMinutes" },
    ...weeks,
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    by: ["crew"],
    usualTarget: 0.9,
  }),
  backlogPlanned: figure({
    ...orders,
    unit: "weeks",
    formula: "ratio",
    good: null,
    rows: one,
    sums: { numerator: null },
    isNow: true,
    by: ["crew"],
  }),
  backlogReady: figure({
    ...orders,
    unit: "weeks",
    formula: "ratio",
    good: null,
    rows: one,
    sums: { numerator: null },
    isNow: true,
    by: ["crew"],
  }),
  pmCompliance: figure({
    ...occurrences,
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    by: ["asset", "crew", "site", "plan"],
    usualTarget: 0.9,
  }),
  pmLate: figure({ ...occurrences, unit: "share", formula: "share", good: "down", rows: both, by: ["asset", "crew", "site", "plan"] }),
  pmMissed: figure({ ...occurrences, unit: "share", formula: "share", good: "down", rows: both, by: ["asset", "crew", "site", "plan"] }),
  // Page 3: equipment.
  availability: figure({ ...standstills, unit: "share", formula: "share", good: "up", rows: [], by: ofAssets }),
  availabilityLessPlanned: figure({ ...standstills, unit: "share", formula: "share", good: "up", rows: [], by: ofAssets }),
  mtbf: figure({ ...standstills, unit: "minutes", formula: "mean", good: "up", rows: [], by: ofAssets }),
  mttr: figure({ ...standstills, unit: "minutes", formula: "mean", good: "down", rows: [], by: ofAssets }),
  mdt: figure({ ...standstills, unit: "minutes", formula: "mean", good: "down", rows: [], by: ofAssets }),
  mtbm: figure({ ...standstills, unit: "minutes", formula: "mean", good: "up", rows: [], by: ofAssets }),
  failureRate: figure({ ...standstills, unit: "perHour", formula: "ratio", good: "down", rows: [], by: ofAssets }),
  downtime: figure({
    sums: { numerator: null },
    ...standstills,
    unit: "minutes",
    formula: "sum",
    good: "down",
    rows: one,
    by: ["asset", "site", "reason"],
  }),
  unplannedDowntime: figure({
    sums: { numerator: null },
    ...standstills,
    unit: "minutes",
    formula: "sum",
    good: "down",
    rows: one,
    by: ["asset", "site", "reason"],
  }),
  standstills: figure({ ...standstills, unit: "count", formula: "count", good: "down", rows: one, by: ["asset", "site", "reason"] }),
  downNow: figure({ ...standstills, unit: "count", formula: "count", good: "down", rows: one, isMoment: true, by: ["site", "reason"] }),
  failuresEntered: figure({ ...coded, unit: "count", formula: "count", rows: one, definitions: [] }),
  repeatFailures: figure({ ...coded, unit: "share", formula: "share", rows: both, definitions: ["repeatDays"] }),
  // What was spent is told of the orders in reach; their assets are its rows.
  costToValue: figure({
    right: "assets",
    also: "work-costs",
    list: "assets",
    unit: "share",
    formula: "ratio",
    good: "down",
    rows: ["denominator"],
    sums: { denominator: null },
    by: ["asset", "site"],
    definitions: [],
  }),
  // Page 4: production, in pieces.
  oee: figure({ ...production, unit: "share", formula: "share", good: "up" }),
  teep: figure({ ...production, unit: "share", formula: "share", good: "up" }),
  lineAvailability: figure({ ...production, unit: "share", formula: "share", good: "up" }),
  performance: figure({ ...production, unit: "share", formula: "share", good: "up" }),
  quality: figure({ ...production, unit: "share", formula: "share", good: "up" }),
  utilisation: figure({ ...production, unit: "share", formula: "share", good: null }),
  pieces: figure({ ...production, unit: "count", formula: "sum", good: "up" }),
  scrap: figure({ ...production, unit: "count", formula: "sum", good: "down" }),
  // Pages 5 and 52: the store, as it is now.
  stockValue: figure({
    ...store,
    also: "purchase-orders",
    list: "stock",
    unit: "money",
    formula: "sum",
    good: null,
    rows: one,
    sums: { numerator: null },
  }),
  belowReorderPoint: figure({ ...store, also: "purchase-orders", list: "stock", unit: "count", formula: "count", good: "down", rows: one }),
  shortages: figure({ ...store, list: "shortages", unit: "count", formula: "count", good: "down", rows: one }),
  requestsToIssue: figure({
    ...store,
    right: "material-requests",
    list: "material-requests",
    unit: "count",
    formula: "count",
    good: "down",
    rows: one,
  }),
  ordersToReceive: figure({
    ...store,
    right: "purchase-orders",
    list: "purchase-orders",
    unit: "count",
    formula: "count",
    good: null,
    rows: one,
  }),
  countsDue: figure({ ...store, right: "stock-counts", list: "stock-counts", unit: "count", formula: "count", good: "down", rows: [] }),
  countAccuracy: figure({
    right: "stock-counts",
    list: "stock-counts",
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    sums: { numerator: null, denominator: null },
    by: ["warehouse"],
    definitions: [],
    usualTarget: 0.95,
  }),
  stockOuts: figure({ ...store, list: "stock", unit: "share", formula: "share", good: "down", rows: both }),
  inactiveValue: figure({
    ...store,
    also: "purchase-orders",
    list: "stock",
    unit: "money",
    formula: "sum",
    good: "down",
    rows: one,
    sums: { numerator: null },
  }),
  consumedValue: figure({ ...moved, unit: "money", formula: "sum", by: ["part", "abc", "warehouse"], definitions: [] }),
  meanStockValue: figure({ ...moved, list: "stock", unit: "money", formula: "mean", rows: [], by: ["warehouse"], definitions: [] }),
  stockTurns: figure({ ...moved, unit: "times", formula: "ratio", good: "up", by: ["warehouse"], definitions: ["turns"] }),
  deliveriesKept: figure({
    right: "purchase-orders",
    list: "purchase-orders",
    unit: "share",
    formula: "share",
    good: "up",
    rows: both,
    by: ["supplier", "warehouse"],
    definitions: [],
    usualTarget: 0.95,
  }),
  // Page 6: use of the system. Names of people are told with the audit alone; how many were active each day was kept at the end of it.
  peopleSignedIn: figure({ ...activity, also: "audit", unit: "count", formula: "count", good: "up", rows: one, by: ["role", "site"] }),
  signIns: figure({ ...entries, rows: one, by: ["person"] }),
  activePeople: figure({ ...activity, unit: "perDay", formula: "mean", good: "up", by: ["role"] }),
  phoneShare: figure({ ...activity, unit: "share", formula: "share", good: null, by: ["role"] }),
  recordsMade: figure({ ...entries, rows: one, by: ["kind", "person"] }),
  importsDone: figure({ ...entries, rows: one, by: ["person"] }),
  exportsMade: figure({ ...entries, rows: one, by: ["kind", "person"] }),
} as const satisfies Record<string, FigureFacts>;

export type FigureId = keyof typeof FIGURES;
export const FIGURE_IDS = Object.keys(FIGURES) as [FigureId, ...FigureId[]];
export const factsOf = (id: FigureId): FigureFacts => FIGURES[id];
export const isFigure = (id: string): id is FigureId => Object.hasOwn(FIGURES, id);
