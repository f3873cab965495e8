import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { PartAlternate, partAlternates } from "@millwright/domain/materials/master-parts/alternates/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { records } from "../changes.ts";
import { holdPart, tellOfPart } from "../held-part.ts";

/** Said at either of the two, shown at both. */
async function alternatesOf(ctx: Ctx, partId: number): Promise<PartAlternate[]> {
  const { rows } = await sql<PartAlternate>`
    select pair.id, pair.remark,
      jsonb_build_object('id', master_parts.id, 'code', master_parts.code, 'name', master_parts.name, 'state', master_parts.state) as part
    from part_alternates pair
      join master_parts on master_parts.id = case when pair.part_id = ${partId} then pair.alternate_id else pair.part_id end
    where ${partId} in (pair.part_id, pair.alternate_id) and ${withinReach(ctx, "master-parts")} order by master_parts.code`.execute(
    ctx.db,
  );
  return rows;
}

export const alternateHandlers: Handlers<typeof partAlternates> = {
  list: async (ctx, { query: { partId } }) => {
    await records.get(ctx, partId);
    return { rows: await alternatesOf(ctx, partId) };
  },
  create: async (ctx, { body: { partId, alternateId, remark = null } }) => {
    await holdPart(ctx, partId);
    await assertRecords(ctx, [{ kind: "master-parts", id: alternateId, field: "alternateId" }]);
    if (alternateId === partId) throw refuseField("alternateId", "same_part");
    const made = await ctx.db
      .insertInto("partAlternates")
      .values({ partId, alternateId, remark })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw refuseField("alternateId", "alternate_already");
    await tellOfPart(ctx, partId, "alternate_added", [{ field: "alternateId", before: null, after: alternateId }]);
    await tellOfPart(ctx, alternateId, "alternate_added", [{ field: "alternateId", before: null, after: partId }]);
    return { rows: await alternatesOf(ctx, partId) };
  },
  remove: async (ctx, { params: { id } }) => {
    const pair = await ctx.db.selectFrom("partAlternates").selectAll().where("id", "=", id).executeTakeFirst();
    if (!pair) throw refuse("not_found", "not_found");
    await holdPart(ctx, pair.partId);
    await ctx.db.deleteFrom("partAlternates").where("id", "=", id).execute();
    await tellOfPart(ctx, pair.partId, "alternate_removed", [{ field: "alternateId", before: pair.alternateId, after: null }]);
    await tellOfPart(ctx, pair.alternateId, "alternate_removed", [{ field: "alternateId", before: pair.partId, after: null }]);
    return { id };
  },
};
