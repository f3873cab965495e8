import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { refuse, Refusal, reasonMissing } from "@millwright/domain/kit/errors.ts";
import type { OrderStop, workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import { stopRefusal, type StopState } from "@millwright/domain/work/orders/stops/stops.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { stopDone, stopReopened, stopSkipped } from "../events.ts";
import { holdOrderFor, tell } from "../orders.ts";
import { findStop, readStop } from "./queries.ts";

type Sent = z.output<typeof workOrderStops.update.body>;

const EVENT = { done: stopDone, skipped: stopSkipped, open: stopReopened } as const;

/** Done, skipped or open again, under the lock of its order: whoever changes a step of it at the same time comes before or after. */
export async function changeStop(ctx: Ctx, { id, version, state, ...sent }: Sent): Promise<OrderStop> {
  const { workOrderId } = await findStop(ctx, id);
  const order = await holdOrderFor(ctx, workOrderId, "work");
  const stop = await readStop(ctx, id);
  if (stop.version !== version) throw new Refusal("conflict", { reason: "stale", current: stop });
  const reason = state === "skipped" ? (sent.reason ?? (stop.state === "skipped" ? stop.reason : null)) : null;
  const refusal = stopRefusal(stop, state, reason);
  if (refusal === "subtasks_left") throw refuse("conflict", refusal, { count: stop.mandatoryLeft });
  if (refusal === "reason_missing") throw reasonMissing();
  if (refusal) throw refuse("conflict", refusal);
  const isMoved = stop.state !== state;
  const patch = { state, reason, note: sent.note === undefined ? stop.note : sent.note };
  const ended = state === "open" ? { endedAt: null, endedBy: null } : { endedAt: ctx.now.toISOString(), endedBy: ctx.personId };
  await ctx.db
    .updateTable("workOrderStops")
    .set({ ...patch, ...(isMoved ? ended : {}), updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
  const name = `${stop.asset.code} ${stop.asset.name}`;
  tell(ctx, order.id, isMoved ? actionOf(state) : "stop_noted", [
    { field: "stop", before: name, after: name },
    ...changesOf({ state: stop.state, reason: stop.reason, note: stop.note }, patch),
  ]);
  if (isMoved)
    await announce(ctx, EVENT[state], {
      id: order.id,
      payload: { stopId: id, assetId: stop.asset.id, siteId: order.siteId, from: stop.state, reason },
    });
  return await readStop(ctx, id);
}

const actionOf = (state: StopState): LogAction => EVENT[state].action as LogAction;
