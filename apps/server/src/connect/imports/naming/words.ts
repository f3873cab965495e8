import type { Import, ImportWord } from "@millwright/domain/connect/imports/contract.ts";
import type { ImportField, ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { namesOf } from "./names.ts";
import type { StoredImport } from "../queries.ts";
import type { Lookups } from "../../../platform/records/importing.ts";

interface Asked {
  field: string;
  column: string;
}
interface Words {
  rows: ImportWord[];
  isWhole: boolean;
  chosen: NameRef[];
}

/** The distinct words of a column and which of our records each names by itself; and the names of those that a person chose for some of them. */
export async function wordsOf(ctx: Ctx, lookups: Lookups, target: ImportTarget, current: StoredImport, asked: Asked): Promise<Words> {
  const field = target.fields.find(({ key }) => key === asked.field);
  const column = current.columns[Number(asked.column)];
  if (!field?.lookup || field.isOwnKind) throw refuseField("field", "not_an_option");
  if (!column) throw refuseField("column", "not_an_option");
  const { words, isWhole } = listed(current, field, column);
  const named = await lookups(field.lookup).named(ctx);
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const names = namesOf(lookups);
  const rows: ImportWord[] = [];
  for (const [text, count] of words) {
    const found = await names.find(ctx, field, text);
    rows.push({ text, count, means: typeof found === "number" ? { id: found, name: nameOf.get(found) ?? text } : null });
  }
  const ids = Object.values(current.mapping[field.key]?.values ?? {}).filter((meaning) => typeof meaning === "number");
  return { rows, isWhole, chosen: [...new Set(ids)].flatMap((id) => (nameOf.has(id) ? [{ id, name: nameOf.get(id) ?? "" }] : [])) };
}

function listed(
  current: StoredImport,
  field: ImportField,
  { values, counts, samples }: Import["columns"][number],
): { words: [string, number][]; isWhole: boolean } {
  if (values.length > 0 || samples.length === 0) return { words: values.map((value, at) => [value, counts?.[at] ?? 1]), isWhole: true };
  return { words: current.unknownWords[field.key] ?? [], isWhole: false };
}
