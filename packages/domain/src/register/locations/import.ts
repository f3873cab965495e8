import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { locations } from "./contract.ts";

export const locationTarget: ImportTarget<ColumnKey<typeof locations.list>> = {
  key: "locations",
  title: "Locations",
  subModule: "locations",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["locationcode", "locationno", "id", "functionallocation"],
      example: "HALL-1",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["locationname", "location", "description"], example: "Hall 1" },
    {
      key: "parent",
      title: "Part of",
      kind: "record",
      path: "parentId",
      lookup: "locations",
      isOwnKind: true,
      guesses: ["parent", "parentcode", "parentlocation", "above", "within", "superior"],
      example: "PLANT",
      note: "Code or name of the location above. It may stand in the same file, before or after.",
    },
    {
      key: "category",
      title: "Category",
      kind: "record",
      path: "categoryId",
      lookup: "location-categories",
      canCreate: true,
      guesses: ["locationcategory", "type"],
      example: "Building",
    },
    {
      key: "isSite",
      title: "Site",
      kind: "flag",
      guesses: ["issite"],
      example: "no",
      note: "Yes for a site: what people and rights hang on.",
    },
    {
      key: "timeZone",
      title: "Time zone",
      kind: "text",
      maxLength: 60,
      guesses: ["zone", "tz"],
      example: "",
      note: "Of a site, by its place: Europe/Oslo. Empty for the organisation's.",
    },
    { key: "address", title: "Address", kind: "text", maxLength: 500, guesses: ["street"], example: "Quay 4, Bergen" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment"], example: "" },
  ],
};
