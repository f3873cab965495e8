import type { ImportTarget } from "../fields.ts";

export const assetTarget: ImportTarget = {
  key: "assets",
  title: "Assets",
  subModule: "assets",
  identity: "code",
  keys: [["code"]],
  fields: [
    { key: "code", title: "Code", kind: "text", isRequired: true, codeIsMade: "on demand", guesses: ["assetcode", "equipment", "equipmentno", "tag", "tagno", "id", "assetno"], example: "PMP-101" },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["assetname", "asset", "description", "equipmentname"], example: "Feed pump 1" },
    { key: "parent", title: "Part of", kind: "record", path: "parentId", lookup: "assets", isOwnKind: true, guesses: ["parent", "parentcode", "parentasset", "above", "superior"], example: "LINE-1", note: "Code or name of the asset above. It may stand in the same file, before or after." },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", canCreate: true, guesses: ["locationcode", "functionallocation", "place"], example: "HALL-1", note: "Code or name." },
    { key: "category", title: "Category", kind: "record", path: "categoryId", lookup: "asset-categories", canCreate: true, guesses: ["assetcategory", "type", "class", "objecttype"], example: "Pumps" },
    {
      key: "criticality",
      title: "Criticality",
      kind: "choice",
      guesses: ["abc", "abcindicator", "importance"],
      choices: [
        { value: 1, title: "A", guesses: ["1", "high", "critical"] },
        { value: 2, title: "B", guesses: ["2", "medium"] },
        { value: 3, title: "C", guesses: ["3", "low"] },
      ],
      example: "A",
      note: "A, B or C.",
    },
    { key: "operatingStatus", title: "Operating status", kind: "record", path: "operatingStatusId", lookup: "asset-operating-statuses", canCreate: true, guesses: ["status", "state"], example: "In operation" },
    { key: "supplier", title: "Supplier", kind: "record", path: "supplierId", lookup: "suppliers", canCreate: true, guesses: ["suppliercode", "vendor"], example: "SUP-100", note: "Code or name." },
    { key: "manufacturer", title: "Manufacturer", kind: "text", maxLength: 200, guesses: ["maker", "make", "brand"], example: "Halden" },
    { key: "model", title: "Model", kind: "text", maxLength: 200, guesses: ["modelno", "modelnumber", "typeplate"], example: "HP-40" },
    { key: "serialNumber", title: "Serial number", kind: "text", maxLength: 100, guesses: ["serialno", "serial", "sn"], example: "4711-22" },
    { key: "inServiceOn", title: "In service since", kind: "day", guesses: ["inservice", "inserviceon", "commissioned", "startupdate", "installed"], example: "2021-05-03" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment"], example: "" },
  ],
};
