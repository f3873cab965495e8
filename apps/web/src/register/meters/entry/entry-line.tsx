import { useId, type ClipboardEvent, type KeyboardEvent } from "react";
import { ENTRIES, type Entry } from "@millwright/domain/register/meters/counting.ts";
import { isConfirmable } from "@millwright/domain/register/meters/guard.ts";
import type { MeterRow } from "@millwright/domain/register/meters/contract.ts";
import type { Line } from "@millwright/domain/register/meters/readings/sheet.ts";
import { wordsOf } from "@millwright/domain/register/meters/words.ts";
import { t } from "../../../i18n/register.ts";
import { formatRelative } from "../../../kit/format.ts";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { MeterValue } from "../readings/value.tsx";
import type { SheetLine } from "./sheet-state.ts";
import styles from "./entry.module.css";

interface LineProps {
  meter: MeterRow;
  line: SheetLine | null;
  fault: { reason: string; message: string } | null;
  onChange: (next: Partial<Line>) => void;
  onKey: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** A meter of the sheet: what it showed last, what it shows now, and what has to be said of that. */
export function EntryLine({ meter, line, fault, onChange, onKey, onPaste }: LineProps) {
  const id = useId();
  const typed = line?.typed ?? "";
  const control = {
    "data-value": true,
    "aria-label": t("meters.readings.addTo", { name: `${meter.code} ${meter.name}` }),
    "aria-invalid": fault ? (true as const) : undefined,
    "aria-describedby": fault ? id : undefined,
    value: typed,
    onPaste,
  };
  return (
    <tr>
      <th scope="row">
        <CodeText>{meter.code}</CodeText> <span>{meter.name}</span>
        <span className={styles.small}>{(meter.asset ?? meter.location)?.name}</span>
      </th>
      <td>
        <MeterValue meter={meter} value={meter.lastValue} />
        <span className={styles.small}>{meter.lastAt ? formatRelative(meter.lastAt) : t("meters.readings.never")}</span>
      </td>
      <td>
        <span className={styles.value}>
          {meter.sensor ? (
            <span className={styles.small}>{t("meters.readings.fed", { sensor: meter.sensor.name })}</span>
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
              onKeyDown={onKey}
              onChange={(event) => onChange({ typed: event.target.value })}
            />
          )}
          {meter.unit && <span>{meter.unit.code}</span>}
        </span>
        {fault && (
          <span id={id} className={styles.fault}>
            {fault.message}
          </span>
        )}
        {(fault?.reason === "meter_went_back" || line?.entry) && (
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
        )}
        {(isConfirmable(fault?.reason) || line?.isConfirmed) && (
          <label className={styles.asks}>
            <input
              type="checkbox"
              checked={line?.isConfirmed ?? false}
              onChange={(event) => onChange({ isConfirmed: event.target.checked })}
            />
            <span>{t("meters.readings.field.isConfirmed")}</span>
          </label>
        )}
      </td>
    </tr>
  );
}
