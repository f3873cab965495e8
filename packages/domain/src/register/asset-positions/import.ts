import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { assetPositions } from "./contract.ts";

/** What is installed where is entered at the position: a file brings the positions themselves. */
export const assetPositionTarget: ImportTarget<ColumnKey<typeof assetPositions.list>> = {
  key: "asset-positions",
  title: "Asset positions",
  subModule: "asset-positions",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["positioncode", "positionno", "tag", "tagno", "number", "id"],
      example: "POS-100",
    },
    {
      key: "name",
      title: "Name",
      kind: "text",
      isRequired: true,
      guesses: ["positionname", "position", "functionallocation"],
      example: "North feed pump",
    },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", guesses: ["location"], example: "" },
    {
      key: "parentAsset",
      title: "Under asset",
      kind: "record",
      path: "parentAssetId",
      lookup: "assets",
      guesses: ["parentasset", "partof"],
      example: "",
    },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
