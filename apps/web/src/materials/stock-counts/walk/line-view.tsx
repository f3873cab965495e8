import { useId, type FormEvent, type ReactNode } from "react";
import type { StockCountLine } from "@millwright/domain/materials/stock-counts/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { BigNumber } from "../../../kit/walk/big-number.tsx";
import { WalkAnswer, WalkNote, WalkQuestion } from "../../../kit/walk/walk-parts.tsx";
import { placeOf } from "../lines.tsx";
import styles from "../stock-counts.module.css";

interface LineViewProps {
  line: StockCountLine;
  typed: string;
  fault: string | null;
  /** How many lines are left, or not sent yet. */
  left: string;
  onType: (text: string) => void;
  onNext: () => void;
  /** What else can be done here. */
  children: ReactNode;
}

/** One place: where it is, what lies there, and a field as large as a thumb in a glove. What the books say is not asked for. */
export function LineView({ line, typed, fault, left, onType, onNext, children }: LineViewProps) {
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <>
      <WalkQuestion about={<span className={styles.where}>{placeOf(line)}</span>} question={line.part.name}>
        <WalkNote>
          <CodeText>{line.part.code}</CodeText>
        </WalkNote>
        <WalkNote role="status">{left}</WalkNote>
        <div className={styles.foot}>{children}</div>
      </WalkQuestion>
      <WalkAnswer>
        <form noValidate onSubmit={send}>
          <BigNumber
            id={id}
            label={line.part.name}
            value={typed}
            unit={line.unit}
            said={fault ? <span className={styles.fault}>{fault}</span> : line.unit && t("stockCounts.walk.unit", { unit: line.unit })}
            done={t("common.action.save")}
            // Whoever goes on types at once, by keyboard or by thumb.
            autoFocus
            aria-invalid={fault ? true : undefined}
            onChange={onType}
          />
        </form>
      </WalkAnswer>
    </>
  );
}
