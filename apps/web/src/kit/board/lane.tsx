import { useInfiniteQuery } from "@tanstack/react-query";
import { IconArrowsExchange, IconLock } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type DragEvent, type RefObject } from "react";
import type { Filter, ListReply } from "@millwright/domain/kit/list.ts";
import { t } from "../../i18n/index.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { ErrorState } from "../feedback/states.tsx";
import { formatNumber } from "../format.ts";
import { AppLink } from "../layout/app-link.tsx";
import { Button, IconButton } from "../layout/button.tsx";
import type { List } from "../list/use-list.ts";
import { Menu, MenuItem, useMenu } from "../menu/menu.tsx";
import type { BoardProps, Group, Landing, Move } from "./group.ts";
import styles from "./board.module.css";

/** Cards read at once. */
const PAGE_ROWS = 20;

interface LaneProps<R extends { id: number }> extends Omit<BoardProps<R>, "onMove"> {
  group: Group;
  /** Undefined until it is known. */
  count: number | undefined;
  nameOf: (row: R) => string;
  /** The card that is being dragged. */
  dragged: R | null;
  setDragged: (row: R | null) => void;
  landing: RefObject<Landing | null>;
  onMove: (row: R, move: Move) => void;
}

/** One group of a board, from the top down; it takes the cards that may go there. */
export function Lane<R extends { id: number }>(props: LaneProps<R>) {
  const { list, by, group, count, movesOf, dragged, setDragged, landing, onMove } = props;
  const title = useId();
  const lane = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const { rows, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useLane(list, by, group);
  const isOwn = dragged !== null && rows?.some(({ id }) => id === dragged.id) === true;
  const way = dragged && !isOwn ? movesOf(dragged).find(({ to, obstacle }) => to === group.value && obstacle === null) : undefined;

  // Follows the rows: a card that was moved here by keyboard takes the focus along.
  useEffect(() => {
    if (landing.current?.at !== group.value || !rows?.some(({ id }) => id === landing.current?.id)) return;
    lane.current?.querySelector<HTMLElement>(`[data-card="${landing.current.id}"] a`)?.focus();
    landing.current = null;
  }, [rows, group.value, landing]);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    setDragged(null);
    if (dragged && way) onMove(dragged, way);
  };
  return (
    <section
      ref={lane}
      className={styles.lane}
      aria-labelledby={title}
      data-takes={way !== undefined || undefined}
      data-over={(way !== undefined && isOver) || undefined}
      onDragOver={(event) => {
        if (!way) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget as Node | null) && setOver(false)}
      onDrop={onDrop}
    >
      <h2 id={title} className={styles.head}>
        {group.mark}
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </h2>
      {!rows && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonCards cards={2} lines={3} />)}
      {rows?.length === 0 && <p className={styles.none}>{t("kit.board.none")}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <BoardCard key={row.id} {...props} row={row} />
          ))}
          {hasNextPage && (
            <li>
              <Button variant="text" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t("kit.board.more")}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function BoardCard<R extends { id: number }>({ row, href, card, nameOf, movesOf, dragged, setDragged, onMove }: LaneProps<R> & { row: R }) {
  const menu = useMenu();
  const moves = movesOf(row);
  const isMovable = moves.some(({ obstacle }) => obstacle === null);
  const label = t("kit.board.moveTo", { name: nameOf(row) });
  return (
    <li
      className={styles.card}
      data-card={row.id}
      data-dragged={dragged?.id === row.id || undefined}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", nameOf(row));
        setDragged(row);
      }}
      onDragEnd={() => setDragged(null)}
    >
      <AppLink to={href(row)} className={styles.link} draggable={false}>
        {card(row)}
      </AppLink>
      {moves.length > 0 && (
        <>
          <IconButton label={label} className={styles.move} {...menu.trigger}>
            <IconArrowsExchange size={16} aria-hidden="true" />
          </IconButton>
          <Menu anchor={menu.anchor} label={label} align="end" onClose={menu.close}>
            {moves.map((move) => (
              <MenuItem key={move.key} className={styles.way ?? ""} isDisabled={move.obstacle !== null} onChoose={() => onMove(row, move)}>
                {move.mark}
                {move.obstacle !== null && (
                  <span className={styles.obstacle}>
                    <IconLock size={13} aria-hidden="true" />
                    {move.obstacle}
                  </span>
                )}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </li>
  );
}

interface At {
  startRow: number;
  after?: string;
}

/** The rows of one group, more of them as they are asked for. */
function useLane<R>({ key, asked, extra, epoch, read }: List<R>, by: string, { value }: Group) {
  const filter: Filter = { filterType: "set", values: [value] };
  const narrowed = { ...asked, filterModel: { ...asked.filterModel, [by]: filter } };
  const { data, ...query } = useInfiniteQuery({
    queryKey: ["board", key, narrowed, extra, epoch],
    initialPageParam: { startRow: 0 } as At,
    queryFn: async ({ pageParam }): Promise<ListReply<R>> => await read(narrowed, { ...pageParam, endRow: pageParam.startRow + PAGE_ROWS }),
    getNextPageParam: ({ rows, after }, _pages, { startRow }): At | undefined =>
      after === undefined ? undefined : { startRow: startRow + rows.length, after },
    placeholderData: (before) => before,
  });
  return { ...query, rows: data?.pages.flatMap(({ rows }) => rows) };
}
