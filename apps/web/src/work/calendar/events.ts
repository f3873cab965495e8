import type { Calendar } from "@event-calendar/core";
import { ENDED, type Category } from "@millwright/domain/work/orders/status.ts";
import type { Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { CalendarOrder, Lane } from "@millwright/domain/work/calendar/contract.ts";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { t } from "../../i18n/work.ts";
import { formatBriefDay } from "../../kit/format.ts";
import { apart, element, hidden, highMark, loadBar, shield, type Names } from "./nodes.ts";
import { foreignZone, isLate, loadText, readyText, timeText } from "./words.ts";
import { isLanes, type View } from "./views.ts";

/** What stands behind an event of the calendar: an order, the rest of a day, or the hours of a lane's day. Another source of events adds its own kind here. */
export type Drawn =
  | { kind: "order"; order: CalendarOrder }
  | { kind: "more"; day: string; count: number }
  | { kind: "load"; lane: Lane; day: string }
  | { kind: "plan"; plan: Projected };

export const shownOf = (event: Pick<Calendar.Event, "extendedProps">): Drawn => event.extendedProps["shown"] as Drawn;

export const TONES: Record<Category, string> = {
  open: "open",
  in_review: "review",
  in_progress: "progress",
  on_hold: "warn",
  completed: "completed",
  closed: "closed",
  cancelled: "closed",
};

/** The lane of what is given to nobody. */
export const NOBODY = "none";
export const laneKey = (id: number | null): string => (id === null ? NOBODY : String(id));
export const laneId = (key: string | undefined): number | null => (key === undefined || key === NOBODY ? null : Number(key));

const laneOf = (view: View, { crew, responsiblePerson }: CalendarOrder) =>
  laneKey((view === "crews" ? crew : responsiblePerson)?.id ?? null);

export function eventOf(order: CalendarOrder, view: View, mayMove: boolean): Calendar.EventInput {
  const mayBeMoved = mayMove && isOpen(order);
  return {
    id: order.id,
    start: clockAt(order.startAt, order.timeZone),
    end: clockAt(order.endAt, order.timeZone),
    allDay: order.isByDue,
    title: `${order.code} ${order.title}`,
    editable: mayBeMoved,
    durationEditable: mayBeMoved && !order.isByDue && (view === "week" || view === "day"),
    ...(isLanes(view) ? { resourceIds: [laneOf(view, order)] } : {}),
    extendedProps: { shown: { kind: "order", order } satisfies Drawn },
  };
}

/** Work that a plan will ask for: on its day, without an hour; the next of its asset can be drawn elsewhere. */
export const plannedOf = (plan: Projected, view: View, mayMove: boolean): Calendar.EventInput => ({
  id: `plan ${plan.planAssetId} ${plan.key}`,
  start: plan.day,
  end: plan.day,
  allDay: true,
  title: `${plan.plan.code} ${plan.asset.code}`,
  editable: mayMove && plan.isNext && !plan.isProjected,
  durationEditable: false,
  ...(isLanes(view) ? { resourceIds: [laneKey(plan.crewId)] } : {}),
  extendedProps: { shown: { kind: "plan", plan } satisfies Drawn },
});

const wholeDay = (id: string, day: string, shown: Drawn): Calendar.EventInput => ({
  id,
  start: day,
  end: day,
  allDay: true,
  editable: false,
  extendedProps: { shown },
});

export const moreOf = (day: string, count: number): Calendar.EventInput => wholeDay(`more ${day}`, day, { kind: "more", day, count });

export const loadsOf = (lanes: readonly Lane[]): Calendar.EventInput[] =>
  lanes.flatMap((lane) =>
    lane.days
      .filter(({ minutes, available }) => minutes > 0 || (available ?? 0) > 0)
      .map(({ day }) => ({
        ...wholeDay(`load ${laneKey(lane.id)} ${day}`, day, { kind: "load", lane, day }),
        resourceIds: [laneKey(lane.id)],
      })),
  );

/** Hours come first, then orders by their time, the rest of the day last. */
const ORDER: Record<Drawn["kind"], number> = { load: 0, order: 1, plan: 2, more: 3 };
export const inOrder = (one: Calendar.Event, other: Calendar.Event): number =>
  ORDER[shownOf(one).kind] - ORDER[shownOf(other).kind] ||
  Number(other.allDay) - Number(one.allDay) ||
  one.start.getTime() - other.start.getTime();

const loadOf = ({ lane, day }: { lane: Lane; day: string }) => lane.days.find((one) => one.day === day) ?? { minutes: 0, available: null };

const isOpen = ({ status }: CalendarOrder) => !ENDED.includes(status.category);

/** What an event shows: a button of its own, made of nodes; nothing of it is read as HTML. It is called by all that it shows, and by what is seen by where it stands. */
export function contentOf(shown: Drawn, names: Names, onOpen: (shown: Drawn) => void): { domNodes: Node[] } {
  const button = document.createElement("button");
  button.type = "button";
  button.className = names["face"] ?? "";
  button.append(...apart(partsOf(shown, names)));
  button.addEventListener("click", () => onOpen(shown));
  return { domNodes: [button] };
}

function partsOf(shown: Drawn, names: Names): Node[] {
  if (shown.kind === "more")
    return [
      hidden(t("calendar.onDay", { day: formatBriefDay(shown.day) })),
      element("span", names["more"], t("calendar.more", { count: shown.count })),
    ];
  if (shown.kind === "load") return loadParts(shown, names);
  if (shown.kind === "plan") {
    const { plan, asset, day } = shown.plan;
    return [
      hidden(t("calendar.plannedOnDay", { day: formatBriefDay(day) })),
      element("span", names["title"], plan.name),
      element("span", names["code"], `${asset.code} ${asset.name}`),
    ];
  }
  return orderParts(shown.order, names);
}

function loadParts({ lane, day }: { lane: Lane; day: string }, names: Names): Node[] {
  const load = loadOf({ lane, day });
  const { text, isOver, figure } = loadText(load);
  const name = lane.name ?? t("calendar.nobody");
  const said = element("span", isOver ? names["over"] : names["load"], figure);
  said.title = text;
  return [
    hidden(t("calendar.ofLane", { name, day: formatBriefDay(day) })),
    said,
    ...(text === figure ? [] : [hidden(text)]),
    ...(load.minutes > 0 && (load.available ?? 0) > 0 ? [loadBar(load)] : []),
  ];
}

function orderParts(order: CalendarOrder, names: Names): Node[] {
  const facts = element("span", names["facts"], "");
  facts.append(...apart(factsOf(order, names)));
  return [
    hidden(t("calendar.onDay", { day: formatBriefDay(order.firstDay) })),
    element("span", names["time"], order.isByDue ? t("calendar.due") : clockAt(order.startAt, order.timeZone).slice(11)),
    ...(order.isStatutory ? [shield(names)] : []),
    ...(order.priority === 3 && isOpen(order) ? [highMark(names)] : []),
    element("span", names["title"], order.title),
    facts,
    hidden(timeText(order)),
    ...(isLate(order) ? [hidden(t("calendar.overdue"))] : []),
  ];
}

function factsOf(order: CalendarOrder, names: Names): Node[] {
  const place = foreignZone(order.timeZone);
  return [
    element("span", names["code"], order.code),
    ...(place ? [element("span", names["place"], place)] : []),
    ...(order.partsReady && isOpen(order)
      ? [element("span", names[order.partsReady === "short" ? "short" : "place"], readyText(order.partsReady))]
      : []),
  ];
}
