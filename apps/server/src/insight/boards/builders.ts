import { boards, boardWidgets, type Board, type BoardDraft, type Widget } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A board made through the product's own call. */
export async function buildPlantBoard(by: Person, facts: Partial<BoardDraft> = {}): Promise<Board> {
  serial += 1;
  return await by.ok(boards.create, { body: { name: `Plant board ${String(serial)}`, ...facts } });
}

export const buildWidget = async (
  by: Person,
  boardId: number,
  widget: BoardWidget = { kind: "figure", figure: "ordersOpen" },
): Promise<Widget> => await by.ok(boardWidgets.create, { body: { boardId, widget } });
