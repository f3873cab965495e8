import { sql } from "kysely";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { Furnished } from "../../../demo/setting.ts";

/** Of the orders that nobody has begun, the first few belong together: two are parts of one, one waits for another, and one follows a closed order on the same machine. */
export async function writeRelations({ db }: Furnished): Promise<void> {
  await sql`with waiting as (select id, row_number() over (order by due_at, id) as place from work_orders where status_id = ${STATUS.open} order by due_at, id limit 6)
    insert into work_order_relations (from_order_id, to_order_id, kind)
      select one.id, other.id, v.kind
      from (values (1, 2, 'sub'), (1, 3, 'sub'), (4, 5, 'blocks')) as v (one, other, kind)
        join waiting one on one.place = v.one join waiting other on other.place = v.other`.execute(db);
  await sql`insert into work_order_relations (from_order_id, to_order_id, kind)
    select before.id, after.id, 'follow_up' from work_orders after join lateral (
      select o.id from work_orders o where o.asset_id = after.asset_id and o.status_id = ${STATUS.closed} and o.work_type = 2 order by o.completed_at desc limit 1) before on true
    where after.status_id = ${STATUS.open} and after.work_type = 2 order by after.id limit 3`.execute(db);
}
