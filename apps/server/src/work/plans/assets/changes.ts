import { sql } from "kysely";
import { invariant, refuse, Refusal, reasonMissing } from "@millwright/domain/kit/errors.ts";
import type { PlanAsset, PlanAssetRow } from "@millwright/domain/work/plans/assets/contract.ts";
import { staggered } from "@millwright/domain/work/plans/staggering.ts";
import { audit, changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { doing, withinReach } from "../../../platform/records/reach.ts";
import { records } from "../changes.ts";
import { showNext } from "../generating/next.ts";
import { findPlanAsset, planAssetsWith } from "./queries.ts";
import { assertSaysSomething, restate, type Restated } from "./restating.ts";

interface Draft {
  crewId?: number | null | undefined;
  offsetDays?: number | undefined;
  sinceDay?: string | undefined;
  lastDoneDay?: string | null | undefined;
  lastDoneUnits?: number | null | undefined;
}

/** Those that are in the plan already stay as they are. Their assets are of the sender's own reach; what is archived takes no plan. */
export async function addAssets(
  ctx: Ctx,
  { planId, assetIds, ...draft }: Draft & { planId: number; assetIds: readonly number[] },
): Promise<{ added: number; rows: PlanAssetRow[] }> {
  await heldPlan(ctx, planId);
  await assertRecords(ctx, [
    ...assetIds.map((id, at) => ({ kind: "assets" as const, id, field: `assetIds.${at}` })),
    { kind: "crews", id: draft.crewId, field: "crewId" },
  ]);
  // From when on it is owed every plan keeps: it may get dates later.
  await assertSaysSomething(ctx, planId, restatedOf({ ...draft, sinceDay: undefined }));
  const { crewId = null, offsetDays = 0, sinceDay = null, lastDoneDay = null, lastDoneUnits = null } = draft;
  const { rows } = await sql<{ id: number; assetId: number }>`
    insert into plan_assets (plan_id, asset_id, crew_id, offset_days, since_day, last_done_day, last_done_units, ask_at)
    select ${planId}, id, ${crewId}, ${offsetDays}, coalesce(${sinceDay}::date, (now() at time zone ${ctx.timeZone})::date), ${lastDoneDay}::date, ${lastDoneUnits}, now()
    from unnest(${[...new Set(assetIds)]}::bigint[]) with ordinality as sent (id, place) order by place
    on conflict (tenant_id, plan_id, asset_id) where archived_at is null do nothing returning id, asset_id`.execute(ctx.db);
  audit(ctx, {
    action: "assets_added",
    entity: "plans",
    entityId: planId,
    changes: rows.map(({ assetId }) => ({ field: "assetId", before: null, after: assetId })),
  });
  return {
    added: rows.length,
    rows: await planAssetsWith(
      ctx,
      rows.map(({ id }) => id),
    ),
  };
}

export async function updateAsset(ctx: Ctx, id: number, { version, ...sent }: Draft & { version: number }): Promise<PlanAsset> {
  const seen = await lockAsset(ctx, id, version);
  await assertRecords(ctx, [{ kind: "crews", id: sent.crewId, field: "crewId", was: seen.crewId }]);
  const changes = changesOf(seen, sent);
  const said = restatedOf(Object.fromEntries(changes.map(({ field, after }) => [field, after])));
  await assertSaysSomething(ctx, seen.planId, said, seen);
  await patch(ctx, id, changes);
  await restate(ctx, id, said);
  await showNext(ctx, [id]);
  audit(ctx, {
    action: "asset_changed",
    entity: "plans",
    entityId: seen.planId,
    changes: [{ field: "assetId", before: seen.assetId, after: seen.assetId }, ...changes],
  });
  return await read(ctx, id);
}

/** What of a draft says from when on work is owed. */
const restatedOf = ({ sinceDay, lastDoneDay, lastDoneUnits }: Draft): Restated => ({
  ...(sinceDay === undefined ? {} : { sinceDay }),
  ...(lastDoneDay === undefined ? {} : { lastDoneDay }),
  ...(lastDoneUnits === undefined ? {} : { lastDoneUnits }),
});

export async function removeAsset(ctx: Ctx, id: number): Promise<{ id: number }> {
  const seen = await lockAsset(ctx, id);
  await sql`update plan_assets set archived_at = now(), ask_at = null, version = version + 1, updated_at = now() where id = ${id}`.execute(
    ctx.db,
  );
  audit(ctx, {
    action: "asset_removed",
    entity: "plans",
    entityId: seen.planId,
    changes: [{ field: "assetId", before: seen.assetId, after: null }],
  });
  return { id };
}

interface Suspension {
  isSuspended: boolean;
  reason?: string | null | undefined;
  until?: string | null | undefined;
}

/** What falls due meanwhile is not owed. */
export async function suspendAsset(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  { isSuspended, reason = null, until = null }: Suspension,
): Promise<PlanAsset> {
  if (isSuspended && !reason) throw reasonMissing("change.reason");
  const seen = await lockAsset(ctx, id, version);
  const wanted = isSuspended
    ? { isSuspended, suspendedReason: reason, suspendedUntil: until }
    : { isSuspended, suspendedReason: null, suspendedUntil: null };
  const changes = changesOf(seen, wanted);
  await patch(ctx, id, changes);
  if (seen.isSuspended && !isSuspended)
    await sql`update plan_assets set since_day = greatest(since_day, (now() at time zone ${ctx.timeZone})::date) where id = ${id}`.execute(
      ctx.db,
    );
  audit(ctx, {
    action: isSuspended ? "asset_suspended" : "asset_resumed",
    entity: "plans",
    entityId: seen.planId,
    changes: [{ field: "assetId", before: seen.assetId, after: seen.assetId }, ...changes],
  });
  return await read(ctx, id);
}

/** In the order of their codes; each as many days after the first as its share of the days. */
export async function stagger(ctx: Ctx, planId: number, days: number): Promise<{ changed: number }> {
  await heldPlan(ctx, planId);
  const { rows } = await sql<{
    id: number;
    offsetDays: number;
  }>`select pa.id, pa.offset_days from plan_assets pa join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id
    where pa.plan_id = ${planId} and pa.archived_at is null and ${withinReach(ctx, "plan-assets", "pa")} order by a.code, pa.id for update of pa`.execute(
    ctx.db,
  );
  const offsets = staggered(rows.length, days);
  const changed = rows.flatMap(({ id, offsetDays }, at) => (offsets[at] === offsetDays ? [] : [{ id, offset: offsets[at] ?? 0 }]));
  await sql`update plan_assets pa set offset_days = s."offset", ask_at = now(), version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s(id bigint, "offset" int) where pa.id = s.id`.execute(ctx.db);
  audit(ctx, { action: "staggered", entity: "plans", entityId: planId, changes: [{ field: "offsetDays", before: null, after: days }] });
  return { changed: changed.length };
}

/** Moves one up or down on the route; all that the plan has are numbered by it, those that nobody had placed as they came. */
export async function moveAsset(
  ctx: Ctx,
  { id, version, by }: { id: number; version: number; by: number },
): Promise<{ id: number; place: number }> {
  // The plan before the asset, as by whoever makes orders of it.
  const found = await findPlanAsset(ctx, id);
  if (!found) throw refuse("not_found", "not_found");
  await heldPlan(ctx, found.plan.id);
  const seen = await lockAsset(ctx, id, version);
  const { rows } = await sql<{ id: number }>`
    select id from plan_assets where plan_id = ${seen.planId} and archived_at is null order by route_order nulls last, id`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, from + by));
  await sql`update plan_assets pa set route_order = wanted.place from unnest(${ids.toSpliced(from, 1).toSpliced(to, 0, id)}::bigint[]) with ordinality as wanted (id, place)
    where pa.id = wanted.id and pa.route_order is distinct from wanted.place`.execute(ctx.db);
  audit(ctx, {
    action: "asset_moved",
    entity: "plans",
    entityId: seen.planId,
    changes: [
      { field: "assetId", before: seen.assetId, after: seen.assetId },
      { field: "routeOrder", before: from + 1, after: to + 1 },
    ],
  });
  return { id, place: to + 1 };
}

async function heldPlan(ctx: Ctx, planId: number): Promise<void> {
  const { state } = await records.lock(ctx, planId);
  if (state === "retired") throw refuse("conflict", "plan_retired");
}

interface Stored {
  id: number;
  planId: number;
  assetId: number;
  version: number;
  crewId: number | null;
  lastDoneUnits: number | null;
  isSuspended: boolean;
}

/** Held for a change, where the caller reaches it and may change it; the generator waits. */
export async function lockAsset(ctx: Ctx, id: number, version?: number): Promise<Stored> {
  const asking = ctx.doing ? ctx : doing(ctx, "update");
  const { rows } =
    await sql<Stored>`select * from plan_assets where id = ${id} and archived_at is null and ${withinReach(asking, "plan-assets")} for update`.execute(
      ctx.db,
    );
  const [stored] = rows;
  if (!stored) {
    const { doing: _, ...seeing } = asking;
    throw (await findPlanAsset(seeing, id)) ? refuse("forbidden", "forbidden") : refuse("not_found", "not_found");
  }
  // Of a retired plan nothing is changed any more.
  const { state } = await ctx.db.selectFrom("plans").select("state").where("id", "=", stored.planId).executeTakeFirstOrThrow();
  if (state === "retired") throw refuse("conflict", "plan_retired");
  if (version !== undefined && stored.version !== version) throw new Refusal("conflict", { reason: "stale", current: await read(ctx, id) });
  return stored;
}

async function patch(ctx: Ctx, id: number, changes: readonly { field: string; after: unknown }[]): Promise<void> {
  const sets = changes.map(({ field, after }) => sql`${sql.ref(field)} = ${after},`);
  await sql`update plan_assets set ${sql.join(sets, sql` `)} ask_at = now(), version = version + 1, updated_at = now() where id = ${id}`.execute(
    ctx.db,
  );
}

async function read(ctx: Ctx, id: number): Promise<PlanAsset> {
  const found = await findPlanAsset(ctx, id);
  invariant(found, "the plan's asset is there");
  return found;
}
