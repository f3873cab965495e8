import { sql } from "kysely";

/** Whether a plan that the law asks for made the order: `work_orders` in the statement around it. */
export const isStatutory = sql<boolean>`exists (select from plan_occurrences c join plans p on p.tenant_id = c.tenant_id and p.id = c.plan_id
  where c.tenant_id = work_orders.tenant_id and c.work_order_id = work_orders.id and p.is_statutory)`;

/** The same of orders that are known by their ids: they are looked up together, not one by one. */
export const isStatutoryAmong = (ids: readonly number[]) =>
  sql<boolean>`work_orders.id = any(array(select c.work_order_id from plan_occurrences c join plans p on p.tenant_id = c.tenant_id and p.id = c.plan_id
    where c.work_order_id = any(${[...ids]}::bigint[]) and p.is_statutory))`;
