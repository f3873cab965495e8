import { sql } from "kysely";
import { wayThrough } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { spareParts, type SpareOfAsset, type SparePart } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { compareTexts } from "@millwright/domain/kit/texts.ts";
import { belongingOf, CLASS_FIELDS } from "../../../foundation/reference-lists/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../../platform/lists/list.ts";
import { withinReach, type Asking } from "../../../platform/records/reach.ts";

const list = defineList(spareParts.list, {
  kind: "spare-parts",
  defaultSort: [{ colId: "part", sort: "asc" }],
  refs: { unit: sql`(select p.unit_id from master_parts p where p.id = spare_parts.part_id)` },
});

/** Lines of assets out of reach are not there. */
export const isSeen = (ctx: Asking) =>
  sql<boolean>`((spare_parts.asset_id is null or exists (select from assets where assets.id = spare_parts.asset_id and ${withinReach(ctx, "assets")}))
    and exists (select from master_parts where master_parts.id = spare_parts.part_id and ${withinReach(ctx, "master-parts")}))`;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("spareParts")
    .select(["spareParts.id", "spareParts.version", "spareParts.quantity", "spareParts.remark"])
    .where(() => isSeen(ctx));

export const spareRows = async (ctx: Ctx, request: ListRequest) => await listRows(ctx, list, request, rows(ctx));

export async function findSpare(ctx: Ctx, id: number): Promise<SparePart | undefined> {
  const [spare] = await namedRows(ctx, list, rows(ctx).where("spareParts.id", "=", id));
  return spare as SparePart | undefined;
}

/** Its own, and those of what it is classed as, the widest class first. */
export async function sparesOfAsset(ctx: Ctx, assetId: number): Promise<SpareOfAsset[]> {
  const asset = await ctx.db.selectFrom("assets").select(CLASS_FIELDS).where("id", "=", assetId).executeTakeFirst();
  const chosen = CLASS_FIELDS.map((field) => asset?.[field] ?? null);
  const above = await belongingOf(ctx, chosen);
  const way = wayThrough(chosen, (id) => above.get(id) ?? null).filter((id) => id !== null);
  const query = rows(ctx).where(
    () => sql<boolean>`(spare_parts.asset_id = ${assetId} or spare_parts.class_value_id = any(${way}::bigint[]))`,
  );
  const found = (await namedRows(ctx, list, query)) as SparePart[];
  const turn = ({ classValue }: SparePart) => (classValue ? way.indexOf(classValue.id) : -1);
  return found
    .map((spare) => ({ ...spare, isInherited: spare.asset === null }))
    .toSorted((one, other) => turn(one) - turn(other) || compareTexts(one.part.name, other.part.name));
}

/** Spare parts as a file brings them back. */
export async function wholeSpares(ctx: Ctx, ids: readonly number[]) {
  const query = rows(ctx)
    .select([
      sql<number>`spare_parts.part_id`.as("partId"),
      sql<string | null>`(select v.list from reference_values v where v.id = spare_parts.class_value_id)`.as("list"),
    ])
    .where(() => sql<boolean>`spare_parts.id = any(${[...ids]}::bigint[])`);
  return await namedRows(ctx, list, query);
}

/** The line of this part in the list of this asset or class. */
export async function spareIn(ctx: Ctx, partId: number, assetId: number | null, classValueId: number | null): Promise<number | null> {
  const found = await ctx.db
    .selectFrom("spareParts")
    .select("id")
    .where("partId", "=", partId)
    .where("assetId", "is not distinct from", assetId)
    .where("classValueId", "is not distinct from", classValueId)
    .executeTakeFirst();
  return found?.id ?? null;
}
