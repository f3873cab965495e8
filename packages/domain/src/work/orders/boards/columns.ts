import { dayAfter, daysBetween } from "../../../kit/zones.ts";
import { ENDED, SEALED, type Category } from "../status.ts";

/** By what the columns and the lanes of a board are told apart. */
export const COLUMN_KINDS = ["status", "category", "priority", "person", "crew", "day", "week"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
export const LANE_KINDS = ["none", "crew", "person", "priority"] as const;
export type LaneKind = (typeof LANE_KINDS)[number];
/** The date that days and weeks are those of. */
export const DATED = ["due", "start"] as const;

/** The board of every order: in each tenant the same, with this number. */
export const EVERY_ORDER = 1;
/** What belongs to no person, no crew, no day. */
export const NOBODY = "none";
/** Before the days that are shown. */
export const BEFORE = "before";
/** A limit of each column that has none of its own. */
export const EVERY_COLUMN = "*";

/** Cards of a column that are answered first, and at most at once. */
export const FIRST_CARDS = 6;
export const MOST_CARDS = 60;
/** A head counts to here. */
export const COUNT_CAP = 1000;
/** Orders that a board is made of at most; a filter says which. */
export const MOST_ORDERS = 10_000;
/** People and crews that stand side by side at most. */
export const MOST_COLUMNS = 50;

export const DAYS_SHOWN = 7;
export const WEEKS_SHOWN = 6;

/** What may stand on a card beside code and title. */
export const CARD_FIELDS = [
  "status",
  "priority",
  "asset",
  "location",
  "site",
  "due",
  "start",
  "person",
  "crew",
  "requester",
  "createdBy",
  "description",
  "workType",
  "maintenanceType",
  "project",
  "steps",
  "labour",
  "parts",
  "partsReady",
  "findings",
  "estimate",
  "files",
  "notes",
  "laborCost",
  "partsCost",
] as const;
export type CardField = (typeof CARD_FIELDS)[number];
/** What a board shows of an order where nobody says otherwise. */
export const USUAL_FIELDS: readonly CardField[] = [
  "priority",
  "asset",
  "due",
  "person",
  "steps",
  "labour",
  "parts",
  "partsReady",
  "findings",
];
/** Seen by those alone who may see what work costs. */
export const COST_FIELDS: readonly CardField[] = ["laborCost", "partsCost"];

/** Nothing of it, planned alone, or something was done or used. */
export const CARD_STATES = ["none", "estimated", "actual"] as const;
export type CardState = (typeof CARD_STATES)[number];

export interface Limit {
  /** The key of a column, or `EVERY_COLUMN`. */
  column: string;
  most: number;
  /** One more is refused; else it is warned of. */
  isRefused: boolean;
}

/** The limit that holds for a column: its own before that of every column. */
export const limitOf = (limits: readonly Limit[], column: string): Limit | null =>
  limits.find((limit) => limit.column === column) ?? limits.find((limit) => limit.column === EVERY_COLUMN) ?? null;

/** What comes of putting one more card into a column that holds so many. */
export function roomFor(limit: Limit | null, cards: number, isConfirmed: boolean): "board_column_full" | "board_column_over" | null {
  if (!limit || cards < limit.most) return null;
  if (limit.isRefused) return "board_column_full";
  return isConfirmed ? null : "board_column_over";
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(Date.parse(`${day}T00:00:00Z`)).getUTCDay() + 6) % 7));

/** The days, or the Mondays of the weeks, that a board shows from a day on. */
export const daysShown = (by: "day" | "week", from: string): string[] =>
  by === "day"
    ? Array.from({ length: DAYS_SHOWN }, (_, at) => dayAfter(from, at))
    : Array.from({ length: WEEKS_SHOWN }, (_, at) => dayAfter(mondayOf(from), at * 7));

/** The column in which a day stands; null: beyond those that are shown. */
export function columnOfDay(by: "day" | "week", from: string, day: string | null): string | null {
  if (day === null) return NOBODY;
  const [first = from] = daysShown(by, from);
  const distance = daysBetween(first, day);
  if (distance < 0) return BEFORE;
  const at = by === "day" ? distance : Math.floor(distance / 7);
  return daysShown(by, from)[at] ?? null;
}

/** The day on which a card stands that is put into a column: in another week on the same day of it. */
export function dayInColumn(by: "day" | "week", column: string, before: string | null): string {
  if (by === "day" || before === null) return column;
  return dayAfter(column, daysBetween(mondayOf(before), before));
}

/** What is over stands on a board only where its filter names it: it is the many, and no work any more. */
export const isAside = (by: ColumnKind, category: Category): boolean =>
  by === "status" || by === "category" ? SEALED.includes(category) : ENDED.includes(category);
