import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import type { WeekOrder, WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { changed, onChanged } from "../../kit/wire/query.ts";
import { moveOrder, type Movable } from "../calendar/public.ts";

/** A week shows orders: what changes one of them makes it old. */
onChanged((paths) => {
  if (paths.has(workOrders.list.path)) void changed(crewWeeks);
});

/** When work begins that had no hour before. */
const MORNING = "08:00";

/** An order of the week as the calendar moves it: all of them are the crew's. */
export const movableOf = (order: WeekOrder, { crew, timeZone }: Pick<WeekPlan, "crew" | "timeZone">) =>
  ({ ...order, crew, timeZone }) satisfies Movable;

/** Puts an order on a day, at the hour it had; with somebody, where one is named. */
export async function place(order: WeekOrder, plan: Pick<WeekPlan, "crew" | "timeZone">, day: string, personId?: number): Promise<boolean> {
  const time = order.estStartAt ? clockAt(order.estStartAt, plan.timeZone).slice(11) : MORNING;
  if (order.day === day && (personId === undefined || personId === order.responsiblePerson?.id)) return false;
  const isMoved = await moveOrder(movableOf(order, plan), {
    ...(order.day === day ? {} : { estStartAt: `${day}T${time}` }),
    ...(personId === undefined ? {} : { responsiblePersonId: personId }),
  });
  await changed(crewWeeks);
  return isMoved;
}

export const takeOut = async (order: WeekOrder, plan: Pick<WeekPlan, "crew" | "timeZone">): Promise<boolean> =>
  await moveOrder(movableOf(order, plan), { estStartAt: null });
