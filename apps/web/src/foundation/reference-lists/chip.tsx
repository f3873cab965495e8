import { Look } from "./look/look.tsx";
import styles from "./look/look.module.css";

/** A value named in another record: its colour or icon, and the word. */
export function ReferenceChip({ value }: { value: { name: string; color?: string | null; icon?: string | null } }) {
  return (
    <span className={styles.chip}>
      <Look color={value.color ?? null} icon={value.icon ?? null} />
      {value.name}
    </span>
  );
}
