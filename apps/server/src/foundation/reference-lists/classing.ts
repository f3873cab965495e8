import { sql } from "kysely";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { newMisfits, SCHEME } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertValues } from "./asserting.ts";

/** The fields of a record that take the values of the scheme, in its order. */
export const CLASS_FIELDS = ["classificationId", "categoryId", "group1Id", "group2Id"] as const;
export type ClassFields = Partial<Record<(typeof CLASS_FIELDS)[number], number | null | undefined>>;

/**
 * Refuses, naming the fields, what is no value of its list, is not offered any more, or does not belong to what is chosen above it. What a record already
 * holds stays good.
 */
export async function assertClassed(ctx: Pick<Ctx, "db">, patch: ClassFields, seen: ClassFields = {}): Promise<void> {
  await assertValues(
    ctx,
    CLASS_FIELDS.map((field, at) => ({ list: SCHEME[at] ?? "asset-categories", id: patch[field], field, was: seen[field] })),
  );
  const before = CLASS_FIELDS.map((field) => seen[field] ?? null);
  const next = CLASS_FIELDS.map((field, at) => (patch[field] === undefined ? (before[at] ?? null) : patch[field]));
  if (next.every((id, at) => id === before[at])) return;
  const above = await belongingOf(ctx, next);
  const faults = newMisfits(next, before, (id) => above.get(id) ?? null);
  if (faults.length > 0)
    throw new Refusal("invalid", { fields: faults.map(({ at }) => ({ path: CLASS_FIELDS[at] ?? "categoryId", reason: "not_below" })) });
}

/** What each of these values belongs to, and what that belongs to, up to the top. */
export async function belongingOf(ctx: Pick<Ctx, "db">, ids: readonly (number | null)[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; belongsToId: number | null }>`
    with recursive up as (
      select id, belongs_to_id from reference_values where id = any(${ids.filter((id) => id !== null)}::bigint[])
      union
      select v.id, v.belongs_to_id from reference_values v join up on up.belongs_to_id = v.id
    )
    select id, belongs_to_id from up`.execute(ctx.db);
  return new Map(rows.map(({ id, belongsToId }) => [id, belongsToId]));
}
