import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/index.ts";
import { useIsPhone } from "../list/use-phone.ts";
import { Cell, Head } from "./cell.tsx";
import type { BoardProps, Column, Move, Place } from "./group.ts";
import { useCarrying } from "./use-carrying.ts";
import grid from "../grid/grid.module.css";
import styles from "./board.module.css";

/** Rows as cards, side by side in columns and, where it has them, across in lanes; on a phone one column at a time. */
export function Board<R extends { id: number }>(props: BoardProps<R>) {
  const { columns, lanes, countAt } = props;
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<string | null>(null);
  /** The card whose move has ended: it takes the focus, wherever it stands now. */
  const [landed, setLanded] = useState<{ id: number } | null>(null);
  const board = useRef<HTMLDivElement>(null);
  // Follows the move: the card is where it went, or back.
  useEffect(() => {
    if (landed) board.current?.querySelector<HTMLElement>(`[data-card="${landed.id}"] a`)?.focus();
  }, [landed]);
  const move = (row: R, way: Move, from: Place) => {
    if (isPhone) choose(way.to.column);
    void props.onMove(row, way, from).then((isMade) => {
      if (isPhone && !isMade) choose(from.column);
      setLanded({ id: row.id });
    });
  };
  const carrying = useCarrying({ ...props, move });
  const across = useMemo(() => (lanes.length > 0 ? lanes : [null]), [lanes]);
  const holds = (column: Column) => across.some((lane) => countAt({ column: column.key, lane: lane?.key ?? null }) > 0);
  const current = columns.find(({ key }) => key === chosen) ?? columns.find(holds) ?? columns[0];
  const shown = isPhone ? (current ? [current] : []) : columns;
  const cell = (column: Column, lane: { key: string; label: string } | null) => (
    <Cell key={column.key} {...props} {...{ column, lane, carrying, move }} place={{ column: column.key, lane: lane?.key ?? null }} />
  );
  return (
    <>
      {isPhone && (
        <div className={styles.switch} role="group" aria-label={t("kit.board.groups")}>
          {columns.map((column) => (
            <button
              key={column.key}
              type="button"
              className={grid.toggle}
              aria-pressed={column === current}
              onClick={() => choose(column.key)}
            >
              {column.label} {column.count ?? ""}
            </button>
          ))}
        </div>
      )}
      {lanes.length === 0 ? (
        <div ref={board} className={styles.board}>
          {shown.map((column) => cell(column, null))}
        </div>
      ) : (
        <div ref={board} className={styles.lanes}>
          <div className={styles.row}>
            {shown.map((column) => (
              <div key={column.key} className={styles.top}>
                <Head column={column} />
              </div>
            ))}
          </div>
          {lanes.map((lane) => (
            <section key={lane.key} className={styles.across} aria-label={lane.label}>
              <h3 className={styles.laneName}>{lane.label}</h3>
              <div className={styles.row}>{shown.map((column) => cell(column, lane))}</div>
            </section>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {carrying.said}
      </p>
    </>
  );
}
