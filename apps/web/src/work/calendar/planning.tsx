import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { CalendarOrder, Lane } from "@millwright/domain/work/calendar/contract.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { t } from "../../i18n/work.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { links as planLinks } from "../plans/public.ts";
import { useCall } from "../../kit/wire/query.ts";
import { eventOf, laneId, laneKey, loadsOf, moreOf, type Shown } from "./events.ts";
import { movePlanned, usePlanned } from "./planned.ts";
import { useMayMove } from "./order-card.tsx";
import type { CalendarState } from "./use-calendar-state.ts";
import { moveOrder, type Change } from "./use-move.ts";
import { isLanes, PER_DAY, type View } from "./views.ts";
import { WideCalendar, type Place } from "./wide-calendar.tsx";
import styles from "./calendar.module.css";

/** When work begins that was due on a day and is drawn to another one, where nothing says more. */
const MORNING = "08:00";

interface PlanningProps {
  state: CalendarState;
  onOpen: (order: CalendarOrder) => void;
  onPlan: (orderId: number, startAt?: string) => void;
}

/** What stands in the days that are shown, and what comes of drawing it elsewhere. */
export function Planning({ state, onOpen, onPlan }: PlanningProps) {
  const { from, until, asked, change } = state;
  const view = state.view === "list" ? "day" : state.view;
  const navigate = useNavigate();
  const mayMove = useMayMove();
  const { data, error, refetch } = useCall(calendar.days, { query: { ...asked, from, until, perDay: String(PER_DAY[view]) } });
  const loads = useCall(calendar.lanes, isLanes(view) ? { query: { ...asked, from, until, by: view } } : null);
  const lanes = loads.data?.lanes;
  const planned = usePlanned(state, view);
  const events = useMemo(() => [...eventsOf(data, lanes, view, mayMove), ...planned], [data, lanes, view, mayMove, planned]);
  const resources = useMemo(
    () =>
      (lanes ?? []).map(({ id, name }) => ({
        id: laneKey(id),
        title: name ?? t(view === "crews" ? "calendar.noCrew" : "calendar.nobody"),
      })),
    [lanes, view],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;

  const open = (shown: Shown) => {
    if (shown.kind === "order") onOpen(shown.order);
    else if (shown.kind === "more") change({ view: "list", day: shown.day });
    else if (shown.kind === "plan") void navigate({ to: planLinks.assets(shown.plan.plan.id) });
    else {
      const column = view === "crews" ? "crew" : "responsiblePerson";
      change({ view: "list", day: shown.day, filter: { ...state.filters, [column]: { filterType: "set", values: [shown.lane.id] } } });
    }
  };
  const move = async (shown: Shown, to: Place, fromLane: string | undefined) => {
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
  const resize = async (shown: Shown, minutes: number) =>
    shown.kind === "order" && (await moveOrder(shown.order, { estimateMinutes: minutes }));
  const hidden = (data?.days ?? []).filter(({ orders }) => orders > PER_DAY[view]);

  return (
    <div className={styles.planning}>
      {loads.data?.isCut && <p className={styles.note}>{t("calendar.cut", { count: loads.data.lanes.length - 1 })}</p>}
      {isLanes(view) && hidden.length > 0 && <p className={styles.note}>{t("calendar.hidden", { count: PER_DAY[view] })}</p>}
      <WideCalendar
        key={isLanes(view) ? "lanes" : "days"}
        view={view}
        day={state.day}
        events={events}
        lanes={resources}
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

interface Days {
  days: readonly { day: string; orders: number }[];
  rows: readonly CalendarOrder[];
}

function eventsOf(data: Days | undefined, lanes: readonly Lane[] | undefined, view: Exclude<View, "list">, mayMove: boolean) {
  if (!data) return [];
  const orders = data.rows.map((order) => eventOf(order, view, mayMove));
  if (isLanes(view)) return lanes ? [...loadsOf(lanes), ...orders] : [];
  const more = data.days.flatMap(({ day, orders: count }) => {
    const shown = data.rows.filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day).length;
    return count > shown ? [moreOf(day, count - shown)] : [];
  });
  return [...orders, ...more];
}
