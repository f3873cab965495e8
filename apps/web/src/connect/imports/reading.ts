import { readNumber } from "@millwright/domain/connect/imports/values/amounts.ts";
import { calendarDay, instantOf, readDate } from "@millwright/domain/connect/imports/values/dates.ts";
import type { ImportField } from "@millwright/domain/kit/imports/target.ts";
import { DATE_FORMATS, NUMBER_FORMATS, isDateKind, type CellFormat } from "@millwright/domain/kit/imports/cell-formats.ts";
import { currentTimeZone, formatDateTime, formatDay, formatNumber } from "../../kit/format.ts";

const FRACTION_DIGITS = 6;

/** What a cell says, as a person reads it; null where it says nothing under this format. */
export function readingOf({ kind }: Pick<ImportField, "kind">, cell: string, format: CellFormat | undefined): string | null {
  if (isDateKind(kind)) {
    const reading = readDate(
      cell,
      DATE_FORMATS.find((known) => known === format),
    );
    if (reading === null || reading === "open") return null;
    // A cell that says no time is shown as the day it says.
    const isDay = kind === "day" || reading.time === null;
    const shown = isDay ? calendarDay(reading, currentTimeZone()) : instantOf(reading, currentTimeZone());
    return shown === null ? null : isDay ? formatDay(shown) : formatDateTime(shown);
  }
  const number = NUMBER_FORMATS.find((known) => known === format);
  // Whatever currency stands beside it: the server knows whether that is the right one.
  const readings = [cell, cell.replace(/[\p{Sc}\p{L}]+\.?/gu, "")].map((text) => readNumber(text, number, null));
  const reading = readings.find((one) => "value" in one);
  return reading ? formatNumber(Number(reading.value), FRACTION_DIGITS) : null;
}
