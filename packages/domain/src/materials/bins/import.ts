import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { bins } from "./contract.ts";

export const binTarget: ImportTarget<ColumnKey<typeof bins.list>> = {
  key: "bins",
  title: "Bins",
  subModule: "warehousing",
  identity: "code",
  keys: [["warehouse", "code"]],
  fields: [
    {
      key: "warehouse",
      title: "Warehouse",
      kind: "record",
      path: "warehouseId",
      lookup: "warehouses",
      isRequired: true,
      isAnswerable: true,
      guesses: ["store", "storeroom", "whs"],
      example: "WAR-100",
    },
    {
      key: "code",
      title: "Bin",
      kind: "text",
      isRequired: true,
      maxLength: 60,
      guesses: ["bincode", "binno", "shelf", "slot"],
      example: "A-01-1",
    },
    {
      key: "parent",
      title: "Stands in",
      kind: "text",
      maxLength: 60,
      guesses: ["parent", "parentbin", "rack"],
      example: "",
      note: "Code of a bin in the same warehouse that already exists or is listed earlier in the file.",
    },
    {
      key: "walkingOrder",
      title: "Walking order",
      kind: "number",
      guesses: ["walkorder", "pickorder", "sequence", "sortorder"],
      example: "10",
    },
    {
      key: "blockedReason",
      title: "Blocked because",
      kind: "text",
      maxLength: 500,
      guesses: ["blocked", "blockreason"],
      example: "",
      note: "Reason for blocking. Leave empty if it is not blocked.",
    },
  ],
};
