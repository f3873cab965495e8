import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState, type Ref } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { clockOf, dayAfter, minuteOfDay } from "@millwright/domain/kit/zones.ts";
import { spanFaults, type Cycle, type ShiftSpan } from "@millwright/domain/register/shifts/cycle.ts";
import { t } from "../../../i18n/register.ts";
import { formatMinutes } from "../../../kit/format.ts";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { TwoWeeks } from "./two-weeks.tsx";
import { spanText, weekdayOf } from "./words.ts";
import styles from "./cycle.module.css";

const USUAL = { startMinute: 360, minutes: 480, breakMinutes: 30 };

/** The shifts of a cycle, as the form has them. */
export function CycleField() {
  const { field } = useController({ name: "spans" });
  const [cycleWeeks, anchorDay] = useWatch({ name: ["cycleWeeks", "anchorDay"] }) as [number, string];
  return (
    <SpansEditor
      ref={field.ref}
      cycleWeeks={cycleWeeks}
      anchorDay={anchorDay}
      spans={(field.value ?? []) as ShiftSpan[]}
      onChange={field.onChange}
    />
  );
}

interface SpansEditorProps {
  ref: Ref<HTMLDivElement>;
  cycleWeeks: number;
  anchorDay: string;
  spans: readonly ShiftSpan[];
  onChange: (spans: ShiftSpan[]) => void;
  /** A machine takes none. */
  hasBreaks?: boolean;
}

/** A row a week, a cell a day. A day is chosen in the grid and written below it. */
export function SpansEditor({ ref, cycleWeeks, anchorDay, spans, onChange, hasBreaks = true }: SpansEditorProps) {
  const [day, setDay] = useState(0);
  const change = (next: ShiftSpan[]) => onChange(next.toSorted((one, other) => one.day - other.day || one.startMinute - other.startMinute));
  const faults = spanFaults({ cycleWeeks, spans });
  const shown = Math.min(day, cycleWeeks * 7 - 1);
  return (
    <div className={styles.field} ref={ref} tabIndex={-1}>
      <div className={styles.grid} role="group" aria-label={t("shifts.cycle.title")}>
        {Array.from({ length: cycleWeeks }, (_, week) => (
          <div key={week} className={styles.week}>
            <span className={styles.weekName}>{cycleWeeks > 1 && t("shifts.cycle.week", { week: week + 1 })}</span>
            {Array.from({ length: 7 }, (_, at) => week * 7 + at).map((one) => (
              <DayCell
                key={one}
                name={nameOf(anchorDay, one)}
                spans={spans.filter((span) => span.day === one)}
                isChosen={one === shown}
                isFaulty={faults.some(({ path }) => spans[Number(path.split(".")[1])]?.day === one)}
                onChoose={() => setDay(one)}
              />
            ))}
          </div>
        ))}
      </div>
      {faults[0] && (
        <p className={styles.fault} role="alert">
          {t("shifts.cycle.fault", {
            day: longNameOf(anchorDay, spans[Number(faults[0].path.split(".")[1])]?.day ?? 0),
            why: sentence(faults[0].reason),
          })}
        </p>
      )}
      <DayEditor
        key={shown}
        title={cycleWeeks > 1 ? longNameOf(anchorDay, shown) : nameOf(anchorDay, shown)}
        day={shown}
        spans={spans}
        cycleWeeks={cycleWeeks}
        hasBreaks={hasBreaks}
        onChange={change}
      />
    </div>
  );
}

const nameOf = (anchorDay: string, day: number) => (anchorDay ? weekdayOf(dayAfter(anchorDay, day)) : String(day + 1));
const longNameOf = (anchorDay: string, day: number) =>
  t("shifts.cycle.dayOfWeek", { day: nameOf(anchorDay, day), week: Math.floor(day / 7) + 1 });

interface DayCellProps {
  name: string;
  spans: readonly ShiftSpan[];
  isChosen: boolean;
  isFaulty: boolean;
  onChoose: () => void;
}
const DayCell = ({ name, spans, isChosen, isFaulty, onChoose }: DayCellProps) => (
  <button
    type="button"
    className={styles.day}
    aria-pressed={isChosen}
    data-faulty={isFaulty || undefined}
    data-worked={spans.length > 0 || undefined}
    onClick={onChoose}
  >
    <span className={styles.dayName}>{name}</span>
    {spans.length === 0 && <span className={styles.free}>{t("shifts.cycle.free")}</span>}
    {spans.map((span) => (
      <span key={span.startMinute} data-num>
        {spanText(span)}
      </span>
    ))}
  </button>
);

interface DayEditorProps {
  title: string;
  day: number;
  spans: readonly ShiftSpan[];
  cycleWeeks: number;
  hasBreaks: boolean;
  onChange: (spans: ShiftSpan[]) => void;
}
function DayEditor({ title, day, spans, cycleWeeks, hasBreaks, onChange }: DayEditorProps) {
  const mine = spans.filter((span) => span.day === day);
  const others = spans.filter((span) => span.day !== day);
  const set = (at: number, next: ShiftSpan) => onChange([...others, ...mine.map((span, place) => (place === at ? next : span))]);
  const weekOf = Math.floor(day / 7) * 7;
  const copyTo = (days: readonly number[]) =>
    onChange([
      ...spans.filter((span) => !days.includes(span.day) || span.day === day),
      ...days.filter((one) => one !== day).flatMap((one) => mine.map((span) => ({ ...span, day: one }))),
    ]);
  return (
    <fieldset className={styles.editor}>
      <legend>{title}</legend>
      {mine.map((span, at) => (
        <SpanEditor
          key={at}
          span={span}
          hasBreak={hasBreaks}
          onChange={(next) => set(at, { ...span, ...next })}
          onRemove={() => onChange([...others, ...mine.filter((_, place) => place !== at)])}
        />
      ))}
      <div className={styles.editorActions}>
        <Button
          variant="text"
          onClick={() => onChange([...spans, { ...USUAL, ...(hasBreaks ? {} : { breakMinutes: 0 }), ...after(mine), day }])}
        >
          <IconPlus size={16} aria-hidden="true" />
          {t("shifts.cycle.add")}
        </Button>
        <Button variant="text" onClick={() => copyTo([0, 1, 2, 3, 4].map((one) => weekOf + one))}>
          <IconCopy size={16} aria-hidden="true" />
          {t("shifts.cycle.copyToFive")}
        </Button>
        {cycleWeeks > 1 && (
          <Button variant="text" onClick={() => copyTo(Array.from({ length: cycleWeeks }, (_, week) => week * 7 + (day % 7)))}>
            <IconCopy size={16} aria-hidden="true" />
            {t("shifts.cycle.copyToWeeks")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** A second shift of a day begins when the first has ended. */
const after = (mine: readonly ShiftSpan[]): Partial<ShiftSpan> => {
  const last = mine.at(-1);
  return last ? { startMinute: Math.min(1439, last.startMinute + last.minutes), minutes: 120, breakMinutes: 0 } : {};
};

interface SpanEditorProps {
  span: Omit<ShiftSpan, "day">;
  hasBreak: boolean;
  onChange: (span: Omit<ShiftSpan, "day">) => void;
  onRemove: () => void;
}

/** From when to when on the clock: an end that is not after the start is on the next day. */
export function SpanEditor({ span, hasBreak, onChange, onRemove }: SpanEditorProps) {
  const { startMinute, minutes, breakMinutes } = span;
  const isOverMidnight = startMinute + minutes > 1440;
  const lengthTo = (start: number, end: number) => (end > start ? end - start : end - start + 1440);
  const time = (label: string, value: string, take: (minute: number) => void) => (
    <label>
      <span>{label}</span>
      <input
        type="time"
        className={styles.input}
        data-num
        value={value}
        required
        onChange={(event) => event.target.value && take(minuteOfDay(event.target.value))}
      />
    </label>
  );
  return (
    <div className={styles.span}>
      {time(t("shifts.cycle.from"), clockOf(startMinute), (start) =>
        onChange({ ...span, startMinute: start, minutes: lengthTo(start, (startMinute + minutes) % 1440) }),
      )}
      {time(t("shifts.cycle.until"), clockOf(startMinute + minutes), (end) => onChange({ ...span, minutes: lengthTo(startMinute, end) }))}
      {hasBreak && (
        <label>
          <span>{t("shifts.cycle.break")}</span>
          <input
            type="number"
            className={styles.input}
            data-num
            min={0}
            max={minutes - 1}
            value={breakMinutes}
            onChange={(event) =>
              onChange({ ...span, breakMinutes: Math.max(0, Math.min(1439, Math.round(Number(event.target.value)) || 0)) })
            }
          />
        </label>
      )}
      <span className={styles.length}>
        {formatMinutes(Math.max(0, minutes - breakMinutes))}
        {isOverMidnight && <small>{t("shifts.cycle.overMidnight")}</small>}
      </span>
      <IconButton label={t("shifts.cycle.remove", { span: spanText(span) })} onClick={onRemove}>
        <IconTrash size={17} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** What the form says as it stands. */
export function TwoWeeksOfForm() {
  const { getValues } = useFormContext();
  useWatch({ name: ["cycleWeeks", "anchorDay", "spans"] });
  const { cycleWeeks, anchorDay, spans } = getValues() as Cycle;
  return anchorDay ? <TwoWeeks cycle={{ cycleWeeks, anchorDay, spans: spans ?? [] }} /> : null;
}
