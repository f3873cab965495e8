import type { ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { instantAt } from "@millwright/domain/kit/zones.ts";
import { BEFORE, NOBODY } from "@millwright/domain/work/orders/boards/columns.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { Beginning } from "../links.ts";
import { AFTERNOON, MORNING, type BoardShape } from "./placing.ts";

/** Columns of the list by which a board may be filtered, and what of a new order each says. */
const SAID: Readonly<Record<string, keyof Beginning>> = {
  priority: "priority",
  workType: "workType",
  crew: "crewId",
  responsiblePerson: "responsiblePersonId",
  asset: "assetId",
  location: "locationId",
};

/**
 * What a new order begins with that is to stand in a column: what the column says, and what the filters say with one value. Null where no new order can stand: it is open when it
 * is made, and due at no time that is over.
 */
export function beginningOf(
  board: BoardShape,
  column: string,
  filters: NonNullable<ViewState["filter"]>,
  timeZone: string,
): Beginning | null {
  const own = columnSays(board, column, timeZone);
  if (!own) return null;
  const said = Object.entries(SAID).flatMap(([key, field]) => {
    const filter = filters[key];
    const [value] = filter?.filterType === "set" && filter.values.length === 1 ? filter.values : [];
    return typeof value === "number" ? [[field, value] as const] : [];
  });
  return { ...Object.fromEntries(said), ...own, board: board.id };
}

function columnSays({ columnsBy, dated }: BoardShape, column: string, timeZone: string): Beginning | null {
  const at = (clock: string) => instantAt(Date.parse(`${column}T${clock}:00Z`), timeZone) ?? "";
  if (columnsBy === "category") return column === "open" ? {} : null;
  if (columnsBy === "status") return column === String(STATUS.open) ? {} : null;
  if (column === NOBODY) return {};
  if (columnsBy === "priority") return { priority: Number(column) };
  if (columnsBy === "person") return { responsiblePersonId: Number(column) };
  if (columnsBy === "crew") return { crewId: Number(column) };
  if (column === BEFORE) return null;
  return dated === "due" ? { dueAt: at(AFTERNOON) } : { estStartAt: at(MORNING) };
}
