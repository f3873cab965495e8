import { sql } from "kysely";

/** Whether a plan that the law asks for made the order, or has it as its own: `work_orders` in the statement around it. */
export const isStatutory = sql<boolean>`exists (select from plan_occurrences c join plans p on p.tenant_id = c.tenant_id and p.id = c.plan_id
  where c.tenant_id = work_orders.tenant_id and c.work_order_id = work_orders.id and p.is_statutory)`;
