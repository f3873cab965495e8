import { factsOf, TRENDS, type FigureFacts, type Trend } from "@millwright/domain/insight/figures/catalogue.ts";
import { MOST_DAYS, MOST_PARTS, MOST_POINTS, type Question } from "@millwright/domain/insight/figures/contract.ts";
import { bucketsOf, previousOf, type Range } from "@millwright/domain/insight/figures/ranges.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { dayAt, daysBetween } from "@millwright/domain/kit/zones.ts";
import type { z } from "zod";
import type { Ctx } from "../../platform/call/ctx.ts";
import { beginOf, type Asking, type Days, type Places } from "../../platform/lists/measures.ts";
import { toldAtAll } from "../../platform/records/reach.ts";

export type Asked = z.output<typeof Question>;

/** A question that is going to be answered: which spans are asked, and which of them is what. */
export interface Planned {
  question: Asked;
  facts: FigureFacts;
  zone: string;
  previous: Range | null;
  buckets: Range[];
  asking: Asking;
}

const isTrend = (by: string): by is Trend => (TRENDS as readonly string[]).includes(by);

/** Why a question is not answered; null: it is. */
export function refusalOf(ctx: Ctx, { figure, from, until, by }: Asked): Reason | null {
  const facts = factsOf(figure);
  if (!mayAsk(ctx, facts)) return "forbidden";
  if (until < from) return "ends_before_start";
  if (daysBetween(from, until) >= MOST_DAYS) return "range_too_long";
  if (by === undefined) return null;
  if (isTrend(by)) return bucketsOf({ from, until }, by).length > MOST_POINTS ? "range_too_long" : null;
  return facts.by.includes(by) ? null : "bad_filter";
}

/** Each figure asks for its own right, whoever was given the page that shows it. */
export function mayAsk(ctx: Ctx, { right, also }: FigureFacts): boolean {
  if (!holds(ctx.grants, right, "view")) return false;
  return also === undefined || isTold(ctx, also);
}
const isTold = (ctx: Ctx, also: SubModule): boolean =>
  also === "work-costs" ? toldAtAll(ctx, "work-order-costs") !== "none" : holds(ctx.grants, also, "view");

export const placesOf = ({ siteId, assetId, crewId }: Pick<Asked, "siteId" | "assetId" | "crewId">): Places => ({
  siteId,
  assetId,
  crewId,
});

/** The range first, then what it is compared with, then the points of its trend. */
export function plan(question: Asked, zone: string): Planned {
  const { figure, from, until, by } = question;
  const range = { from, until };
  const previous = previousOf(range, question.compare);
  const buckets = by !== undefined && isTrend(by) ? bucketsOf(range, by) : [];
  const spans: Days[] = [range, ...(previous ? [previous] : []), ...buckets].map((days) => ({ ...days, zone }));
  const parts = by === undefined || isTrend(by) ? undefined : { name: by, most: MOST_PARTS };
  return { question, facts: factsOf(figure), zone, previous, buckets, asking: { spans, places: placesOf(question), by: parts } };
}

/** Days that are not over: what they bring is not all yet. */
export const isPartial = (ctx: Ctx, { until }: Pick<Range, "until">, zone: string): boolean =>
  until >= (dayAt(ctx.now.getTime(), zone) ?? "");

/** Days that have not begun: nothing is known of a moment in them. */
export const isAhead = (ctx: Ctx, { from }: Pick<Range, "from">, zone: string): boolean =>
  Date.parse(beginOf(from, zone)) > ctx.now.getTime();
