import type { Calendar } from "@event-calendar/core";
import { ENDED, type Category } from "@millwright/domain/work/orders/status.ts";
import type { Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { CalendarOrder, Lane } from "@millwright/domain/work/calendar/contract.ts";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { t } from "../../i18n/work.ts";
import { formatBriefDay } from "../../kit/format.ts";
import { foreignZone, loadText, readyText, timeText } from "./words.ts";
import { isLanes, type View } from "./views.ts";

/** What stands behind an event of the calendar: an order, the rest of a day, or the hours of a lane's day. Another source of events adds its own kind here. */
export type Shown =
  | { kind: "order"; order: CalendarOrder }
  | { kind: "more"; day: string; count: number }
  | { kind: "load"; lane: Lane; day: string }
  | { kind: "plan"; plan: Projected };

export const shownOf = (event: Pick<Calendar.Event, "extendedProps">): Shown => event.extendedProps["shown"] as Shown;

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
    extendedProps: { shown: { kind: "order", order } satisfies Shown },
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
  extendedProps: { shown: { kind: "plan", plan } satisfies Shown },
});

const wholeDay = (id: string, day: string, shown: Shown): Calendar.EventInput => ({
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
const ORDER: Record<Shown["kind"], number> = { load: 0, order: 1, plan: 2, more: 3 };
export const inOrder = (one: Calendar.Event, other: Calendar.Event): number =>
  ORDER[shownOf(one).kind] - ORDER[shownOf(other).kind] ||
  Number(other.allDay) - Number(one.allDay) ||
  one.start.getTime() - other.start.getTime();

const element = (name: string, className: string | undefined, text: string): HTMLElement => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
};

/** What an event shows: a button of its own, made of nodes; nothing of it is read as HTML. */
export function contentOf(shown: Shown, names: Record<string, string | undefined>, onOpen: (shown: Shown) => void): { domNodes: Node[] } {
  const button = document.createElement("button");
  button.type = "button";
  button.className = names["face"] ?? "";
  button.append(...partsOf(shown, names));
  button.setAttribute("aria-label", spokenOf(shown));
  button.addEventListener("click", () => onOpen(shown));
  return { domNodes: [button] };
}

const loadOf = ({ lane, day }: { lane: Lane; day: string }) =>
  loadText(lane.days.find((one) => one.day === day) ?? { minutes: 0, available: null });

function partsOf(shown: Shown, names: Record<string, string | undefined>): Node[] {
  if (shown.kind === "more") return [element("span", names["more"], t("calendar.more", { count: shown.count }))];
  if (shown.kind === "load") {
    const { text, isOver } = loadOf(shown);
    return [element("span", isOver ? names["over"] : names["load"], text)];
  }
  if (shown.kind === "plan") {
    const { plan, asset } = shown.plan;
    return [element("span", names["title"], plan.name), element("span", names["code"], `${asset.code} ${asset.name}`)];
  }
  const { order } = shown;
  const place = foreignZone(order.timeZone);
  const facts = document.createElement("span");
  facts.className = names["facts"] ?? "";
  facts.append(element("span", names["code"], order.code));
  if (place) facts.append(element("span", names["place"], place));
  if (order.priority === 3 && isOpen(order)) facts.append(element("span", names["high"], t("marks.priority.high")));
  if (order.partsReady && isOpen(order))
    facts.append(element("span", names[order.partsReady === "short" ? "short" : "place"], readyText(order.partsReady)));
  return [
    element("span", names["time"], order.isByDue ? t("calendar.due") : clockAt(order.startAt, order.timeZone).slice(11)),
    element("span", names["title"], order.title),
    facts,
  ];
}

const isOpen = ({ status }: CalendarOrder) => !ENDED.includes(status.category);

/** The same read out, with the day, which is seen by where it stands. */
function spokenOf(shown: Shown): string {
  if (shown.kind === "more")
    return t("calendar.moreOn", { day: formatBriefDay(shown.day), more: t("calendar.more", { count: shown.count }) });
  if (shown.kind === "load")
    return t("calendar.loadOn", {
      day: formatBriefDay(shown.day),
      name: shown.lane.name ?? t("calendar.nobody"),
      load: loadOf(shown).text,
    });
  if (shown.kind === "plan") {
    const { plan, asset, day } = shown.plan;
    return t("calendar.plannedOn", { day: formatBriefDay(day), plan: plan.name, asset: `${asset.code} ${asset.name}` });
  }
  const { order } = shown;
  const words = { day: formatBriefDay(order.firstDay), time: timeText(order), title: order.title, code: order.code };
  const spoken = order.priority === 3 && isOpen(order) ? t("calendar.spokenHigh", words) : t("calendar.spoken", words);
  return order.partsReady && isOpen(order) ? `${spoken}, ${readyText(order.partsReady)}` : spoken;
}
