import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { slotOf } from "../record/contributions.ts";

/** In the head of a list that shows the rows of a figure: what it is called. Which figures there are, a later area knows. */
export const nameOfFigure = slotOf<{ figure: FigureRows; onRemove: () => void }>("lists.figure");
