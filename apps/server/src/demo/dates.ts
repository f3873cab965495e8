import { sql } from "kysely";
import type { TenantDb } from "../platform/db/db.ts";
import { DAY_MS } from "./chance.ts";

/**
 * When the company's records were made: its lists and people when it began, its register over the weeks after that, and what belongs to an order with
 * the order. Nothing is older than what it stands on: ids were given in that order.
 */
export async function spreadDates(db: TenantDb, start: Date, days: number): Promise<void> {
  const began = new Date(start.getTime() - (days + 60) * DAY_MS).toISOString();
  const lists = sql`${began}::timestamptz`;
  await sql`update reference_values set created_at = ${lists}, updated_at = ${lists}`.execute(db);
  for (const [table, from, weeks] of REGISTER) {
    await sql`update ${sql.table(table)} as record set created_at = placed.at, updated_at = placed.at + (placed.place % 5) * interval '9 days 3 hours'
      from (select id, place, ${lists} + ${from} * interval '1 day' + interval '9 hours 12 minutes' + place::float8 / greatest(places, 1) * ${weeks} * interval '7 days' as at
        from (select id, row_number() over (order by id) as place, count(*) over () as places from ${sql.table(table)}) as numbered) as placed
      where placed.id = record.id`.execute(db);
  }
  await sql`update work_order_tasks as part set created_at = o.created_at, updated_at = coalesce(part.completed_at, o.created_at) from work_orders o where o.id = part.work_order_id`.execute(
    db,
  );
  await sql`update work_order_subtasks as part set created_at = o.created_at, updated_at = coalesce(part.done_at, o.created_at) from work_orders o where o.id = part.work_order_id`.execute(
    db,
  );
  await sql`update work_order_costs as line set created_at = coalesce(o.completed_at, o.created_at) from work_orders o where o.id = line.work_order_id`.execute(
    db,
  );
}

/** Table, days after the beginning, weeks that it took; a machine is written down after its place. */
const REGISTER = [
  ["people", 0, 2],
  ["locations", 1, 1],
  ["suppliers", 3, 6],
  ["assets", 9, 6],
] as const;
