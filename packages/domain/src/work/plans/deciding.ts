import type { Plan, PlanAsset } from "./definition.ts";
import { nextPoint } from "./points.ts";
import { undoOf, type Undo } from "./reopening.ts";
import { isDue, madeFrom, nextOf, outcomeOf, settled, type Due, type Nothing, type Outcome, type OutcomeRule } from "./timeline.ts";

export interface Decision {
  due: Due;
  outcome: Outcome;
  rule: OutcomeRule;
  /** The open order that it was skipped for or joined. */
  openOrder: { orderId: number; code: string } | null;
  /** By which it is taken back, where a reading that decided it is corrected. */
  undo: Undo | null;
}

export interface Decided {
  decisions: Decision[];
  /** As it stands afterwards; an order that was made here has the id 0. */
  asset: PlanAsset;
  next: Due | Nothing;
  /** When to ask again, in milliseconds; null: when something happens. */
  askAgainAt: number | null;
}

/** One asset makes no more in one go; the rest follows at once in the next. */
const MAX_DECISIONS = 200;

/**
 * What is made, skipped, merged and missed for one asset of a plan up to an instant. `until` may lie ahead: what is due until then is made early, and nothing is skipped early.
 */
export function decide(plan: Plan, asset: PlanAsset, now: number, until: number): Decided {
  const decisions: Decision[] = [];
  let at = asset;
  let next = nextOf(plan, at);
  while (decisions.length < MAX_DECISIONS && isDue(next)) {
    const from = madeFrom(plan, at, next);
    if (from === null || from > until) return { decisions, asset: at, next, askAgainAt: from };
    const { outcome, rule } = outcomeOf(plan, at, next, hasLater(plan, at, next, now));
    // Asked for ahead of its day, work is made or left: only its day may skip it for an order that is open until then.
    if (outcome !== "made" && from > now) return { decisions, asset: at, next, askAgainAt: from };
    const openOrder = outcome === "made" ? null : (at.open[0] ?? null);
    const made =
      outcome === "made" ? { orderId: 0, at: now } : rule === "joined" && openOrder ? { orderId: openOrder.orderId, at: now } : null;
    const after = settled(plan, at, next, outcome, made);
    decisions.push({ due: next, outcome, rule, openOrder, undo: undoOf(at, after, next) });
    at = outcome === "made" ? { ...after, open: [...after.open, { orderId: 0, code: "" }] } : after;
    next = nextOf(plan, at);
  }
  return { decisions, asset: at, next, askAgainAt: isDue(next) ? now : null };
}

/** Whether of the same trigger a later date has come, or a later value. */
function hasLater(plan: Plan, asset: PlanAsset, due: Due, now: number): boolean {
  const trigger = plan.triggers.find(({ id }) => id === due.triggerId);
  if (due.movedTo || plan.triggerLogic === "all" || !trigger || !("mode" in trigger) || trigger.mode === "floating") return false;
  const following = nextPoint(plan, trigger, settled(plan, asset, due, "missed", null));
  if (typeof following === "string") return false;
  return trigger.kind === "meter" ? following.isNear : following.dueAt !== null && following.dueAt <= now;
}
