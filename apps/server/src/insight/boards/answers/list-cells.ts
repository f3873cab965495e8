import { z } from "zod";
import type { ListCell } from "@millwright/domain/insight/boards/contract.ts";
import type { ListColumn, NamedList } from "@millwright/domain/kit/columns.ts";
import type { ExportColumn } from "@millwright/domain/kit/export.ts";
import { readable } from "@millwright/domain/kit/readable.ts";
import { bare, rowShape } from "../../../platform/lists/names.ts";

/** A column of a list as a widget shows it. */
export interface ShownColumn {
  field: string;
  title: string;
  isNumber: boolean;
  to?: string;
  cell: (row: Record<string, unknown>) => ListCell;
}

/** Of the columns that a widget names those that its list has; what the list no longer has is left out, and the rest stays. */
export function shownColumns(list: NamedList & { reply: z.ZodType }, wanted: readonly ExportColumn[]): ShownColumn[] {
  const shape = rowShape(list.reply);
  return wanted.flatMap(({ field, title = readable(field), words = {} }): ShownColumn[] => {
    const declared = Object.hasOwn(list.columns, field) ? list.columns[field] : undefined;
    const schema = Object.hasOwn(shape, field) ? bare(shape[field]) : undefined;
    if (!declared || !schema) return [];
    const read = cellOf(declared, schema, words);
    return [
      {
        field,
        title,
        isNumber: declared.kind === "number" || declared.kind === "money",
        ...(declared.kind === "reference" ? { to: declared.to } : {}),
        cell: (row) => (row[field] === null || row[field] === undefined ? null : read(row[field])),
      },
    ];
  });
}

type Read = (value: unknown) => ListCell;
type Words = Readonly<Record<string, string>>;

function cellOf({ kind }: ListColumn, schema: z.core.$ZodType, words: Words): Read {
  if (schema instanceof z.ZodObject) return objectCell(schema.shape as Record<string, unknown>);
  if (schema instanceof z.ZodISODateTime) return (value) => ({ instant: value as string });
  if (schema instanceof z.ZodISODate) return (value) => ({ day: value as string });
  if (schema instanceof z.ZodArray) return (value) => (value as unknown[]).map(nameOf).join(", ");
  return (value) => {
    const said = Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
    if (said !== undefined) return said;
    if (typeof value === "number" || typeof value === "boolean") return value;
    return kind === "choice" ? readable(String(value)) : String(value);
  };
}

function objectCell(shape: Readonly<Record<string, unknown>>): Read {
  if (shape["amountMinor"]) return (value) => pick(value, "amountMinor", "currency") as ListCell;
  if (shape["category"])
    return (value) => {
      const { name, category, shade } = value as { name: string; category: string; shade?: string };
      return { status: name, category, ...(shade === undefined ? {} : { shade }) } as ListCell;
    };
  return (value) => {
    const { id, name, code } = value as { id?: number; name?: string | null; code?: string | null };
    const said = name ?? code ?? "";
    return id === undefined ? said : { id, name: said };
  };
}

const pick = (value: unknown, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, (value as Record<string, unknown>)[field]]));
/** One of several: by what it is called. */
const nameOf = (one: unknown): string =>
  typeof one === "object" && one !== null ? String((one as { name?: unknown }).name ?? "") : String(one);
