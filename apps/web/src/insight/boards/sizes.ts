/** A row of a board and the gap beside it, in pixels; the style sheet knows them as well. */
export const ROW = 56;
export const GAP = 12;
