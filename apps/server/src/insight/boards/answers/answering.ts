import type { boards } from "@millwright/domain/insight/boards/contract.ts";
import type { OfList, OfSeries } from "@millwright/domain/insight/boards/widgets.ts";
import { MOST_DAYS } from "@millwright/domain/iot/messages/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { z } from "zod";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { siteAt } from "../queries.ts";
import type { Answered, Asked, Board } from "./asked.ts";
import { answerFigures, type OfFigure } from "./figures.ts";
import { answerList } from "./list.ts";
import { answerRows, type OfRows } from "./lists.ts";
import { answerSeries } from "./series.ts";

type Request = z.output<(typeof boards)["data"]["body"]>;
const DAY_MS = 86_400_000;

/** All widgets at one moment, in the order in which they were asked; a text is asked for nothing. */
export async function answerBoard(ctx: Ctx, { widgets, where = {}, ...span }: Request): Promise<Reply<(typeof boards)["data"]>> {
  assertSpan(span);
  const board: Board = { ...span, where, ...(await siteAt(ctx, where.locationId)) };
  const [ofSeries, ofFigures, ofRows] = [widgets.filter(isOfSeries), widgets.filter(isOfFigure), widgets.filter(isOfRows)];
  const answers = (
    await Promise.all([
      seriesOrNot(ctx, board, ofSeries),
      answerFigures(ctx, board, ofFigures),
      Promise.all(ofRows.map(async (one) => await answerRows(ctx, board, one))),
      Promise.all(widgets.filter(isOfList).map(async (one) => await answerList(ctx, board, one))),
    ])
  ).flat();
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  return { asOf: ctx.now.toISOString(), timeZone: board.timeZone, answers: widgets.flatMap(({ key }) => byKey.get(key) ?? []) };
}

/** Who may see no sensors is told nothing of any. */
async function seriesOrNot(ctx: Ctx, board: Board, asked: readonly Asked<OfSeries>[]): Promise<Answered[]> {
  if (!holds(ctx.grants, "sensors", "view")) return asked.map(({ key }) => ({ key, is: "refused", refusal: "forbidden" }));
  return await answerSeries(ctx, board, asked);
}

function assertSpan({ from, until }: Pick<Request, "from" | "until">): void {
  if (Date.parse(until) <= Date.parse(from)) throw refuseField("until", "invalid");
  if (Date.parse(until) - Date.parse(from) > MOST_DAYS * DAY_MS) throw refuseField("from", "too_far_back", { days: MOST_DAYS });
}

const isOfSeries = (one: Asked): one is Asked<OfSeries> => "source" in one.widget;
const isOfFigure = (one: Asked): one is Asked<OfFigure> => "figure" in one.widget;
const isOfRows = (one: Asked): one is Asked<OfRows> => ["alarms", "sensors", "work", "gateways"].includes(one.widget.kind);
const isOfList = (one: Asked): one is Asked<OfList> => one.widget.kind === "list";
