import { createCalendar, DayGrid, destroyCalendar, Interaction, ResourceTimeline, TimeGrid, type Calendar } from "@event-calendar/core";
import "@event-calendar/core/index.css";
import { useEffect, useRef, type EffectCallback } from "react";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { DRAGGED } from "./dragging.ts";
import { currentTimeZone } from "../../kit/format.ts";
import { contentOf, inOrder, shownOf, TONES, type Drawn } from "./events.ts";
import { fillHead, headOf, type HeadLoad } from "./heads.ts";
import { offsetOf, type View } from "./views.ts";
import { isLate } from "./words.ts";
import styles from "./calendar.module.css";
import "./event-calendar.css";

/** Where something was let go: a time of the clock there, on a day alone where the form has no hours. */
export interface Place {
  day: string;
  time: string | null;
  lane: string | undefined;
}

interface WideCalendarProps {
  view: Exclude<View, "list">;
  day: string;
  events: readonly Calendar.EventInput[];
  lanes: readonly { id: string; title: string }[];
  /** By day, of all lanes together: what its head says. */
  loads: ReadonlyMap<string, HeadLoad>;
  /** At which time of the clock the hours begin to be shown. */
  begins: string;
  isEditable: boolean;
  onOpen: (shown: Drawn) => void;
  /** Puts the event back where it does not hold. */
  onMove: (shown: Drawn, to: Place, fromLane: string | undefined) => Promise<boolean>;
  onResize: (shown: Drawn, minutes: number) => Promise<boolean>;
  /** An order out of the drawer, by its id. */
  onPlace: (orderId: number, to: Place) => void;
}

const NAMES: Record<WideCalendarProps["view"], string> = {
  month: "dayGridMonth",
  week: "timeGridWeek",
  day: "timeGridDay",
  crews: "lanes",
  people: "lanes",
};

/** A week from its Monday; the library knows it, its types do not. */
const WEEK: object = { weeks: 1 };

/** Letting go of what was dragged clicks on it as well. */
const dragging = {
  until: 0,
  begin: () => void (dragging.until = Infinity),
  end: () => void (dragging.until = performance.now() + 200),
  isOver: () => performance.now() > dragging.until,
};

const clock = (at: Date) => `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`;
const dayOf = (at: Date) => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;

/** Month, week, day and lanes, drawn by @event-calendar/core; what happens on them is told to the page. */
export function WideCalendar(props: WideCalendarProps) {
  const { view, day, events, lanes, isEditable } = props;
  const host = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar | null>(null);
  const latest = useRef(props);
  // Follows every drawing: the library calls long after it was made.
  useEffect(() => {
    latest.current = props;
  });

  // The library lives beside React: made once, told of changes below.
  useEffect(() => {
    if (!host.current) return;
    const made = createCalendar(host.current, [DayGrid, TimeGrid, ResourceTimeline, Interaction], optionsOf(latest));
    calendar.current = made;
    return () => {
      calendar.current = null;
      void destroyCalendar(made);
    };
  }, []);

  useEffect(() => withoutTableRoles(host.current), []);
  useChanges(() => void calendar.current?.setOption("view", NAMES[view]), [view]);
  useChanges(() => void calendar.current?.setOption("date", day), [day]);
  useChanges(() => {
    calendar.current?.setOption("resources", [...lanes]).setOption("events", [...events]);
    // The library measures events when they come; those that were there and changed places are measured anew by a changed gap.
    const frame = requestAnimationFrame(() => {
      const gap = calendar.current?.getOption("eventGap");
      calendar.current?.setOption("eventGap", gap === 3 ? 2 : 3);
    });
    return () => cancelAnimationFrame(frame);
  }, [lanes, events]);
  useChanges(() => void calendar.current?.setOption("editable", isEditable), [isEditable]);
  useBeginning(host, calendar, props);
  const { loads } = props;
  useEffect(() => {
    for (const head of host.current?.querySelectorAll<HTMLElement>(HEADS) ?? []) fillHead(head, loads.get(head.dataset["day"] ?? ""));
  }, [loads, view, day]);

  return (
    <div
      ref={host}
      className={styles.wide}
      role="region"
      aria-label={t("calendar.title")}
      data-view={view}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const at = calendar.current?.dateFromPoint(event.clientX, event.clientY);
        const id = Number(event.dataTransfer.getData(DRAGGED));
        if (!at || !id) return;
        event.preventDefault();
        latest.current.onPlace(id, { day: dayOf(at.date), time: at.allDay ? null : clock(at.date), lane: at.resource?.id });
      }}
    />
  );
}

/** An effect of changes alone: the library was made with what there was first, and would draw all of it again. */
function useChanges(effect: EffectCallback, values: readonly unknown[]): void {
  const seen = useRef(values);
  useEffect(() => {
    if (seen.current.every((value, at) => value === values[at])) return undefined;
    seen.current = values;
    return effect();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller says what it depends on
  }, values);
}

const HEADS = `.${styles["dayHead"] ?? ""}`;
const HANDS = ["wheel", "pointerdown", "keydown"] as const;

/** A month begins where today is, a week or day at the shift's start: while what stands there comes, and until the person scrolls themselves. */
function useBeginning(
  host: { current: HTMLElement | null },
  calendar: { current: Calendar | null },
  { view, day, events, begins }: WideCalendarProps,
): void {
  const isHeld = useRef(false);
  useEffect(() => {
    isHeld.current = false;
    const hold = () => void (isHeld.current = true);
    const at = host.current;
    for (const kind of HANDS) at?.addEventListener(kind, hold, { passive: true });
    return () => {
      for (const kind of HANDS) at?.removeEventListener(kind, hold);
    };
  }, [host, view, day]);
  useEffect(() => {
    if (isHeld.current) return undefined;
    if (calendar.current?.getOption("scrollTime") !== begins) calendar.current?.setOption("scrollTime", begins);
    // Days grow with what stands on them: they are measured when that is drawn.
    const frame = requestAnimationFrame(() => view === "month" && centreToday(host.current));
    return () => cancelAnimationFrame(frame);
  }, [host, calendar, view, day, events, begins]);
}

function centreToday(host: HTMLElement | null): void {
  const grid = host?.querySelector(".ec-main");
  const today = grid?.querySelector(".ec-day.ec-today");
  if (!grid || !today) return;
  const [around, its] = [grid.getBoundingClientRect(), today.getBoundingClientRect()];
  grid.scrollTop += its.top + its.height / 2 - (around.top + around.height / 2);
}

function optionsOf(latest: { current: WideCalendarProps }): Calendar.Options {
  const { view, day, events, lanes, isEditable } = latest.current;
  const dropped = ({ event, oldEvent, oldResource, newResource, revert }: Calendar.EventDropInfo) => {
    // Where the form has no hours, or the day alone was chosen, the clock stays.
    const hasTime = !event.allDay && (latest.current.view === "week" || latest.current.view === "day" || !oldEvent.allDay);
    const to = {
      day: dayOf(event.start),
      time: hasTime ? clock(event.start) : null,
      lane: newResource?.id ?? event.resourceIds.map(String)[0],
    };
    void latest.current.onMove(shownOf(oldEvent), to, oldResource?.id).then((isMoved) => !isMoved && revert());
  };
  const dayHeaderFormat = (at: Date) => ({ domNodes: [headOf(dayOf(at), at, latest.current.loads.get(dayOf(at)), styles)] });
  return {
    view: NAMES[view],
    date: day,
    events: [...events],
    resources: [...lanes],
    editable: isEditable,
    headerToolbar: { start: "", center: "", end: "" },
    firstDay: 1,
    locale: "en-GB",
    height: "100%",
    // The line of the moment and the day that is marked go by the clock that all else is shown by.
    timeZone: offsetOf(currentTimeZone()),
    nowIndicator: true,
    eventResizableFromStart: false,
    slotDuration: "00:30",
    snapDuration: "00:15",
    scrollTime: latest.current.begins,
    slotEventOverlap: false,
    displayEventEnd: false,
    eventOrder: inOrder,
    eventGap: 2,
    allDayContent: () => ({ domNodes: [document.createTextNode(t("calendar.wholeDay"))] }),
    eventContent: ({ event }) => contentOf(shownOf(event), styles, (shown) => dragging.isOver() && latest.current.onOpen(shown)),
    eventClassNames: ({ event }) => classesOf(shownOf(event)),
    eventDidMount: ({ el, event }) => mark(el, shownOf(event)),
    eventDragStart: () => dragging.begin(),
    eventDragStop: () => dragging.end(),
    eventResizeStart: () => dragging.begin(),
    eventResizeStop: () => dragging.end(),
    eventDrop: dropped,
    eventResize: ({ event, oldEvent, revert }) => {
      const minutes = Math.round((event.end.getTime() - event.start.getTime()) / 60_000);
      void latest.current.onResize(shownOf(oldEvent), minutes).then((isMoved) => !isMoved && revert());
    },
    views: {
      timeGridWeek: { dayHeaderFormat },
      timeGridDay: { dayHeaderFormat },
      lanes: {
        type: "resourceTimelineMonth",
        duration: WEEK,
        slotDuration: { days: 1 },
        columnWidth: "minmax(8.5rem, 1fr)",
        dayHeaderFormat,
      },
    },
  };
}

const OF_TABLES = ["role", "aria-label", "aria-colindex", "aria-colspan", "aria-rowindex", "aria-colcount", "aria-rowcount"];
const TABLE_PARTS =
  '.ec-col-head time[aria-label],[role="table"],[role="row"],[role="rowgroup"],[role="cell"],[role="columnheader"],[role="rowheader"],[aria-colindex],[aria-colspan]';

/**
 * The library calls its parts those of a table, without the rows and cells that a table is read by; events stand beside the cells, not in them. Each event says its own day
 * and time, so the parts are better plain. The head of a day says its load, which a name of the library's would hide.
 */
function withoutTableRoles(host: HTMLElement | null): (() => void) | undefined {
  if (!host) return undefined;
  const strip = () => {
    for (const part of host.querySelectorAll(TABLE_PARTS)) for (const name of OF_TABLES) part.removeAttribute(name);
  };
  strip();
  const observer = new MutationObserver(strip);
  observer.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: OF_TABLES });
  return () => observer.disconnect();
}

function classesOf(shown: Drawn): string[] {
  if (shown.kind === "plan") return [styles["event"] ?? "", styles["planned"] ?? ""];
  if (shown.kind !== "order") return [styles[shown.kind === "more" ? "moreEvent" : "loadEvent"] ?? ""];
  const { isByDue, status } = shown.order;
  return [
    styles["event"] ?? "",
    ...(isByDue ? [styles["byDue"] ?? ""] : []),
    ...(isLate(shown.order) ? [styles["late"] ?? ""] : []),
    ...(ENDED.includes(status.category) ? [styles["ended"] ?? ""] : []),
  ];
}

/** Colours are those of the status, as on every chip; the words are in the event itself. */
function mark(el: HTMLElement, shown: Drawn): void {
  if (shown.kind === "order") el.dataset["tone"] = TONES[shown.order.status.category];
}
