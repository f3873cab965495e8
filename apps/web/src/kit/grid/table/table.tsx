import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from "react";
import { BLOCK_ROWS, MAX_OFFSET } from "@millwright/domain/kit/list.ts";
import { t } from "../../../i18n/index.ts";
import { keepPlace, placeBefore, type Place } from "../../list/scroll-memory.ts";
import type { List } from "../../list/use-list.ts";
import { SelectAll } from "../../selection/select-all.tsx";
import type { Selection } from "../../selection/selection.ts";
import { showAllColumns, useHasAllColumns } from "../arrangement/all-columns.ts";
import type { Column } from "../columns.tsx";
import type { GridState } from "../grid-state.ts";
import { rowNames } from "../row-names.ts";
import { HeadCell } from "./head.tsx";
import { reachable } from "./reach.ts";
import { cellsOf, edgesOf, Row, stickAt, type Href } from "./row.tsx";
import { fit, SELECT, type Fit } from "./tracks.ts";
import { useCells } from "./use-cells.ts";
import { useColumns, type ColumnActs } from "./use-columns.ts";
import { useRowActs } from "./use-row-acts.ts";
import { useRows, WAITING_ROWS } from "./use-rows.ts";
import { useWindow } from "./use-window.ts";
import styles from "./table.module.css";

interface TableProps<R extends { id: number }> {
  list: List<R>;
  href: Href<R> | undefined;
  /** Null where nothing can be done to many rows. */
  selection: Selection<R> | null;
  hasPreview: boolean;
  /** A click on a row shows it beside the list; its name leads to it. */
  opensBeside: boolean;
  /** The row whose preview is open. */
  previewed: number | null;
  onState: (state: GridState) => void;
  /** Says what a person did to the columns, for those who do not see it. */
  say: (text: string) => void;
}

const HEAD_PX = 37;
/** How long the scrolling rests before the place is kept, in milliseconds. */
const REST_MS = 150;

/** The wide form of a list: what is asked stands in the address, which rows are drawn follows from how far it is scrolled. */
export function Table<R extends { id: number }>({
  list,
  href,
  selection,
  hasPreview,
  opensBeside,
  previewed,
  onState,
  say,
}: TableProps<R>) {
  const [rowPx] = useState(rowHeightNow);
  const [place] = useState(() => reachedBefore(list.key));
  const { rows, isReload } = useRows(list, place.rows, onState);
  const count = Math.min(rows.count(), reachable(rowPx));
  const { box: table, sight, room, page, show } = useWindow(rowPx, HEAD_PX, place.firstRow);
  const hasAll = useHasAllColumns(list.key);
  const hasSelect = selection !== null;
  const layout = useMemo(() => fit(list.placed, { room, hasSelect, hasAll }), [list.placed, room, hasSelect, hasAll]);
  const cells = useMemo(() => cellsOf(layout, href, hasPreview), [layout, href, hasPreview]);
  const nameOf = useMemo(() => rowNames(list.columns), [list.columns]);
  const edgeOf = useMemo(() => edgesOf(list.columns), [list.columns]);
  const columnActs = useColumns(list, table, layout, say);
  const focus = useCells(table, { rows: count, page, show });
  const acts = useRowActs({ list, table, rows, rowPx, focus, href, selection, hasPreview, opensBeside, previewed });

  const first = Math.min(sight.first, Math.max(0, count - 1));
  const last = Math.min(sight.last, count - 1);
  useEffect(() => rows.want(first, last), [rows, first, last]);
  const version = rows.version();
  // Follows what was read, for "all of them" and for ranges.
  useEffect(() => selection?.setShown(rows.loaded()), [selection, rows, version]);
  useTopOfAnother(table, rows, isReload);
  useKeptPlace(list.key, table, rowPx, count, [first, list.search]);

  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const { focusRow } = focus;
  if (focusRow !== null && focusRow < count && (focusRow < first || focusRow > last)) indexes.push(focusRow);
  const sizes = { "--tracks": layout.template, "--least": `${layout.least}px`, "--row": `${rowPx}px` } as CSSProperties;
  return (
    <div
      ref={table}
      role="grid"
      aria-label={t("kit.grid.rows")}
      aria-rowcount={rows.isComplete() ? count + 1 : -1}
      aria-multiselectable={hasSelect || undefined}
      className={styles.table}
      style={sizes}
      onFocus={acts.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={acts.onKeyDown}
      onClick={acts.onClick}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <Head list={list} layout={layout} selection={selection} acts={columnActs} />
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: count * rowPx }}>
        {indexes.map((index) => {
          const row = rows.at(index);
          return (
            <Row
              key={index}
              index={index}
              top={index * rowPx}
              row={row}
              cells={cells}
              selection={selection}
              stuck={layout.stuck}
              nameOf={nameOf}
              opens={href !== undefined}
              isPreviewed={previewed !== null && row?.id === previewed}
              edgeOf={edgeOf}
              following={list.following}
            />
          );
        })}
      </div>
      {!rows.isComplete() && last >= reachable(rowPx) - 1 && (
        <p role="status" className={styles.noFurther}>
          {t("kit.grid.noFurther")}
        </p>
      )}
    </div>
  );
}

interface HeadProps<R extends { id: number }> {
  list: List<R>;
  layout: Fit<Column<R>>;
  selection: Selection<R> | null;
  acts: ColumnActs;
}

function PlainHead<R extends { id: number }>({ list, layout, selection, acts }: HeadProps<R>) {
  const { drawn, dropped, stuck, isWide } = layout;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {selection && (
        <div role="columnheader" tabIndex={-1} aria-label={t("kit.bulk.column")} className={styles.headCell} style={stickAt(stuck, SELECT)}>
          <SelectAll selection={selection} />
        </div>
      )}
      {drawn.map(({ column }) => (
        <HeadCell key={column.field} column={column} list={list} acts={acts} style={stickAt(stuck, column.field)} />
      ))}
      {(dropped > 0 || isWide) && <MoreColumns list={list.key} dropped={dropped} />}
    </div>
  );
}
const Head = memo(PlainHead) as typeof PlainHead;

/** The way to the columns that there is no room for, and back. */
function MoreColumns({ list, dropped }: { list: string; dropped: number }) {
  const label = dropped > 0 ? t("kit.grid.moreColumns", { count: dropped }) : t("kit.grid.fewerColumns");
  return (
    <div role="columnheader" tabIndex={-1} aria-label={label} className={styles.more}>
      <button type="button" tabIndex={-1} aria-label={label} title={label} onClick={() => showAllColumns(list, dropped > 0)}>
        {dropped > 0 ? `+${dropped}` : "−"}
      </button>
    </div>
  );
}

/** Another question begins at the top; the same one, asked again, leaves a reader where they are. */
function useTopOfAnother(table: RefObject<HTMLElement | null>, rows: unknown, isReload: boolean) {
  const shown = useRef<{ rows: unknown; isFirst: boolean }>({ rows, isFirst: true });
  useLayoutEffect(() => {
    if (shown.current.rows === rows) return;
    const { isFirst } = shown.current;
    shown.current = { rows, isFirst: false };
    // The first question is that of the page, which may have a place to go back to.
    if (!isFirst && !isReload && table.current) table.current.scrollTop = 0;
  }, [table, rows, isReload]);
}

/** Keeps how far the list is scrolled, for the way back to it; anew for each address, which is an entry of the history of its own. */
function useKeptPlace(
  list: string,
  table: RefObject<HTMLElement | null>,
  rowPx: number,
  count: number,
  changes: readonly [number, unknown],
) {
  const [first, search] = changes;
  useEffect(() => {
    void [first, search];
    const timer = setTimeout(
      () => keepPlace(list, { firstRow: Math.floor((table.current?.scrollTop ?? 0) / rowPx), rows: count }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [list, table, rowPx, count, first, search]);
}

/** Where the list was left; the server goes there by number, which it does so far. */
function reachedBefore(list: string): Place {
  const place = placeBefore(list);
  if (!place) return { firstRow: 0, rows: WAITING_ROWS };
  return { firstRow: Math.min(place.firstRow, MAX_OFFSET), rows: Math.min(place.rows, MAX_OFFSET + BLOCK_ROWS) };
}

/** Rows as high as the page's density says: 34 px in the office, 56 px where fingers point. */
const rowHeightNow = (): number => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--mw-row"), 10) || 34;
