import { useId } from "react";
import type { MeterToRead } from "@millwright/domain/register/meters/readings/contract.ts";
import { ENTRIES, type Entry } from "@millwright/domain/register/meters/counting.ts";
import { wordsOf } from "@millwright/domain/register/meters/words.ts";
import { t } from "../../../i18n/register.ts";
import { formatRelative } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { MeterValue } from "../../meters/public.ts";
import type { WalkLine } from "./walk-store.ts";
import styles from "../rounds.module.css";

interface StopProps {
  meter: MeterToRead;
  line: WalkLine | null;
  fault: string | null;
  onChange: (next: Partial<WalkLine>) => void;
  onNext: () => void;
}

/** One meter: where it is, what it showed last, and a field as large as a thumb in a glove. */
export function StopView({ meter, line, fault, onChange, onNext }: StopProps) {
  const id = useId();
  const isSkipped = line?.skipped !== undefined;
  const control = {
    id,
    className: styles.big,
    value: line?.typed ?? "",
    "aria-invalid": fault ? (true as const) : undefined,
    "aria-describedby": fault ? `${id}-fault` : undefined,
  };
  return (
    <>
      <div>
        <CodeText>{meter.code}</CodeText>
        <h2>
          <label htmlFor={id}>{meter.name}</label>
        </h2>
        <p className={styles.small}>{(meter.asset ?? meter.location)?.name}</p>
        <p>
          <MeterValue meter={meter} value={meter.lastValue} />{" "}
          <span className={styles.small}>{meter.lastAt ? formatRelative(meter.lastAt) : t("meters.readings.never")}</span>
        </p>
      </div>
      {isSkipped ? (
        <input
          id={id}
          className={styles.reason}
          placeholder={t("meterRounds.walk.why")}
          value={line.skipped}
          maxLength={500}
          onChange={(event) => onChange({ skipped: event.target.value })}
        />
      ) : meter.sensor ? (
        <p className={styles.small}>{t("meters.readings.fed", { sensor: meter.sensor.name })}</p>
      ) : meter.kind === "characteristic" ? (
        <select {...control} onChange={(event) => onChange({ typed: event.target.value })}>
          <option value="">{t("meters.entry.nothing")}</option>
          {wordsOf(meter.states).map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange({ typed: event.target.value })}
          onKeyDown={(event) => event.key === "Enter" && onNext()}
        />
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {!isSkipped && meter.kind === "continuous" && (fault || line?.entry || line?.isConfirmed) && (
        <>
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
            <input
              type="checkbox"
              checked={line?.isConfirmed ?? false}
              onChange={(event) => onChange({ isConfirmed: event.target.checked })}
            />
            <span>{t("meters.readings.field.isConfirmed")}</span>
          </label>
        </>
      )}
      <Button variant="text" onClick={() => onChange({ skipped: isSkipped ? undefined : "" } as Partial<WalkLine>)}>
        {isSkipped ? t("meterRounds.walk.read") : t("meterRounds.walk.skip")}
      </Button>
    </>
  );
}
