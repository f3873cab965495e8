import { workOrderBoards, type Board, type BoardDraft } from "@millwright/domain/work/orders/boards/contract.ts";
import type { Person } from "../../../testing/world.ts";

let serial = 0;

/** A board made through the product's own call. */
export const buildBoard = async (by: Person, facts: Partial<BoardDraft> = {}): Promise<Board> => {
  serial += 1;
  return await by.ok(workOrderBoards.create, { body: { name: `Board ${serial}`, columnsBy: "category", ...facts } });
};
