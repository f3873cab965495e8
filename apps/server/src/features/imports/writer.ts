import type { CellFault, ImportField, ImportTarget } from "@millwright/domain/imports/targets.ts";
import type { Ctx } from "../../platform/ctx.ts";

/** A row that was read without a fault, ready to be written. */
export interface ReadyRow {
  /** Line of the file; 1 is the header. */
  line: number;
  /** What the row is known by when the file comes again: the values of its mapped columns and their occurrence. */
  key: string;
  values: Record<string, RowValue>;
}
/** Text, day (YYYY-MM-DD), minor units of money, number of a choice or id of a record. */
export type RowValue = string | number | null;

/** What a feature gives so that its rows can be imported. The import calls it; it knows nothing of files. */
export interface ImportWriter {
  target: ImportTarget;
  /** Ids of the records a field may name, by code and by name, lower case. */
  lookup: (ctx: Ctx, field: ImportField) => Promise<Map<string, number>>;
  /** Whether the caller may make records for this field. */
  mayCreate: (ctx: Ctx, field: ImportField) => boolean;
  /** Makes what a field names and was not found. */
  create: (ctx: Ctx, field: ImportField, text: string) => Promise<number>;
  /** What is wrong between the fields of a row; faults of single cells are found before. */
  judge?: (values: Record<string, RowValue>) => Omit<CellFault, "column">[];
  /** How many of these keys exist, and how many of them this import made itself. */
  known: (ctx: Ctx, importId: number, keys: readonly string[]) => Promise<{ known: number; mine: number }>;
  /** Writes the rows that are not there yet; returns how many it made. */
  write: (ctx: Ctx, importId: number, rows: readonly ReadyRow[]) => Promise<number>;
}
export type Writers = Record<string, ImportWriter>;
