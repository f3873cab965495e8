/** How a column writes its dates. An order or a counting says what cells mean that can be read in several ways; `iso`, `named` and `compact` take that form alone. */
export const DATE_FORMATS = ["dmy", "mdy", "ymd", "iso", "named", "compact", "excel1900", "excel1904"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The sign before the fraction; the other one, spaces and apostrophes part thousands. */
export const NUMBER_FORMATS = ["point", "comma"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export const CELL_FORMATS = [...DATE_FORMATS, ...NUMBER_FORMATS] as const;
export type CellFormat = DateFormat | NumberFormat;

export const isDateKind = (kind: string): boolean => kind === "day" || kind === "instant";
export const isNumberKind = (kind: string): boolean => kind === "money" || kind === "number";
/** What a person may choose for a field of this kind. */
export const formatsOf = (kind: string): readonly CellFormat[] =>
  isDateKind(kind) ? DATE_FORMATS : isNumberKind(kind) ? NUMBER_FORMATS : [];
