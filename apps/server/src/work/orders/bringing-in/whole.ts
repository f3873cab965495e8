import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { WholeRecord } from "../../../platform/lists/whole.ts";
import { addressOf } from "../../../foundation/people/service.ts";
import { toldThrough } from "../../../platform/records/reach.ts";

/** Orders as a file brings them back. A person's address is for those who may see people; others tell them by their name. */
export async function wholeOrders(ctx: Ctx, ids: readonly number[]): Promise<WholeRecord[]> {
  const { rows } = await sql<WholeRecord>`
    select o.id, o.code, o.title, o.priority, o.work_type, o.started_at, o.completed_at, o.due_at, o.completion_notes as notes, o.hazards, o.protective_equipment,
      (select jsonb_build_object('name', s.name) from statuses s where s.id = o.status_id) as status,
      (select jsonb_build_object('code', a.code, 'name', a.name) from assets a where a.id = o.asset_id) as asset,
      (select jsonb_build_object('code', l.code, 'name', l.name) from locations l where l.id = o.location_id) as location,
      (select jsonb_build_object('code', v.code, 'name', v.name) from reference_values v where v.id = o.work_order_type_id) as work_order_type,
      (select jsonb_build_object('code', ${addressOf(ctx, "p")}, 'name', p.name) from people p where p.id = o.responsible_person_id) as responsible_person,
      (select jsonb_build_object('code', k.code, 'name', k.name) from crews k where k.id = o.crew_id) as crew,
      (select jsonb_build_object('code', k.code, 'name', k.name) from suppliers k where k.id = o.contractor_id) as contractor,
      case when ${toldThrough(ctx, "work-order-costs", "o")} then (select sum(c.amount_minor) from work_order_costs c where c.work_order_id = o.id and c.currency = ${ctx.currency}) end as cost
    from work_orders o where o.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
}
