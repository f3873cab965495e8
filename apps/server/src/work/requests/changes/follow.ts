import { scopeOf } from "@millwright/domain/kit/access.ts";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { FOLLOWS_AN_HOUR, isThere, mayBeTold } from "@millwright/domain/work/requests/knowing.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { hourly } from "../../../platform/http/hourly.ts";
import { ordersOpenAt } from "../../orders/service.ts";
import { seesSubject } from "./subject.ts";
import { addFollower, openRequest, removeFollower, requestsOpenAt } from "../reports-queries.ts";

/** What somebody is told at once; the rest is said to exist. */
const TOLD_AT_MOST = 10;

interface Spot {
  assetId?: number | undefined;
  locationId?: number | undefined;
}

/** What is open on an asset or in a place, as far as the caller may be told: an order that came of a request shows as that request. */
export async function openHere(ctx: Ctx, { assetId, locationId }: Spot) {
  const at = assetId
    ? ({ column: "assetId", id: assetId } as const)
    : locationId
      ? ({ column: "locationId", id: locationId } as const)
      : null;
  if (!at || !(await seesSubject(ctx, at))) return { rows: [], hasMore: false };
  const limit = TOLD_AT_MOST + 1;
  const [requests, orders] = await Promise.all([requestsOpenAt(ctx, at, limit), ordersOpenAt(ctx, at, limit)]);
  const told = [...requests, ...orders.map((order) => ({ ...order, kind: "order" as const, isMine: false }))]
    .filter(({ siteId }) => mayBeTold(scopeOf(ctx.grants, "work-requests"), ctx.siteId, siteId))
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return { rows: told.slice(0, TOLD_AT_MOST), hasMore: told.length > TOLD_AT_MOST };
}

const tries = hourly(FOLLOWS_AN_HOUR);

/**
 * "It is the same": a person joins a request that they were told of, at the asset or place that they name. A request that is not there, one that they
 * are not told of and none at all look alike, and are counted alike. Whoever follows it already may stop, whatever became of it.
 */
export async function follow(ctx: Ctx, { id, follows, ...spot }: Spot & { id: number; follows: boolean }) {
  if (follows) assertNotTooMany(ctx);
  const request = await openRequest(ctx, id);
  if (request && follows && !isThere(request, spot)) throw refuse("not_found", "not_found");
  const isTold = request?.isOpen && mayBeTold(scopeOf(ctx.grants, "work-requests"), ctx.siteId, request.siteId);
  if (!request || !(request.isMine || request.isFollowed || isTold)) throw refuse("not_found", "not_found");
  const changes =
    follows === request.isFollowed || request.isMine
      ? []
      : [{ field: "followers", before: follows ? null : ctx.personName, after: follows ? ctx.personName : null }];
  if (changes.length > 0) await (follows ? addFollower(ctx, id) : removeFollower(ctx, id));
  audit(ctx, { action: follows ? "followed" : "unfollowed", entity: "work-requests", entityId: id, changes });
  return { id, code: request.code, follows: follows || request.isMine };
}

function assertNotTooMany(ctx: Ctx): void {
  const wait = tries(`${ctx.tenantId}/${ctx.personId}`, ctx.now.getTime());
  if (wait === null) return;
  const params = { limit: FOLLOWS_AN_HOUR, minutes: Math.ceil(wait / 60_000) };
  throw new Refusal("too_many", { reason: "follows_too_many", params, retryAfterSeconds: Math.ceil(wait / 1000) });
}
