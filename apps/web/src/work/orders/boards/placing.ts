import { instantAt, dayAt } from "@millwright/domain/kit/zones.ts";
import { BEFORE, dayInColumn, NOBODY, type ColumnKind, type LaneKind } from "@millwright/domain/work/orders/boards/columns.ts";
import type { WorkOrderCard } from "@millwright/domain/work/orders/boards/contract.ts";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import type { Place } from "../../../kit/board/group.ts";
import type { Cards } from "./use-cards.ts";

export type BoardShape = Cards["board"];

/** What becomes of an order whose card is put somewhere else, beside its status. */
export interface Patch {
  priority?: 1 | 2 | 3;
  responsiblePersonId?: number | null;
  crewId?: number | null;
  dueAt?: string | null;
  /** What the clock of its site shows. */
  estStartAt?: string | null;
}

/** When what had no hour begins, and when it is due. */
export const MORNING = "07:00";
export const AFTERNOON = "16:00";

const idOf = (key: string): number | null => (key === NOBODY ? null : Number(key));

function patchOf(kind: ColumnKind | LaneKind, key: string): Patch {
  if (kind === "priority") return { priority: Number(key) as 1 | 2 | 3 };
  if (kind === "person") return { responsiblePersonId: idOf(key) };
  return kind === "crew" ? { crewId: idOf(key) } : {};
}

function dayPatch({ columnsBy, dated }: BoardShape, key: string, { dueAt, estStartAt, timeZone }: WorkOrderCard): Patch {
  const at = dated === "due" ? dueAt : estStartAt;
  const day =
    key === NOBODY ? null : dayInColumn(columnsBy === "week" ? "week" : "day", key, at === null ? null : dayAt(Date.parse(at), timeZone));
  const clock = at === null ? (dated === "due" ? AFTERNOON : MORNING) : clockAt(at, timeZone).slice(11);
  if (dated === "start") return { estStartAt: day === null ? null : `${day}T${clock}` };
  return { dueAt: day === null ? null : instantAt(Date.parse(`${day}T${clock}:00Z`), timeZone) };
}

/** What is changed of an order by putting its card there; its status, where columns say how far work is, is set by the call of its own. */
export function changeOf(board: BoardShape, card: WorkOrderCard, from: Place, to: Place): Patch {
  const { columnsBy, lanesBy } = board;
  const isDays = columnsBy === "day" || columnsBy === "week";
  return {
    ...(to.column === from.column ? {} : isDays ? dayPatch(board, to.column, card) : patchOf(columnsBy, to.column)),
    ...(to.lane === from.lane || to.lane === null ? {} : patchOf(lanesBy, to.lane)),
  };
}

/** The same fields as they stood before. */
export function before(change: Patch, { priority, responsiblePerson, crew, dueAt, estStartAt }: WorkOrderCard): Patch {
  const stood: Required<Patch> = {
    priority,
    responsiblePersonId: responsiblePerson?.id ?? null,
    crewId: crew?.id ?? null,
    dueAt,
    estStartAt,
  };
  return Object.fromEntries(Object.keys(change).map((key) => [key, stood[key as keyof Patch]]));
}

/** Whether columns say how far work is. */
export const isByStatus = ({ columnsBy }: BoardShape): boolean => columnsBy === "status" || columnsBy === "category";

/** Columns into which nothing is put: what lies before the days that are shown is late already. */
export const takesCards = (key: string): boolean => key !== BEFORE;
