import { useController } from "react-hook-form";
import type { ProductionHours } from "@millwright/domain/register/production-calendars/required-time.ts";
import { SpansEditor } from "../../shifts/public.ts";

/** Any Monday: the days of a week are named by one. */
const A_MONDAY = "2026-01-05";

/** The hours of the week, as the form has them: a machine takes no breaks. */
export function HoursField() {
  const { field } = useController({ name: "hours" });
  const hours = (field.value ?? []) as ProductionHours[];
  return (
    <SpansEditor
      ref={field.ref}
      cycleWeeks={1}
      anchorDay={A_MONDAY}
      spans={hours.map(({ weekday, ...stretch }) => ({ day: weekday, ...stretch, breakMinutes: 0 }))}
      onChange={(spans) => field.onChange(spans.map(({ day, startMinute, minutes }) => ({ weekday: day, startMinute, minutes })))}
      hasBreaks={false}
    />
  );
}
