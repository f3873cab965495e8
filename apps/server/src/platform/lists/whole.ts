import { fractionDigitsOf } from "@millwright/domain/kit/currencies.ts";
import { columnsOf, headingsOf, type ImportField, type ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import type { Ctx } from "../call/ctx.ts";
import type { Whole } from "./exporting.ts";
import type { Cell } from "../spreadsheets/cells.ts";

/** What a record is, by the keys of its import fields: plain values as they are read, another record as its code and its name. */
export type WholeRecord = Record<string, unknown> & { id: number };

/**
 * A list's file with everything that an import takes, under the headings that an import knows: what went out comes in again as it was. A record that a file tells in several rows
 * is answered so often.
 */
export function wholeOf(target: ImportTarget, read: (ctx: Ctx, ids: readonly number[]) => Promise<readonly WholeRecord[]>): Whole {
  const fields = columnsOf(target);
  return {
    covers: new Set(target.fields.map(({ key, column = key }) => column)),
    columns: fields.map((field) => ({
      titles: [...headingsOf(field)],
      isTime: field.kind === "instant",
      cells: (row) => cellsOf(field, row[field.key]),
    })),
    read: async (ctx, ids) => {
      const found = new Map<number, WholeRecord[]>();
      for (const record of await read(ctx, ids)) found.set(record.id, [...(found.get(record.id) ?? []), inMajorUnits(target, record, ctx)]);
      return found;
    },
  };
}

/** Amounts are kept in the currency's smallest unit, and written as people write them. */
function inMajorUnits({ fields }: ImportTarget, record: WholeRecord, { currency }: Pick<Ctx, "currency">): WholeRecord {
  const amounts = fields.filter(({ kind, key }) => kind === "money" && record[key] !== null && record[key] !== undefined);
  const major = amounts.map(({ key }) => [key, Number(record[key]) / 10 ** fractionDigitsOf(currency)] as const);
  return { ...record, ...Object.fromEntries(major) };
}

function cellsOf(field: ImportField, value: unknown): Cell[] {
  if (value === null || value === undefined) return headingsOf(field).map(() => null);
  switch (field.kind) {
    case "record": {
      const { code, name } = value as { code?: string | null; name: string };
      return field.isUncoded ? [name] : [code ?? null, name];
    }
    case "choice":
      return [field.choices?.find((choice) => choice.value === value)?.title ?? null];
    case "flag":
      return [value === true ? "Yes" : "No"];
    case "day":
      return [{ day: String(value) }];
    case "instant":
      return [{ instant: String(value) }];
    case "money":
    case "number":
      return [Number(value)];
    case "text":
      return [String(value)];
  }
}
