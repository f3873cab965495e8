import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { t } from "../../i18n/index.ts";
import { AppLink } from "../layout/app-link.tsx";
import type { Column } from "./columns.tsx";
import { Header, type HeaderParams } from "./header.tsx";
import styles from "./grid.module.css";

export type Href<R> = (row: R) => string;

/** Our columns as the grid library wants them. React draws a cell only where text is not enough. */
export function agColumns<R extends object>(
  columns: readonly Column<R>[],
  href: Href<R> | undefined,
  widths: Record<string, number>,
): ColDef<R>[] {
  const linked = columns.find(({ part }) => part === "code") ?? columns.find(({ part }) => part === "title");
  return columns.map((column) => {
    const width = widths[column.field];
    return {
      colId: column.field,
      headerName: t(column.title),
      headerComponent: Header,
      headerComponentParams: { shown: column } satisfies HeaderParams,
      valueGetter: ({ data }) => (data ? column.text(data) : ""),
      cellDataType: false,
      cellClass: classesOf(column),
      sortable: column.isSortable,
      ...(width === undefined
        ? { initialWidth: column.width, ...(column.flex > 0 ? { initialFlex: column.flex } : {}) }
        : { initialWidth: width }),
      // A column that takes what is left over keeps enough to be read when nothing is.
      minWidth: column.flex > 0 ? Math.round(column.width * 0.7) : 72,
      ...rendererOf(column, column === linked ? href : undefined),
    };
  });
}

function classesOf<R>({ part, isNumeric }: Column<R>): string[] {
  const classes = [part === "title" && styles.title, part === "code" && styles.code, isNumeric && styles.numeric];
  return classes.filter((name) => typeof name === "string");
}

function rendererOf<R extends object>({ render, text }: Column<R>, href: Href<R> | undefined): Pick<ColDef<R>, "cellRenderer"> {
  if (!render && !href) return {};
  return {
    cellRenderer: ({ data }: ICellRendererParams<R>) => {
      if (!data) return null;
      const shown = render ? render(data) : text(data);
      // The row opens by keyboard and by pointer; the link is for a new tab and for those who read by links. So it is no stop of its own.
      return href ? (
        <AppLink to={href(data)} tabIndex={-1} className={styles.link}>
          {shown}
        </AppLink>
      ) : (
        shown
      );
    },
  };
}
