import type { GridApi } from "ag-grid-community";
import type { Selection } from "./selection.ts";

interface Row {
  id: number;
}

/**
 * Space takes the focused row or gives it back, Shift with an arrow draws a range, Ctrl+A takes all loaded rows, Escape gives all back. True when
 * the key was one of these.
 */
export function selectByKey<R extends Row>(event: KeyboardEvent, at: number | null, api: GridApi<R>, selection: Selection<R>): boolean {
  const row = at === null ? undefined : api.getDisplayedRowAtIndex(at)?.data;
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (event.key === " " && row) selection.toggle(row);
  else if (event.key === "a" && (event.ctrlKey || event.metaKey)) takeAll(selection);
  else if (event.key === "Escape" && selection.get().picked.rows.size > 0) selection.clear();
  else if (event.shiftKey && step !== 0 && row && at !== null) {
    const next = api.getDisplayedRowAtIndex(at + step)?.data;
    if (next) selection.extend(row, next);
    // The library moves the focus itself.
    return true;
  } else return false;
  event.preventDefault();
  return true;
}

function takeAll<R extends Row>(selection: Selection<R>): void {
  const { shown } = selection.get();
  selection.add(shown);
}
