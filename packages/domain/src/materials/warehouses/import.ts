import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { warehouses } from "./contract.ts";

export const warehouseTarget: ImportTarget<ColumnKey<typeof warehouses.list>> = {
  key: "warehouses",
  title: "Warehouses",
  subModule: "warehousing",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["warehousecode", "warehouseno", "number", "id"],
      example: "WAR-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["warehousename", "warehouse"], example: "North warehouse" },
    {
      key: "type",
      title: "Type",
      kind: "choice",
      choices: [
        { value: "warehouse", title: "Warehouse", guesses: ["warehouse"] },
        { value: "stockroom", title: "Stockroom", guesses: ["stockroom"] },
        { value: "vehicle", title: "Vehicle", guesses: ["vehicle"] },
        { value: "quarantine", title: "Quarantine", guesses: ["quarantine"] },
      ],
      guesses: ["type"],
      example: "Warehouse",
    },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", guesses: ["location"], example: "" },
    {
      key: "keepers",
      title: "Keepers",
      kind: "text",
      maxLength: 4000,
      guesses: ["keeper", "storekeeper", "storekeepers"],
      example: "",
      note: "E-mail addresses or names of people, with a semicolon between.",
    },
    {
      key: "person",
      title: "Person",
      kind: "record",
      path: "personId",
      lookup: "people",
      codeTitle: "E-mail",
      guesses: ["driver", "technician"],
      example: "",
      note: "Whose vehicle it is; for vehicles alone.",
    },
    { key: "crew", title: "Crew", kind: "record", path: "crewId", lookup: "crews", guesses: ["crew"], example: "" },
    { key: "selfService", title: "Self service", kind: "flag", guesses: ["selfservice"], example: "yes" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
