import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { crews } from "./contract.ts";

export const crewTarget: ImportTarget<ColumnKey<typeof crews.list>> = {
  key: "crews",
  title: "Crews",
  subModule: "crews",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["crewcode", "crewno", "number", "id", "team", "teamcode", "workcenter", "workcentre", "groupcode", "persongroup"],
      example: "CRE-100",
    },
    {
      key: "name",
      title: "Name",
      kind: "text",
      isRequired: true,
      guesses: ["crewname", "crew", "description", "teamname", "groupname", "title"],
      example: "North crew",
    },
    { key: "site", title: "Site", kind: "record", path: "siteId", lookup: "locations", guesses: ["site"], example: "" },
    {
      key: "costCentre",
      title: "Cost centre",
      kind: "record",
      path: "costCentreId",
      lookup: "cost-centres",
      guesses: ["costcentre"],
      example: "",
    },
    { key: "indirectPercent", title: "Indirect percent", kind: "number", guesses: ["indirectpercent"], example: "12" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
