import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { planOccurrences, type PlanOccurrence, type PlanOccurrenceRow } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../../platform/lists/list.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { whysOf, type KeptWhy } from "../why.ts";

const list = defineList(planOccurrences.list, {
  kind: "plan-occurrences",
  refs: { name: "asset.name" },
  defaultSort: [{ colId: "dueAt", sort: "desc" }],
});

const itsOrder = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from work_orders w join statuses s on s.tenant_id = w.tenant_id and s.id = w.status_id where w.tenant_id = plan_occurrences.tenant_id and w.id = plan_occurrences.work_order_id)`;

const instantOf = (what: string) => sql.raw(`to_char(${what} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const named = <R extends object>(row: R) => ({ ...row, name: (row as { asset?: { name: string } }).asset?.name ?? "" });

const rows = (ctx: Ctx) =>
  ctx.db.selectFrom("planOccurrences").select([
    "planOccurrences.id",
    "planOccurrences.versionNumber",
    "planOccurrences.k",
    "planOccurrences.levels",
    "planOccurrences.dueAt",
    "planOccurrences.dueDay",
    "planOccurrences.dueUnits",
    "planOccurrences.outcome",
    "planOccurrences.rule",
    "planOccurrences.reason",
    "planOccurrences.isNotDue",
    "planOccurrences.decidedAt",
    itsOrder(sql`jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category)`).as("status"),
    itsOrder(
      sql`case when plan_occurrences.work_order_stop_id is null and s.category in ('completed', 'closed') then ${instantOf("coalesce(w.completed_at, w.closed_at)")}
          else (select ${instantOf("st.ended_at")} from work_order_stops st where st.tenant_id = plan_occurrences.tenant_id and st.id = plan_occurrences.work_order_stop_id and st.state = 'done') end`,
    ).as("doneAt"),
    sql`(select st.state from work_order_stops st where st.tenant_id = plan_occurrences.tenant_id and st.id = plan_occurrences.work_order_stop_id)`.as(
      "stopState",
    ),
    sql`(select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.tenant_id = plan_occurrences.tenant_id and p.id = plan_occurrences.decided_by)`.as(
      "decidedBy",
    ),
  ]);

export const occurrenceRows = async (ctx: Ctx, request: ListRequest): Promise<ListReply<PlanOccurrenceRow>> =>
  await listRows(ctx, list, request, rows(ctx)).then(
    (reply) => ({ ...reply, rows: reply.rows.map(named) }) as unknown as ListReply<PlanOccurrenceRow>,
  );

/** With their sums, those that the caller reaches. */
export async function occurrencesWith(ctx: Ctx, which: ReturnType<typeof sql<boolean>>): Promise<PlanOccurrence[]> {
  const query = rows(ctx)
    .select(["planOccurrences.planAssetId", "planOccurrences.workOrderStopId", "planOccurrences.why"])
    .where(() => which)
    .where(() => withinReach(ctx, "plan-occurrences"));
  const found = (await namedRows(ctx, list, query)) as unknown as (PlanOccurrence & { why: KeptWhy })[];
  const whys = await whysOf(
    ctx,
    found.map(({ why }) => why),
  );
  return found.map((row, at) => ({ ...named(row), why: whys[at] ?? row.why }));
}
