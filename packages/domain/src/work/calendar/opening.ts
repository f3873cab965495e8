/** How the calendar opens for somebody who did not say otherwise, and at which hour. */
export const VIEWS = ["month", "week", "day", "crews", "people", "list"] as const;
export type View = (typeof VIEWS)[number];

interface Reader {
  isPhone: boolean;
  /** They give work to others. */
  mayPlan: boolean;
  /** The orders are those of a board, of which the whole is wanted. */
  isOfBoard?: boolean;
}

/** A planner begins with the week of the people, whoever looks on with the week; a phone has room for the list of a day alone. */
export function openingView({ isPhone, mayPlan, isOfBoard = false }: Reader): View {
  if (isPhone) return "list";
  if (isOfBoard) return "month";
  return mayPlan ? "people" : "week";
}

/** In the hand of somebody who gives no work to others the calendar begins with their own. */
export const opensOnOwn = ({ isPhone, mayPlan }: Reader): boolean => isPhone && !mayPlan;

/** Before it the hours belong to the night before. */
const MORNING = "04:00";
const USUAL_BEGIN = "06:00";

/** The first of some times of a clock (`06:30`) in the morning; of the small hours only where there is no other. */
export function firstOfDay(times: readonly string[]): string | null {
  const sorted = times.toSorted();
  return sorted.find((time) => time >= MORNING) ?? sorted[0] ?? null;
}

/** The full hour at which the hours of a day begin to be shown: the shift's, where it is known, else that of the first work, else six. */
export function dayBegins(shift: string | null, work: readonly string[]): string {
  const first = shift ?? firstOfDay(work);
  return first === null ? USUAL_BEGIN : `${first.slice(0, 2)}:00`;
}
