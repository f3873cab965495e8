import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { RowCard } from "../cards/row-card.tsx";
import { SkeletonRows } from "../feedback/skeletons.tsx";
import { ErrorState } from "../feedback/states.tsx";
import { formatNumber } from "../format.ts";
import type { Column } from "../grid/columns.tsx";
import type { Href } from "../grid/table/row.tsx";
import { AppLink } from "../layout/app-link.tsx";
import { Card } from "../layout/card.tsx";
import { withFilters } from "../list/fixed.ts";
import { sortText } from "../list/search.ts";
import type { List } from "../list/use-list.ts";
import { useIsPhone } from "../list/use-phone.ts";
import { isRefusal } from "../wire/failures.ts";
import { useMay } from "../wire/query.ts";
import styles from "./related.module.css";

interface RelatedListProps<R extends { id: number }> {
  list: List<R>;
  title: string;
  /** How many of them stand here; the full list has the others. */
  rows?: number;
  /** Address of the full list, to which the filters of this one are added. */
  all: string;
  /** Where a row leads. */
  href: Href<R>;
  /** What is shown beside code, title and status, by field. */
  facts: readonly string[];
  /** What stands here while there is none: one sentence, one action. Without it the list is not there before its first row is. */
  empty?: ReactNode;
  /** Beside the title: the way to make one. */
  aside?: ReactNode;
  /** It stands in a narrow column: cards, as on a phone. */
  isNarrow?: boolean;
}

/** The first rows of a list that stands on the page of something else, and the way to all of them. Nothing for those who may not see such rows. */
export function RelatedList<R extends { id: number }>({
  list,
  title,
  rows = 5,
  all,
  href,
  facts,
  empty,
  aside,
  isNarrow = false,
}: RelatedListProps<R>) {
  const isPhone = useIsPhone();
  const may = useMay(list);
  const { data, error, refetch } = useFirst(list, may ? rows : 0);
  if (!may || (!data && isRefusal(error, "forbidden"))) return null;
  if (empty === undefined && !data?.length) return null;
  const shown = list.columns.filter(({ part, field }) => part !== "fact" || facts.includes(field));
  const content = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={rows} />;
    if (data.length === 0) return empty;
    return isPhone || isNarrow ? (
      <ul className={styles.cards}>
        {data.map((row) => (
          <li key={row.id}>
            <RowCard row={row} columns={shown} href={href} />
          </li>
        ))}
      </ul>
    ) : (
      <FirstRows list={list} columns={shown} rows={data} href={href} />
    );
  };
  return (
    <Card title={title} aside={data?.length === 0 ? undefined : aside} isPadded={false}>
      <div className={styles.body}>
        {content()}
        {data && <ToAll list={list} title={title} shown={data.length} all={all} />}
      </div>
    </Card>
  );
}

interface FirstRowsProps<R> {
  list: List<R>;
  columns: readonly Column<R>[];
  rows: readonly R[];
  href: Href<R>;
}

function FirstRows<R extends { id: number }>({ list, columns, rows, href }: FirstRowsProps<R>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.field} list={list} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column.field} data-part={column.part} data-numeric={column.isNumeric || undefined}>
                {column.part === "title" ? <AppLink to={href(row)}>{column.text(row)}</AppLink> : (column.render ?? column.text)(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a column; a click sorts by it, another one turns the order round. */
function Head<R>({ list: { asked, change }, column: { field, title, part, isSortable, isNumeric } }: { list: List<R>; column: Column<R> }) {
  const [first] = asked.sortModel;
  const order = first?.colId === field ? first.sort : null;
  const Arrow = order === "desc" ? IconArrowDown : IconArrowUp;
  const sort = () => change({ sort: sortText([{ colId: field, sort: order === "asc" ? "desc" : "asc" }]) });
  const said = order === null ? "none" : order === "asc" ? "ascending" : "descending";
  return (
    <th scope="col" data-part={part} data-numeric={isNumeric || undefined} aria-sort={isSortable ? said : undefined}>
      {isSortable ? (
        <button type="button" onClick={sort}>
          {t(title)}
          {order !== null && <Arrow size={13} aria-hidden="true" />}
        </button>
      ) : (
        t(title)
      )}
    </th>
  );
}

/** How many there are, and the list of them; nothing where all of them stand here. */
function ToAll<R>({ list, title, shown, all }: { list: List<R>; title: string; shown: number; all: string }) {
  const { found, fixed } = list;
  if (!found || found.rows <= shown) return null;
  const number = formatNumber(found.rows) + (found.known === "all" ? "" : "+");
  return (
    <p className={styles.all}>
      <AppLink to={withFilters(all, fixed)} aria-label={t("kit.related.allOf", { shown: number, title })}>
        {t("kit.related.all", { count: found.rows, shown: number })}
      </AppLink>
    </p>
  );
}

/** The first rows; `0` reads none. */
function useFirst<R>({ key, asked, extra, epoch, read, setFound }: List<R>, rows: number) {
  const query = useQuery({
    queryKey: ["related", key, asked, extra, epoch, rows],
    queryFn: () => read(asked, { startRow: 0, endRow: rows }),
    enabled: rows > 0,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  // Follows what was read, also what is remembered from before.
  useEffect(() => {
    if (data) setFound(data.lastRow === undefined ? { rows: data.rows.length + 1, known: "seen" } : { rows: data.lastRow, known: "all" });
  }, [data, setFound]);
  return { ...query, data: data?.rows };
}
