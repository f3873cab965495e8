import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { questionsOf } from "@millwright/domain/insight/dashboards/asking.ts";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { answersOf } from "../../figures/service.ts";
import { placeOf, type Answered, type Asked, type Board } from "./asked.ts";

export type OfFigure = Extract<BoardWidget, { figure: unknown }>;

/** Figures over the days of the board and at its site, all in one question; each has its own right and reach. */
export async function answerFigures(ctx: Ctx, board: Board, asked: readonly Asked<OfFigure>[]): Promise<Answered[]> {
  if (asked.length === 0) return [];
  const { from, until, where, timeZone, siteId } = board;
  const dayOf = (at: number) => dayAt(at, timeZone) ?? "";
  const days = { from: dayOf(Date.parse(from)), until: dayOf(Math.max(Date.parse(from), Date.parse(until) - 1)) };
  const questions = asked.flatMap(({ widget }) => {
    const { assetId } = placeOf(board, widget.where);
    const place = { ...(siteId && { siteId }), ...(assetId && { assetId }), ...(where.crewId && { crewId: where.crewId }) };
    return questionsOf([widget], { ...days, compare: "before", ...place });
  });
  const answers = await answersOf(
    ctx,
    questions.map((question) => ({ ...question, compare: question.compare ?? "none" })),
  );
  return asked.flatMap(({ key }, at): Answered[] => {
    const answer = answers[at];
    if (!answer) return [];
    return "refusal" in answer ? [{ key, is: "refused", refusal: answer.refusal }] : [{ key, is: "figure", answer }];
  });
}
