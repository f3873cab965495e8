import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { findBoard, siteAt, type Facts } from "./queries.ts";
import { widgetsOf } from "./widgets-of.ts";

/** What other features may know of boards and do with them: the one that a caller sees, and what its widgets say to them. */
export { answerBoard } from "./answers/answering.ts";
export { getBoard } from "./changes.ts";
export { boardNames, findBoard, siteAt } from "./queries.ts";
export { holdBoard, widgetsOf } from "./widgets-of.ts";

export type LookedAt = Facts & Pick<Board, "widgets" | "timeZone">;

/** A board as somebody looks at it who changes nothing there; undefined: the caller does not see it. */
export async function boardLookedAt(ctx: Ctx, id: number): Promise<LookedAt | undefined> {
  const board = await findBoard(ctx, id);
  if (!board || board.archivedAt !== null) return undefined;
  const [widgets, { timeZone }] = [await widgetsOf(ctx, id, false), await siteAt(ctx, board.locationId)];
  return { ...board, widgets, timeZone };
}
