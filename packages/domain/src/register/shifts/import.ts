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
      note: "A day that is the first of a cycle.",
    },
    { key: "worksHolidays", title: "Works on holidays", kind: "flag", guesses: ["worksholidays", "holidays"], example: "no" },
    {
      key: "spans",
      title: "Shifts",
      kind: "text",
      maxLength: 8000,
      guesses: ["spans", "times", "hours"],
      example: "1-5 06:00-14:00 (30)",
      note: "Days of the cycle from 1, beginning and end, the break in minutes in brackets; several with commas between.",
    },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
