import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { planAssets, type PlanAsset, type PlanAssetRow } from "@millwright/domain/work/plans/assets/contract.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../../platform/lists/list.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { restOf } from "./resting.ts";
import { whysOf, type KeptWhy } from "../why.ts";

const list = defineList(planAssets.list, {
  kind: "plan-assets",
  refs: { name: "asset.name" },
  defaultSort: [{ colId: "nextDueAt", sort: "asc" }],
});

const named = <R extends object>(row: R) => ({ ...row, name: (row as { asset?: { name: string } }).asset?.name ?? "" });

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("planAssets")
    .select([
      "planAssets.id",
      "planAssets.version",
      "planAssets.offsetDays",
      "planAssets.sinceDay",
      "planAssets.lastDoneDay",
      "planAssets.lastDoneUnits",
      "planAssets.isJoined",
      "planAssets.isSuspended",
      "planAssets.suspendedReason",
      "planAssets.suspendedUntil",
      "planAssets.nextDueAt",
      "planAssets.nextDueDay",
      "planAssets.nextUnits",
      "planAssets.nextIsProjected",
      "planAssets.skippedInRow",
      "planAssets.routeOrder",
      "planAssets.quiet",
      "planAssets.fault",
      sql`(select ${restOf("a")} from assets a where a.tenant_id = plan_assets.tenant_id and a.id = plan_assets.asset_id)`.as("rests"),
      sql`(select coalesce(jsonb_agg(jsonb_build_object('triggerId', e.key::bigint, 'since', e.value->>'since', 'value', e.value->'value') order by e.value->>'since'), '[]')
        from jsonb_each(plan_assets.excursions) as e)`.as("pastLimits"),
    ])
    .where("planAssets.archivedAt", "is", null);

export async function planAssetRows(ctx: Ctx, request: ListRequest): Promise<ListReply<PlanAssetRow>> {
  const words = folded(request.search ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);
  const isNamed = sql<boolean>`plan_assets.asset_id in (select a.id from assets a where ${sql.join([sql`true`, ...words.map((word) => sql`strpos(a.search_text, ${word}) > 0`)], sql` and `)})`;
  const query = rows(ctx).$if(words.length > 0, (found) => found.where(() => isNamed));
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: reply.rows.map(named) } as unknown as ListReply<PlanAssetRow>;
}

export async function planAssetsWith(ctx: Ctx, ids: readonly number[]): Promise<PlanAssetRow[]> {
  const query = rows(ctx)
    .where(() => sql<boolean>`plan_assets.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "plan-assets"));
  return (await namedRows(ctx, list, query)).map(named) as unknown as PlanAssetRow[];
}

export async function findPlanAsset(ctx: Ctx, id: number): Promise<PlanAsset | undefined> {
  const [row] = await planAssetsWith(ctx, [id]);
  if (!row) return undefined;
  const { rows: kept } = await sql<{ nextWhy: KeptWhy | null }>`select next_why from plan_assets where id = ${id}`.execute(ctx.db);
  const [why = null] = await whysOf(ctx, [kept[0]?.nextWhy ?? null]);
  return { ...row, why };
}
