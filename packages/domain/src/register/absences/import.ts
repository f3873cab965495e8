import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { absences } from "./contract.ts";

export const absenceTarget: ImportTarget<ColumnKey<typeof absences.list>> = {
  key: "absences",
  title: "Absences",
  subModule: "absences",
  identity: "code",
  keys: [["person", "type", "fromDay", "toDay"]],
  fields: [
    {
      key: "person",
      title: "Person",
      kind: "record",
      path: "personId",
      lookup: "people",
      codeTitle: "E-mail",
      isRequired: true,
      guesses: ["employee", "name", "staff"],
      example: "ola.berg@plant.example",
      note: "E-mail address or name. With the first day, identifies an absence.",
    },
    {
      key: "type",
      title: "Kind",
      kind: "record",
      path: "typeId",
      lookup: "absence-types",
      isRequired: true,
      canCreate: true,
      guesses: ["type", "reason", "absencetype"],
      example: "Vacation",
    },
    { key: "fromDay", title: "From", kind: "day", isRequired: true, guesses: ["start", "startdate", "firstday"], example: "2027-07-05" },
    { key: "toDay", title: "To", kind: "day", isRequired: true, guesses: ["end", "enddate", "until", "lastday"], example: "2027-07-23" },
    {
      key: "fromTime",
      title: "From time",
      kind: "text",
      maxLength: 5,
      guesses: ["starttime"],
      example: "",
      note: "HH:MM. Leave empty for whole days.",
    },
    { key: "toTime", title: "To time", kind: "text", maxLength: 5, guesses: ["endtime"], example: "" },
    {
      key: "state",
      title: "State",
      kind: "choice",
      choices: [
        { value: "asked", title: "Asked", guesses: ["requested", "open"] },
        { value: "approved", title: "Approved", guesses: ["granted", "ok"] },
        { value: "refused", title: "Refused", guesses: ["rejected", "denied"] },
      ],
      guesses: ["status"],
      example: "Approved",
    },
    { key: "remark", title: "Remark", kind: "text", maxLength: 1000, guesses: ["comment", "note"], example: "Long planned" },
  ],
};
