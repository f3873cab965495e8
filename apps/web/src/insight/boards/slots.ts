import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What else is done with a board, among its actions. */
export const boardActions = slotOf<{ board: Board }>("boards.actions");
