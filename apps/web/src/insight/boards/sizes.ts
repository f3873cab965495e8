/** A row of a board and the gap beside it, in pixels; the style sheet knows them as well. */
export const ROW = 56;
export const GAP = 12;

/** Letters that the title of a widget may have. */
export const MOST_TITLE = 60;
