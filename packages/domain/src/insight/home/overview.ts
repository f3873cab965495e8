import { holds, type Grants } from "../../kit/access.ts";

/** The head figures of a home: of those who plan and judge the work, and of those who keep the store. */
export const FIGURES_OF = {
  planning: ["overdue", "pmCompliance", "scheduleCompliance", "unplannedDowntime"],
  store: ["toIssue", "toReceive", "shortThisWeek", "countsDue"],
} as const;
export type OverviewKind = keyof typeof FIGURES_OF;
export const FIGURES = [...FIGURES_OF.planning, ...FIGURES_OF.store] as const;
export type FigureName = (typeof FIGURES)[number];

/**
 * Whose overview somebody has, by what they may do: a role that was made by hand has the home of those who do the same. Null: who does work or reports faults
 * begins with their own.
 */
export function overviewFor(grants: Grants): OverviewKind | null {
  if (holds(grants, "work-orders", "approve") || holds(grants, "plans", "update")) return "planning";
  return holds(grants, "warehousing", "update") ? "store" : null;
}

/** The clock of the trends: so many weeks up to now, the oldest first. */
export const TREND_WEEKS = 8;
export const COMPLIANCE_DAYS = 90;
export const DOWNTIME_DAYS = 30;
/** Weeks of open work ahead, this one included. */
export const LOAD_WEEKS = 6;

export interface Figure {
  /** A number of rows, a share of 0 to 1, or minutes; null: there is nothing to tell it from. */
  value: number | null;
  /** The same a week ago. */
  before: number | null;
}

export type Delta = "better" | "worse" | "same";

/** More of these is better; of all others it is worse. */
const GOOD_UP: readonly FigureName[] = ["pmCompliance", "scheduleCompliance"];

/** How a figure went within the last week; null where one of the two is not known. `by` has the sign and the unit of the figure. */
export function deltaOf(name: FigureName, { value, before }: Figure): { by: number; is: Delta } | null {
  if (value === null || before === null) return null;
  const by = value - before;
  if (by === 0) return { by, is: "same" };
  return { by, is: by > 0 === GOOD_UP.includes(name) ? "better" : "worse" };
}

interface CrewLoad {
  late: number;
  minutes: readonly number[];
}

/** The crews with most to do by name, the others together: more than so many colours nobody tells apart. */
export function byMost<C extends CrewLoad>(crews: readonly C[], named: number): { named: C[]; others: C[] } {
  const sum = ({ late, minutes }: CrewLoad) => minutes.reduce((all, one) => all + one, late);
  const sorted = crews.toSorted((one, other) => sum(other) - sum(one));
  return sorted.length <= named ? { named: sorted, others: [] } : { named: sorted.slice(0, named - 1), others: sorted.slice(named - 1) };
}

/** Weeks in which more is to be done than can be, as far as that is known. */
export const overfull = (crews: readonly CrewLoad[], capacity: readonly (number | null)[]): number =>
  capacity.filter((able, week) => able !== null && crews.reduce((sum, { minutes }) => sum + (minutes[week] ?? 0), 0) > able).length;
