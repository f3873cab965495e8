import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { newsIn } from "@millwright/domain/kit/log/news.ts";
import { newsOfOwnOrder } from "@millwright/domain/work/orders/news.ts";
import type { StatusRef } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { linesOf, storySince, type Story } from "../../../platform/call/story.ts";
import { withinReach } from "../../../platform/records/reach.ts";

/** One's own open orders that are looked at for new notes, the most urgent first: a note changes nothing in its order by which it could be found. */
const URGENT = 500;

interface Found extends Story {
  id: number;
  code: string;
  title: string;
  status: StatusRef;
  isMine: boolean;
  isDone: boolean;
  at: string;
}

/**
 * Orders with news for the caller since an instant: their own ones, and for those who approve also what was completed. Found from the person's
 * side, by index, at most `limit` of each kind, so that it costs the same however long the story of all orders is.
 */
export async function orderNews(ctx: Ctx, since: string, limit: number) {
  if (!holds(ctx.grants, "work-orders", "view")) return [];
  const me = ctx.personId;
  const completed = holds(ctx.grants, "work-orders", "approve")
    ? sql`union (select id from work_orders where completed_at > ${since} and ${withinReach(ctx, "work-orders")} order by completed_at desc limit ${limit})`
    : sql``;
  const { rows } = await sql<Found>`with found as (
      (select id from work_orders where responsible_person_id = ${me} and updated_at > ${since} order by updated_at desc limit ${limit})
      union (select o.id from (select tenant_id, id from work_orders where responsible_person_id = ${me} and not is_ended order by due_at, id limit ${URGENT}) o
        where exists (select from work_order_notes n where n.tenant_id = o.tenant_id and n.work_order_id = o.id and n.created_at > ${since}
          and n.created_by is distinct from ${me}) limit ${limit})
      ${completed})
    select o.id, o.code, o.title, jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category) as status,
      o.responsible_person_id is not distinct from ${me} as "isMine", o.completed_at > ${since} as "isDone", story.*
    from found join work_orders o on o.id = found.id join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
    cross join lateral ${storySince("work-orders", sql`o.id`, me, since)} as story
    where story.at is not null`.execute(ctx.db);
  return rows.flatMap(({ isMine, isDone, actions, duesMoved, toMe, ...order }) => {
    const own = isMine ? newsIn(linesOf({ actions, duesMoved, toMe }), newsOfOwnOrder) : [];
    const news = isDone && !isMine ? (["completed"] as const) : own;
    return news.length > 0 ? [{ ...order, kind: "order" as const, news: [...news] }] : [];
  });
}
