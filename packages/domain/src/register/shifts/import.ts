import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { shifts } from "./contract.ts";

/** What the list's file holds. Patterns are drawn, not brought in: their shifts are a grid, not a row. */
export const shiftTarget: ImportTarget<ColumnKey<typeof shifts.list>> = {
  key: "shifts",
  title: "Shift patterns",
  subModule: "shifts",
  identity: "code",
  keys: [["code"]],
  fields: [
    { key: "code", title: "Code", kind: "text", isRequired: true, guesses: [], example: "EARLY" },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: [], example: "Early shift" },
    { key: "cycleWeeks", title: "Weeks", kind: "number", guesses: [], example: "3" },
    { key: "anchorDay", title: "First day", kind: "day", guesses: [], example: "2026-01-05" },
    { key: "worksHolidays", title: "Works on holidays", kind: "flag", guesses: [], example: "no" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: [], example: "" },
  ],
};
