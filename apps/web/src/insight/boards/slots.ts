import type { ReactNode } from "react";
import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** Shows a dialog in place of the menu in which it was chosen. */
export type Show = (dialog: (close: () => void) => ReactNode) => void;

/** What else is done with a board: entries of its menu. */
export const boardActions = slotOf<{ board: Board; show: Show }>("boards.actions");
