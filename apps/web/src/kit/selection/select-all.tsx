import { useEffect, useRef } from "react";
import { t } from "../../i18n/index.ts";
import { headOf, usePicked, type Selection } from "./selection.ts";
import controls from "../filter/controls.module.css";
import styles from "./selection.module.css";

/** The box over the boxes: takes all loaded rows, or gives them all back. */
export function SelectAll<R extends { id: number }>({ selection }: { selection: Selection<R> }) {
  const { picked, shown } = usePicked(selection);
  const box = useRef<HTMLInputElement>(null);
  const state = headOf(picked, shown);
  // "Some" is a state of the element, not an attribute.
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        className={controls.tick}
        tabIndex={-1}
        checked={state === "all"}
        aria-label={t("kit.bulk.selectAll")}
        onChange={selection.toggleAll}
      />
    </label>
  );
}
