import { memo, type CSSProperties, type ReactNode } from "react";
import { t } from "../../../i18n/index.ts";
import { useIsMarked, type Following } from "../../list/use-following.ts";
import { useIsPicked, type Selection } from "../../selection/selection.ts";
import type { Column, RowEdge } from "../columns.tsx";
import { RowBox } from "../row-box.tsx";
import { SELECT, type Fit } from "./tracks.ts";
import styles from "./table.module.css";

export type Href<R> = (row: R) => string;

/** A cell as every row draws it. A plain function: a component for each cell would cost a frame its time. */
export interface DrawnCell<R> {
  field: string;
  className: string;
  style: CSSProperties | undefined;
  draw: (row: R) => ReactNode;
}

export function cellsOf<R extends object>(
  { drawn, stuck }: Fit<Column<R>>,
  href: Href<R> | undefined,
  hasPreview: boolean,
): DrawnCell<R>[] {
  return drawn.map(({ column }) => ({
    field: column.field,
    className: classOf(column, hasPreview),
    style: stickAt(stuck, column.field),
    draw: column.part === "title" ? (row) => <Title {...{ column, row, href, hasPreview }} /> : drawnBy(column),
  }));
}

/** Draws a cell, with its picture where it has one. */
function drawnBy<R>({ lead, render, text }: Column<R>): (row: R) => ReactNode {
  const draw = render ?? text;
  if (!lead) return draw;
  return (row) => (
    <>
      {text(row) !== "" && lead(row)}
      {draw(row)}
    </>
  );
}

/** The edge of a row, as its columns say, shown or not: the first that has something to say. */
export function edgesOf<R>(columns: readonly Column<R>[]): (row: R) => RowEdge | null {
  const saying = columns.flatMap(({ edge }) => (edge ? [edge] : []));
  return (row) => saying.map((edge) => edge(row)).find((said) => said !== null) ?? null;
}

/** Keeps a cell at its place while the others are scrolled sideways. */
export function stickAt(stuck: ReadonlyMap<string, number>, field: string): CSSProperties | undefined {
  const left = stuck.get(field);
  return left === undefined ? undefined : { position: "sticky", insetInlineStart: left, zIndex: 1, background: "inherit" };
}

function classOf<R>({ part, isNumeric }: Column<R>, hasPreview: boolean): string {
  const isTitle = part === "title";
  const names = [styles.cell, isTitle && styles.title, isTitle && hasPreview && styles.hasEye, isNumeric && styles.numeric];
  return names.filter(Boolean).join(" ");
}

interface TitleProps<R> {
  column: Column<R>;
  row: R;
  href: Href<R> | undefined;
  hasPreview: boolean;
}

/**
 * The name of a row, which leads to it, and the way to its preview. By keyboard the row opens with Enter and is looked at with `p`, so neither is
 * a stop of its own. The table takes the clicks of both: a link that follows the router would be dear in every row.
 */
function Title<R>({ column, row, href, hasPreview }: TitleProps<R>) {
  const name = column.text(row);
  const shown = (column.render ?? column.text)(row);
  const label = t("kit.preview.of", { title: name });
  return (
    <>
      {column.lead?.(row)}
      {href && name !== "" ? (
        <a href={href(row)} tabIndex={-1} className={styles.link}>
          {shown}
        </a>
      ) : (
        shown
      )}
      {hasPreview && <button type="button" tabIndex={-1} className={styles.eye} aria-label={label} title={label} data-eye />}
    </>
  );
}

interface RowProps<R extends { id: number }> {
  index: number;
  /** Distance from the first row, pixels. */
  top: number;
  /** Undefined while it is on its way. */
  row: R | undefined;
  cells: readonly DrawnCell<R>[];
  /** Null where nothing can be done to many rows. */
  selection: Selection<R> | null;
  stuck: ReadonlyMap<string, number>;
  nameOf: (row: R) => string;
  opens: boolean;
  isPreviewed: boolean;
  edgeOf: (row: R) => RowEdge | null;
  /** Says which rows have just become otherwise. */
  following: Pick<Following<R>, "marked">;
}

function PlainRow<R extends { id: number }>({
  index,
  top,
  row,
  cells,
  selection,
  stuck,
  nameOf,
  opens,
  isPreviewed,
  edgeOf,
  following,
}: RowProps<R>) {
  const isMarked = useIsMarked(following, row?.id);
  const isPicked = useIsPicked(selection, row?.id ?? 0);
  const kind = row === undefined ? styles.waiting : opens ? styles.opens : undefined;
  return (
    <div
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? isPicked : undefined}
      data-previewed={isPreviewed || undefined}
      data-marked={isMarked || undefined}
      data-edge={(row && edgeOf(row)) ?? undefined}
      className={kind ? `${styles.row} ${kind}` : styles.row}
      style={{ top }}
    >
      {selection && (
        <div role="gridcell" tabIndex={-1} className={styles.cell} style={stickAt(stuck, SELECT)}>
          {row && <RowBox selection={selection} row={row} name={nameOf(row)} />}
        </div>
      )}
      {cells.map(({ field, className, style, draw }) => (
        <div key={field} role="gridcell" tabIndex={-1} className={className} style={style}>
          {row && draw(row)}
        </div>
      ))}
    </div>
  );
}

/** A row of the table; drawn again only when something of it changed. */
export const Row = memo(PlainRow) as typeof PlainRow;
