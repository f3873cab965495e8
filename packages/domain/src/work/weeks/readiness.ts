import type { Category } from "../orders/status.ts";

/** Why an order cannot simply be done; `ready` where nothing speaks against it: its labour is estimated, none of its parts is missing, no open order blocks it. */
export const READINESS = ["ready", "parts_short", "blocked", "on_hold", "not_estimated"] as const;
export type Readiness = (typeof READINESS)[number];

export interface ReadyFacts {
  minutes: number;
  partsReady: "ready" | "planned" | "short" | null;
  openBlockers: number;
  category: Category;
}

/** The first of these that holds: what somebody else must do before stands before what the planner can. Parts that are only planned for later are not missing. */
export function readinessOf({ minutes, partsReady, openBlockers, category }: ReadyFacts): Readiness {
  if (category === "on_hold") return "on_hold";
  if (openBlockers > 0) return "blocked";
  if (partsReady === "short") return "parts_short";
  return minutes > 0 ? "ready" : "not_estimated";
}

/** Backlog in weeks, to one decimal: of what is planned, and of what is ready among it (SMRP 5.4.8 and 5.4.9). Null where a week holds nothing. */
export interface Backlog {
  plannedMinutes: number;
  readyMinutes: number;
  plannedWeeks: number | null;
  readyWeeks: number | null;
}

export function backlogOf(open: readonly ReadyFacts[], weeklyCapacity: number | null): Backlog {
  const sum = (of: readonly ReadyFacts[]) => of.reduce((all, { minutes }) => all + minutes, 0);
  const plannedMinutes = sum(open);
  const readyMinutes = sum(open.filter((facts) => readinessOf(facts) === "ready"));
  const weeks = (minutes: number) => (weeklyCapacity ? Math.round((minutes / weeklyCapacity) * 10) / 10 : null);
  return { plannedMinutes, readyMinutes, plannedWeeks: weeks(plannedMinutes), readyWeeks: weeks(readyMinutes) };
}
