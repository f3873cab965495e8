import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { mergeRefusal } from "@millwright/domain/work/requests/merging.ts";
import { REQUEST_STATUS_AFTER } from "@millwright/domain/work/requests/status.ts";
import { audit, type Change } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { requestEvents } from "../events.ts";
import { followAlong, repoint } from "../reports-queries.ts";
import { records } from "../service.ts";

/**
 * Two reports of one fault become one. Nothing is moved or lost: the merged request keeps its photos and its log and names the survivor, whose
 * page shows it; everybody who reported or followed it follows the survivor.
 */
export async function merge(ctx: Ctx, { id, version, intoId }: { id: number; version: number; intoId: number }) {
  // Whoever names a merged request means the one that survived.
  const named = await records.get(ctx, intoId);
  const survivorId = named.mergedInto?.id ?? intoId;
  const locked = await lockBoth(ctx, id, survivorId);
  if (locked.source["version"] !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
  const reason = mergeRefusal(sideOf(locked.source), sideOf(locked.survivor));
  if (reason === "merge_self" || reason === "merge_target_over") throw refuseField("intoId", reason);
  if (reason) throw refuse("conflict", reason);

  await followAlong(ctx, id, survivorId);
  await repointEarlier(ctx, id, survivorId);
  const survivor = await records.get(ctx, survivorId);
  await tell(ctx, survivorId, "merged_in", { field: "mergedRequest", before: null, after: locked.source["code"] });
  const patch = {
    statusId: REQUEST_STATUS_AFTER.merge,
    statusReason: survivor.code,
    mergedIntoId: survivorId,
    waitingForRequester: false,
    isUnverified: false,
  };
  return await records.update(ctx, id, version, patch, "merged");
}

type Locked = Record<string, unknown>;
const sideOf = (row: Locked) => ({ id: Number(row["id"]), statusId: Number(row["statusId"]), isConverted: row["workOrderId"] !== null });

/** In the order of their ids, so that two planners who merge the same pair from both sides wait for each other instead of for ever. */
async function lockBoth(ctx: Ctx, id: number, survivorId: number): Promise<{ source: Locked; survivor: Locked }> {
  if (id === survivorId) {
    const both = await records.lock(ctx, id);
    return { source: both, survivor: both };
  }
  const first = await records.lock(ctx, Math.min(id, survivorId));
  const second = await records.lock(ctx, Math.max(id, survivorId));
  return id < survivorId ? { source: first, survivor: second } : { source: second, survivor: first };
}

/** What was merged into the source earlier goes on to the survivor, so that there is never a chain. */
async function repointEarlier(ctx: Ctx, id: number, survivorId: number): Promise<void> {
  for (const earlier of await repoint(ctx, id, survivorId))
    await tell(ctx, earlier, "merged", { field: "mergedIntoId", before: id, after: survivorId });
}

async function tell(ctx: Ctx, id: number, action: "merged" | "merged_in", change: Change): Promise<void> {
  audit(ctx, { action, entity: "work-requests", entityId: id, changes: [change] });
  await announce(ctx, requestEvents[action], { id, changes: [change] });
}
