import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import type { WeekOrder, WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { moveOrder, type Movable } from "../calendar/public.ts";

/** When work begins that had no hour before. */
const MORNING = "08:00";

/** An order of the week as the calendar moves it: all of them are the crew's. */
export const movableOf = (order: WeekOrder, { crew, timeZone }: Pick<WeekPlan, "crew" | "timeZone">) =>
  ({ ...order, crew, timeZone }) satisfies Movable;

/** Puts an order on a day, at the hour it had; with somebody, where one is named. */
export async function place(order: WeekOrder, plan: Pick<WeekPlan, "crew" | "timeZone">, day: string, personId?: number): Promise<boolean> {
  const time = order.estStartAt ? clockAt(order.estStartAt, plan.timeZone).slice(11) : MORNING;
  if (order.day === day && (personId === undefined || personId === order.responsiblePerson?.id)) return false;
  return await moveOrder(movableOf(order, plan), {
    ...(order.day === day ? {} : { estStartAt: `${day}T${time}` }),
    ...(personId === undefined ? {} : { responsiblePersonId: personId }),
  });
}

export const takeOut = async (order: WeekOrder, plan: Pick<WeekPlan, "crew" | "timeZone">): Promise<boolean> =>
  await moveOrder(movableOf(order, plan), { estStartAt: null });
