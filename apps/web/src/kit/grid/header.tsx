import { IconArrowDown, IconArrowUp, IconFilter } from "@tabler/icons-react";
import type { IHeaderParams } from "ag-grid-community";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "../../i18n/index.ts";
import { Popover } from "../menu/popover.tsx";
import type { Column } from "./columns.tsx";
import { ColumnFilterForm } from "../filter/column-filter.tsx";
import { useListActs } from "../list/keys/list-acts.ts";
import { actsOf } from "../list/keys/list-key.ts";
import { useListOf } from "../list/list-context.ts";
import { withFilter } from "../list/search.ts";
import styles from "./grid.module.css";

export interface HeaderParams {
  shown: Column<never>;
}

const FILTERS = { filter: true };

/** The head of a column: sorts on click or Enter, opens its filter by its button, Ctrl+Enter or Alt+Down. */
export function Header({ displayName, progressSort, enableSorting, eGridHeader, shown }: IHeaderParams & HeaderParams) {
  const list = useListOf();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const order = list.asked.sortModel.find(({ colId }) => colId === shown.field)?.sort;
  const filter = list.asked.filterModel[shown.field];
  const isFilterable = shown.filter !== null;

  useListActs(isFilterable ? FILTERS : {});
  // Follows the keyboard of the grid, which gives the focus to the cell around this component and would sort on Ctrl+Enter.
  useEffect(() => {
    if (!isFilterable) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!actsOf(event, "head").includes("filter")) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    eGridHeader.addEventListener("keydown", onKeyDown, { capture: true });
    return () => eGridHeader.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [eGridHeader, isFilterable]);

  const close = () => {
    setOpen(false);
    eGridHeader.focus();
  };
  const Arrow = order === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <div className={styles.header} data-numeric={shown.isNumeric || undefined}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.headerTitle}
        disabled={!enableSorting}
        onClick={(event) => progressSort(event.shiftKey)}
      >
        <span>{displayName}</span>
        {order && <Arrow size={14} aria-hidden="true" />}
      </button>
      {isFilterable && (
        <button
          ref={button}
          type="button"
          tabIndex={-1}
          className={styles.headerFilter}
          data-active={filter ? true : undefined}
          aria-label={t("kit.grid.openFilter", { title: displayName })}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <IconFilter size={14} aria-hidden="true" />
        </button>
      )}
      {isOpen &&
        button.current &&
        // Outside of the grid, which would take the panel's keys for its own.
        createPortal(
          <Popover anchor={button.current} label={t("kit.grid.filterOf", { title: displayName })} onClose={close}>
            <div className={styles.filterPanel}>
              <ColumnFilterForm
                column={shown}
                filter={filter}
                onApply={(next) => {
                  list.change({ filter: withFilter(list.asked.filterModel, shown.field, next) });
                  close();
                }}
              />
            </div>
          </Popover>,
          document.body,
        )}
    </div>
  );
}
