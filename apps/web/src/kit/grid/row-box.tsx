import type { ChangeEvent } from "react";
import { t } from "../../i18n/index.ts";
import { useIsPicked, type Selection } from "../selection/selection.ts";
import controls from "../filter/controls.module.css";
import styles from "../selection/selection.module.css";

interface RowBoxProps<R extends { id: number }> {
  selection: Selection<R>;
  row: R;
  /** What the row is called aloud. */
  name: string;
  onPicked?: (box: HTMLInputElement) => void;
}

/** The box of a row; Shift with a click draws a range. By keyboard the row itself is selected, so the box is no stop of its own. */
export function RowBox<R extends { id: number }>({ selection, row, name, onPicked }: RowBoxProps<R>) {
  const isPicked = useIsPicked(selection, row.id);
  const onChange = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if ((nativeEvent as MouseEvent).shiftKey) selection.extendTo(row);
    else selection.toggle(row);
    onPicked?.(currentTarget);
  };
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        className={controls.tick}
        tabIndex={-1}
        checked={isPicked}
        aria-label={t("kit.bulk.select", { name })}
        onChange={onChange}
      />
    </label>
  );
}
