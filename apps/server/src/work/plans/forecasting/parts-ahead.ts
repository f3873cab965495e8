import { holds } from "@millwright/domain/kit/access.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import type { PartAhead, PartOfWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { partAhead } from "@millwright/domain/work/plans/parts-ahead.ts";
import { outlookOf } from "../../../materials/reservations/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Weeks } from "./weeks.ts";

/** The parts of ours that the weeks ask for, against what is there and on order; null for those who may not see stock. What is short the soonest first. */
export async function partsAhead(ctx: Ctx, { days, indexOf }: Weeks, lines: readonly PartOfWeek[]): Promise<PartAhead[] | null> {
  if (!holds(ctx.grants, "warehousing", "view")) return null;
  const ours = Map.groupBy(
    lines.filter(({ partId }) => partId !== null),
    ({ partId }) => partId ?? 0,
  );
  const outlooks = await outlookOf(ctx, [...ours.keys()]);
  const byWeek = (of: readonly { day: string | null; quantity: number }[]) => {
    const sums = days.map(() => 0);
    for (const { day, quantity } of of) {
      const at = day === null ? 0 : indexOf(day);
      sums[at] = (sums[at] ?? 0) + thousandths(quantity);
    }
    return sums;
  };
  const found = outlooks.map(({ part, unit, free, onOrder, expected, planned }) => {
    const asked = byWeek((ours.get(part.id) ?? []).map(({ week, quantity }) => ({ day: week, quantity })));
    const inWeeks = (of: readonly { day: string | null; quantity: number }[]) =>
      byWeek(of.filter(({ day }) => day === null || day <= lastOf(days)));
    const [coming, going] = [inWeeks(expected), inWeeks(planned)];
    const { weeks, firstShort } = partAhead(thousandths(free), asked, going, coming);
    return {
      part,
      unit,
      free,
      onOrder,
      asked: quantityOf(asked.reduce((sum, quantity) => sum + quantity, 0)),
      firstShortWeek: firstShort === null ? null : (days[firstShort] ?? null),
      weeks: weeks.flatMap(({ quantity, left }, at) =>
        quantity === 0 && coming[at] === 0 && going[at] === 0
          ? []
          : [{ week: days[at] ?? "", quantity: quantityOf(quantity), left: quantityOf(left) }],
      ),
    };
  });
  const soon = ({ firstShortWeek }: PartAhead) => firstShortWeek ?? "9999";
  return found.toSorted((one, other) => (soon(one) < soon(other) ? -1 : soon(one) > soon(other) ? 1 : 0));
}

const DAY = 86_400_000;
/** The Sunday of the last week. */
const lastOf = (days: readonly string[]): string => new Date(Date.parse(days.at(-1) ?? "") + 6 * DAY).toISOString().slice(0, 10);
