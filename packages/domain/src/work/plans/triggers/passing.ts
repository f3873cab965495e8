import type { ThresholdTrigger } from "../definition.ts";
import { isOut } from "./excursion.ts";

/** What plans wait for at a meter. */
export interface Waiting {
  /** What it has to have counted since it was new for work to be made. */
  dueUnits: readonly number[];
  /** Limits that plans watch, and whether it is known to be past each already. */
  limits: readonly (Pick<ThresholdTrigger, "when" | "low" | "high" | "returnBy"> & { isOut: boolean })[];
}
interface Stand {
  value: number;
  /** Counted since it was new. */
  life: number;
}

/** Whether a plan has something to do where a meter goes from what was read last to this. */
export const isPassed = ({ dueUnits, limits }: Waiting, was: Stand | null, now: Stand): boolean =>
  dueUnits.some((units) => (was === null || was.life < units) && now.life >= units) ||
  limits.some((limit) => !limit.isOut && isOut(limit, now.value));
