import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** A reference of another feature's record to a value. */
export interface ValueClaim {
  list: ListKey;
  /** In a hierarchy: the level it must be of, 1 at the top. */
  level?: number;
  /** What was sent; nothing sent and null are fine. */
  id: number | null | undefined;
  /** The value it must stand below, when there is one. */
  parentId?: number | null | undefined;
  /** Path of the field in the body, for the refusal. */
  field: string;
  /** What the record holds now: a value that became inactive since may stay. */
  was?: number | null | undefined;
}

export const assertValue = async (ctx: Pick<Ctx, "db">, list: ListKey, id: number | null | undefined, field: string): Promise<void> =>
  await assertValues(ctx, [{ list, id, field }]);

/** Refuses, naming every bad field, ids that are not values of the right list and place or are no longer offered. One query for all of them. */
export async function assertValues(ctx: Pick<Ctx, "db">, claims: readonly ValueClaim[]): Promise<void> {
  const ids = claims.flatMap(({ id }) => (id === null || id === undefined ? [] : [id]));
  if (ids.length === 0) return;
  const rows = await ctx.db
    .selectFrom("referenceValues")
    .select(["id", "list", "level", "parentId", "isActive"])
    .where("id", "in", ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const fields = claims.flatMap((claim): FieldFault[] => {
    const reason = faultOf(claim, typeof claim.id === "number" ? known.get(claim.id) : undefined);
    return reason ? [{ path: claim.field, reason }] : [];
  });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

interface Known {
  list: string;
  level: number;
  parentId: number | null;
  isActive: boolean;
}

function faultOf({ list, level, id, parentId, was }: ValueClaim, value: Known | undefined): FieldFault["reason"] | null {
  if (id === null || id === undefined) return null;
  if (!value || value.list !== list || (level !== undefined && value.level !== level)) return "not_known";
  if (typeof parentId === "number" && value.parentId !== parentId) return "not_below";
  return value.isActive || id === was ? null : "inactive";
}
