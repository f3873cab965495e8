import type { ListView } from "@millwright/domain/foundation/list-views/contract.ts";
import { ColumnLayout } from "@millwright/domain/foundation/list-views/contract.ts";

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
    const columns = ColumnLayout.safeParse(stored?.columns);
    const view = stored?.defaultView;
    return {
      columns: columns.success ? columns.data : null,
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
