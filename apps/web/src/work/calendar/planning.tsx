import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { CalendarOrder } from "@millwright/domain/work/calendar/contract.ts";
import { daySums } from "@millwright/domain/work/calendar/load.ts";
import { dayBegins } from "@millwright/domain/work/calendar/opening.ts";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { links as planLinks } from "../plans/public.ts";
import { useMay } from "../../kit/wire/query.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { eventOf, laneId, laneKey, loadsOf, moreOf, plannedOf, type Drawn } from "./events.ts";
import { movePlanned } from "./planned.ts";
import { useMayMove } from "./order-card.tsx";
import type { CalendarState } from "./use-calendar-state.ts";
import { moveOrder, type Change } from "./use-move.ts";
import type { Shown } from "./use-shown.ts";
import { isLanes, PER_DAY, startsOf, type View } from "./views.ts";
import { WideCalendar, type Place } from "./wide-calendar.tsx";
import styles from "./calendar.module.css";

/** When work begins that was due on a day and is drawn to another one, where nothing says more. */
const MORNING = "08:00";

export interface PlanningProps {
  state: CalendarState;
  shown: Shown;
  onOpen: (order: CalendarOrder) => void;
  onPlan: (orderId: number, startAt?: string) => void;
}

/** What stands in the days that are shown, and what comes of drawing it elsewhere. It is drawn once all of it is there, so that nothing moves under the pointer. */
export function Planning({ state, shown, onOpen, onPlan }: PlanningProps) {
  const { view, loads, days } = shown;
  const { change } = state;
  const navigate = useNavigate();
  const mayMove = useMayMove();
  const events = useEvents(shown, mayMove);
  const [isDrawn, setDrawn] = useState(!shown.isComing);
  if (!isDrawn && !shown.isComing) setDrawn(true);
  const resources = useMemo(
    () =>
      (isLanes(view) ? (loads?.lanes ?? []) : []).map(({ id, name }) => ({
        id: laneKey(id),
        title: name ?? t(view === "crews" ? "calendar.noCrew" : "calendar.nobody"),
      })),
    [loads, view],
  );
  const heads = useMemo(() => new Map(daySums(loads?.lanes ?? []).map((load) => [load.day, load])), [loads]);
  if (shown.error) return <ErrorState error={shown.error} onRetry={shown.retry} />;
  if (!isDrawn) return <SkeletonRows rows={8} />;

  const open = (shown: Drawn) => {
    if (shown.kind === "order") onOpen(shown.order);
    else if (shown.kind === "more") change({ view: "list", day: shown.day });
    else if (shown.kind === "plan") void navigate({ to: planLinks.assets(shown.plan.plan.id) });
    else {
      const column = view === "crews" ? "crew" : "responsiblePerson";
      change({ view: "list", day: shown.day, filter: { ...state.filters, [column]: { filterType: "set", values: [shown.lane.id] } } });
    }
  };
  const move = async (shown: Drawn, to: Place, fromLane: string | undefined) => {
    if (shown.kind === "plan") return await movePlanned(shown.plan, to.day);
    if (shown.kind !== "order") return false;
    const { order } = shown;
    const time = to.time ?? (order.estStartAt ? clockAt(order.estStartAt, order.timeZone).slice(11) : MORNING);
    const startAt = `${to.day}T${time}`;
    const isSameTime = order.estStartAt !== null && clockAt(order.estStartAt, order.timeZone) === startAt;
    const isSameDay = order.estStartAt === null && to.day === order.firstDay && to.time === null;
    return await moveOrder(order, {
      ...(isSameTime || isSameDay ? {} : { estStartAt: startAt }),
      ...(isLanes(view) && fromLane !== undefined && to.lane !== fromLane ? laneChange(view, to.lane) : {}),
    });
  };
  const resize = async (shown: Drawn, minutes: number) =>
    shown.kind === "order" && (await moveOrder(shown.order, { estimateMinutes: minutes }));
  const hidden = (days?.days ?? []).filter(({ orders }) => orders > PER_DAY[view]);

  return (
    <div className={styles.planning}>
      {isLanes(view) && loads?.isCut && <p className={styles.note}>{t("calendar.cut", { count: loads.lanes.length - 1 })}</p>}
      {isLanes(view) && hidden.length > 0 && <p className={styles.note}>{t("calendar.hidden", { count: PER_DAY[view] })}</p>}
      <WideCalendar
        key={isLanes(view) ? "lanes" : "days"}
        view={view}
        day={state.day}
        events={events}
        lanes={resources}
        loads={heads}
        begins={dayBegins(loads?.shiftBegins ?? null, startsOf(events))}
        isEditable={mayMove}
        onOpen={open}
        onMove={move}
        onResize={resize}
        onPlace={(orderId, to) => onPlan(orderId, `${to.day}T${to.time ?? MORNING}`)}
      />
    </div>
  );
}

const laneChange = (view: View, lane: string | undefined): Change =>
  view === "crews" ? { crewId: laneId(lane) } : { responsiblePersonId: laneId(lane) };

function useEvents({ days, loads, view, planned }: Shown, mayMove: boolean) {
  const mayMovePlans = useMay(planOccurrences.postpone);
  return useMemo(
    () => [...ordersOf({ days, loads, view }, mayMove), ...planned.map((row) => plannedOf(row, view, mayMovePlans))],
    [days, loads, view, planned, mayMove, mayMovePlans],
  );
}

function ordersOf({ days, loads, view }: Pick<Shown, "days" | "loads" | "view">, mayMove: boolean) {
  if (!days) return [];
  const orders = days.rows.map((order) => eventOf(order, view, mayMove));
  if (isLanes(view)) return loads ? [...loadsOf(loads.lanes), ...orders] : [];
  const more = days.days.flatMap(({ day, orders: count }) => {
    const shown = days.rows.filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day).length;
    return count > shown ? [moreOf(day, count - shown)] : [];
  });
  return [...orders, ...more];
}
