import type { Plan, PlanAsset } from "./definition.ts";
import { wallInstant } from "./recurrence/wall-time.ts";
import { doneAt, isDue, nextOf, settled, type Due, type Nothing } from "./timeline.ts";

/** More of one asset than anybody asks for in two years. */
const MAX_PROJECTED = 1000;

export interface Projection {
  due: Due[];
  /** Why nothing (more) follows. */
  quiet: Nothing["quiet"];
}

/**
 * What will fall due up to an instant, if each is done when it is due: the same steps by which orders are made, gone on with. Work that is open is taken as done when it is due or, where
 * that has gone by, now; events are not guessed.
 */
export function project(plan: Plan, asset: PlanAsset, now: number, until: number): Projection {
  const found: Due[] = [];
  let at = withoutOpen(plan, asset, now);
  while (found.length < MAX_PROJECTED) {
    const next = nextOf(plan, at);
    if (!isDue(next)) return { due: found, quiet: next.quiet };
    if (next.dueAt === null) return { due: found, quiet: [{ triggerId: next.triggerId, reason: "no_projection" }] };
    if (next.dueAt > until) break;
    found.push(next);
    at = doneAt(plan, settled(plan, at, next, "made", { orderId: 0, at: next.dueAt }), Math.max(now, next.dueAt), next);
  }
  return { due: found, quiet: [] };
}

function withoutOpen(plan: Plan, asset: PlanAsset, now: number): PlanAsset {
  const { last, open, zone } = asset;
  if (open.length === 0 || !last || last.completedAt !== null) return { ...asset, open: [] };
  return doneAt(plan, asset, Math.max(now, last.due ? wallInstant(last.due.day, last.due.time, zone) : now));
}
