import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { masterParts } from "./contract.ts";

export const masterPartTarget: ImportTarget<ColumnKey<typeof masterParts.list>> = {
  key: "master-parts",
  title: "Master parts",
  subModule: "master-parts",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["masterpartcode", "masterpartno", "number", "id"],
      example: "MAS-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["masterpartname", "masterpart"], example: "North master part" },
    {
      key: "category",
      title: "Category",
      kind: "record",
      path: "categoryId",
      lookup: "part-item-categories",
      guesses: ["category"],
      example: "",
    },
    { key: "unit", title: "Unit", kind: "record", path: "unitId", lookup: "units-of-measure", guesses: ["unit"], example: "" },
    { key: "buyUnit", title: "Buy unit", kind: "record", path: "buyUnitId", lookup: "units-of-measure", guesses: ["buyunit"], example: "" },
    {
      key: "tracking",
      title: "Tracking",
      kind: "choice",
      choices: [
        { value: "none", title: "None", guesses: ["none"] },
        { value: "lot", title: "Lot", guesses: ["lot"] },
        { value: "serial", title: "Serial", guesses: ["serial"] },
      ],
      guesses: ["tracking"],
      example: "None",
    },
    {
      key: "ved",
      title: "Criticality",
      kind: "choice",
      choices: [
        { value: "vital", title: "Vital", guesses: ["vital"] },
        { value: "essential", title: "Essential", guesses: ["essential"] },
        { value: "desirable", title: "Desirable", guesses: ["desirable"] },
      ],
      guesses: ["ved"],
      example: "Vital",
    },
    {
      key: "state",
      title: "State",
      kind: "choice",
      choices: [
        { value: "active", title: "Active", guesses: ["active"] },
        { value: "phasing_out", title: "Phasing out", guesses: ["phasing_out"] },
        { value: "obsolete", title: "Obsolete", guesses: ["obsolete"] },
      ],
      guesses: ["state"],
      example: "Active",
    },
    { key: "shelfLifeDays", title: "Shelf life days", kind: "number", guesses: ["shelflifedays"], example: "12" },
    { key: "description", title: "Description", kind: "text", maxLength: 200, guesses: ["description"], example: "Some words" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
