import { offsetMs } from "@millwright/domain/kit/zones.ts";
import { formatBriefDay } from "../format.ts";

const formats = new Map<string, Intl.DateTimeFormat>();
const CLOCK: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const MONTH: Intl.DateTimeFormatOptions = { month: "short", year: "numeric" };

/** An instant as the clock of a place shows it: a time of the day at midnight is the day that begins. */
export function inZone(at: number, timeZone: string, says: "whole" | "time" | "day" | "month" = "whole"): string {
  const wall = new Date(at + offsetMs(at, timeZone));
  const day = () => formatBriefDay(wall.toISOString().slice(0, 10));
  if (says === "month") return format("month", MONTH).format(wall);
  if (says === "day") return day();
  const clock = format("clock", CLOCK).format(wall);
  if (says === "time") return clock === "00:00" ? day() : clock;
  return `${day()} ${clock}`;
}

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(name) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  formats.set(name, known);
  return known;
}
