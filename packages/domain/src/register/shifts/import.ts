import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { shifts } from "./contract.ts";

/** A pattern is a row of a file: its shifts are one cell, in words (`spelling.ts`). */
export const shiftTarget: ImportTarget<ColumnKey<typeof shifts.list>> = {
  key: "shifts",
  title: "Shift patterns",
  subModule: "shifts",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["patterncode", "shiftcode", "number", "id"],
      example: "EARLY",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["patternname", "shift", "pattern"], example: "Early shift" },
    { key: "cycleWeeks", title: "Weeks", kind: "number", isRequired: true, guesses: ["cycleweeks", "cycle"], example: "1" },
    {
      key: "anchorDay",
      title: "First day",
      kind: "day",
      isRequired: true,
      guesses: ["anchorday", "start", "from"],
      example: "2026-01-05",
      note: "The first day of a cycle.",
    },
    { key: "worksHolidays", title: "Works on holidays", kind: "flag", guesses: ["worksholidays", "holidays"], example: "no" },
    {
      key: "spans",
      title: "Shifts",
      kind: "text",
      maxLength: 8000,
      guesses: ["spans", "times", "hours"],
      example: "1-5 06:00-14:00 (30)",
      note: "Day of the cycle from 1, start and end, break in minutes in brackets; separated by commas.",
    },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
