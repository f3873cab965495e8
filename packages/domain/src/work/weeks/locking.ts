/** What a change of an order's start or crew does to weeks that are locked. */
export interface WeekPlace {
  crewId: number;
  monday: string;
}
/** The locked week of a place. */
export interface LockedWeek {
  /** The order was in it when it was locked. */
  hasOrder: boolean;
  /** Its Sunday has passed. */
  isOver: boolean;
}
export interface Effect {
  /** It comes into a locked week in which it was not: whoever does it says why. */
  breaksIn: boolean;
  /** It leaves a locked week that is not over: whoever does it may approve. */
  takesOut: boolean;
}

const isSame = (one: WeekPlace | null, other: WeekPlace | null): boolean => one?.crewId === other?.crewId && one?.monday === other?.monday;

/**
 * Within its week an order moves freely, and what was locked may come back. A week that is over is history: nothing is taken out of it any more, though what is said to have
 * stood in it is a break-in all the same.
 */
export function effectOf(
  { before, after }: { before: WeekPlace | null; after: WeekPlace | null },
  locked: { before: LockedWeek | null; after: LockedWeek | null },
): Effect {
  if (isSame(before, after)) return { breaksIn: false, takesOut: false };
  return {
    breaksIn: locked.after !== null && !locked.after.hasOrder,
    takesOut: locked.before !== null && locked.before.hasOrder && !locked.before.isOver,
  };
}

/** Why a week cannot be locked or unlocked. */
export type LockRefusal = "week_is_locked" | "week_is_over" | "week_too_far";
/** So many weeks ahead are locked at most. */
export const MOST_WEEKS_AHEAD = 52;

export function lockFault({ monday, thisMonday, isLocked }: { monday: string; thisMonday: string; isLocked: boolean }): LockRefusal | null {
  if (isLocked) return "week_is_locked";
  if (monday < thisMonday) return "week_is_over";
  return Date.parse(monday) - Date.parse(thisMonday) > MOST_WEEKS_AHEAD * 604_800_000 ? "week_too_far" : null;
}

/** A lock is taken back while the week is ahead: once it runs it is measured by. */
export const mayUnlock = ({ monday, today }: { monday: string; today: string }): boolean => today < monday;
