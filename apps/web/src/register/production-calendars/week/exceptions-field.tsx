import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { useController } from "react-hook-form";
import type { ProductionException } from "@millwright/domain/register/production-calendars/required-time.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { t } from "../../../i18n/register.ts";
import { formatDay, today } from "../../../kit/format.ts";
import { DayInput } from "../../../kit/form/dates/date-inputs.tsx";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { SpanEditor } from "../../shifts/public.ts";
import styles from "./week.module.css";

const A_MORNING = { startMinute: 360, minutes: 360 };

/** Days with hours of their own, or with none, as the form has them. */
export function ExceptionsField() {
  const { field } = useController({ name: "exceptions" });
  const exceptions = (field.value ?? []) as ProductionException[];
  const set = (at: number, next: Partial<ProductionException>) =>
    field.onChange(exceptions.map((one, place) => (place === at ? { ...one, ...next } : one)));
  const add = () => {
    const last = exceptions.at(-1);
    field.onChange([...exceptions, { day: last?.day ? dayAfter(last.day, 1) : today(), name: null, hours: [] }]);
  };
  return (
    <div className={styles.cards} ref={field.ref} tabIndex={-1}>
      {exceptions.map((exception, at) => (
        <ExceptionEditor
          key={at}
          of={exception}
          isTwice={exceptions.findIndex(({ day }) => day === exception.day) !== at}
          onChange={(next) => set(at, next)}
          onRemove={() => field.onChange(exceptions.filter((_, place) => place !== at))}
        />
      ))}
      <div>
        <Button variant="text" onClick={add}>
          <IconPlus size={16} aria-hidden="true" />
          {t("productionCalendars.exceptions.add")}
        </Button>
      </div>
    </div>
  );
}

interface ExceptionEditorProps {
  of: ProductionException;
  isTwice: boolean;
  onChange: (next: Partial<ProductionException>) => void;
  onRemove: () => void;
}
function ExceptionEditor({ of: { day, name, hours }, isTwice, onChange, onRemove }: ExceptionEditorProps) {
  const label = useId();
  return (
    <fieldset className={styles.exception}>
      <legend>{day ? formatDay(day) : t("productionCalendars.exceptions.day")}</legend>
      <div className={styles.row}>
        <div>
          <span id={`${label}-day`}>{t("productionCalendars.exceptions.day")}</span>
          <DayInput
            aria-labelledby={`${label}-day`}
            value={day || null}
            isRequired
            onChange={(chosen) => chosen !== null && onChange({ day: chosen })}
          />
        </div>
        <label className={styles.grow}>
          <span>{t("productionCalendars.exceptions.name")}</span>
          <input
            className={styles.input}
            value={name ?? ""}
            maxLength={200}
            onChange={(event) => onChange({ name: event.target.value || null })}
          />
        </label>
        <IconButton label={t("productionCalendars.exceptions.remove", { day })} onClick={onRemove}>
          <IconTrash size={17} aria-hidden="true" />
        </IconButton>
      </div>
      {isTwice && (
        <p className={styles.fault} role="alert">
          {t("productionCalendars.exceptions.twice")}
        </p>
      )}
      {hours.length === 0 && <p className={styles.nothing}>{t("productionCalendars.exceptions.closed")}</p>}
      {hours.map((stretch, at) => (
        <SpanEditor
          key={at}
          span={{ ...stretch, breakMinutes: 0 }}
          hasBreak={false}
          onChange={({ startMinute, minutes }) =>
            onChange({ hours: hours.map((one, place) => (place === at ? { startMinute, minutes } : one)) })
          }
          onRemove={() => onChange({ hours: hours.filter((_, place) => place !== at) })}
        />
      ))}
      <div>
        <Button variant="text" onClick={() => onChange({ hours: [...hours, afterLast(hours)] })}>
          <IconPlus size={16} aria-hidden="true" />
          {t("productionCalendars.exceptions.addHours")}
        </Button>
      </div>
    </fieldset>
  );
}

/** A second stretch begins when the first has ended. */
function afterLast(hours: ProductionException["hours"]): ProductionException["hours"][number] {
  const last = hours.at(-1);
  return last ? { startMinute: Math.min(1439, last.startMinute + last.minutes), minutes: 120 } : A_MORNING;
}
