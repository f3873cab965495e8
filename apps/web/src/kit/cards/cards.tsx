import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from "react";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import { t } from "../../i18n/index.ts";
import { isRefusal } from "../wire/failures.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../feedback/states.tsx";
import { Button } from "../layout/button.tsx";
import type { Href } from "../grid/table/row.tsx";
import type { Column } from "../grid/columns.tsx";
import { CardBody, RowCard } from "./row-card.tsx";
import { PickButton, PickCard, usePicking } from "./pick-cards.tsx";
import type { Selection } from "../selection/selection.ts";
import type { List } from "../list/use-list.ts";
import { useIsMarked, type Following } from "../list/use-following.ts";
import { queryClient } from "../wire/query.ts";
import styles from "../grid/grid.module.css";
import selectionStyles from "../selection/selection.module.css";

/** Rows read at once on a phone. */
const PAGE_ROWS = 25;
/** As many as a screen has are drawn first; the others follow once these are seen. */
const FIRST_CARDS = 6;

interface CardsProps<R extends { id: number }> {
  list: List<R>;
  href: Href<R> | undefined;
  /** Null where nothing can be done to many rows. */
  selection: Selection<R> | null;
  nothing: ReactNode;
}

/** The narrow form of a list: one card a row, more as the person scrolls. */
export function Cards<R extends { id: number }>({ list, href, selection, nothing }: CardsProps<R>) {
  const [isPicking, setPicking] = usePicking(selection);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useCards(list);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const end = useSeen<HTMLDivElement>(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });

  if (!data && isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={6} lines={3} />;
  if (rows.length === 0) return nothing;
  return (
    <>
      {selection && <PickButton selection={selection} rows={rows} isPicking={isPicking} onPick={setPicking} />}
      <CardList rows={rows} columns={list.columns} href={href} selection={isPicking ? selection : null} following={list.following} />
      <div ref={end} className={styles.cardsEnd}>
        {isFetchNextPageError ? (
          <Button variant="secondary" onClick={() => void fetchNextPage()}>
            {t("common.action.retry")}
          </Button>
        ) : (
          isFetchingNextPage && t("common.state.loading")
        )}
      </div>
    </>
  );
}

interface CardListProps<R extends { id: number }> {
  rows: R[];
  columns: readonly Column<R>[];
  href: Href<R> | undefined;
  /** Null unless cards are being selected. */
  selection: Selection<R> | null;
  following: Pick<Following<R>, "marked">;
}

function CardList<R extends { id: number }>({ rows, columns, href, selection, following }: CardListProps<R>) {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_CARDS));
  return (
    <ul className={`${styles.cards} ${selection ? selectionStyles.picking : ""}`}>
      {shown.map((row) => (
        <MarkedItem key={row.id} following={following} id={row.id}>
          {selection ? (
            <PickCard row={row} selection={selection} columns={columns}>
              <CardBody row={row} columns={columns} />
            </PickCard>
          ) : (
            <RowCard row={row} columns={columns} href={href} />
          )}
        </MarkedItem>
      ))}
    </ul>
  );
}

/** A card, marked for a moment when somebody else has changed its row. */
function MarkedItem({ following, id, children }: { following: Pick<Following<never>, "marked">; id: number; children: ReactNode }) {
  return <li data-marked={useIsMarked(following, id) || undefined}>{children}</li>;
}

interface At {
  startRow: number;
  after?: string;
}

function useCards<R extends { id: number }>({ key, asked, extra, read, setFound, epoch, following: { join } }: List<R>) {
  const queryKey = useMemo(() => ["cards", key, asked, extra, epoch] as const, [key, asked, extra, epoch]);
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: { startRow: 0 } as At,
    queryFn: async ({ pageParam }): Promise<ListReply<R>> => {
      return await read(asked, { ...pageParam, endRow: pageParam.startRow + PAGE_ROWS });
    },
    getNextPageParam: ({ rows, lastRow, after }, _pages, { startRow }): At | undefined => {
      const next = startRow + rows.length;
      if (rows.length < PAGE_ROWS || (lastRow !== undefined && next >= lastRow)) return undefined;
      return { startRow: next, ...(after === undefined ? {} : { after }) };
    },
  });
  const { data } = query;
  // Follows what was read, also what is remembered from before.
  useEffect(() => {
    if (!data) return;
    const rows = data.pages.reduce((sum, page) => sum + page.rows.length, 0);
    const end = data.pages.at(-1)?.lastRow;
    setFound(end === undefined ? { rows, known: "seen" } : { rows: end, known: "all" });
  }, [data, setFound]);
  // Rows that others changed, as the server says they are now.
  useEffect(() => {
    type Pages = InfiniteData<ListReply<R>>;
    return join({
      has: (id) => queryClient.getQueryData<Pages>(queryKey)?.pages.some(({ rows }) => rows.some((row) => row.id === id)) === true,
      put: (changed) =>
        queryClient.setQueryData<Pages>(
          queryKey,
          (now) =>
            now && {
              ...now,
              pages: now.pages.map((page) => ({ ...page, rows: page.rows.map((row) => changed.find(({ id }) => id === row.id) ?? row) })),
            },
        ),
    });
  }, [join, queryKey]);
  return query;
}

/** Calls back whenever the element comes near the window's lower edge. */
function useSeen<E extends Element>(seen: () => void) {
  const element = useRef<E>(null);
  const latest = useRef(seen);
  // The observer outlives a render; it must call what the last one said. It is made anew as well, since it tells only of changes.
  useEffect(() => {
    latest.current = seen;
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(), {
      rootMargin: "400px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}
