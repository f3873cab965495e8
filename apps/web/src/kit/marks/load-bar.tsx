import styles from "./marks.module.css";

/** How full something is, of 100, in the colour of what that means; the figure is beside it. */
export function LoadBar({ filled, tone }: { filled: number; tone: "ok" | "warn" | "alarm" | "offline" }) {
  return (
    <span className={styles.loadBar} data-tone={tone} aria-hidden="true">
      <span style={{ inlineSize: `${filled}%` }} />
    </span>
  );
}
