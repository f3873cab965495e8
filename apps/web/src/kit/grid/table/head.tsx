import { IconArrowDown, IconArrowUp, IconFilter } from "@tabler/icons-react";
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../i18n/index.ts";
import { ColumnFilterForm } from "../../filter/column-filter.tsx";
import { useListActs } from "../../list/keys/list-acts.ts";
import { actsOf } from "../../list/keys/list-key.ts";
import { sortText, withFilter } from "../../list/search.ts";
import type { List } from "../../list/use-list.ts";
import { Popover } from "../../menu/popover.tsx";
import { titleOf, type Column } from "../columns.tsx";
import { HeadMenu } from "./head-menu.tsx";
import { sortedBy } from "./sort.ts";
import type { ColumnActs } from "./use-columns.ts";
import { useHeld } from "./use-held.ts";
import grid from "../grid.module.css";
import styles from "./table.module.css";

interface HeadCellProps<R> {
  column: Column<R>;
  list: List<R>;
  acts: ColumnActs;
  style: CSSProperties | undefined;
}

const ACTS = { sort: true, widen: true, carry: true, columnMenu: true };
const WITH_FILTER = { ...ACTS, filter: true };

/** The head of a column: sorts by click or Enter, is carried by its name and drawn by its edge; its filter and its menu hang on it. */
export function HeadCell<R>({ column, list, acts, style }: HeadCellProps<R>) {
  const { field, isSortable, isNumeric, filter: filterKind } = column;
  const { asked, filters, change } = list;
  const [open, setOpen] = useState<"filter" | "menu" | null>(null);
  const cell = useRef<HTMLDivElement>(null);
  const held = useHeld(() => setOpen("menu"));
  const filter = filters[field];
  const title = titleOf(column);
  useListActs(filterKind ? WITH_FILTER : ACTS);

  const sort = (isMore: boolean) => {
    if (!isSortable) return;
    const next = sortText(sortedBy(asked.sortModel, field, isMore));
    // Without an order the list has its own; where that was falling by this column, rising comes next.
    change({ sort: next ?? (list.search.sort === undefined ? field : undefined) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const side = event.key === "ArrowLeft" ? -1 : 1;
    const [act] = actsOf(event, "head");
    if (act === "filter" && filterKind) setOpen("filter");
    else if (act === "sort") sort(event.shiftKey);
    else if (act === "widen") acts.widen(field, side);
    else if (act === "carry") acts.move(field, side);
    else if (act === "columnMenu") setOpen("menu");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={cell}
      role="columnheader"
      tabIndex={-1}
      className={styles.headCell}
      style={style}
      data-field={field}
      aria-sort={ariaSort(list, column)}
      onKeyDown={onKeyDown}
      {...held}
    >
      <div className={grid.header} data-numeric={isNumeric || undefined}>
        <button
          type="button"
          tabIndex={-1}
          className={grid.headerTitle}
          disabled={!isSortable}
          onPointerDown={(event) => acts.onCarry(event, field)}
          onClick={(event) => sort(event.shiftKey)}
        >
          <span>{title}</span>
          <SortMark list={list} field={field} />
        </button>
        {filterKind && (
          <button
            type="button"
            tabIndex={-1}
            className={grid.headerFilter}
            data-active={filter ? true : undefined}
            aria-label={t("kit.grid.openFilter", { title })}
            aria-expanded={open === "filter"}
            onClick={() => setOpen("filter")}
          >
            <IconFilter size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      <span className={styles.edge} aria-hidden="true" onPointerDown={(event: PointerEvent<HTMLElement>) => acts.onResize(event, field)} />
      {open === "filter" &&
        cell.current &&
        // Outside of the table, which would take the panel's keys for its own.
        createPortal(
          <Popover anchor={cell.current} label={t("kit.grid.filterOf", { title })} onClose={() => setOpen(null)}>
            <div className={grid.filterPanel}>
              <ColumnFilterForm
                column={column as unknown as Column<never>}
                filter={filter}
                onApply={(next) => {
                  change({ filter: withFilter(filters, field, next) });
                  setOpen(null);
                }}
              />
            </div>
          </Popover>,
          document.body,
        )}
      {open === "menu" && cell.current && (
        <HeadMenu
          anchor={cell.current}
          column={column}
          list={list}
          acts={acts}
          onFilter={() => setOpen("filter")}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Which way a column is sorted, and, beside others, in which turn. */
function SortMark<R>({ list: { asked }, field }: { list: List<R>; field: string }) {
  const turn = asked.sortModel.findIndex(({ colId }) => colId === field);
  const order = asked.sortModel[turn];
  if (!order) return null;
  const Arrow = order.sort === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <>
      <Arrow size={14} aria-hidden="true" />
      {asked.sortModel.length > 1 && <small aria-hidden="true">{turn + 1}</small>}
    </>
  );
}

/** Said of the first column of the order alone, as those who read aloud expect. */
function ariaSort<R>({ asked }: List<R>, { field, isSortable }: Column<R>): "ascending" | "descending" | "none" | undefined {
  const [first] = asked.sortModel;
  if (first?.colId === field) return first.sort === "asc" ? "ascending" : "descending";
  return isSortable ? "none" : undefined;
}
