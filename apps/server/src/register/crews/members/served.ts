import { crewAssets, type CrewAsset } from "@millwright/domain/register/crews/members/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../../platform/lists/list.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { raiseGrantsWith } from "../../../foundation/tenants/service.ts";
import { findInCrew, heldCrew, tellOfCrew } from "./held-crew.ts";

const list = defineList(crewAssets.list, { kind: "crew-assets", defaultSort: [{ colId: "crew", sort: "asc" }] });
const rows = (ctx: Ctx) => ctx.db.selectFrom("crewAssets").select("crewAssets.id");
const servedRows = async (ctx: Ctx, request: ListRequest) => await listRows(ctx, list, request, rows(ctx));

/** What a crew reaches is asked with every statement, so nothing that is remembered grows old. */
export const servedHandlers: Handlers<typeof crewAssets> = {
  list: async (ctx, { body }) => await servedRows(ctx, body),
  create: async (ctx, { body: { crewId, assetId, locationId } }) => {
    await heldCrew(ctx, crewId);
    // What a crew serves its members reach: whoever reaches by crews adds nothing to their own.
    if (ctx.crews.includes(crewId) && Object.values(ctx.holdings).some((held) => held.some(({ scope }) => scope === "crew")))
      throw refuseField("crewId", "not_yourself");
    await assertRecords(ctx, [
      { kind: "assets", id: assetId, field: "assetId" },
      { kind: "locations", id: locationId, field: "locationId" },
    ]);
    if ((assetId === undefined) === (locationId === undefined)) throw refuseField("assetId", "one_of_two");
    const made = await ctx.db
      .insertInto("crewAssets")
      .values({ crewId, assetId: assetId ?? null, locationId: locationId ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw refuseField(assetId === undefined ? "locationId" : "assetId", "served_already");
    const field = assetId === undefined ? "locationId" : "assetId";
    await tellOfCrew(ctx, crewId, "served_added", [{ field, before: null, after: assetId ?? locationId }]);
    await raiseGrantsWith(ctx);
    const [served] = await namedRows(ctx, list, rows(ctx).where("crewAssets.id", "=", made.id));
    return served as CrewAsset;
  },
  remove: async (ctx, { params }) => {
    const { id, crewId } = await findInCrew(ctx, "crewAssets", params.id);
    const { assetId, locationId } = await ctx.db
      .selectFrom("crewAssets")
      .select(["assetId", "locationId"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await ctx.db.deleteFrom("crewAssets").where("id", "=", id).execute();
    const field = assetId === null ? "locationId" : "assetId";
    await tellOfCrew(ctx, crewId, "served_removed", [{ field, before: assetId ?? locationId, after: null }]);
    await raiseGrantsWith(ctx);
    return { id };
  },
};
