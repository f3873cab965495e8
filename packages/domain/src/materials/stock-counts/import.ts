import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { stockCounts } from "./contract.ts";

/** A row for each place that was counted. Rows without the number of a count make one for their warehouse. */
export const stockCountTarget: ImportTarget<ColumnKey<typeof stockCounts.list>> = {
  key: "stock-counts",
  title: "Stock counts",
  subModule: "stock-counts",
  identity: "code",
  keys: [["warehouse", "part", "quantity"]],
  fields: [
    {
      key: "code",
      title: "Count",
      kind: "text",
      maxLength: 60,
      codeIsMade: "always",
      guesses: ["countno", "countnumber", "stockcount", "inventory"],
      example: "",
      note: "Number of an open count. Leave empty to create a new one for the warehouse.",
    },
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
      key: "bin",
      title: "Bin",
      kind: "text",
      maxLength: 60,
      guesses: ["bincode", "shelf", "slot", "place"],
      example: "A-01-1",
      note: "Code of a bin in the warehouse. Leave empty for stock without a bin.",
    },
    {
      key: "part",
      title: "Part",
      kind: "record",
      path: "partId",
      lookup: "master-parts",
      isRequired: true,
      guesses: ["material", "item", "sparepart", "article"],
      example: "PART-100",
    },
    {
      key: "lot",
      title: "Lot or serial number",
      kind: "text",
      maxLength: 60,
      guesses: ["lot", "serial", "batch", "serialnumber"],
      example: "",
    },
    {
      key: "quantity",
      title: "Quantity",
      kind: "number",
      guesses: ["counted", "count", "qty", "onhand"],
      example: "12",
      note: "Counted quantity. Leave empty if not counted yet.",
    },
  ],
};
