import type { Meter } from "@millwright/domain/register/meters/contract.ts";
import { pastLimit } from "@millwright/domain/register/meters/limits.ts";
import { t } from "../../../i18n/register.ts";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { written, type Written } from "./written.ts";
import styles from "./readings.module.css";

type Limited = Written & Pick<Meter, "lowLimit" | "highLimit">;

/** A value, with a word beside it where it is past a limit. */
export function MeterValue({ meter, value }: { meter: Limited; value: number | null }) {
  const past = meter.kind === "gauge" ? pastLimit(meter, value) : null;
  return (
    <span className={styles.value}>
      <span>{written(meter, value)}</span>
      {past && <ToneChip tone="warn" label={t(`meters.past.${past}`)} />}
    </span>
  );
}
