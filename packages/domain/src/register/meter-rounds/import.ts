import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { meterRounds } from "./contract.ts";

export const meterRoundTarget: ImportTarget<ColumnKey<typeof meterRounds.list>> = {
  key: "meter-rounds",
  title: "Meter rounds",
  subModule: "meter-rounds",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["roundcode", "roundno", "number", "id"],
      example: "RND-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["roundname", "round"], example: "Boiler house" },
    { key: "interval", title: "Interval", kind: "text", maxLength: 200, guesses: ["interval", "howoften"], example: "Every morning" },
    { key: "site", title: "Site", kind: "record", path: "siteId", lookup: "locations", guesses: ["site"], example: "" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
