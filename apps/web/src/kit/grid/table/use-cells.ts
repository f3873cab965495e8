import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { stepFrom, type Cell } from "./steps.ts";

interface Sizes {
  rows: number;
  /** Rows of one screen. */
  page: () => number;
  /** Scrolls to the row and draws it at once. */
  show: (index: number) => void;
}

const CELL = "[role=gridcell], [role=columnheader]";

/** One stop for Tab in the whole table; the arrows move it from cell to cell. */
export function useCells(table: RefObject<HTMLElement | null>, { rows, page, show }: Sizes) {
  /** The row that has the focus stays drawn wherever one scrolls to, or the keyboard would be lost. */
  const [focusRow, setFocusRow] = useState<number | null>(null);
  const stop = useRef<HTMLElement | null>(null);

  const setStop = useCallback((cell: HTMLElement | null) => {
    if (stop.current === cell) return;
    if (stop.current) stop.current.tabIndex = -1;
    stop.current = cell;
    if (cell) cell.tabIndex = 0;
  }, []);
  // After every drawing: where the stop is gone, the first head takes its place.
  useEffect(() => {
    if (!stop.current?.isConnected) setStop(table.current?.querySelector<HTMLElement>("[role=columnheader]") ?? null);
  });

  const cellOf = useCallback((target: EventTarget | null): { cell: HTMLElement; place: Cell } | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>(CELL) : null;
    const row = cell?.parentElement;
    if (!cell || !row) return null;
    return { cell, place: { row: Number(row.getAttribute("data-row") ?? -1), at: [...row.children].indexOf(cell) } };
  }, []);

  const focus = useCallback(
    ({ row, at }: Cell) => {
      if (row >= 0) show(row);
      const line = table.current?.querySelector(row < 0 ? "[role=row]" : `[role=row][data-row="${row}"]`);
      const cell = line?.children[Math.min(at, line.children.length - 1)];
      if (!(cell instanceof HTMLElement)) return;
      cell.focus({ preventScroll: true });
      // A column beside the screen comes into it; the row is there already.
      cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
    [table, show],
  );

  const onFocus = useCallback(
    ({ target }: FocusEvent<HTMLElement>) => {
      const found = cellOf(target);
      if (!found) return;
      setStop(found.cell);
      setFocusRow(found.place.row < 0 ? null : found.place.row);
    },
    [cellOf, setStop],
  );
  const onBlur = useCallback(
    ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // Where nothing else takes the focus, the keys of the page still mean this row.
      if (relatedTarget === null || table.current?.contains(relatedTarget)) return;
      setFocusRow(null);
    },
    [table],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const found = cellOf(event.target);
      if (!found || event.defaultPrevented || event.altKey) return;
      const end = (found.cell.parentElement?.children.length ?? 1) - 1;
      const next = stepFrom(found.place, event, { last: rows - 1, page: page(), end });
      if (!next) return;
      event.preventDefault();
      focus(next);
    },
    [cellOf, focus, rows, page],
  );
  return { focus, focusRow, cellOf, onFocus, onBlur, onKeyDown };
}
