/** Several series as one: of the same readings, at any range. */
export const COMBINATIONS = ["sum", "mean", "least", "most", "difference"] as const;
export type Combination = (typeof COMBINATIONS)[number];

/** More lines in one picture nobody tells apart. */
export const MOST_SERIES = 12;
/** Widgets of a board; one request answers them. */
export const MOST_WIDGETS = 40;
/** Rows of a widget that lists something. */
export const MOST_ROWS = 50;
/** Columns of a list's widget. */
export const MOST_LIST_COLUMNS = 5;
/** Earlier versions that are kept of a board. */
export const MOST_VERSIONS = 20;
/** Changes of one person within this time after their first one make one version. */
export const VERSION_MINUTES = 10;
