import { dayAfter, daysBetween, mondayOf } from "@millwright/domain/kit/zones.ts";
import type { PartOfWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { partKey, type PartLine } from "@millwright/domain/work/plans/load.ts";
import { wallAt } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { compareTexts } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

const WEEKS = 52;
const DAY = 86_400_000;
/** Lines of parts in one answer. */
const MOST_PARTS = 2000;

/** The next 52 weeks from today on; the first and the last of them are not whole. */
export interface Weeks {
  now: number;
  /** The last instant. */
  end: number;
  from: string;
  until: string;
  /** The Monday of each. */
  days: string[];
  /** What is late stands in the first. */
  indexOf: (day: string) => number;
}

export function weeksAhead(ctx: Pick<Ctx, "now" | "timeZone">): Weeks {
  const now = ctx.now.getTime();
  const from = wallAt(now, ctx.timeZone).day;
  const monday = mondayOf(from);
  const known = new Map<string, number>();
  return {
    now,
    end: now + WEEKS * 7 * DAY,
    from,
    until: dayAfter(from, WEEKS * 7),
    days: Array.from({ length: WEEKS + 1 }, (_, at) => dayAfter(monday, at * 7)),
    indexOf: (day) => {
      const index = known.get(day) ?? Math.min(WEEKS, Math.max(0, Math.floor(daysBetween(monday, day) / 7)));
      known.set(day, index);
      return index;
    },
  };
}

/** Lines of parts by week, those of one part, or of equal text and unit, as one. */
export function partsByWeek({ days }: Pick<Weeks, "days">) {
  const sums = new Map<string, PartOfWeek>();
  return {
    add: (at: number, parts: readonly PartLine[], times: number) => {
      for (const { partId, text, unit, quantity } of parts) {
        const key = `${at}\n${partKey({ partId, text, unit })}`;
        const known = sums.get(key);
        if (known) known.quantity += quantity * times;
        else sums.set(key, { week: days[at] ?? "", partId, text, unit, quantity: quantity * times });
      }
    },
    rows: (): PartOfWeek[] =>
      [...sums.values()]
        .toSorted((one, other) => (one.week === other.week ? compareTexts(one.text, other.text) : one.week < other.week ? -1 : 1))
        .slice(0, MOST_PARTS)
        // A third of a litre three times is a litre.
        .map((line) => ({ ...line, quantity: Math.round(line.quantity * 1e6) / 1e6 })),
  };
}
