import { useEffect, useState, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import type { Column } from "../grid/columns.tsx";
import { rowNames } from "../grid/row-names.ts";
import { usePicked, type Selection } from "../selection/selection.ts";
import gridStyles from "../grid/grid.module.css";
import styles from "../selection/selection.module.css";

/** Selecting on a phone is a mode of its own: a touch opens a card otherwise. */
export function usePicking<R extends { id: number }>(selection: Selection<R> | null): [boolean, (isOn: boolean) => void] {
  const [isPicking, setPicking] = useState(false);
  // Follows the selection, which the bar below ends.
  useEffect(() => {
    if (!selection) return;
    let had = selection.get().picked.rows.size;
    return selection.subscribe(() => {
      const has = selection.get().picked.rows.size;
      if (had > 1 && has === 0) setPicking(false);
      had = has;
    });
  }, [selection]);
  return [isPicking, setPicking];
}

interface PickButtonProps<R extends { id: number }> {
  selection: Selection<R>;
  rows: readonly R[];
  isPicking: boolean;
  onPick: (isOn: boolean) => void;
}

export function PickButton<R extends { id: number }>({ selection, rows, isPicking, onPick }: PickButtonProps<R>) {
  const { setShown } = selection;
  // The selection knows what is on the screen, for "all of them".
  useEffect(() => setShown(rows), [setShown, rows]);
  const end = () => {
    selection.clear();
    onPick(false);
  };
  return (
    <div className={styles.pick}>
      {isPicking && (
        <Button variant="text" onClick={selection.toggleAll}>
          {t("kit.bulk.selectShown")}
        </Button>
      )}
      <Button variant="text" onClick={isPicking ? end : () => onPick(true)}>
        {t(isPicking ? "kit.bulk.endPicking" : "kit.bulk.pick")}
      </Button>
    </div>
  );
}

interface PickCardProps<R extends { id: number }> {
  row: R;
  selection: Selection<R>;
  columns: readonly Column<R>[];
  children: ReactNode;
}

/** A card that is selected by touching it anywhere. */
export function PickCard<R extends { id: number }>({ row, selection, columns, children }: PickCardProps<R>) {
  const { picked } = usePicked(selection);
  return (
    <label className={`${gridStyles.card} ${styles.card}`}>
      <span className={styles.mark}>
        <input
          type="checkbox"
          checked={picked.rows.has(row.id)}
          aria-label={t("kit.bulk.select", { name: rowNames(columns)(row) })}
          onChange={() => selection.toggle(row)}
        />
      </span>
      <span className={gridStyles.cardBody}>{children}</span>
    </label>
  );
}
