import { sql } from "kysely";
import { downtimes, type Downtime, type DowntimeRow } from "@millwright/domain/register/downtimes/contract.ts";
import { DOWNTIME_BACK_DAYS } from "@millwright/domain/register/downtimes/downtime.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** What has not ended lasts by now; an export and its pages agree to the minute. */
const MINUTES = sql<number>`floor(extract(epoch from coalesce(downtimes.end_at, now()) - downtimes.start_at) / 60)::int`;

const list = defineList(downtimes.list, {
  kind: "downtimes",
  refs: { name: "asset.name", minutes: MINUTES },
  defaultSort: [{ colId: "startAt", sort: "desc" }],
});

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("downtimes")
    .select([
      "downtimes.id",
      "downtimes.version",
      "downtimes.startAt",
      "downtimes.endAt",
      "downtimes.state",
      "downtimes.isPlanned",
      "downtimes.remark",
      "downtimes.source",
      "downtimes.archivedAt",
    ])
    .select(MINUTES.as("minutes"));

const named = <R extends { asset: { name: string } }>(row: R): R & { name: string } => ({ ...row, name: row.asset.name });

export async function downtimeRows(ctx: Ctx, request: ListRequest): Promise<ListReply<DowntimeRow>> {
  // Words are looked for in what stands still: a downtime is called nothing.
  const words = folded(request.search ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);
  const isNamed = sql<boolean>`downtimes.asset_id in (select a.id from assets a where ${sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(a.search_text, ${word}) > 0`)],
    sql` and `,
  )})`;
  const query = rows(ctx)
    .where("downtimes.archivedAt", request.archived ? "is not" : "is", null)
    .$if(words.length > 0, (found) => found.where(() => isNamed));
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: reply.rows.map(named) } as ListReply<DowntimeRow>;
}

/** Of an asset or an order, the latest first. */
export async function downtimesOf(ctx: Ctx, { assetId, workOrderId }: { assetId?: number | undefined; workOrderId?: number | undefined }) {
  const query = rows(ctx)
    .where("downtimes.archivedAt", "is", null)
    .$if(assetId !== undefined, (found) => found.where("downtimes.assetId", "=", assetId ?? 0))
    .$if(workOrderId !== undefined, (found) => found.where("downtimes.workOrderId", "=", workOrderId ?? 0));
  const reply = await listRows(
    ctx,
    list,
    { startRow: 0, endRow: 500, filterModel: {}, sortModel: [{ colId: "startAt", sort: "desc" }] },
    query,
  );
  return { ...reply, rows: reply.rows.map(named) } as ListReply<DowntimeRow>;
}

const whole = async (ctx: Ctx, ids: readonly number[]) => {
  const query = rows(ctx)
    .select(["downtimes.assetId", "downtimes.reasonId", "downtimes.workOrderId", "downtimes.createdAt", "downtimes.updatedAt"])
    .where(() => sql<boolean>`downtimes.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "downtimes"));
  return (await namedRows(ctx, list, query)).map(named);
};

export async function findDowntime(ctx: Ctx, id: number): Promise<Unjudged<Downtime> | undefined> {
  const [row] = await whole(ctx, [id]);
  return row as Unjudged<Downtime> | undefined;
}

/** Downtimes as a file brings them back. */
export async function wholeDowntimes(ctx: Ctx, ids: readonly number[]) {
  const found = await whole(ctx, ids);
  const reasons = await ctx.db
    .selectFrom("referenceValues")
    .select(["id", "code", "name"])
    .where("id", "in", [0, ...found.flatMap(({ reasonId }) => reasonId ?? [])])
    .execute();
  return found.map((row) => ({ ...row, reason: reasons.find(({ id }) => id === row.reasonId) ?? null }));
}

/** Holds the asset until the end of the call: who enters the same hours at once comes one after the other. */
export const lockAsset = async (ctx: Ctx, assetId: number): Promise<void> =>
  void (await sql`select from assets where id = ${assetId} for no key update`.execute(ctx.db));

/** What of an asset shares time with a term. */
export async function standingDowntimes(ctx: Ctx, assetId: number, startAt: string, endAt: string | null) {
  return await ctx.db
    .selectFrom("downtimes")
    .select(["id", "startAt", "endAt", "state"])
    .where("assetId", "=", assetId)
    .where("archivedAt", "is", null)
    .where(() => sql<boolean>`(end_at is null or end_at > ${startAt})`)
    .$if(endAt !== null, (found) => found.where("startAt", "<", endAt ?? ""))
    .orderBy("startAt")
    .execute();
}

export const assetOf = async (ctx: Ctx, id: number): Promise<number | null> =>
  (await ctx.db.selectFrom("downtimes").select("assetId").where("id", "=", id).executeTakeFirst())?.assetId ?? null;

/** What of an asset still lasts. */
export const openDowntime = async (ctx: Ctx, assetId: number) =>
  await ctx.db
    .selectFrom("downtimes")
    .select(["id", "version", "startAt"])
    .where("assetId", "=", assetId)
    .where("endAt", "is", null)
    .where("archivedAt", "is", null)
    .where(() => withinReach(ctx, "downtimes"))
    .executeTakeFirst();

/** The downtime of this asset that begins then. */
export async function downtimeFrom(ctx: Ctx, assetId: number, startAt: string): Promise<number[]> {
  const found = await ctx.db
    .selectFrom("downtimes")
    .select("id")
    .where("assetId", "=", assetId)
    .where("startAt", "=", startAt)
    .where("archivedAt", "is", null)
    .execute();
  return found.map(({ id }) => id);
}

/** An archived asset too: what stood still when it was put away can be ended. */
export const seesAsset = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("assets")
    .select("id")
    .where("id", "=", id)
    .where(() => withinReach(ctx, "assets"))
    .executeTakeFirst()) !== undefined;

export const seesOrder = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("workOrders")
    .select("id")
    .where("id", "=", id)
    .where(() => withinReach(ctx, "work-orders"))
    .executeTakeFirst()) !== undefined;

export async function backDays(ctx: Ctx): Promise<number> {
  const found = await ctx.db.selectFrom("maintenanceSettings").select("downtimeBackDays").executeTakeFirst();
  return found?.downtimeBackDays ?? DOWNTIME_BACK_DAYS;
}
