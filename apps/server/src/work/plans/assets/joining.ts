import { sql, type RawBuilder } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { assertValues } from "../../../foundation/reference-lists/service.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { sitesReached } from "../../../platform/records/reach.ts";
import { assertRecords } from "../../../platform/records/references.ts";

type Filter = Pick<MaintenancePlan, "joinClassificationId" | "joinCategoryId" | "joinGroup1Id" | "joinLocationId" | "siteId">;
const FIELDS = ["joinClassificationId", "joinCategoryId", "joinGroup1Id", "joinLocationId"] as const;
/** What of an asset a filter asks for. */
const ASKED = new Set(["classificationId", "categoryId", "group1Id", "locationId", "parentId", "siteId"]);

/** What joins stands at the place that the filter says, else at the plan's site: whoever sees one site's plans says one of them. */
export async function assertJoining(
  ctx: Ctx,
  sent: Partial<{ [Field in keyof Filter]: Filter[Field] | undefined }>,
  seen?: Filter,
): Promise<void> {
  await Promise.all([
    assertValues(ctx, [
      { list: "asset-classifications", id: sent.joinClassificationId, field: "joinClassificationId", was: seen?.joinClassificationId },
      { list: "asset-categories", id: sent.joinCategoryId, field: "joinCategoryId", was: seen?.joinCategoryId },
      { list: "asset-groups-1", id: sent.joinGroup1Id, field: "joinGroup1Id", was: seen?.joinGroup1Id },
    ]),
    assertRecords(ctx, [{ kind: "locations", id: sent.joinLocationId, field: "joinLocationId", was: seen?.joinLocationId }]),
  ]);
  const next = { ...seen, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) } as Partial<Filter>;
  const asks = FIELDS.some((field) => typeof next[field] === "number");
  if (asks && sitesReached(ctx, "plans") && typeof next.joinLocationId !== "number" && typeof next.siteId !== "number")
    throw refuseField("joinLocationId", "outside_site");
}

export const joinPlan = async (ctx: Ctx, planId: number): Promise<void> => await join(ctx, sql`p.id = ${planId}`);
export const joinAsset = async (ctx: Ctx, assetId: number): Promise<void> => await join(ctx, sql`a.id = ${assetId}`);
/** A place came to stand elsewhere, with all that is there. */
export const joinByPlace = async (ctx: Ctx): Promise<void> => await join(ctx, sql`p.join_location_id is not null`);
/** Whether a change of an asset can bring it into a plan. */
export const mayJoin = (changes: readonly { field: string }[]): boolean => changes.some(({ field }) => ASKED.has(field));

/**
 * Assets that a plan's filter asks for and that were never in it come into it; who was taken out by hand stays out. An asset without a place of its own stands where the one
 * above it does. Nobody leaves a plan by this.
 */
async function join(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ planId: number; assetId: number }>`
    with recursive candidates as (
      select p.id as plan_id, a.id as asset_id, p.join_location_id, p.join_after_days from plans p join assets a on a.tenant_id = p.tenant_id
      where p.archived_at is null and p.state <> 'retired' and a.archived_at is null and ${which}
        and num_nonnulls(p.join_classification_id, p.join_category_id, p.join_group1_id, p.join_location_id) > 0
        and (p.join_classification_id is null or p.join_classification_id = a.classification_id)
        and (p.join_category_id is null or p.join_category_id = a.category_id)
        and (p.join_group1_id is null or p.join_group1_id = a.group1_id)
        and (p.join_location_id is not null or p.site_id is null or a.site_id = (select site_id from locations where id = p.site_id))
        and not exists (select from plan_assets pa where pa.plan_id = p.id and pa.asset_id = a.id)
    ), standing (asset_id, parent_id, location_id) as (
      select id, parent_id, location_id from assets where id in (select asset_id from candidates where join_location_id is not null)
      union all
      select standing.asset_id, up.parent_id, up.location_id from standing join assets up on up.id = standing.parent_id where standing.location_id is null
    ), places (asset_id, location_id) as (
      select asset_id, location_id from standing where location_id is not null
      union
      select places.asset_id, l.parent_id from places join locations l on l.id = places.location_id where l.parent_id is not null
    )
    insert into plan_assets (plan_id, asset_id, since_day, is_joined, ask_at)
    select plan_id, asset_id, (now() at time zone ${ctx.timeZone})::date + join_after_days, true, now() from candidates c
    where c.join_location_id is null or exists (select from places where places.asset_id = c.asset_id and places.location_id = c.join_location_id)
    order by plan_id, asset_id
    on conflict (tenant_id, plan_id, asset_id) where archived_at is null do nothing returning plan_id, asset_id`.execute(ctx.db);
  for (const planId of new Set(rows.map((row) => row.planId)))
    audit(ctx, {
      action: "assets_joined",
      entity: "plans",
      entityId: planId,
      changes: rows.filter((row) => row.planId === planId).map(({ assetId }) => ({ field: "assetId", before: null, after: assetId })),
    });
}
