import { sql } from "kysely";
import { forEveryTenant } from "../../foundation/tenants/service.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { announceAll } from "../../platform/work/events.ts";
import type { Chore } from "../../platform/work/worker.ts";
import { orderDue, orderOverdue } from "./events.ts";

/** What fell due longer ago than this is no news, wherever the product was. */
const NEWS_DAYS = 2;
const AHEAD_HOURS = 24;
const AT_ONCE = 1000;

/** Open orders that are due within a day, and those that are overdue, each told once for its date. */
export const dueChores = (db: Database): Record<string, Chore> => ({
  "tell-due-orders": { when: "*/5 * * * *", atStart: true, run: async () => await forEveryTenant(db, tellDue) },
});

export async function tellDue(rows: TenantDb): Promise<void> {
  const { rows: told } = await sql<{ id: number; what: "due" | "overdue"; dueAt: string }>`
    insert into work_orders_told (work_order_id, what, due_at)
    select o.id, w.what, o.due_at from work_orders o cross join lateral (select case when o.due_at < now() then 'overdue' else 'due' end as what) w
    where not o.is_ended and o.due_at > now() - make_interval(days => ${NEWS_DAYS}) and o.due_at < now() + make_interval(hours => ${AHEAD_HOURS})
      and not exists (select from work_orders_told t where t.work_order_id = o.id and t.what = w.what and t.due_at = o.due_at)
    order by o.due_at limit ${AT_ONCE} on conflict do nothing returning work_order_id as id, what, due_at`.execute(rows);
  await announceAll(
    rows,
    told.map(({ id, what, dueAt }) => ({ its: what === "due" ? orderDue : orderOverdue, id, payload: { dueAt } })),
  );
}
