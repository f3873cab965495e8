import { clockOf } from "@millwright/domain/kit/zones.ts";
import type { ShiftSpan } from "@millwright/domain/register/shifts/cycle.ts";
import { formatWeekday } from "../../../kit/format.ts";

/** `22:00–06:00` */
export const spanText = ({ startMinute, minutes }: Pick<ShiftSpan, "startMinute" | "minutes">): string =>
  `${clockOf(startMinute)}–${clockOf(startMinute + minutes)}`;

/** `Mon` of a day. */
export const weekdayOf = (day: string): string => formatWeekday(`${day}T12:00:00Z`).slice(0, 3);
