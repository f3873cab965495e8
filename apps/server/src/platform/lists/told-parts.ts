import { sql } from "kysely";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";
import { NO_ROWS, type Measured, type Sums } from "./measures.ts";

/** What is told otherwise than by a measure may be broken down by the records that its sums belong to. */
const KINDS: Record<string, RecordKind> = { asset: "assets", site: "locations" };

export const added = (one: Sums, other: Sums): Sums => ({
  numerator: one.numerator + other.numerator,
  denominator: one.denominator + other.denominator,
  rows: one.rows + other.rows,
  ...(one.isUnknown && other.isUnknown ? { isUnknown: true } : {}),
});

/** The sums of what has the same key, in one. */
export function addedByKey<Of>(all: readonly Of[], keyOf: (one: Of) => string | null, sumsOf: (one: Of) => Sums): Map<string | null, Sums> {
  const found = new Map<string | null, Sums>();
  for (const one of all) {
    const key = keyOf(one);
    const before = found.get(key);
    found.set(key, before ? added(before, sumsOf(one)) : sumsOf(one));
  }
  return found;
}

/** The parts by name, at most so many, those first that weigh most; one statement names them. */
export async function namedParts(
  ctx: Ctx,
  { name, most }: { name: string; most: number },
  parts: ReadonlyMap<string | null, Sums>,
  weightOf: (sums: Sums) => number = ({ numerator }) => numerator,
): Promise<Measured["parts"]> {
  const first = [...parts].toSorted(([, one], [, other]) => weightOf(other) - weightOf(one)).slice(0, most);
  const kind = KINDS[name];
  const ids = first.flatMap(([key]) => (key === null ? [] : [Number(key)]));
  if (!kind || first.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(NOUNS[kind].table)} where id = any(${ids}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map((row) => [String(row.id), row.name]));
  return first.map(([key, sums]) => ({ ...NO_ROWS, ...sums, key, label: names.get(key ?? "") ?? null }));
}
