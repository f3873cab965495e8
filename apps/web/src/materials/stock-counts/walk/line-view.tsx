import { useEffect, useId, useRef } from "react";
import type { StockCountLine } from "@millwright/domain/materials/stock-counts/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { placeOf } from "../lines.tsx";
import styles from "../stock-counts.module.css";

interface LineViewProps {
  line: StockCountLine;
  typed: string;
  fault: string | null;
  onType: (text: string) => void;
  onNext: () => void;
}

/** One place: where it is, what lies there, and a field as large as a thumb in a glove. What the books say is not asked for. */
export function LineView({ line, typed, fault, onType, onNext }: LineViewProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Whoever goes on types at once, by keyboard or by thumb.
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <div>
        <p className={styles.where}>{placeOf(line)}</p>
        <CodeText>{line.part.code}</CodeText>
        <h2>
          <label htmlFor={id}>{line.part.name}</label>
        </h2>
        <p className={styles.small}>{t("stockCounts.walk.unit", { unit: line.unit ?? "" })}</p>
      </div>
      <input
        id={id}
        ref={field}
        className={styles.big}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && onNext()}
      />
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  );
}
