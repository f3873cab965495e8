import type { ColDef, ICellRendererParams, IHeaderParams } from "ag-grid-community";
import { createContext, use, useEffect, useRef } from "react";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { t } from "../../i18n/index.ts";
import { RowBox } from "../grid/row-box.tsx";
import { headOf, usePicked, type Selection } from "./selection.ts";
import controls from "../filter/controls.module.css";
import styles from "./selection.module.css";

interface Row {
  id: number;
}
export interface Selecting {
  selection: Selection<Row>;
  nameOf: (row: Row) => string;
}
/** For what the grid's library draws: it passes no properties of ours that change. */
export const SelectingContext = createContext<Selecting | null>(null);

export const SELECT = "select";

/** The column of boxes, before all others. */
export const selectColumn = <R extends object>(): ColDef<R> => ({
  colId: SELECT,
  headerName: t("kit.bulk.column"),
  headerComponent: SelectAll,
  cellRenderer: SelectRow,
  cellClass: styles.cell ?? "",
  width: 52,
  minWidth: 52,
  maxWidth: 52,
  resizable: false,
  sortable: false,
  suppressMovable: true,
  lockPosition: "left",
});

function useSelecting(): Selecting {
  const selecting = use(SelectingContext);
  invariant(selecting, "a box stands in a list with a selection");
  return selecting;
}

function SelectRow({ data }: ICellRendererParams<Row>) {
  const { selection, nameOf } = useSelecting();
  return data ? <RowBox selection={selection} row={data} name={nameOf(data)} /> : null;
}

function SelectAll({ eGridHeader }: IHeaderParams) {
  const { selection } = useSelecting();
  const { picked, shown } = usePicked(selection);
  const box = useRef<HTMLInputElement>(null);
  const state = headOf(picked, shown);

  // "Some" is a state of the element, not an attribute.
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);

  // Follows the keyboard of the grid, which gives the focus to the cell around this component.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      selection.toggleAll();
    };
    eGridHeader.addEventListener("keydown", onKeyDown, { capture: true });
    return () => eGridHeader.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [eGridHeader, selection]);

  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        className={controls.tick}
        tabIndex={-1}
        checked={state === "all"}
        aria-label={t("kit.bulk.selectAll")}
        onChange={selection.toggleAll}
      />
    </label>
  );
}
