import { sql, type RawBuilder } from "kysely";
import { scopeOf } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/**
 * Orders the caller may see and act on. A site's people also reach what is their own elsewhere: an order given to somebody is never out of reach.
 * Until there are crews, "crew" means one's own.
 */
export function withinScope(ctx: Pick<Ctx, "grants" | "personId" | "siteId">): RawBuilder<boolean> {
  const scope = scopeOf(ctx.grants, "work-orders");
  if (scope === "all") return sql<boolean>`true`;
  const me = ctx.personId;
  const isOwn = sql<boolean>`(work_orders.responsible_person_id = ${me} or work_orders.created_by = ${me} or work_orders.requester_id = ${me})`;
  return scope === "site" && ctx.siteId !== null ? sql<boolean>`(work_orders.site_id = ${ctx.siteId} or ${isOwn})` : isOwn;
}
