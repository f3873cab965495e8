/**
 * What labels are printed on, in millimetres. A sheet has places in rows; the first ones may have been used before. A printer of labels has one to a page.
 */
export interface Sheet {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Where the first label begins. */
  left: number;
  top: number;
  /** Between one column and the next. */
  gap: number;
}

const A4 = { width: 210, height: 297 };
export const SHEETS = {
  "a4-3x8": { page: A4, columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  "a4-3x7": { page: A4, columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.2, top: 15.1, gap: 2.5 },
  "a4-2x7": { page: A4, columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.1, gap: 2.5 },
  "a4-5x13": { page: A4, columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, gap: 2.5 },
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof SHEETS;

/** Printers of labels, by the size of one. */
export const ROLLS = {
  "50x25": { width: 50, height: 25 },
  "62x29": { width: 62, height: 29 },
  "100x50": { width: 100, height: 50 },
} as const;
export type RollName = keyof typeof ROLLS;

/** "own": one to a page, in a size of one's own. */
export const LAYOUTS = [...(Object.keys(SHEETS) as SheetName[]), ...(Object.keys(ROLLS) as RollName[]), "own"] as const;
export type LayoutName = (typeof LAYOUTS)[number];

export const OWN_SIZE = { least: 10, mostWidth: 210, mostHeight: 297 } as const;
/** On one sheet, of whichever kind. */
export const MOST_PLACES = Math.max(...Object.values(SHEETS).map(({ columns, rows }) => columns * rows));

/** A label's size by itself, where that is of one's own. */
export interface Own {
  widthMm?: number | undefined;
  heightMm?: number | undefined;
}

export function sheetOf(layout: LayoutName, { widthMm = 50, heightMm = 25 }: Own = {}): Sheet {
  if (layout in SHEETS) return SHEETS[layout as SheetName];
  const { width, height } = layout === "own" ? { width: widthMm, height: heightMm } : ROLLS[layout as RollName];
  return { page: { width, height }, columns: 1, rows: 1, width, height, left: 0, top: 0, gap: 0 };
}

export interface Place {
  page: number;
  left: number;
  top: number;
}

/** Where each of so many labels stands, row by row, the first at the place `start` of its sheet, counted from 1. */
export function placesOf(sheet: Sheet, count: number, start = 1): Place[] {
  const perPage = sheet.columns * sheet.rows;
  return Array.from({ length: count }, (_, at) => {
    const place = at + start - 1;
    const onPage = place % perPage;
    return {
      page: Math.floor(place / perPage),
      left: sheet.left + (onPage % sheet.columns) * (sheet.width + sheet.gap),
      top: sheet.top + Math.floor(onPage / sheet.columns) * sheet.height,
    };
  });
}

export const pagesOf = (sheet: Sheet, count: number, start = 1): number => Math.ceil((count + start - 1) / (sheet.columns * sheet.rows));
