import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from "react";
import { useGo } from "../../address.ts";
import { useListActs } from "../../list/keys/list-acts.ts";
import { pressOnRow, type RowActs } from "../../list/keys/row-keys.ts";
import { useListKeys } from "../../list/keys/use-list-keys.ts";
import type { List } from "../../list/use-list.ts";
import { selectingKeys } from "../../selection/select-keys.ts";
import type { Selection } from "../../selection/selection.ts";
import type { Href } from "./row.tsx";
import type { Rows } from "./rows.ts";
import type { useCells } from "./use-cells.ts";

interface RowActsOf<R extends { id: number }> {
  list: List<R>;
  table: RefObject<HTMLElement | null>;
  rows: Rows<R>;
  rowPx: number;
  focus: ReturnType<typeof useCells>;
  href: Href<R> | undefined;
  selection: Selection<R> | null;
  hasPreview: boolean;
  opensBeside: boolean;
  previewed: number | null;
}

/** What keys and clicks do to a row: open it, select it, look at it. */
export function useRowActs<R extends { id: number }>(of: RowActsOf<R>) {
  const { list, table, rows, rowPx, focus, href, selection, hasPreview, opensBeside, previewed } = of;
  const { change } = list;
  const go = useGo();
  const open = (row: R | undefined, inNewTab: boolean) => {
    if (!row || !href) return false;
    if (inNewTab) window.open(href(row), "_blank", "noopener");
    else go(href(row));
    return true;
  };
  const focused = focus.focusRow === null ? undefined : rows.at(focus.focusRow);
  useListKeys({
    rows: () => focus.focus({ row: Math.ceil((table.current?.scrollTop ?? 0) / rowPx), at: 0 }),
    ...(hasPreview ? { preview: () => change({ preview: previewed === null ? focused?.id : undefined }) } : {}),
  });
  const acts: RowActs<R> = {
    ...(href ? { open: ({ row }) => open(row, false), openNew: ({ row }) => open(row, true) } : {}),
    ...(selection ? selectingKeys(selection, rows.at) : {}),
    ...(hasPreview ? { closePreview: () => (previewed === null ? false : change({ preview: undefined })) } : {}),
  };
  useListActs({ ...acts, firstRow: () => focus.focus({ row: 0, at: 0 }) });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = focus.cellOf(event.target)?.place.row ?? -1;
    if (at >= 0 && pressOnRow(event.nativeEvent, acts, { row: rows.at(at), at })) return;
    if (at < 0) pressHead(event);
    focus.onKeyDown(event);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const at = target.closest("[data-row]")?.getAttribute("data-row") ?? null;
    const row = at === null ? undefined : rows.at(Number(at));
    if (!row || target.closest("label, input")) return;
    if (target.closest("[data-eye]")) return change({ preview: row.id });
    const isElsewhere = event.ctrlKey || event.metaKey;
    // The browser opens the link itself in another tab.
    if (target.closest("a") && (isElsewhere || event.shiftKey)) return;
    event.preventDefault();
    if (selection && event.shiftKey) return selection.extendTo(row);
    if (opensBeside && !isElsewhere && !target.closest("a")) return change({ preview: row.id });
    open(row, isElsewhere);
  };
  /** An open preview shows the row that the focus comes to. */
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    focus.onFocus(event);
    const at = focus.cellOf(event.target)?.place.row ?? -1;
    const row = at < 0 ? undefined : rows.at(at);
    if (previewed !== null && row && row.id !== previewed) change({ preview: row.id });
  };
  return { onKeyDown, onClick, onFocus };
}

/** In a head cell with one button or box alone, Enter and Space press it. */
function pressHead(event: KeyboardEvent<HTMLElement>) {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement) || event.target.getAttribute("role") !== "columnheader") return;
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  event.target.querySelector<HTMLElement>("input, button")?.click();
}
