import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { stock } from "./contract.ts";

/** What lies in the store as it is taken over: each row is one movement out of nothing, taken back by its counter-entry. */
export const openingStockTarget: ImportTarget<ColumnKey<typeof stock.list>> = {
  key: "stock",
  title: "Opening stock",
  subModule: "warehousing",
  identity: "code or row",
  keys: [["part", "warehouse", "quantity"]],
  fields: [
    {
      key: "part",
      title: "Part",
      kind: "record",
      path: "partId",
      lookup: "master-parts",
      isRequired: true,
      guesses: ["masterpart", "item", "itemnumber", "itemnum", "partnumber", "partno", "material", "materialnumber", "sku"],
      example: "MAS-100",
    },
    {
      key: "warehouse",
      title: "Warehouse",
      kind: "record",
      path: "warehouseId",
      lookup: "warehouses",
      isRequired: true,
      isAnswerable: true,
      guesses: ["store", "storeroom", "storelocation", "whs", "location"],
      example: "WAR-100",
    },
    {
      key: "bin",
      title: "Bin",
      kind: "text",
      maxLength: 60,
      guesses: ["bincode", "binnum", "binno", "shelf", "slot"],
      example: "",
      note: "The code of a bin of that warehouse.",
    },
    {
      key: "lot",
      title: "Lot or serial number",
      kind: "text",
      maxLength: 60,
      guesses: ["lot", "lotnum", "batch", "serial", "serialnumber", "lotnumber"],
      example: "",
      note: "For parts that are followed by lots or serial numbers.",
    },
    {
      key: "expiresOn",
      title: "Usable until",
      kind: "day",
      guesses: ["expiry", "expirydate", "expireson", "bestbefore", "useby"],
      example: "",
    },
    {
      key: "quantity",
      title: "Quantity",
      kind: "number",
      isRequired: true,
      guesses: ["onhand", "curbal", "currentbalance", "balance", "qty", "stock", "qtyonhand", "quantityonhand"],
      example: "12",
    },
    {
      key: "unitCost",
      title: "Worth of one",
      kind: "money",
      guesses: ["avgcost", "averagecost", "unitcost", "cost", "price", "unitprice", "value"],
      example: "",
      note: "In the organisation's currency; empty: it is worth nothing.",
    },
  ],
};
