import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { meters } from "./contract.ts";

export const meterTarget: ImportTarget<ColumnKey<typeof meters.list>> = {
  key: "meters",
  title: "Meters",
  subModule: "meters",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      guesses: ["metercode", "meterno", "number", "id", "meterid", "meternumber", "metertag"],
      example: "MET-100",
    },
    {
      key: "name",
      title: "Name",
      kind: "text",
      isRequired: true,
      guesses: ["metername", "meter", "description", "meterdescription", "title"],
      example: "North meter",
    },
    {
      key: "kind",
      title: "Kind",
      kind: "choice",
      isRequired: true,
      choices: [
        { value: "continuous", title: "Continuous", guesses: ["continuous", "counter", "cumulative"] },
        { value: "gauge", title: "Gauge", guesses: ["gauge", "level"] },
        { value: "characteristic", title: "Characteristic", guesses: ["characteristic", "state"] },
      ],
      guesses: ["kind", "metertype", "type"],
      example: "Continuous",
    },
    {
      key: "unit",
      title: "Unit",
      kind: "record",
      path: "unitId",
      lookup: "units-of-measure",
      guesses: ["unit", "unitofmeasure", "uom"],
      example: "",
    },
    {
      key: "asset",
      title: "Asset",
      kind: "record",
      path: "assetId",
      lookup: "assets",
      guesses: ["asset", "assetcode", "assetnum", "assetnumber", "equipment", "machine"],
      example: "",
    },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", guesses: ["location"], example: "" },
    { key: "decimals", title: "Decimals", kind: "number", guesses: ["decimals", "precision"], example: "1" },
    { key: "rollOver", title: "Roll over", kind: "number", guesses: ["rollover", "maxvalue"], example: "100000" },
    { key: "maxPerDay", title: "Most in a day", kind: "number", guesses: ["maxperday", "dailymaximum"], example: "24" },
    { key: "lowLimit", title: "Low limit", kind: "number", guesses: ["lowlimit", "lowerlimit", "minimum"], example: "" },
    { key: "highLimit", title: "High limit", kind: "number", guesses: ["highlimit", "upperlimit", "maximum"], example: "" },
    { key: "states", title: "States", kind: "text", maxLength: 1000, guesses: ["states", "words", "values"], example: "" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
