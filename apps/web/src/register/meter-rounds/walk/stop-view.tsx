import { useId, type ReactNode } from "react";
import type { MeterToRead } from "@millwright/domain/register/meters/readings/contract.ts";
import { ENTRIES, type Entry } from "@millwright/domain/register/meters/counting.ts";
import { wordsOf } from "@millwright/domain/register/meters/words.ts";
import { isSameText } from "@millwright/domain/kit/texts.ts";
import { t } from "../../../i18n/register.ts";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { Choices } from "../../../kit/walk/choices.tsx";
import { WalkAnswer, WalkNote, WalkQuestion } from "../../../kit/walk/walk-parts.tsx";
import { BigReading, LastValue } from "../../meters/public.ts";
import type { WalkLine } from "./walk-store.ts";
import styles from "../rounds.module.css";

interface StopProps {
  meter: MeterToRead;
  line: WalkLine | null;
  fault: string | null;
  /** What is left of the round, or waits to be sent. */
  stand: string;
  onChange: (next: Partial<WalkLine>) => void;
  /** Goes on, where what stands there may be left. */
  onNext: () => void;
  /** What was chosen stands there, and it goes on. */
  onChosen: (word: string) => void;
}

/** One meter: where it is, what it showed last, between which limits it is well, and what it shows now. */
export function StopView({ meter, line, fault, stand, onChange, onNext, onChosen }: StopProps) {
  const isSkipped = line?.skipped !== undefined;
  const answer = (): ReactNode => {
    if (isSkipped) return <Reason reason={line.skipped ?? ""} onChange={(skipped) => onChange({ skipped })} />;
    if (meter.sensor) return <WalkNote>{t("meters.readings.fed", { sensor: meter.sensor.name })}</WalkNote>;
    if (meter.kind === "characteristic") return <Words meter={meter} typed={line?.typed ?? ""} onChosen={onChosen} />;
    return <Figure meter={meter} line={line} fault={fault} onChange={onChange} onNext={onNext} />;
  };
  return (
    <>
      <WalkQuestion about={(meter.asset ?? meter.location)?.name} question={meter.name}>
        <WalkNote>
          <CodeText>{meter.code}</CodeText>
        </WalkNote>
        <LastValue meter={meter} />
        <p className={styles.small} role="status">
          {stand}
        </p>
      </WalkQuestion>
      <WalkAnswer>{answer()}</WalkAnswer>
    </>
  );
}

function Words({ meter, typed, onChosen }: { meter: MeterToRead; typed: string; onChosen: (word: string) => void }) {
  const words = wordsOf(meter.states);
  return (
    <Choices
      label={meter.name}
      choices={words.map((word) => ({ value: word, label: word, tone: "info" as const }))}
      chosen={words.find((word) => isSameText(word, typed)) ?? null}
      isBig
      isDisabled={false}
      onChoose={onChosen}
    />
  );
}

function Figure({ meter, line, fault, onChange, onNext }: Omit<StopProps, "stand" | "onChosen">) {
  const id = useId();
  return (
    <form
      className={styles.figure}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <BigReading
        id={id}
        meter={meter}
        label={meter.name}
        value={line?.typed ?? ""}
        fault={fault}
        done={t("common.action.save")}
        autoFocus
        onChange={(typed) => onChange({ typed })}
      />
      {meter.kind === "continuous" && (fault !== null || line?.entry !== undefined || line?.isConfirmed === true) && (
        <Asked line={line} onChange={onChange} />
      )}
    </form>
  );
}

/** What is asked where a counter did not count on as it usually does. */
function Asked({ line, onChange }: Pick<StopProps, "line" | "onChange">) {
  return (
    <div className={styles.asked}>
      <label className={styles.asks}>
        <span>{t("meters.readings.field.entry")}</span>
        <select value={line?.entry ?? "ordinary"} onChange={(event) => onChange({ entry: event.target.value as Entry })}>
          {ENTRIES.map((entry) => (
            <option key={entry} value={entry}>
              {t(`meters.readings.entry.${entry}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.asks}>
        <input type="checkbox" checked={line?.isConfirmed ?? false} onChange={(event) => onChange({ isConfirmed: event.target.checked })} />
        <span>{t("meters.readings.field.isConfirmed")}</span>
      </label>
    </div>
  );
}

function Reason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const id = useId();
  return (
    <div className={styles.asked}>
      <label htmlFor={id}>{t("meterRounds.walk.why")}</label>
      <textarea
        id={id}
        className={styles.reason}
        rows={2}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
