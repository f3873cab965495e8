import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { auditAll } from "../../platform/records/audit.ts";
import type { AssetPlace } from "./events.ts";
import { deriveSites } from "./queries.ts";

/** The location at which something so placed stands: its own, else that of the nearest asset above that has one. */
export async function standsAt(ctx: Ctx, { parentId, locationId }: AssetPlace): Promise<number | null> {
  if (locationId !== null || parentId === null) return locationId;
  const { rows } = await sql<{ locationId: number | null }>`
    with recursive up as (
      select parent_id, location_id, 0 as steps from assets where id = ${parentId}
      union all
      select a.parent_id, a.location_id, up.steps + 1 from assets a join up on a.id = up.parent_id where up.location_id is null)
    select location_id from up where location_id is not null order by steps limit 1`.execute(ctx.db);
  return rows[0]?.locationId ?? null;
}

/**
 * What is mounted goes along with what it is mounted on: everything below an asset, to any depth, whose own location is the one that the asset has left. What
 * has a location of its own elsewhere was put there and stays, with all that is below it. Each that goes along says so in its log. Called when the asset has its new place.
 */
export async function takeAlong(ctx: Ctx, assetId: number, left: number | null, reached: number | null): Promise<void> {
  const along = left === null || left === reached ? [] : await moveBelow(ctx, assetId, left, reached);
  // Without a location of their own they have the site of what they are mounted on.
  await deriveSites(ctx, { assetIds: reached === null ? [assetId] : [assetId, ...along] });
  auditAll(
    ctx,
    along.map((entityId) => ({
      action: "updated",
      entity: "assets",
      entityId,
      changes: [{ field: "locationId", before: left, after: reached }],
    })),
  );
}

async function moveBelow(ctx: Ctx, assetId: number, left: number, reached: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down as (
      select id, location_id from assets where parent_id = ${assetId} and (location_id is null or location_id = ${left})
      union all
      select a.id, a.location_id from assets a join down on a.parent_id = down.id where a.location_id is null or a.location_id = ${left})
    update assets set location_id = ${reached}, version = assets.version + 1, updated_at = now()
    from down where assets.id = down.id and down.location_id = ${left} returning assets.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
