import { averageOf } from "./points.ts";
import { DAY, reachedAt, type Sum } from "./sum.ts";
import type { MeterFacts } from "./definition.ts";

/**
 * Whether what a meter made due would still be made by what the meter says now; a corrected reading takes no order back, it only says so. `leadTimeDays` of the version that made
 * it, `now` in milliseconds.
 */
export function isStillDue(
  sum: Extract<Sum, { kind: "meter" }>,
  { last, windowFrom }: Pick<MeterFacts, "last" | "windowFrom">,
  { leadTimeDays, now }: { leadTimeDays: number; now: number },
): boolean {
  if (!last) return false;
  if (last.units >= sum.dueUnits - sum.generateAheadUnits) return true;
  const at = reachedAt(sum.dueUnits, last, averageOf(windowFrom, last));
  return at !== null && at - leadTimeDays * DAY <= now;
}
