import type { ExportColumn } from "@millwright/domain/kit/export.ts";
import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { slotOf } from "../record/contributions.ts";
import type { stateOf } from "./views/view-state.ts";

/** In the head of a list that shows the rows of a figure: what it is called. Which figures there are, a later area knows. */
export const nameOfFigure = slotOf<{ figure: FigureRows; onRemove: () => void }>("lists.figure");

/** A list as it is shown now: what is set on it, whoever set it, and its columns from left to right. */
export interface ListNow {
  /** Its own name. */
  name: string;
  /** The view that is on. */
  view: string | null;
  state: ReturnType<typeof stateOf>;
  columns: readonly ExportColumn[];
}
interface ListAction {
  list: ListNow;
  /** What it opens takes the place of the panel in which it was chosen. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}
/** What else is done with a list as it is shown now, among its views. */
export const listActions = slotOf<ListAction>("lists.actions");
