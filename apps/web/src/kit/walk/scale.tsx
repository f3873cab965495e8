import { withinLimits, scaleOf, type Limits } from "@millwright/domain/kit/limits.ts";
import styles from "./scale.module.css";

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** Where a value lies beside its limits, drawn; the words stand beside it. */
export function LimitScale({ limits, value }: { limits: Limits; value: number | null }) {
  const scale = scaleOf(value, limits);
  if (scale === null) return null;
  const place = withinLimits(value, limits);
  return (
    <span className={styles.scale} aria-hidden="true">
      <span className={styles.within} style={{ insetInlineStart: percent(scale.from), insetInlineEnd: percent(1 - scale.to) }} />
      {scale.at !== null && (
        <span className={styles.value} data-tone={place === "within" ? "ok" : "alarm"} style={{ insetInlineStart: percent(scale.at) }} />
      )}
    </span>
  );
}
