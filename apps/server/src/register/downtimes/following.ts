import { sql } from "kysely";
import { meaningOf, statusFor, type Standing, type StatusValue } from "@millwright/domain/register/downtimes/following.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { operatingStatusOf, setOperatingStatus } from "../assets/service.ts";
import { downtimeEvents } from "./events.ts";
import { lockAsset } from "./queries.ts";

/**
 * An asset's operating status and its downtime say the same of it, whichever was entered: the status follows a downtime that lasts, and a status that a person gives begins
 * or ends one. Whoever may do the one does the other with it. Both under the asset's lock; neither does anything where they agree, so that they do not answer one another.
 */
export async function followDowntime(ctx: Ctx, assetId: number, before: number | null = null): Promise<void> {
  const [open, is, values] = await Promise.all([openOf(ctx, assetId), operatingStatusOf(ctx, assetId), statusValues(ctx)]);
  const takes = statusFor(open?.state ?? "up", { is, before, values });
  if (takes === undefined) return;
  if (open && open.statusBeforeId === null && is !== null)
    await ctx.db.updateTable("downtimes").set({ statusBeforeId: is }).where("id", "=", open.id).execute();
  await setOperatingStatus(ctx, assetId, takes);
}

/** A person gave it a status: what lasts ends, and what it says begins. */
export async function followStatus(ctx: Ctx, assetId: number, was: number | null): Promise<void> {
  await lockAsset(ctx, assetId);
  const [open, is, values] = await Promise.all([openOf(ctx, assetId), operatingStatusOf(ctx, assetId), statusValues(ctx)]);
  const means = meaningOf(is, values);
  if ((open?.state ?? "up") === means) return;
  if (open) await end(ctx, open);
  if (means !== "up") await begin(ctx, assetId, means, was);
}

/** What an ended downtime remembers of before it. */
export const statusBefore = async (ctx: Ctx, downtimeId: number): Promise<number | null> =>
  (await ctx.db.selectFrom("downtimes").select("statusBeforeId").where("id", "=", downtimeId).executeTakeFirst())?.statusBeforeId ?? null;

interface Open {
  id: number;
  state: "down" | "degraded";
  startAt: string;
  statusBeforeId: number | null;
}

const openOf = async (ctx: Ctx, assetId: number): Promise<Open | undefined> =>
  (await ctx.db
    .selectFrom("downtimes")
    .select(["id", "state", "startAt", "statusBeforeId"])
    .where("assetId", "=", assetId)
    .where("endAt", "is", null)
    .where("archivedAt", "is", null)
    .executeTakeFirst()) as Open | undefined;

const statusValues = async (ctx: Ctx): Promise<StatusValue[]> =>
  (await ctx.db
    .selectFrom("referenceValues")
    .select(["id", "means", "isActive"])
    .where("list", "=", "asset-operating-statuses")
    .orderBy("sortOrder")
    .orderBy("id")
    .execute()) as StatusValue[];

/** In the name of whoever changed the asset, who need not reach its downtimes. */
async function end(ctx: Ctx, { id, startAt }: Open): Promise<void> {
  const endAt = new Date(Math.max(ctx.now.getTime(), Date.parse(startAt) + 1)).toISOString();
  await sql`update downtimes set end_at = ${endAt}, version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db);
  const changes = [{ field: "endAt", before: null, after: endAt }];
  audit(ctx, { action: "stopped", entity: "downtimes", entityId: id, changes });
  await announce(ctx, downtimeEvents.stopped, { id, changes });
}

async function begin(ctx: Ctx, assetId: number, state: Exclude<Standing, "up">, statusBeforeId: number | null): Promise<void> {
  // What ended a moment ago ended then; the new one begins after it.
  const { rows } = await sql<{ id: number; startAt: string }>`
    insert into downtimes (asset_id, start_at, state, source, status_before_id, created_by)
    select ${assetId}, greatest(${ctx.now.toISOString()}::timestamptz, max(end_at)), ${state}, 'started', ${statusBeforeId}, ${ctx.personId}
    from downtimes where asset_id = ${assetId} and archived_at is null returning id, start_at`.execute(ctx.db);
  const [made] = rows;
  if (!made) return;
  const changes = Object.entries({ assetId, startAt: made.startAt, state, source: "started" }).map(([field, after]) => ({
    field,
    before: null,
    after,
  }));
  audit(ctx, { action: "created", entity: "downtimes", entityId: made.id, changes });
  await announce(ctx, downtimeEvents.created, { id: made.id, changes });
}
