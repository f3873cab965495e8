import type { Schedule } from "./schedule.ts";

/** What a report says in its message. `{name}` is filled in. */
export const REPORT_TEXTS = {
  attached: "The report is attached: {file}.",
  tooLarge: "The report is larger than 5 MB and is not attached. Use the link below to open the dashboard.",
  nobody: "a colleague",
  /** Whose scope it is, where several receive the same. */
  shared: "the recipients with the same access",
  rhythm: {
    day: "Daily at {time} ({zone})",
    week: "Every {weekday} at {time} ({zone})",
    month: "Monthly on day {day} at {time} ({zone})",
    asked: "On request of {person}",
  },
} as const;

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** When a report goes out, in words: with the zone by whose clocks it does. */
export function rhythmWords({ rhythm, weekday, monthDay, time, timeZone }: Schedule): string {
  const facts = { time, zone: timeZone, weekday: WEEKDAYS[(weekday ?? 1) - 1] ?? "", day: String(monthDay ?? 1) };
  return said(REPORT_TEXTS.rhythm[rhythm], facts);
}

export const said = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "");
