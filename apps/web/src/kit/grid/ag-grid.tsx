import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, GridOptions, IDatasource, RowClickedEvent } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { BLOCK_ROWS, MAX_OFFSET } from "@millwright/domain/kit/list.ts";
import { useGo } from "../address.ts";
import { agColumns, columnState, type Href } from "./ag-columns.tsx";
import { gridTheme, styleNonce } from "./ag-setup.ts";
import { blocksOf, type Keys } from "./blocks.ts";
import type { GridState } from "./grid-state.ts";
import { useListActs } from "../list/keys/list-acts.ts";
import { pressOnRow, type RowActs } from "../list/keys/row-keys.ts";
import { useListKeys } from "../list/keys/use-list-keys.ts";
import { layoutOf, reordered } from "./arrangement/arrange.ts";
import { ListContext, type AnyList } from "../list/list-context.ts";
import { rowNames } from "./row-names.ts";
import { keepPlace, placeBefore } from "../list/scroll-memory.ts";
import { sortOf, sortText } from "../list/search.ts";
import { SELECT, selectColumn, SelectingContext, type Selecting } from "../selection/select-column.tsx";
import { selectingKeys } from "../selection/select-keys.ts";
import type { Selection } from "../selection/selection.ts";
import type { List } from "../list/use-list.ts";
import styles from "./grid.module.css";
import selectionStyles from "../selection/selection.module.css";

interface AgGridProps<R extends { id: number }> {
  list: List<R>;
  href: Href<R> | undefined;
  /** Null where nothing can be done to many rows. */
  selection: Selection<R> | null;
  hasPreview: boolean;
  /** The row whose preview is open. */
  previewed: number | null;
  onState: (state: GridState) => void;
}

/**
 * The wide form of a list. The address is the truth: what the person sorts by in the grid is written there, and what changes there (a removed
 * chip, the back button) is put into the grid. Filters are ours alone; the library only draws, scrolls and moves the focus.
 */
export function AgGrid<R extends { id: number }>({ list, href, selection, hasPreview, previewed, onState }: AgGridProps<R>) {
  const [api, setApi] = useState<GridApi<R> | null>(null);
  const go = useGo();
  const [columns] = useState(() => [...(selection ? [selectColumn<R>()] : []), ...agColumns(list.placed, href, hasPreview)]);
  const selecting = useSelecting(list, selection);
  const [rowHeight] = useState(rowHeightNow);
  const [place] = useState(placeBefore);
  const datasource = useDatasource(list, onState);
  const shown = useRef<List<R>["asked"] | null>(null);

  // The grid keeps the order itself; it is told only what it does not hold yet, or every change would load twice.
  useEffect(() => {
    if (!api) return;
    if (sortText(sortNow(api)) !== sortText(list.asked.sortModel)) {
      const state = list.asked.sortModel.map(({ colId, sort }, sortIndex) => ({ colId, sort, sortIndex }));
      api.applyColumnState({ state, defaultState: { sort: null } });
    }
    if (api.getGridOption("datasource") === datasource) return;
    const isReload = shown.current === list.asked;
    shown.current = list.asked;
    const place = { firstRow: api.getFirstDisplayedRowIndex(), rows: api.getDisplayedRowCount() };
    api.setGridOption("datasource", datasource);
    // What changed elsewhere must not throw a reader back to the top.
    if (isReload && place.rows > 0) {
      api.setRowCount(place.rows, false);
      api.ensureIndexVisible(Math.min(Math.max(place.firstRow, 0), place.rows - 1), "top");
    }
  }, [api, datasource, list.asked]);

  // The panel, a view or another computer may have arranged the columns since. What the grid itself reported is put there again, which changes nothing.
  const arranged = JSON.stringify(layoutOf(list.placed));
  const drawn = useRef(arranged);
  useEffect(() => {
    if (!api || drawn.current === arranged) return;
    drawn.current = arranged;
    api.applyColumnState({ state: [{ colId: SELECT }, ...columnState(list.placed)], applyOrder: true });
  }, [api, arranged, list.placed]);

  const onSortChanged = useCallback(() => {
    if (!api) return;
    const sort = sortText(sortNow(api));
    if (sort !== sortText(list.asked.sortModel)) list.change({ sort });
  }, [api, list]);

  const open = (row: R | undefined, inNewTab: boolean) => {
    if (!row || !href) return false;
    if (inNewTab) window.open(href(row), "_blank", "noopener");
    else go(href(row));
    return true;
  };
  const rowInFocus = () => {
    const at = api?.getFocusedCell()?.rowIndex ?? Number(document.activeElement?.closest("[row-index]")?.getAttribute("row-index") ?? -1);
    return at < 0 ? undefined : (api?.getDisplayedRowAtIndex(at)?.data as { id: number } | undefined);
  };
  const { change } = list;
  useListKeys({
    rows: () => {
      const first = api?.getAllDisplayedColumns()[0];
      if (api && first) api.setFocusedCell(api.getFirstDisplayedRowIndex(), first);
    },
    ...(hasPreview ? { preview: () => change({ preview: previewed === null ? rowInFocus()?.id : undefined }) } : {}),
  });
  const rowActs: RowActs<R> = {
    ...(href ? { open: ({ row }) => open(row, false), openNew: ({ row }) => open(row, true) } : {}),
    ...(selection ? selectingKeys(selection, (at) => api?.getDisplayedRowAtIndex(at)?.data) : {}),
    ...(hasPreview ? { closePreview: () => (previewed === null ? false : change({ preview: undefined })) } : {}),
  };
  useListActs(rowActs);
  const nonce = styleNonce();

  return (
    <DrawnContexts list={list} selecting={selecting}>
      <AgGridReact<R>
        theme={gridTheme}
        className={`${styles.ag} ${selectionStyles.selectable}`}
        columnDefs={columns}
        defaultColDef={{ resizable: true }}
        // A column leaves by the panel, where it can come back from; dropped outside it only stays where it was.
        suppressDragLeaveHidesColumns
        rowModelType="infinite"
        cacheBlockSize={BLOCK_ROWS}
        maxBlocksInCache={20}
        infiniteInitialRowCount={Math.min(place?.rows ?? WAITING_ROWS, MAX_OFFSET)}
        rowHeight={rowHeight}
        animateRows={false}
        suppressOverlays={OVERLAYS}
        rowClass={href ? (styles.opens ?? "") : ""}
        rowClassRules={{ [styles.loading ?? "loading"]: ({ data }) => data === undefined }}
        {...(nonce === undefined ? {} : { styleNonce: nonce })}
        onGridReady={(event) => setApi(event.api)}
        onFirstDataRendered={(event) => {
          if (place && place.firstRow > 0)
            event.api.ensureIndexVisible(Math.min(place.firstRow, event.api.getDisplayedRowCount() - 1), "top");
        }}
        onBodyScrollEnd={({ top, api: scrolled }) =>
          keepPlace({ firstRow: Math.floor(top / rowHeight), rows: scrolled.getDisplayedRowCount() })
        }
        onModelUpdated={({ api: updated }) => selection?.setShown(loadedRows(updated))}
        onCellFocused={() => {
          const row = rowInFocus();
          if (previewed !== null && row && row.id !== previewed) change({ preview: row.id });
        }}
        onSortChanged={onSortChanged}
        onColumnResized={({ finished, source, column }) => {
          if (!finished || !column || source !== "uiColumnResized") return;
          const width = Math.round(column.getActualWidth());
          list.arrange(list.placed.map((one) => (one.column.field === column.getColId() ? { ...one, width } : one)));
        }}
        onColumnMoved={({ finished, source, api: changed }) => {
          if (finished && source === "uiColumnMoved") list.arrange(placedIn(changed, list));
        }}
        onRowClicked={({ data, event }: RowClickedEvent<R>) => {
          const click = event as MouseEvent | null;
          const target = click?.target as Element | null;
          if (target?.closest("label, input")) return;
          if (selection && data && click?.shiftKey) return selection.extendTo(data);
          // The link in the row follows its own click.
          if (!click?.defaultPrevented && !target?.closest("a, button")) open(data, Boolean(click?.ctrlKey || click?.metaKey));
        }}
        onCellKeyDown={({ data, event, rowIndex }: CellKeyDownEvent<R> | FullWidthCellKeyDownEvent<R>) => {
          if (event) pressOnRow(event as KeyboardEvent, rowActs, { row: data, at: rowIndex });
        }}
      />
    </DrawnContexts>
  );
}

const DrawnContexts = ({ list, selecting, children }: { list: AnyList; selecting: Selecting | null; children: ReactNode }) => (
  <ListContext value={list}>
    <SelectingContext value={selecting}>{children}</SelectingContext>
  </ListContext>
);

/** The rows in the grid's memory, in their order. */
function loadedRows<R>(api: GridApi<R>): R[] {
  const rows: R[] = [];
  api.forEachNode(({ data }) => data && rows.push(data));
  return rows;
}

function useSelecting<R extends { id: number }>({ columns }: List<R>, selection: Selection<R> | null): Selecting | null {
  return useMemo(() => selection && ({ selection, nameOf: rowNames(columns) } as unknown as Selecting), [selection, columns]);
}

/** Rows drawn as bars until the first answer; about one screen. */
const WAITING_ROWS = 24;

/** Empty and loading are ours to say. */
const OVERLAYS: NonNullable<GridOptions["suppressOverlays"]> = ["loading", "noRows", "noMatchingRows"];

/** A new source for each new question, so the grid drops what it holds and starts from the top. The order comes with each request. */
function useDatasource<R extends object>({ read, asked, epoch, setFound }: List<R>, onState: (state: GridState) => void): IDatasource {
  const { search, archived, filterModel } = asked;
  const kept = useRef<{ question: string; keys: Keys }>({ question: "", keys: new Map() });
  return useMemo(() => {
    // A reload asks the same again.
    void epoch;
    let question = "";
    let blocks = blocksOf<R>(() => Promise.reject(new Error("no question yet")));
    return {
      getRows: ({ startRow, endRow, sortModel, successCallback, failCallback }) => {
        const order = sortModel.flatMap(({ colId, sort }) => (sort ? [{ colId, sort }] : []));
        const what = { sortModel: order, filterModel, ...(search ? { search } : {}), ...(archived ? { archived } : {}) };
        const asks = JSON.stringify(what);
        const isTop = asks !== question;
        if (isTop) {
          question = asks;
          if (kept.current.question !== asks) kept.current = { question: asks, keys: new Map() };
          blocks = blocksOf<R>((at) => read(what, at), kept.current.keys);
          onState({ kind: "loading" });
        }
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
  }, [read, search, archived, filterModel, epoch, setFound, onState]);
}

/** The columns as the grid has them now, with the widths that a person gave them. */
function placedIn<R extends object>(api: GridApi<R>, { placed }: List<R>) {
  const shown = api.getAllDisplayedColumns().map((column) => column.getColId());
  const isShown = (field: string) => shown.includes(field);
  const fields = shown.filter((field) => placed.some(({ column }) => column.field === field));
  return reordered(placed, fields).map((one) => ({ ...one, isHidden: !isShown(one.column.field) }));
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

/** Rows as high as the page's density says: 34 px in the office, 56 px where fingers point. */
const rowHeightNow = (): number => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--mw-row"), 10) || 34;
