import type { ColumnLayout, ListView } from "@millwright/domain/foundation/list-views/contract.ts";

/** What the server holds of a person's list, as last heard: the first paint then has the columns of the second. */
export interface CachedLayout {
  columns: ColumnLayout | null;
  defaultView: Pick<ListView, "id" | "state" | "columns"> | null;
}
const PREFIX = "millwright.lists.";
const NOTHING: CachedLayout = { columns: null, defaultView: null };

export function cachedLayout(list: string): CachedLayout {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + list) ?? "null") as Partial<CachedLayout> | null;
    const columns: unknown = stored?.columns;
    const view = stored?.defaultView;
    return {
      columns: isLayout(columns) ? columns : null,
      defaultView: typeof view?.id === "number" && typeof view.state === "object" ? view : null,
    };
  } catch {
    return NOTHING;
  }
}

export function cacheLayout(list: string, layout: CachedLayout): void {
  try {
    if (layout.columns === null && layout.defaultView === null) localStorage.removeItem(PREFIX + list);
    else localStorage.setItem(PREFIX + list, JSON.stringify(layout));
  } catch {
    // A full or refused storage costs a convenience, nothing else.
  }
}

/** By hand: the contract's own shapes would bring their whole library to every list. The test holds the two together. */
export const isLayout = (value: unknown): value is ColumnLayout => Array.isArray(value) && value.length <= 60 && value.every(isPlace);

function isPlace(one: unknown): one is ColumnLayout[number] {
  if (typeof one !== "object" || one === null) return false;
  const { field, width, isHidden } = one as Partial<Record<string, unknown>>;
  return isName(field) && (width === undefined || isWidth(width)) && (isHidden === undefined || typeof isHidden === "boolean");
}

const isName = (field: unknown) => typeof field === "string" && field.length >= 1 && field.length <= 60;
const isWidth = (width: unknown) => Number.isInteger(width) && Number(width) >= 40 && Number(width) <= 2000;
