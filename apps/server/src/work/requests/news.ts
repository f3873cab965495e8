import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { newsIn } from "@millwright/domain/kit/log/news.ts";
import { newsOfOwnRequest, newsToJudge } from "@millwright/domain/work/requests/news.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { linesOf, storySince, type Story } from "../../platform/call/story.ts";
import { requestsNamed } from "./queries.ts";

/**
 * Requests with news for the caller since an instant: those they reported or follow, and for those who judge the new ones and the answers.
 * What is found is read through the list's own view, so nobody hears of a request that they may not see.
 */
export async function requestNews(ctx: Ctx, since: string, limit: number) {
  if (!holds(ctx.grants, "work-requests", "view")) return [];
  const me = ctx.personId;
  const toJudge = holds(ctx.grants, "work-requests", "approve")
    ? sql`union (select id from work_requests where created_at > ${since} order by created_at desc limit ${limit})
      union (select work_request_id from work_request_messages where kind = 'answer' and created_at > ${since} order by created_at desc limit ${limit})`
    : sql``;
  const found = await sql<Story & { id: number; isMine: boolean; at: string }>`with found as (
      (select id from work_requests where requester_id = ${me} and updated_at > ${since} order by updated_at desc limit ${limit})
      union (select r.id from work_request_followers f join work_requests r on r.tenant_id = f.tenant_id and r.id = f.work_request_id
        where f.person_id = ${me} and r.updated_at > ${since} order by r.updated_at desc limit ${limit})
      ${toJudge})
    select r.id, story.*, (r.requester_id is not distinct from ${me} or exists (select from work_request_followers f
      where f.tenant_id = r.tenant_id and f.work_request_id = r.id and f.person_id = ${me})) as "isMine"
    from found join work_requests r on r.id = found.id
    cross join lateral ${storySince("work-requests", sql`r.id`, me, since)} as story
    where story.at is not null`.execute(ctx.db);
  const rows = await requestsNamed(
    ctx,
    found.rows.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.rows.flatMap(({ id, isMine, at, ...story }) => {
    const row = byId.get(id);
    const news = newsIn(linesOf(story), isMine ? newsOfOwnRequest : newsToJudge);
    return row && news.length > 0 ? [{ id, code: row.code, title: row.title, status: row.status, kind: "request" as const, at, news }] : [];
  });
}
