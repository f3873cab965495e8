import { COST_GROUPS, type CostGroup } from "../priority.ts";

/** Groups in which somebody books by hand; labour and parts come of their lines. */
export const BOOKED_GROUPS = ["subtasks", "tools", "other"] as const satisfies readonly CostGroup[];

/** Beside what was planned, what it came to; whole minor units of one currency. */
export interface GroupSum {
  group: CostGroup;
  planned: number;
  actual: number;
  variance: number;
  /** Of what was planned, to one decimal; null where nothing was. */
  variancePercent: number | null;
}

export function varianceOf(planned: number, actual: number): Pick<GroupSum, "variance" | "variancePercent"> {
  const variance = actual - planned;
  return { variance, variancePercent: planned === 0 ? null : Math.round((variance / planned) * 1000) / 10 };
}

/** Every group in its order. */
export const groupSums = (planned: Partial<Record<CostGroup, number>>, actual: Partial<Record<CostGroup, number>>): GroupSum[] =>
  COST_GROUPS.map((group) => {
    const [before, after] = [planned[group] ?? 0, actual[group] ?? 0];
    return { group, planned: before, actual: after, ...varianceOf(before, after) };
  });
