import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, GridOptions, IDatasource, RowClickedEvent } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import { useGo } from "../address.ts";
import { agColumns, type Href } from "./ag-columns.tsx";
import { toGrid, toWire } from "./ag-models.ts";
import { gridTexts, gridTheme, styleNonce } from "./ag-setup.ts";
import { blocksOf } from "./blocks.ts";
import type { GridState } from "./grid.tsx";
import { sameJson, sortOf, sortText, type FilterModel } from "./search.ts";
import type { List } from "./use-list.ts";
import { keepWidth, widthsOf } from "./widths.ts";
import styles from "./grid.module.css";

interface AgGridProps<R> {
  list: List<R>;
  href: Href<R> | undefined;
  onState: (state: GridState) => void;
}

/**
 * The wide form of a list. The address is the truth: what the person sorts or filters in the grid is written there, and what changes
 * there (a removed chip, the back button) is put into the grid.
 */
export function AgGrid<R extends object>({ list, href, onState }: AgGridProps<R>) {
  const [api, setApi] = useState<GridApi<R> | null>(null);
  const go = useGo();
  const [columns] = useState(() => agColumns(list.columns, href, widthsOf(list.key)));
  const filterable = useMemo(() => list.columns.filter(({ filter }) => filter).map(({ field }) => field), [list.columns]);
  /** Filters given to the grid that it has not taken up yet: it creates its filter components only when they are needed. */
  const pending = useRef<FilterModel | null>(null);
  const datasource = useDatasource(list, filterable, pending, onState);
  const rowHeight = useRowHeight();

  // The grid keeps its own state outside of React; it is told only what it does not hold yet, or every change would load twice.
  useEffect(() => {
    if (!api) return;
    const filters = toGrid(list.asked.filterModel, filterable);
    if (!sameJson(toWire(api.getFilterModel()), filters)) {
      pending.current = filters;
      api.setFilterModel(filters);
    }
    if (sortText(sortNow(api)) !== sortText(list.asked.sortModel)) {
      const state = list.asked.sortModel.map(({ colId, sort }, sortIndex) => ({ colId, sort, sortIndex }));
      api.applyColumnState({ state, defaultState: { sort: null } });
    }
    if (api.getGridOption("datasource") !== datasource) api.setGridOption("datasource", datasource);
  }, [api, datasource, filterable, list.asked]);

  const onSortChanged = useCallback(() => {
    if (!api) return;
    const sort = sortText(sortNow(api));
    if (sort !== sortText(list.asked.sortModel)) list.change({ sort });
  }, [api, list]);

  const onFilterChanged = useCallback(() => {
    pending.current = null;
    if (!api) return;
    const shown = toWire(api.getFilterModel());
    if (sameJson(shown, toGrid(list.asked.filterModel, filterable))) return;
    const next: FilterModel = { ...withoutColumns(list.asked.filterModel, filterable), ...shown };
    list.change({ filter: Object.keys(next).length > 0 ? next : undefined });
  }, [api, filterable, list]);

  const open = (row: R | undefined, inNewTab: boolean) => {
    if (!row || !href) return;
    if (inNewTab) window.open(href(row), "_blank", "noopener");
    else go(href(row));
  };

  return (
    <AgGridReact<R>
      theme={gridTheme}
      className={styles.ag ?? ""}
      columnDefs={columns}
      defaultColDef={{ resizable: true, suppressMovable: true }}
      rowModelType="infinite"
      cacheBlockSize={BLOCK_ROWS}
      maxBlocksInCache={20}
      infiniteInitialRowCount={WAITING_ROWS}
      rowHeight={rowHeight}
      animateRows={false}
      suppressOverlays={OVERLAYS}
      rowClass={href ? (styles.opens ?? "") : ""}
      rowClassRules={{ [styles.loading ?? "loading"]: ({ data }) => data === undefined }}
      localeText={gridTexts()}
      popupParent={document.body}
      {...(styleNonce() === undefined ? {} : { styleNonce: styleNonce() as string })}
      onGridReady={(event) => setApi(event.api)}
      onSortChanged={onSortChanged}
      onFilterChanged={onFilterChanged}
      onColumnResized={({ finished, source, column }) => {
        if (finished && column && source === "uiColumnResized") keepWidth(list.key, column.getColId(), column.getActualWidth());
      }}
      onRowClicked={({ data, event }: RowClickedEvent<R>) => {
        const click = event as MouseEvent | null;
        // The link in the row follows its own click.
        if (!click?.defaultPrevented && !(click?.target as Element | null)?.closest("a, button"))
          open(data, Boolean(click?.ctrlKey || click?.metaKey));
      }}
      onCellKeyDown={({ data, event }: CellKeyDownEvent<R> | FullWidthCellKeyDownEvent<R>) => {
        const key = event as KeyboardEvent | null;
        if (key?.key === "Enter") open(data, key.ctrlKey || key.metaKey);
      }}
    />
  );
}

/** Rows drawn as bars until the first answer; about one screen. */
const WAITING_ROWS = 24;

/** Empty and loading are ours to say. */
const OVERLAYS: NonNullable<GridOptions["suppressOverlays"]> = ["loading", "noRows", "noMatchingRows"];

/** A new source for each new question, so the grid drops what it holds and starts from the top. */
function useDatasource<R extends object>(
  list: List<R>,
  filterable: readonly string[],
  pending: RefObject<FilterModel | null>,
  onState: (state: GridState) => void,
): IDatasource {
  const { read, asked, epoch, setFound } = list;
  // What the grid itself filters and sorts by reaches the source with each request; the rest is fixed in it.
  const rest = useStable({ search: asked.search, archived: asked.archived, hidden: withoutColumns(asked.filterModel, filterable) });
  return useMemo(() => {
    void epoch;
    let isFirst = true;
    let question = "";
    let blocks = blocksOf<R>(() => Promise.reject(new Error("no question yet")));
    return {
      getRows: ({ startRow, endRow, sortModel, filterModel, successCallback, failCallback }) => {
        const what = {
          sortModel: sortModel.flatMap(({ colId, sort }) => (sort ? [{ colId, sort }] : [])),
          filterModel: { ...rest.hidden, ...(pending.current ?? toWire((filterModel ?? {}) as Record<string, object>)) },
          ...(rest.search ? { search: rest.search } : {}),
          ...(rest.archived ? { archived: true } : {}),
        };
        const asks = JSON.stringify(what);
        if (asks !== question) {
          question = asks;
          blocks = blocksOf<R>((at) => read(what, at));
          isFirst = true;
        }
        if (isFirst) onState({ kind: "loading" });
        const isTop = isFirst;
        isFirst = false;
        blocks(startRow, endRow).then(
          ({ rows, lastRow }) => {
            successCallback(rows, lastRow);
            if (asks !== question) return;
            setFound(lastRow === undefined ? { rows: startRow + rows.length, known: "seen" } : { rows: lastRow, known: "all" });
            onState({ kind: lastRow === 0 ? "empty" : "rows" });
          },
          (error: unknown) => {
            failCallback();
            if (asks === question) onState({ kind: isTop ? "failed" : "partly", error });
          },
        );
      },
    } satisfies IDatasource;
  }, [read, rest, epoch, setFound, pending, onState]);
}

function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (!sameJson(kept.current, value)) kept.current = value;
  return kept.current;
}

const sortNow = (api: GridApi) =>
  sortOf(
    api
      .getColumnState()
      .filter(({ sort }) => sort)
      .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
      .map(({ colId, sort }) => (sort === "desc" ? `-${colId}` : colId))
      .join(","),
  );

const withoutColumns = (filters: FilterModel, columns: readonly string[]): FilterModel =>
  Object.fromEntries(Object.entries(filters).filter(([column]) => !columns.includes(column)));

/** Rows as high as the page's density says: 34 px in the office, 56 px where fingers point. */
function useRowHeight(): number {
  const [height] = useState(() => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--mw-row"), 10) || 34);
  return height;
}
