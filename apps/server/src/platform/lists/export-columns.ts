import { z } from "zod";
import type { ExportColumn } from "@millwright/domain/kit/export.ts";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { bare, rowShape } from "./names.ts";
import type { Cell } from "../spreadsheets/cells.ts";

/** One or two columns of a file, made of one field of a row: a record is its code and its name, an amount is its number and its currency. */
export interface FileColumns {
  titles: string[];
  /** Its cells are instants, which a file writes by a clock. */
  isTime?: boolean;
  cells: (row: Record<string, unknown>) => Cell[];
}

/** The cell of a column that no field of the row is; undefined where it is none of these. */
export type FurtherCells = (field: string) => ((row: Record<string, unknown>) => Cell) | undefined;

type Schema = z.core.$ZodType;
type Shape = Record<string, Schema>;

/** The columns asked for, each as its field's type in the row wants it; names every field that no row has. */
export function fileColumns(reply: Schema, wanted: readonly ExportColumn[], further: FurtherCells = () => undefined): FileColumns[] {
  const shape = rowShape(reply);
  const unknown = wanted.flatMap(({ field }, at): FieldFault[] =>
    Object.hasOwn(shape, field) || further(field) ? [] : [{ path: `columns.${at}.field`, reason: "unknown_field" }],
  );
  if (unknown.length > 0) throw new Refusal("invalid", { fields: unknown });
  return wanted.map(({ field, title = words(field), words: meanings = {} }) => {
    const cell = further(field);
    return cell ? { titles: [title], cells: (row) => [cell(row)] } : columnsOf(bare(shape[field]), field, title, meanings);
  });
}

function columnsOf(schema: Schema | undefined, field: string, title: string, meanings: Readonly<Record<string, string>>): FileColumns {
  const one = (cell: (value: unknown) => Cell): FileColumns => ({ titles: [title], cells: (row) => [present(row[field], cell)] });
  const meant = (value: unknown): string | undefined => (Object.hasOwn(meanings, String(value)) ? meanings[String(value)] : undefined);
  if (schema instanceof z.ZodObject) {
    const parts = schema.shape as Shape;
    if (parts["amountMinor"]) return { titles: [title, `${title} currency`], cells: (row) => moneyCells(row[field]) };
    const part = (name: string) => (row: Record<string, unknown>) =>
      present(row[field], (value) => (value as Record<string, Cell>)[name] ?? null);
    if (parts["code"] && !parts["name"]) return { titles: [title], cells: (row) => [part("code")(row)] };
    return parts["code"]
      ? { titles: [`${title} code`, title], cells: (row) => [part("code")(row), part("name")(row)] }
      : { titles: [title], cells: (row) => [part("name")(row)] };
  }
  if (schema instanceof z.ZodISODateTime) return { ...one((value) => ({ instant: value as string })), isTime: true };
  if (schema instanceof z.ZodISODate) return one((value) => ({ day: value as string }));
  if (schema instanceof z.ZodArray) return one((value) => (value as unknown[]).map(String).join(" > "));
  if (schema instanceof z.ZodRecord) return one((value) => JSON.stringify(value));
  return one((value) => meant(value) ?? (typeof value === "number" || typeof value === "boolean" ? value : String(value)));
}

const present = (value: unknown, cell: (value: unknown) => Cell): Cell => (value === null || value === undefined ? null : cell(value));

/** Minor units as the currency counts them: a hundredth for most, a whole for some. */
function moneyCells(value: unknown): Cell[] {
  if (value === null || value === undefined) return [null, null];
  const { amountMinor, currency } = value as { amountMinor: number; currency: string };
  return [amountMinor / 10 ** digitsOf(currency), currency];
}

const digits = new Map<string, number>();

function digitsOf(currency: string): number {
  const known =
    digits.get(currency) ?? new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, known);
  return known;
}

/** "responsiblePerson" as "Responsible person", for those who name no title. */
const words = (field: string): string => {
  const spaced = field
    .replace(/([A-Z])/g, " $1")
    .toLowerCase()
    .trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
