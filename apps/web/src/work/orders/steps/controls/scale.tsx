import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { scaleOf } from "@millwright/domain/work/orders/steps/scale.ts";
import { withinLimits } from "@millwright/domain/work/orders/steps/steps.ts";
import styles from "./scale.module.css";

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** Where a value lies beside its limits, drawn; the words stand beside it. */
export function LimitScale({ step, value }: { step: Subtask; value: number | null }) {
  const scale = scaleOf(value, step);
  if (scale === null) return null;
  const place = withinLimits(value, step);
  return (
    <span className={styles.scale} aria-hidden="true">
      <span className={styles.within} style={{ insetInlineStart: percent(scale.from), insetInlineEnd: percent(1 - scale.to) }} />
      {scale.at !== null && (
        <span className={styles.value} data-tone={place === "within" ? "ok" : "alarm"} style={{ insetInlineStart: percent(scale.at) }} />
      )}
    </span>
  );
}
