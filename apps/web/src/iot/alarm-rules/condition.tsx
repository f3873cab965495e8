import type { AlarmRuleRow } from "@millwright/domain/iot/alarm-rules/contract.ts";
import styles from "./alarm-rules.module.css";
import { useMeasure } from "./scaled.ts";
import { sentenceOf } from "./sentence.ts";

/** The levels of a rule as sentences, in the reader's units. */
export function Condition({ of }: { of: Pick<AlarmRuleRow, "kind" | "datum" | "levels"> & Partial<Pick<AlarmRuleRow, "type">> }) {
  const measure = useMeasure();
  const scaled = measure({ kind: of.kind, datum: of.datum, typeId: of.type?.id });
  return (
    <span className={styles.condition}>
      {of.levels.map((level) => (
        <span key={level.severity} className={styles.level} data-severity={level.severity}>
          {sentenceOf(of.kind, level, scaled)}
        </span>
      ))}
    </span>
  );
}
