import type { ColDef, ColumnState, ICellRendererParams } from "ag-grid-community";
import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { AppLink } from "../layout/app-link.tsx";
import type { Column } from "./columns.tsx";
import { useListOf } from "../list/list-context.ts";
import type { Placed } from "./arrangement/arrange.ts";
import { Header, type HeaderParams } from "./header.tsx";
import styles from "./grid.module.css";

export type Href<R> = (row: R) => string;

/** Our columns as the grid library wants them. React draws a cell only where text is not enough. */
export function agColumns<R extends object>(
  placed: readonly Placed<Column<R>>[],
  href: Href<R> | undefined,
  hasPreview: boolean,
): ColDef<R>[] {
  // The title is always there; a code may be hidden.
  const linked = (["code", "title"] as const)
    .map((part) => placed.find(({ column, isHidden }) => column.part === part && !isHidden))
    .find(Boolean)?.column;
  return placed.map(({ column, width, isHidden }) => {
    return {
      colId: column.field,
      headerName: t(column.title),
      headerComponent: Header,
      headerComponentParams: { shown: column } satisfies HeaderParams,
      valueGetter: ({ data }) => (data ? column.text(data) : ""),
      cellDataType: false,
      cellClass: classesOf(column),
      sortable: column.isSortable,
      initialHide: isHidden,
      ...(width === undefined
        ? { initialWidth: column.width, ...(column.flex > 0 ? { initialFlex: column.flex } : {}) }
        : { initialWidth: width }),
      // A column that takes what is left over keeps enough to be read when nothing is.
      minWidth: column.flex > 0 ? Math.round(column.width * 0.7) : 72,
      ...rendererOf(column, column === linked ? href : undefined, hasPreview && column.part === "title"),
    };
  });
}

/** Order, width and sight of the columns as the grid holds them, to put them there after they changed elsewhere. */
export const columnState = <R,>(placed: readonly Placed<Column<R>>[]): ColumnState[] =>
  placed.map(({ column, width, isHidden }) => ({
    colId: column.field,
    hide: isHidden,
    ...(width === undefined && column.flex > 0 ? { flex: column.flex } : { flex: null, width: width ?? column.width }),
  }));

function classesOf<R>({ part, isNumeric }: Column<R>): string[] {
  const classes = [part === "title" && styles.title, part === "code" && styles.code, isNumeric && styles.numeric];
  return classes.filter((name) => typeof name === "string");
}

function rendererOf<R extends object>(
  { render, text }: Column<R>,
  href: Href<R> | undefined,
  hasEye: boolean,
): Pick<ColDef<R>, "cellRenderer"> {
  if (!render && !href && !hasEye) return {};
  return {
    cellRenderer: ({ data }: ICellRendererParams<R>) => {
      if (!data) return null;
      const shown = render ? render(data) : text(data);
      // The row opens by keyboard and by pointer; the link is for a new tab and for those who read by links. So it is no stop of its own.
      const linked = href ? (
        <AppLink to={href(data)} tabIndex={-1} className={styles.link}>
          {shown}
        </AppLink>
      ) : (
        shown
      );
      return hasEye ? <Previewable row={data} name={text(data)} shown={linked} /> : linked;
    },
  };
}

/** The name of a row with the way to its preview; by keyboard that is `p`, so the eye is no stop of its own. */
function Previewable({ row, name, shown }: { row: object; name: string; shown: ReactNode }) {
  const { change } = useListOf();
  const label = t("kit.preview.of", { title: name });
  return (
    <span className={styles.withEye}>
      <span>{shown}</span>
      <button
        type="button"
        tabIndex={-1}
        className={styles.eye}
        aria-label={label}
        title={label}
        onClick={() => change({ preview: (row as { id: number }).id })}
      >
        <IconEye size={16} aria-hidden="true" />
      </button>
    </span>
  );
}
