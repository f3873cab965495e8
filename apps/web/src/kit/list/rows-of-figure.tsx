import { useRef } from "react";
import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { ContributedParts } from "../record/contributed.tsx";
import styles from "../grid/grid.module.css";
import { nameOfFigure } from "./slots.ts";
import { useFocusBack } from "./focus-back.ts";

/** Says whose rows a list shows, with the way to all of them. */
export function RowsOfFigure({ figure, onRemove }: { figure: FigureRows; onRemove: () => void }) {
  const chip = useRef<HTMLSpanElement>(null);
  useFocusBack(chip);
  return (
    <span ref={chip} className={styles.chip}>
      <ContributedParts of={nameOfFigure} give={{ figure, onRemove }} />
    </span>
  );
}
