import { sql } from "kysely";
import type { Listener } from "../../platform/call/ctx.ts";
import { partArchiving } from "../../materials/master-parts/service.ts";

/** Lines of what is or will be taken, and of orders that go on, keep a part from being archived. */
export const listeners: readonly Listener[] = [
  partArchiving({
    words: ["task group", "task groups"],
    count: async (ctx, partId) => {
      const { rows } = await sql<{ count: number }>`
        select count(distinct v.task_group_id) as count from planned_parts l
          join task_group_versions v on v.id = l.task_group_version_id join task_groups g on g.id = v.task_group_id
        where l.part_id = ${partId} and g.archived_at is null and (v.state = 'draft' or v.number = g.published_version)`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },
  }),
  partArchiving({
    words: ["open order", "open orders"],
    count: async (ctx, partId) => {
      const { rows } = await sql<{ count: number }>`
        select count(distinct l.work_order_id) as count from work_order_planned_parts l join work_orders o on o.id = l.work_order_id
        where l.part_id = ${partId} and not o.is_ended`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },
  }),
];
