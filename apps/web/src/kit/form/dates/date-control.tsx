import { now, parseAbsolute, parseDate, today, type CalendarDate, type ZonedDateTime } from "@internationalized/date";
import { IconCalendar, IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { DateField, DateInput, DateSegment, type DateValue } from "react-aria-components/DateField";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { t } from "../../../i18n/index.ts";
import { currentLocale, currentTimeZone } from "../../format.ts";
import { Popover } from "../../menu/popover.tsx";
import type { DateControlProps } from "./date-inputs.tsx";
import styles from "./dates.module.css";

interface Policies {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
}
// What the library says to screen readers it takes back by emptying an element as HTML. Emptying is all that is allowed; any other HTML is refused as before.
(globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("default", { createHTML: (html) => (html === "" ? html : null) });

/** A calendar day, YYYY-MM-DD: typed part by part as the person writes dates, or taken from a calendar. */
export function DayControl({ value, onChange, ...rest }: DateControlProps) {
  const day = value === null ? null : parseDate(value);
  return (
    <Frame
      {...rest}
      day={day}
      onDay={(chosen) => onChange(chosen?.toString() ?? null)}
      field={(names) => (
        <DateField {...names} value={day} onChange={(typed) => onChange(typed?.toString() ?? null)}>
          <Segments />
        </DateField>
      )}
    />
  );
}

/** An instant: shown and typed in the zone of what it is about, on a clock of 24 hours; UTC inside. */
export function InstantControl({ value, onChange, timeZone, ...rest }: DateControlProps & { timeZone?: string }) {
  const zone = timeZone ?? currentTimeZone();
  const at = value === null ? null : parseAbsolute(value, zone);
  const take = (next: ZonedDateTime | null) => onChange(next === null ? null : new Date(next.toDate()).toISOString());
  // Whoever takes a day alone means it from the hour they see.
  const onDay = (chosen: CalendarDate | null) =>
    take(chosen && (at ?? startOfHour(zone)).set({ year: chosen.year, month: chosen.month, day: chosen.day }));
  return (
    <Frame
      {...rest}
      day={at}
      onDay={onDay}
      field={(names) => (
        <DateField
          {...names}
          granularity="minute"
          hourCycle={24}
          hideTimeZone
          placeholderValue={startOfHour(zone)}
          value={at}
          onChange={take}
        >
          <Segments />
        </DateField>
      )}
    />
  );
}

const startOfHour = (zone: string) => now(zone).set({ minute: 0, second: 0, millisecond: 0 });

const Segments = () => (
  <DateInput className={styles.segments ?? ""}>{(segment) => <DateSegment segment={segment} className={styles.segment ?? ""} />}</DateInput>
);

type Names = Pick<DateControlProps, "aria-label" | "aria-labelledby" | "aria-describedby" | "onBlur"> & {
  isInvalid: boolean;
  isRequired: boolean;
  autoFocus: boolean;
  className: string;
};

interface FrameProps extends Omit<DateControlProps, "value" | "onChange"> {
  day: DateValue | null;
  onDay: (day: CalendarDate | null) => void;
  field: (names: Names) => ReactNode;
}

/** The field, what empties it, and the calendar behind its button. */
function Frame({ day, onDay, field, ref, onBlur, isInvalid = false, isRequired = false, autoFocus = false, ...names }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const focus = () => box.current?.querySelector<HTMLElement>("[role=spinbutton]")?.focus();
  // A form goes to the first field at fault, whatever it is made of.
  useImperativeHandle(ref as Ref<{ focus: () => void }>, () => ({ focus }));
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : currentTarget);
  return (
    <I18nProvider locale={currentLocale()}>
      <div ref={box} className={styles.box} data-fault={isInvalid || undefined} onKeyDownCapture={submitOnEnter}>
        {field({ ...names, isInvalid, isRequired, autoFocus, className: styles.field ?? "", ...(onBlur ? { onBlur } : {}) })}
        {day !== null && !isRequired && (
          // Emptying is a matter of the keys in the field; for who points there is this.
          <button type="button" tabIndex={-1} className={styles.button} aria-label={t("kit.dates.none")} onClick={() => onDay(null)}>
            <IconX size={15} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={styles.button}
          aria-label={t("kit.dates.calendar")}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={open}
        >
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
        </button>
        {anchor && (
          <Popover anchor={anchor} align="end" label={t("kit.dates.calendar")} onClose={() => setAnchor(null)}>
            <Month
              day={day}
              onChoose={(chosen) => {
                onDay(chosen);
                setAnchor(null);
              }}
            />
          </Popover>
        )}
      </div>
    </I18nProvider>
  );
}

/** As in any other field of a form. */
function submitOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, ctrlKey, metaKey } = event;
  if (key !== "Enter" || ctrlKey || metaKey || (target as Element).getAttribute("role") !== "spinbutton") return;
  event.preventDefault();
  currentTarget.closest("form")?.requestSubmit();
}

function Month({ day, onChoose }: { day: DateValue | null; onChoose: (day: CalendarDate) => void }) {
  const here = today(currentTimeZone());
  const shown = day === null ? null : parseDate(day.toString().slice(0, 10));
  return (
    <Calendar
      autoFocus
      aria-label={t("kit.dates.calendar")}
      className={styles.calendar ?? ""}
      defaultValue={shown}
      defaultFocusedValue={shown ?? here}
      onChange={(chosen) => onChoose(parseDate(chosen.toString().slice(0, 10)))}
    >
      <header className={styles.month}>
        <AriaButton slot="previous" className={styles.button ?? ""}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </AriaButton>
        <Heading className={styles.name ?? ""} />
        <AriaButton slot="next" className={styles.button ?? ""}>
          <IconChevronRight size={16} aria-hidden="true" />
        </AriaButton>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>
          {(weekday) => <CalendarHeaderCell className={styles.weekday ?? ""}>{weekday}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(each) => <CalendarCell date={each} className={styles.day ?? ""} data-today={each.compare(here) === 0 || undefined} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
