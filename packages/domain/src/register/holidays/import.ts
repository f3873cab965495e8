import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { holidays } from "./contract.ts";

export const holidayTarget: ImportTarget<ColumnKey<typeof holidays.list>> = {
  key: "holidays",
  title: "Holidays",
  subModule: "holidays",
  identity: "code",
  keys: [["name", "day"]],
  fields: [
    {
      key: "name",
      title: "Name",
      kind: "text",
      isRequired: true,
      maxLength: 200,
      guesses: ["holiday", "holidayname", "description"],
      example: "New Year's Day",
    },
    {
      key: "day",
      title: "Day",
      kind: "day",
      isRequired: true,
      guesses: ["date", "holidaydate"],
      example: "2027-01-01",
      note: "With name and site, identifies a holiday.",
    },
    { key: "isYearly", title: "Every year", kind: "flag", guesses: ["yearly", "annual", "recurring"], example: "yes" },
    {
      key: "site",
      title: "Site",
      kind: "record",
      path: "siteId",
      lookup: "locations",
      guesses: ["plant", "location"],
      example: "",
      note: "Code or name of a site. Leave empty for the whole organisation.",
    },
    {
      key: "minutes",
      title: "Minutes off",
      kind: "number",
      duration: "minutes",
      guesses: ["minutes", "halfday"],
      example: "",
      note: "Leave empty for the whole day.",
    },
  ],
};
