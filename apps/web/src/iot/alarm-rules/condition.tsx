import type { AlarmRuleRow } from "@millwright/domain/iot/alarm-rules/contract.ts";
import styles from "./alarm-rules.module.css";
import { useMeasure } from "./scaled.ts";
import { sentenceOf } from "./sentence.ts";

type Said = Pick<AlarmRuleRow, "kind" | "datum" | "levels"> & Partial<Pick<AlarmRuleRow, "type">>;

function useSentences(of: Said): { severity: number; sentence: string }[] {
  const scaled = useMeasure()({ kind: of.kind, datum: of.datum, typeId: of.type?.id });
  return of.levels.map((level) => ({ severity: level.severity, sentence: sentenceOf(of.kind, level, scaled) }));
}

/** The levels of a rule as sentences, in the reader's units. */
export const Condition = ({ of }: { of: Said }) => (
  <span className={styles.condition}>
    {useSentences(of).map(({ severity, sentence }) => (
      <span key={severity} className={styles.level}>
        {sentence}
      </span>
    ))}
  </span>
);

/** The same in one line, for a row of the list. */
export function ConditionLine({ of }: { of: Said }) {
  const said = useSentences(of)
    .map(({ sentence }) => sentence)
    .join(" · ");
  return <span title={said}>{said}</span>;
}
