import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant } from "../../kit/fields.ts";
import { filterOf } from "../../kit/ids.ts";
import { countedDay, FigureRows } from "../../kit/list.ts";
import { TURNS_BY } from "../../materials/settings/turns.ts";
import { ON_TIME_RULES } from "../../work/plans/compliance.ts";
import { BREAKDOWNS, DEFINITIONS, FIGURE_IDS, TRENDS, UNITS } from "./catalogue.ts";
import { COMPARISONS } from "./ranges.ts";

/** Questions of one call: a page with all of its figures and charts. */
export const MOST_QUESTIONS = 24;
/** Parts of a breakdown: the largest; the others are in the figure alone. */
export const MOST_PARTS = 200;
/** Points of a trend. */
export const MOST_POINTS = 400;
/** Days of a range. */
export const MOST_DAYS = 3660;

/** `none`: nothing to divide by, which is no data and never nought; `one`: a mean of a single thing, said so wherever it is shown. */
export const BASES = ["none", "one", "several"] as const;

/** A figure of days, both included, on the clock of the site asked for, else of the organisation. Place, asset and crew are filters: one that is not known leaves no rows. */
export const Question = z.object({
  figure: z.enum(FIGURE_IDS),
  from: countedDay(),
  until: countedDay(),
  compare: z.enum(COMPARISONS).default("none"),
  siteId: filterOf("locations").optional(),
  /** With all that is below it. */
  assetId: filterOf("assets").optional(),
  crewId: filterOf("crews").optional(),
  by: z.enum([...TRENDS, ...BREAKDOWNS]).optional(),
});
export type Question = z.input<typeof Question>;

const told = {
  /** In the figure's unit; null: nothing to divide by. */
  value: z.number().nullable(),
  basis: z.enum(BASES),
  numerator: z.number(),
  /** Null where nothing is divided. */
  denominator: z.number().nullable(),
};

/** A point of a trend or a part of a breakdown. */
export const FigurePoint = z.object({
  /** The first day of the bucket, or the key of the part; null: rows without one. */
  key: z.string().nullable(),
  /** What the part is called; null of a trend, and of rows without one. */
  label: z.string().nullable(),
  ...told,
  /** The range is not over. */
  isPartial: z.boolean(),
  /** Narrows the request for rows to this point: it is put in place of the figure's own. */
  rows: z.object({ numerator: FigureRows.nullable(), denominator: FigureRows.nullable() }).nullable(),
});
export type FigurePoint = z.infer<typeof FigurePoint>;

const Answer = z.object({
  figure: z.enum(FIGURE_IDS),
  ...told,
  unit: z.enum(UNITS),
  /** Of a sum of money. */
  currency: z.string().nullable(),
  /** The rules of the organisation that it went by. */
  definition: z.array(z.object({ name: z.enum(DEFINITIONS), value: z.string() })),
  /** The same of the days it is compared with; null where that was not asked. */
  previous: z.object({ from: day(), until: day(), ...told }).nullable(),
  target: z.number().nullable(),
  /** The range is not over. */
  isPartial: z.boolean(),
  /** The clock by which its days were counted. */
  zone: z.string(),
  /** A trend in the order of time, or the parts of a breakdown, the largest first. */
  points: z.array(FigurePoint).optional(),
  /** The list that shows the rows, and what to ask it for each side that is rows. */
  rows: z.object({ list: z.string(), numerator: FigureRows.nullable(), denominator: FigureRows.nullable() }).nullable(),
});
/** What is not told says why: a sentence is made of the reason as of any refusal. */
const Refused = z.object({ figure: z.enum(FIGURE_IDS), refusal: z.string() });

export const FigureAnswer = z.union([Answer, Refused]);
export type FigureAnswer = z.infer<typeof FigureAnswer>;
export type ToldFigure = z.infer<typeof Answer>;

/** Rules in place of those that are set, to see what a change would do before it is made. Rows are those of the rules that are set. */
const Tried = z.strictObject({ onTime: z.enum(ON_TIME_RULES), turns: z.enum(TURNS_BY), repeatDays: z.int().min(1).max(730) }).partial();
export type Tried = z.infer<typeof Tried>;

export const figures = defineContract({
  /** Each question is answered or refused by itself; all of them at one moment. */
  ask: {
    method: "POST",
    path: "/api/Figures/",
    access: "signed-in",
    body: z.object({ questions: z.array(Question).min(1).max(MOST_QUESTIONS), tried: Tried.optional() }),
    reply: z.object({ asOf: instant(), answers: z.array(FigureAnswer) }),
    reads: true,
  },
});
