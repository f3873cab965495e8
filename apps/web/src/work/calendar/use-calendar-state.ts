import type { Filter } from "@millwright/domain/kit/list.ts";
import type { ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { EVERY_ORDER } from "@millwright/domain/work/orders/boards/columns.ts";
import { openingView, opensOnOwn, VIEWS, type View } from "@millwright/domain/work/calendar/opening.ts";
import { QUICK_FILTERS } from "@millwright/domain/work/orders/contract.ts";
import { useAddress } from "../../kit/address.ts";
import { today } from "../../kit/format.ts";
import { listSearch, withFilter, type FilterModel, type ListSearch } from "../../kit/list/search.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { useMayMove } from "./order-card.tsx";
import { rangeOf } from "./views.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
type Quick = (typeof QUICK_FILTERS)[number];

export interface CalendarState {
  view: View;
  /** In which it opens for this person, where the address says nothing. */
  opening: View;
  day: string;
  from: string;
  until: string;
  filters: FilterModel;
  /** What was looked for here; the board's words come on top of it. */
  typed: string;
  quick: readonly Quick[];
  /** The board whose orders are shown; null: every order's. */
  boardId: number | null;
  /** On a phone: the reader's own work alone. */
  isOwn: boolean;
  /** The list of what has no start is open beside the calendar. */
  hasDrawer: boolean;
  /** As the calls take them. */
  asked: { filterModel: string; search?: string; quick?: string };
  change: (next: Partial<Record<"view" | "day" | "q" | "quick" | "filter" | "drawer" | "board" | "whose", unknown>>) => void;
  setFilter: (column: string, filter: Filter | null) => void;
}

/** What a person has set stands in the address, so that it can be linked, reloaded and gone back to. On a phone a day is shown at a time. */
export function useCalendarState(within: ViewState = {}, isOfBoard = false): CalendarState {
  const [address, change] = useAddress();
  const reader = { isPhone: useIsPhone(), mayPlan: useMayMove(), isOfBoard };
  const me = useSignedIn().user.personId;
  const { q: typed = "", filter: own = {} } = listSearch(address) as ListSearch;
  const filters = { ...own, ...within.filter };
  const q = [within.q, typed].filter(Boolean).join(" ").slice(0, 100);
  const { view: wanted, day: asked, quick: word, drawer, board, whose } = address;
  const opening = openingView(reader);
  const view = reader.isPhone ? opening : (VIEWS.find((one) => one === wanted) ?? opening);
  const isOwn = reader.isPhone && (whose === "own" || (whose !== "all" && opensOnOwn(reader)));
  const asks = isOwn && !filters["responsiblePerson"] ? { ...filters, responsiblePerson: onlyOf(me) } : filters;
  const day = typeof asked === "string" && DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today();
  const words = [...(typeof word === "string" ? word.split(",") : []), ...(within.quick?.split(",") ?? [])];
  const quick = QUICK_FILTERS.filter((one) => words.includes(one));
  return {
    view,
    opening,
    day,
    ...rangeOf(view, day),
    filters,
    typed,
    quick,
    boardId: boardIn(board),
    isOwn,
    hasDrawer: drawer === true,
    asked: { filterModel: JSON.stringify(asks), ...(q ? { search: q } : {}), ...(quick.length > 0 ? { quick: quick.join(",") } : {}) },
    change,
    setFilter: (column, filter) => change({ filter: withFilter(own, column, filter) }),
  };
}

const onlyOf = (personId: number): Filter => ({ filterType: "set", values: [personId] });

/** The number of a board in the address. */
export const boardIn = (given: unknown): number | null =>
  Number.isSafeInteger(given) && Number(given) > EVERY_ORDER ? Number(given) : null;
