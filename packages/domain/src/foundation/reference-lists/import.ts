import type { valueColumns } from "./contract.ts";
import { LISTS } from "./lists.ts";
import { ICONS } from "./looks.ts";
import { bare, type ImportTarget } from "../../kit/imports/target.ts";

export const referenceValueTarget: ImportTarget<keyof typeof valueColumns> = {
  key: "reference-values",
  title: "Reference values",
  subModule: "reference-lists",
  identity: "code",
  keys: [["list", "code"]],
  fields: [
    {
      key: "list",
      title: "List",
      kind: "choice",
      isRequired: true,
      isAnswerable: true,
      guesses: ["listname", "referencelist"],
      choices: LISTS.map(({ key, title }) => ({ value: key, title, guesses: [bare(key)] })),
      example: "Cost Centres",
      note: "The list that the value belongs to.",
    },
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["valuecode", "key", "id"],
      example: "CC-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["value", "text", "description"], example: "Bottling" },
    {
      key: "parent",
      title: "Parent",
      kind: "record",
      path: "parentId",
      column: "parentId",
      lookup: "reference-values",
      within: "list",
      isOwnKind: true,
      guesses: ["parentcode", "above"],
      example: "",
      note: "In lists with levels: the code of the value one level up, or its whole path (Pump > Leak). It may stand in the same file.",
    },
    {
      key: "icon",
      title: "Icon",
      kind: "choice",
      guesses: ["symbol"],
      choices: ICONS.map((icon) => ({ value: icon, title: icon, guesses: [icon] })),
      example: "",
      note: "Where the list has icons.",
    },
    { key: "color", title: "Colour", kind: "text", guesses: ["color"], example: "", note: "As #rrggbb, where the list has colours." },
    { key: "isActive", title: "Active", kind: "flag", guesses: ["isactive", "enabled"], example: "yes" },
  ],
};
