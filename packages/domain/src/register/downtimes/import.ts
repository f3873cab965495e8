import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { downtimes } from "./contract.ts";

export const downtimeTarget: ImportTarget<ColumnKey<typeof downtimes.list>> = {
  key: "downtimes",
  title: "Downtimes",
  subModule: "downtimes",
  identity: "code",
  keys: [["asset", "startAt"]],
  fields: [
    {
      key: "asset",
      title: "Asset",
      kind: "record",
      path: "assetId",
      lookup: "assets",
      isRequired: true,
      guesses: ["machine", "equipment"],
      example: "PMP-100",
      note: "Code or name. With the start, identifies a downtime.",
    },
    {
      key: "startAt",
      title: "From",
      kind: "instant",
      isPast: true,
      isRequired: true,
      guesses: ["start", "started", "begin", "downfrom", "stopped"],
      example: "2026-06-10 08:00",
    },
    {
      key: "endAt",
      title: "To",
      kind: "instant",
      isPast: true,
      guesses: ["end", "ended", "until", "finish", "downto"],
      example: "2026-06-10 14:00",
      note: "Leave empty while it lasts.",
    },
    {
      key: "state",
      title: "State",
      kind: "choice",
      choices: [
        { value: "down", title: "Down", guesses: ["stopped", "off"] },
        { value: "degraded", title: "Degraded", guesses: ["reduced", "slow"] },
      ],
      guesses: ["severity"],
      example: "Down",
    },
    { key: "isPlanned", title: "Planned", kind: "flag", guesses: ["scheduled", "isplanned"], example: "no" },
    {
      key: "reason",
      title: "Reason",
      kind: "record",
      path: "reasonId",
      lookup: "downtime-reasons",
      canCreate: true,
      guesses: ["cause", "reasoncode"],
      example: "Breakdown",
    },
    {
      key: "workOrder",
      title: "Work order",
      kind: "record",
      path: "workOrderId",
      lookup: "work-orders",
      guesses: ["order", "wo", "workorderno"],
      example: "",
    },
    { key: "remark", title: "Remark", kind: "text", maxLength: 1000, guesses: ["comment", "note", "description"], example: "Belt torn" },
  ],
};
