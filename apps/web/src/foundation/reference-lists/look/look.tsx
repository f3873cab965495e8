import { glyphOf } from "./icons.tsx";
import styles from "./look.module.css";

/** The colour or icon of a value, beside its name; nothing where it has neither. */
export function Look({ color = null, icon = null }: { color?: string | null; icon?: string | null }) {
  if (icon !== null) {
    const Glyph = glyphOf(icon);
    return <Glyph size={16} stroke={1.6} className={styles.icon} aria-hidden="true" {...(color === null ? {} : { color })} />;
  }
  return color === null ? null : <span className={styles.dot} style={{ background: color }} aria-hidden="true" />;
}
