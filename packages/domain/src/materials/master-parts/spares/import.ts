import type { ColumnKey } from "../../../kit/columns.ts";
import { bare, type ImportTarget } from "../../../kit/imports/target.ts";
import { SCHEME } from "../../../foundation/reference-lists/scheme.ts";
import { listOfKey } from "../../../foundation/reference-lists/lists.ts";
import type { spareParts } from "./contract.ts";

/** Which parts belong to which assets and classes of assets. */
export const sparePartTarget: ImportTarget<ColumnKey<typeof spareParts.list>> = {
  key: "spare-parts",
  title: "Spare parts",
  subModule: "master-parts",
  identity: "code",
  keys: [["part", "quantity"]],
  fields: [
    {
      key: "part",
      title: "Part",
      kind: "record",
      path: "partId",
      lookup: "master-parts",
      isRequired: true,
      guesses: ["item", "itemnumber", "partnumber", "itemnum", "sparepart"],
      example: "MAS-100",
    },
    {
      key: "asset",
      title: "Asset",
      kind: "record",
      path: "assetId",
      lookup: "assets",
      guesses: ["equipment", "machine", "assetnum", "assetnumber", "usedon"],
      example: "PMP-101",
      note: "An asset or a class of assets, not both.",
    },
    {
      key: "list",
      title: "Class list",
      kind: "choice",
      guesses: ["classlist"],
      choices: SCHEME.map((key) => ({ value: key, title: listOfKey(key).title, guesses: [bare(key)] })),
      example: "",
      note: "The list of the class.",
    },
    {
      key: "classValue",
      title: "Class",
      kind: "record",
      path: "classValueId",
      lookup: "reference-values",
      within: "list",
      guesses: ["assetclass", "equipmentclass"],
      example: "",
    },
    {
      key: "quantity",
      title: "Quantity",
      kind: "number",
      isRequired: true,
      guesses: ["qty", "count", "installedquantity", "bomquantity"],
      example: "2",
    },
    {
      key: "remark",
      title: "Remark",
      kind: "text",
      maxLength: 200,
      guesses: ["note", "notes", "comment", "position"],
      example: "Drive side",
    },
  ],
};
