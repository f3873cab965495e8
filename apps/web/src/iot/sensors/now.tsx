import type { SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import { nowOf, useMeasured } from "./measured.ts";
import styles from "./sensors.module.css";

/** What a sensor measures now, in the reader's units. */
export function Now({ of }: { of: Pick<SensorRow, "type" | "values" | "lastSaid" | "status"> }) {
  const say = useMeasured();
  return <span className={styles.now}>{nowOf(of, say)}</span>;
}
