import { IconArrowsExchange, IconLock, IconPlus } from "@tabler/icons-react";
import { useEffect, useId, useRef, type DragEvent } from "react";
import { t } from "../../i18n/index.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { AppLink } from "../layout/app-link.tsx";
import { Button, IconButton } from "../layout/button.tsx";
import { Menu, MenuItem, useMenu } from "../menu/menu.tsx";
import { isSame, type BoardProps, type Column, type Lane, type Move, type Place } from "./group.ts";
import type { Carrying } from "./use-carrying.ts";
import styles from "./board.module.css";

interface CellProps<R extends { id: number }> extends BoardProps<R> {
  column: Column;
  lane: Lane | null;
  place: Place;
  carrying: Carrying<R>;
  move: (row: R, move: Move, from: Place) => void;
}

/** The cards of a column, or of a column within a lane, from the top down; it takes the cards that may go there. */
export function Cell<R extends { id: number }>(props: CellProps<R>) {
  const { column, lane, place, rowsAt, countAt, onMore, isReading, carrying } = props;
  const title = useId();
  const cell = useRef<HTMLElement>(null);
  const rows = rowsAt(place);
  const { carried } = carrying;
  const isTarget = carried !== null && !isSame(carried.from, place);
  const isOver = isTarget && isSame(carried.over, place);

  // Follows the choice of the keyboard: what is chosen is in sight.
  useEffect(() => {
    if (isOver) cell.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isOver]);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    carrying.putDown(place);
  };
  const hasMore = rows !== undefined && rows.length < countAt(place);
  return (
    <section
      ref={cell}
      className={styles.lane}
      {...(lane ? { "aria-label": `${column.label} ${countAt(place)}` } : { "aria-labelledby": title })}
      data-takes={isTarget || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        if (!isOver) carrying.takeOver(place);
      }}
      onDrop={onDrop}
    >
      {!lane && <Head column={column} id={title} />}
      {!rows && <SkeletonCards cards={2} lines={3} />}
      {rows?.length === 0 && <p className={styles.none}>{t("kit.board.none")}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <BoardCard key={row.id} {...props} row={row} />
          ))}
          {hasMore && (
            <li>
              <More isReading={isReading(place)} onMore={() => onMore(place)} />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The column's name and number, and below them its further figures. */
export function Head({ column: { mark, count, figures, isOver, add }, id }: { column: Column; id?: string }) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2 id={id} className={styles.name}>
          {mark}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        {add && (
          <AppLink to={add.to} className={styles.add} aria-label={add.label} title={add.label}>
            <IconPlus size={16} aria-hidden="true" />
          </AppLink>
        )}
      </div>
      {figures.length > 0 && (
        <p className={styles.figures} data-over={isOver || undefined}>
          {figures.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** Reads on by itself when it comes into sight. */
function More({ isReading, onMore }: { isReading: boolean; onMore: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const latest = useRef(onMore);
  // The observer outlives a drawing; it calls what the last one said, and is made anew when further cards have moved it down.
  useEffect(() => {
    latest.current = onMore;
    if (!element.current || isReading) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current());
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return (
    <span ref={element} className={styles.more}>
      <Button variant="text" disabled={isReading} onClick={onMore}>
        {t("kit.board.more")}
      </Button>
    </span>
  );
}

function BoardCard<R extends { id: number }>({ row, place, href, card, nameOf, movesOf, carrying, move }: CellProps<R> & { row: R }) {
  const menu = useMenu();
  const moves = movesOf(row, place);
  const isMovable = moves.length > 0;
  const isCarried = carrying.carried?.row.id === row.id;
  const label = t("kit.board.moveTo", { name: nameOf(row) });
  return (
    <li
      className={styles.card}
      data-card={row.id}
      data-dragged={isCarried || undefined}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", nameOf(row));
        carrying.takeUp(row, place);
      }}
      onDragEnd={() => carrying.letGo()}
    >
      <AppLink
        to={href(row)}
        className={styles.link}
        draggable={false}
        {...(isMovable ? { "aria-description": t("kit.board.howTo") } : {})}
        onKeyDown={(event) => carrying.onKeyDown(event, row, place)}
      >
        {card(row)}
      </AppLink>
      {isMovable && (
        <>
          <IconButton label={label} className={styles.move} {...menu.trigger}>
            <IconArrowsExchange size={16} aria-hidden="true" />
          </IconButton>
          <Menu anchor={menu.anchor} label={label} align="end" onClose={menu.close}>
            {moves
              .filter(({ to }) => to.lane === place.lane)
              .map((way) => (
                <MenuItem
                  key={way.key}
                  className={styles.way ?? ""}
                  isDisabled={way.obstacle !== null}
                  onChoose={() => move(row, way, place)}
                >
                  {way.mark}
                  {way.obstacle !== null && (
                    <span className={styles.obstacle}>
                      <IconLock size={13} aria-hidden="true" />
                      {way.obstacle}
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
