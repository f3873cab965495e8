import type { Thousandths } from "../stock/amounts.ts";

/** Somebody who will need so much of a part from a warehouse. */
export interface Claim {
  id: number;
  /** What is still wanted. */
  quantity: Thousandths;
  /** What of it is kept. */
  hard: Thousandths;
  /** It is to be kept as soon as there is any; else it is a plan. */
  wantsHard: boolean;
  /** The day on which it is needed; without one it comes last. */
  requiredOn: string | null;
}

const LAST = "9999-12-31";
const dayOf = ({ requiredOn }: Claim): string => requiredOn ?? LAST;
const byDay = <C extends Claim>(claims: readonly C[]): C[] =>
  claims.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : one.id - other.id));

/**
 * What each claim keeps of so much that may be used. What is kept stays kept as long as it is there; where less is there, those lose it who need it last.
 * What is nobody's goes to those who wait, who needs it first comes first. Never more than is there.
 */
export function shareOut<C extends Claim>(usable: Thousandths, claims: readonly C[]): Map<number, Thousandths> {
  const kept = new Map(claims.map((claim) => [claim.id, claim.wantsHard ? Math.min(claim.hard, claim.quantity) : 0]));
  let free = usable - [...kept.values()].reduce((sum, hard) => sum + hard, 0);
  for (const { id } of byDay(claims).toReversed()) {
    if (free >= 0) break;
    const lost = Math.min(kept.get(id) ?? 0, -free);
    kept.set(id, (kept.get(id) ?? 0) - lost);
    free += lost;
  }
  for (const { id, quantity, wantsHard } of byDay(claims)) {
    if (free <= 0) break;
    if (!wantsHard) continue;
    const more = Math.min(quantity - (kept.get(id) ?? 0), free);
    kept.set(id, (kept.get(id) ?? 0) + more);
    free -= more;
  }
  return kept;
}

/** What was taken is no longer claimed: who needs it first is served first, and out of what was kept. Answers the claims that are left of it. */
export function takeOff<C extends Claim>(claims: readonly C[], quantity: Thousandths): C[] {
  let left = quantity;
  const after = new Map(
    byDay(claims).map((claim) => {
      const taken = Math.min(claim.quantity, left);
      left -= taken;
      return [claim.id, { ...claim, quantity: claim.quantity - taken, hard: Math.max(0, claim.hard - taken) }];
    }),
  );
  return claims.map((claim) => after.get(claim.id) ?? claim);
}

/** Whether it is time to keep what is needed on that day: what takes so many days to come is ordered no later. */
export function isNear(requiredOn: string | null, leadDays: number, today: string): boolean {
  if (requiredOn === null) return false;
  return new Date(Date.parse(requiredOn) - leadDays * 86_400_000).toISOString().slice(0, 10) <= today;
}

/** What changes on a day: what is needed of a part, or what is expected of it. */
export interface Ahead {
  /** Null: at once. */
  day: string | null;
  quantity: Thousandths;
}

/**
 * From which day on what is expected can be counted on. What should have come by now, and what is on the road, comes tomorrow at the earliest; what was ordered without a
 * day is counted on by nobody.
 */
export function countedFrom({ day, isOnRoad = false }: { day: string | null; isOnRoad?: boolean }, today: string): string | null {
  if (day === null && !isOnRoad) return null;
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  return day !== null && day > tomorrow ? day : tomorrow;
}

/**
 * What may still be promised for a day: the least that is there on it or on any later one, so that nobody who comes later is left without. Out of what may be used
 * and is nobody's now, what is planned and what is expected.
 */
export function availableOn(free: Thousandths, soft: readonly Ahead[], expected: readonly Ahead[], day: string): Thousandths {
  const until = (ahead: readonly Ahead[], on: string) =>
    ahead.reduce((sum, each) => (each.day === null || each.day <= on ? sum + each.quantity : sum), 0);
  const days = [day, ...[...soft, ...expected].flatMap((each) => (each.day !== null && each.day > day ? each.day : []))];
  return Math.min(...days.map((on) => free - until(soft, on) + until(expected, on)));
}
