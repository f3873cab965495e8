import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { productionCalendars } from "./contract.ts";

/** A calendar is a row of a file: its week and its exceptions are a cell each, in words (`spelling.ts`). */
export const productionCalendarTarget: ImportTarget<ColumnKey<typeof productionCalendars.list>> = {
  key: "production-calendars",
  title: "Production calendars",
  subModule: "production-calendars",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["calendarcode", "number", "id"],
      example: "2SHIFT",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["calendarname", "calendar"], example: "Two shifts" },
    {
      key: "hours",
      title: "Hours",
      kind: "text",
      maxLength: 8000,
      guesses: ["week", "weeklyhours", "times"],
      example: "1-5 06:00-22:00",
      note: "Weekday (1 for Monday), start and end; separated by commas.",
    },
    { key: "worksHolidays", title: "Runs on holidays", kind: "flag", guesses: ["worksholidays", "holidays"], example: "no" },
    {
      key: "exceptions",
      title: "Exceptions",
      kind: "text",
      maxLength: 20_000,
      guesses: ["exceptiondays", "closures"],
      example: "2026-12-24 06:00-12:00 (Christmas Eve), 2026-12-31 closed",
      note: "A day with its hours, or closed, and its name in brackets; separated by commas.",
    },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
