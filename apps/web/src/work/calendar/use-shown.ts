import { useState } from "react";
import { calendar, type CalendarOrder, type Lane } from "@millwright/domain/work/calendar/contract.ts";
import { useCall } from "../../kit/wire/query.ts";
import type { Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { usePlanned } from "./planned.ts";
import type { CalendarState } from "./use-calendar-state.ts";
import { isLanes, PER_DAY, type View } from "./views.ts";

/** What stands in the days of a wide calendar. */
export interface Shown {
  view: Exclude<View, "list">;
  days: { days: readonly { day: string; orders: number }[]; rows: readonly CalendarOrder[] } | undefined;
  /** By crew or by person; of weeks and days by crew, for the heads of their days. */
  loads: { lanes: readonly Lane[]; isCut: boolean; shiftBegins: string | null } | undefined;
  planned: readonly Projected[];
  /** Not all of it is there yet. */
  isComing: boolean;
  error: Error | null;
  retry: () => void;
}

export function useShown(state: CalendarState): Shown {
  const { from, until, asked } = state;
  const view = state.view === "list" ? "day" : state.view;
  const days = useCall(calendar.days, { query: { ...asked, from, until, perDay: String(PER_DAY[view]) } });
  const by = view === "people" ? view : "crews";
  const loads = useCall(calendar.lanes, view === "month" ? null : { query: { ...asked, from, until, by } });
  const planned = usePlanned(state, view);
  return {
    view,
    days: days.data,
    loads: useKept(loads.data, view),
    planned: planned.rows,
    isComing: days.isLoading || loads.isLoading || planned.isComing,
    error: days.data ? null : days.error,
    retry: () => void days.refetch(),
  };
}

/** Lanes stay where they are while those of another week come. */
function useKept(loads: Shown["loads"], view: View): Shown["loads"] {
  const [kept, keep] = useState({ loads, view });
  if (loads && (kept.loads !== loads || kept.view !== view)) keep({ loads, view });
  return loads ?? (isLanes(view) && kept.view === view ? kept.loads : undefined);
}
