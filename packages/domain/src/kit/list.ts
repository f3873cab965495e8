import { z } from "zod";
import { read, recordOf } from "./bounded.ts";
import { day as calendarDay, isKept, lineText } from "./fields.ts";
import { RELATIVE_DAYS } from "./relative-days.ts";

/** Rows of one block; grids ask for 100. */
export const BLOCK_ROWS = 100;
export const MAX_BLOCK_ROWS = 500;
/** Plain offsets end here; beyond, `after` carries the key of the last row. */
export const MAX_OFFSET = 10_000;
/** Columns that are filtered at once, and values of one of them. */
const MAX_FILTERS = 60;
const MAX_FILTER_VALUES = 500;

/** Room for the longest texts that a list is sorted by. */
const AFTER_CHARACTERS = 8000;

const column = z.string().min(1).max(60).refine(isKept, "bad_characters");
const text = z.string().max(200).refine(isKept, "bad_characters");
const bound = z.number().nullish();
const day = z.string().max(40).refine(isKept, "bad_characters").nullish();

/** A record that narrows what is shown: one that nobody knows leaves no rows. */
const recordId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** One condition on one column, in the shape the grid sends. Sets of ids are our own filter: whole numbers, for there is no id in between. */
export const Filter = z.discriminatedUnion("filterType", [
  z.object({ filterType: z.literal("text"), type: z.enum(["contains", "equals", "blank"]), filter: text.nullish() }),
  z.object({
    filterType: z.literal("number"),
    type: z.enum(["equals", "lessThan", "lessThanOrEqual", "greaterThan", "greaterThanOrEqual", "inRange", "blank"]),
    filter: bound,
    filterTo: bound,
  }),
  z.object({
    filterType: z.literal("date"),
    /** Beside days of the calendar those that are named from today on. */
    type: z.enum(["equals", "lessThan", "greaterThan", "inRange", "blank", ...RELATIVE_DAYS]),
    dateFrom: day,
    dateTo: day,
  }),
  z.object({
    filterType: z.literal("set"),
    values: z.array(z.union([z.int(), z.string().max(100).refine(isKept, "bad_characters"), z.boolean(), z.null()])).max(MAX_FILTER_VALUES),
  }),
]);
export type Filter = z.infer<typeof Filter>;

export const Sort = z.object({ colId: column, sort: z.enum(["asc", "desc"]) });
export type Sort = z.infer<typeof Sort>;

/** A day that has others on both sides of it in any zone, years before and after included. */
export const countedDay = () => calendarDay().refine((sent) => sent >= "1100" && sent < "9900", "bad_format");

/**
 * The rows that a figure counted: the list shows those that the figure's own condition finds, within the reach of who asks. Which figures there are and what they count, a later
 * area says; here they are words.
 */
export const FigureRows = z.object({
  id: z.string().min(1).max(60).refine(isKept, "bad_characters"),
  side: z.enum(["numerator", "denominator"]),
  /** Days, both included, on the clock of the site, else of the organisation. */
  from: countedDay(),
  until: countedDay(),
  siteId: recordId().optional(),
  assetId: recordId().optional(),
  crewId: recordId().optional(),
  /** One part of its breakdown; the key null: rows that have none. */
  part: z.object({ by: column, key: z.string().max(60).refine(isKept, "bad_characters").nullable() }).optional(),
});
export type FigureRows = z.infer<typeof FigureRows>;

const listFields = {
  startRow: z.int().min(0).default(0),
  endRow: z.int().min(1).optional(),
  sortModel: z.array(Sort).max(3).default([]),
  filterModel: recordOf(column, Filter, MAX_FILTERS).default({}),
  search: lineText(100).optional(),
  /** The key of the row before this block, as the last reply gave it; it holds the values that sort, sealed. */
  after: z.string().max(AFTER_CHARACTERS).refine(isKept, "bad_characters").optional(),
  /** Archived rows instead of the current ones. */
  archived: z.boolean().optional(),
  /** Ask for the number of rows; it stops counting at 10,000. */
  count: z.boolean().optional(),
  /** Which of the columns that are worked out (`isFigure`) the rows hold; all of them where nothing is said. */
  figures: z.array(column).max(MAX_FILTERS).optional(),
  /** Only the rows of a figure. */
  figure: FigureRows.optional(),
};

/** The one list request: `POST …/list/`. */
export const ListRequest = z.object(listFields);
export type ListRequest = z.infer<typeof ListRequest>;

/** Parses a JSON text into what `inner` says; a text that is no JSON is a fault of the field. */
const json = <S extends z.ZodType>(inner: S) =>
  z
    .string()
    .max(8000)
    .transform((sent, ctx): z.output<S> => {
      const parsed = read(inner, parseJson(sent));
      if ("data" in parsed) return parsed.data;
      ctx.addIssue({ code: "custom", message: "bad_format" });
      return z.NEVER;
    });
function parseJson(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const flag = z.enum(["true", "false"]).transform((sent) => sent === "true");

/** The same request in a query string (GET): objects as JSON. */
export const ListQuery = z.object({
  startRow: whole.default(0),
  endRow: whole.optional(),
  sortModel: json(z.array(Sort).max(3)).default([]),
  filterModel: json(recordOf(column, Filter, MAX_FILTERS)).default({}),
  search: listFields.search,
  after: listFields.after,
  archived: flag.optional(),
  count: flag.optional(),
  figures: json(z.array(column).max(MAX_FILTERS)).optional(),
  figure: json(FigureRows).optional(),
});

/** Reply of every list. `lastRow` when the end is known; `after` when there is more; `count` when it was asked for. */
export const listOf = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    lastRow: z.int().min(0).optional(),
    after: z.string().optional(),
    count: z.object({ rows: z.int().min(0), isCapped: z.boolean() }).optional(),
  });

/** How much a list reply holds, whatever its rows. */
export interface ListReply<R> {
  rows: R[];
  lastRow?: number | undefined;
  after?: string | undefined;
  count?: { rows: number; isCapped: boolean } | undefined;
}

/** Reply of a call that counts the rows of a list by a column; values that no row has are not among them. */
export const Counts = z.object({
  rows: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean(), z.null()]), rows: z.int() })),
});
export type Counts = z.infer<typeof Counts>;

/** The list's question, answered by how many rows there are of each value of a column: for boards. Which rows of them and in what order is of no matter. */
export const countsOf = <const L extends { path: `/${string}`; access: unknown; body: z.ZodType }>({ path, access, body }: L) => ({
  method: "POST" as const,
  path: path.replace(/list\/$/, "counts/") as `/${string}`,
  access: access as L["access"],
  body: body as L["body"],
  reply: Counts,
  reads: true as const,
});
