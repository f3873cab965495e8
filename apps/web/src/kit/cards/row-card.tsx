import { Fragment } from "react";
import { IconChevronRight } from "@tabler/icons-react";
import { titleOf, type Column } from "../grid/columns.tsx";
import { edgesOf, type Href } from "../grid/table/row.tsx";
import { AppLink } from "../layout/app-link.tsx";
import styles from "../grid/grid.module.css";

/** More would be a record, not a card. */
const MOST_FACTS = 3;

/** A row as a card that leads to it. */
export function RowCard<R>({ row, columns, href }: { row: R; columns: readonly Column<R>[]; href: Href<R> | undefined }) {
  const inside = <CardBody row={row} columns={columns} />;
  const edge = edgesOf(columns)(row) ?? undefined;
  if (!href)
    return (
      <div className={styles.card} data-edge={edge}>
        {inside}
      </div>
    );
  return (
    <AppLink to={href(row)} className={styles.card} data-edge={edge}>
      <span className={styles.cardBody}>{inside}</span>
      <IconChevronRight size={18} className={styles.cardArrow} aria-hidden="true" />
    </AppLink>
  );
}

/** What a card says of its row: code, status, title and the first facts that it has. */
export function CardBody<R>({ row, columns }: { row: R; columns: readonly Column<R>[] }) {
  return (
    <>
      <span className={styles.cardTop}>
        {columns
          .filter(({ part }) => part === "code")
          .map((column) => (
            <Cell key={column.field} row={row} column={column} />
          ))}
        {columns
          .filter(({ part }) => part === "status")
          .map((column) => (
            <Cell key={column.field} row={row} column={column} />
          ))}
      </span>
      <span className={styles.cardTitle}>
        {columns
          .filter(({ part }) => part === "title")
          .map(({ field, lead, text }) => (
            <Fragment key={field}>
              {lead?.(row)}
              {text(row)}{" "}
            </Fragment>
          ))}
      </span>
      <span className={styles.cardFacts}>
        {columns
          .filter(({ part, text }) => part === "fact" && text(row) !== "")
          .slice(0, MOST_FACTS)
          .map((column) => (
            <span key={column.field} className={styles.cardFact}>
              <span className={styles.cardLabel}>{titleOf(column)}</span> <Cell row={row} column={column} />
            </span>
          ))}
      </span>
    </>
  );
}

const Cell = <R,>({ row, column }: { row: R; column: Column<R> }) => (
  <>
    {column.lead?.(row)}
    {column.render?.(row) ?? column.text(row)}
  </>
);
