import { isInScheme } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { SparePart, SparePartDraft } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { assertPlaces, holdPart, tellOfPart } from "../held-part.ts";
import { findSpare, spareIn } from "./queries.ts";

export async function readSpare(ctx: Ctx, id: number): Promise<SparePart> {
  const spare = await findSpare(ctx, id);
  if (!spare) throw refuse("not_found", "not_found");
  return spare;
}

async function assertClass(ctx: Ctx, id: number | null): Promise<void> {
  if (id === null) return;
  const value = await ctx.db.selectFrom("referenceValues").select(["list", "isActive"]).where("id", "=", id).executeTakeFirst();
  if (!value) throw refuseField("classValueId", "not_known");
  if (!isInScheme(value.list)) throw refuseField("classValueId", "not_a_class");
  if (!value.isActive) throw refuseField("classValueId", "inactive");
}

export async function addSpare(
  ctx: Ctx,
  { partId, assetId = null, classValueId = null, quantity, remark = null }: SparePartDraft,
): Promise<SparePart> {
  await assertRecords(ctx, [
    { kind: "master-parts", id: partId, field: "partId" },
    { kind: "assets", id: assetId, field: "assetId" },
  ]);
  await assertClass(ctx, classValueId);
  if ((assetId === null) === (classValueId === null)) throw refuseField("assetId", "asset_or_class");
  const part = await holdPart(ctx, partId);
  await assertPlaces(ctx, part.unitId, { quantity });
  if ((await spareIn(ctx, partId, assetId, classValueId)) !== null) throw refuseField("partId", "spare_already");
  const { id } = await ctx.db
    .insertInto("spareParts")
    .values({ partId, assetId, classValueId, quantity, remark, createdBy: ctx.personId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tellOfPart(
    ctx,
    partId,
    "spare_added",
    changesOf({}, { ...whereOf({ assetId, classValueId }), quantity, remark: remark ?? undefined }),
  );
  return await readSpare(ctx, id);
}

const whereOf = ({ assetId, classValueId }: { assetId: number | null; classValueId: number | null }) =>
  assetId === null ? { classValueId } : { assetId };

async function hold(ctx: Ctx, id: number) {
  const { part } = await readSpare(ctx, id);
  const held = await holdPart(ctx, part.id);
  const line = await ctx.db.selectFrom("spareParts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!line) throw refuse("not_found", "not_found");
  const [field, value] = Object.entries(whereOf(line))[0] ?? ["assetId", null];
  return { part: held, line, where: { field, value } };
}

export async function changeSpare(
  ctx: Ctx,
  id: number,
  version: number,
  sent: { quantity?: number | undefined; remark?: string | null | undefined },
): Promise<SparePart> {
  const { part, line, where } = await hold(ctx, id);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: await readSpare(ctx, id) });
  await assertPlaces(ctx, part.unitId, { quantity: sent.quantity });
  const { quantity = line.quantity, remark = line.remark } = sent;
  const changes = changesOf(line, { quantity, remark });
  if (changes.length > 0)
    await ctx.db
      .updateTable("spareParts")
      .set({ quantity, remark, version: version + 1, updatedAt: ctx.now.toISOString() })
      .where("id", "=", id)
      .execute();
  await tellOfPart(ctx, part.id, "spare_changed", [{ field: where.field, before: where.value, after: where.value }, ...changes]);
  return await readSpare(ctx, id);
}

export async function removeSpare(ctx: Ctx, id: number): Promise<{ id: number }> {
  const { part, where } = await hold(ctx, id);
  await ctx.db.deleteFrom("spareParts").where("id", "=", id).execute();
  await tellOfPart(ctx, part.id, "spare_removed", [{ field: where.field, before: where.value, after: null }]);
  return { id };
}
