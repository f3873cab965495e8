import type { ColumnKey } from "../../../kit/columns.ts";
import type { ImportTarget } from "../../../kit/imports/target.ts";
import type { workLabour } from "./contract.ts";

/** A time sheet: who worked when on which order. */
export const workLabourTarget: ImportTarget<ColumnKey<typeof workLabour.list>> = {
  key: "work-labour",
  title: "Time sheets",
  subModule: "work-orders",
  identity: "code",
  keys: [
    ["workOrder", "person", "startAt", "endAt"],
    ["workOrder", "person", "day", "minutes"],
  ],
  fields: [
    {
      key: "workOrder",
      title: "Work order",
      kind: "record",
      path: "workOrderId",
      lookup: "work-orders",
      isRequired: true,
      guesses: ["order", "wo", "workorderno", "job"],
      example: "WO-2026-00012",
      note: "Code of an order that is not closed.",
    },
    {
      key: "person",
      title: "Person",
      kind: "record",
      path: "personId",
      lookup: "people",
      isRequired: true,
      codeTitle: "Person e-mail",
      guesses: ["employee", "technician", "worker", "who"],
      example: "ola@plant.example",
    },
    { key: "day", title: "Day", kind: "day", guesses: ["date", "workdate", "submissiondate"], example: "2026-06-10" },
    { key: "startAt", title: "From", kind: "instant", guesses: ["start", "started", "begin", "clockin"], example: "2026-06-10 08:00" },
    {
      key: "endAt",
      title: "Until",
      kind: "instant",
      guesses: ["end", "ended", "to", "finish", "clockout"],
      example: "2026-06-10 09:30",
      note: "From and until, or day and minutes.",
    },
    { key: "minutes", title: "Minutes", kind: "number", guesses: ["mins", "duration", "workedminutes"], example: "90" },
    {
      key: "payCode",
      title: "Pay code",
      kind: "record",
      path: "payCodeId",
      lookup: "pay-codes",
      guesses: ["paytype", "hourtype", "ratecode"],
      example: "NORM",
      note: "Empty: the first of the list.",
    },
    { key: "note", title: "Note", kind: "text", maxLength: 1000, guesses: ["comment", "remark", "description"], example: "Belt changed" },
  ],
};
