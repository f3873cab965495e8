import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { workLabour, type LabourRow } from "@millwright/domain/work/orders/labour/contract.ts";
import { hoursOf } from "@millwright/domain/work/orders/duration.ts";
import { stateOf } from "@millwright/domain/work/orders/labour/lines.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows } from "../../../platform/lists/list.ts";
import { addressOf } from "../../../foundation/people/service.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import type { WholeRecord } from "../../../platform/lists/whole.ts";

const list = defineList(workLabour.list, {
  kind: "work-labour",
  refs: { day: "workOrderPlannedLabour.workedOn", minutes: "workOrderPlannedLabour.workedMinutes" },
  defaultSort: [{ colId: "day", sort: "desc" }],
});

const worked = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrderPlannedLabour")
    .select([
      "workOrderPlannedLabour.id",
      "workOrderPlannedLabour.workedOn as day",
      "workOrderPlannedLabour.startAt",
      "workOrderPlannedLabour.endAt",
      "workOrderPlannedLabour.workedMinutes as minutes",
      "workOrderPlannedLabour.isTimer",
      "workOrderPlannedLabour.note",
    ])
    .where("workOrderPlannedLabour.kind", "=", "actual");

/** Hours across orders, as far as the caller reaches these. */
export async function labourRows(ctx: Ctx, request: ListRequest): Promise<ListReply<LabourRow>> {
  const reply = await listRows(ctx, list, request, worked(ctx));
  const rows = reply.rows.map(({ isTimer, ...row }) => ({
    ...row,
    hours: row.minutes === null ? null : hoursOf(row.minutes),
    state: stateOf({ isPlanned: false, minutes: 0, headCount: 1, endAt: row.endAt, isTimer, workedMinutes: row.minutes }),
  }));
  return { ...reply, rows } as unknown as ListReply<LabourRow>;
}

/** Hours as a file brings them back. */
export async function wholeLabour(ctx: Ctx, ids: readonly number[]): Promise<WholeRecord[]> {
  const { rows } = await sql<WholeRecord>`
    select l.id, l.worked_on as day, l.start_at, l.end_at, l.worked_minutes as minutes, l.note, jsonb_build_object('code', o.code, 'name', o.title) as work_order,
      jsonb_build_object('code', ${addressOf(ctx, "p")}, 'name', p.name) as person,
      case when v.id is not null then jsonb_build_object('code', v.code, 'name', v.name) end as pay_code
    from work_order_planned_labour l join work_orders o on o.id = l.work_order_id join people p on p.id = l.person_id
      left join reference_values v on v.id = l.pay_code_id
    where l.id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "work-orders", "o")}`.execute(ctx.db);
  return rows;
}
