import type { CSSProperties } from "react";
import type { KeptWidget } from "@millwright/domain/insight/boards/contract.ts";
import { ROW } from "./sizes.ts";
import { spotOf } from "./spot.ts";
import type { BoardData } from "./use-board-data.ts";
import { WidgetFrame } from "./widgets/frame.tsx";
import styles from "./boards.module.css";

interface WidgetGridProps {
  /** In the order in which they are read. */
  widgets: readonly KeptWidget[];
  data: BoardData;
  /** Pixels of a row, where it is higher than usual. */
  row?: number;
}

/** Widgets where they are, and what each says. */
export function WidgetGrid({ widgets, data, row = ROW }: WidgetGridProps) {
  return (
    <ul className={styles.grid} style={{ "--row": `${String(row)}px` } as CSSProperties}>
      {widgets.map((one) => (
        <li key={one.id} style={spotOf(one)}>
          <WidgetFrame widget={one.widget} height={one.h} row={row} answer={data.answers.get(String(one.id))} data={data} />
        </li>
      ))}
    </ul>
  );
}
