import { refuseField } from "./errors.ts";
import { dayAfter } from "./zones.ts";

/** The days that are asked for; without any, those of the month in which today is. One end alone says too little. */
export function daysAsked(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  today: string,
): { from: string; until: string } {
  if (from !== undefined && until !== undefined) return { from, until };
  if (from === undefined && until === undefined) return monthOf(today);
  throw refuseField(from === undefined ? "from" : "until", "required");
}

/** The first and the last day of the month of a day. */
export function monthOf(day: string): { from: string; until: string } {
  const first = `${day.slice(0, 7)}-01`;
  return { from: first, until: dayAfter(`${dayAfter(first, 31).slice(0, 7)}-01`, -1) };
}
