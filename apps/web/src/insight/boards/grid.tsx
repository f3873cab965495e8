import type { KeptWidget } from "@millwright/domain/insight/boards/contract.ts";
import { inOrder } from "@millwright/domain/insight/boards/layout.ts";
import { t } from "../../i18n/insight.ts";
import { formatMoment } from "../../kit/format.ts";
import { useBoardData, type BoardData } from "./use-board-data.ts";
import type { Place } from "./use-place.ts";
import { WidgetGrid } from "./widget-grid.tsx";
import styles from "./boards.module.css";

interface BoardGridProps {
  board: { timeZone: string; refreshSeconds: number };
  widgets: readonly KeptWidget[];
  place: Place;
}

/** Widgets where they are, each with what it says at this place, and how old that is. */
export function BoardGrid({ board: { timeZone, refreshSeconds }, widgets, place }: BoardGridProps) {
  const ordered = inOrder(widgets);
  const asked = ordered.map(({ id, widget }) => ({ key: String(id), widget }));
  const data = useBoardData({ widgets: asked, ...place, timeZone, refreshSeconds });
  return (
    <>
      <WidgetGrid widgets={ordered} data={data} />
      <AsOf data={data} />
    </>
  );
}

function AsOf({ data: { asOf, isLate, error } }: { data: BoardData }) {
  if (asOf === null) return null;
  return (
    <p className={styles.asOf} role="status" data-late={isLate || error !== null || undefined}>
      {t(error ? "boards.notAnswered" : "boards.asOf", { at: formatMoment(asOf) })}
    </p>
  );
}
