import type { ListView, ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { listSearch, sameJson } from "../search.ts";

/** The part of a list's address that a view holds. What is not set is absent, so that two states compare. */
export function stateOf(address: Record<string, unknown>): ViewState {
  const { sort, filter, q, archived, quick } = listSearch(address);
  return {
    ...(sort ? { sort } : {}),
    ...(filter ? { filter } : {}),
    ...(q ? { q } : {}),
    ...(typeof quick === "string" && quick ? { quick } : {}),
    ...(archived ? { archived } : {}),
  };
}

/** What to put into the address so that the list shows this state and nothing of another. */
export const addressOf = (state: ViewState): Record<string, unknown> => ({
  sort: undefined,
  filter: undefined,
  q: undefined,
  quick: undefined,
  archived: undefined,
  figure: undefined,
  ...stateOf(state),
});

export const isPlain = (state: ViewState): boolean => Object.keys(state).length === 0;

/** `?view=12` is that view, `?view=all` the list without the person's default one, anything else is not ours. */
export const viewIn = (address: Record<string, unknown>): number | "all" | null => {
  const { view } = address;
  if (view === "all") return view;
  return typeof view === "number" && Number.isSafeInteger(view) && view > 0 ? view : null;
};

/** Whether the list shows something else than the view says: other rows or, where the view has columns, other columns. */
export const isEdited = (view: Pick<ListView, "state" | "columns">, state: ViewState, columns: ListView["columns"]): boolean =>
  !sameJson(stateOf(view.state), state) || (view.columns !== null && columns !== null && !sameJson(view.columns, columns));

/** A link to the list as the view has it, for others: the filters stand in it, the view's number names it. */
export const linkTo = (view: Pick<ListView, "id" | "state">, here: { origin: string; pathname: string }): string =>
  `${here.origin}${here.pathname}?${searchOf({ view: view.id, ...stateOf(view.state) })}`;

/** The address of a list that shows this state, without the view that its reader begins with. */
export const addressIn = (to: string, state: ViewState): string =>
  `${to}?${searchOf(isPlain(state) ? { view: "all" } : stateOf(state as Record<string, unknown>))}`;

const searchOf = (said: Record<string, unknown>): string =>
  Object.entries(said)
    .map(([key, value]) => `${key}=${encodeURIComponent(typeof value === "string" ? textOf(value) : JSON.stringify(value))}`)
    .join("&");

/** The router reads `4711` as a number and `true` as a word of its own, unless they are quoted. */
function textOf(value: string): string {
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
}
