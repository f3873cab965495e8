import type { Icon } from "@tabler/icons-react";
import styles from "./shape-switch.module.css";

interface ShapeSwitchProps<S extends string> {
  label: string;
  shapes: readonly { key: S; Icon: Icon; words: string }[];
  shape: S;
  onChange: (shape: S) => void;
}

/** In which form the rows of a list are shown. */
export function ShapeSwitch<S extends string>({ label, shapes, shape, onChange }: ShapeSwitchProps<S>) {
  return (
    <div className={styles.shapes} role="group" aria-label={label}>
      {shapes.map(({ key, Icon: Glyph, words }) => (
        <button key={key} type="button" aria-pressed={shape === key} onClick={() => onChange(key)}>
          <Glyph size={16} aria-hidden="true" />
          {words}
        </button>
      ))}
    </div>
  );
}
