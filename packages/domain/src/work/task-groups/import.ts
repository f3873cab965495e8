import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { taskGroups } from "./contract.ts";

export const taskGroupTarget: ImportTarget<ColumnKey<typeof taskGroups.list>> = {
  key: "task-groups",
  title: "Task groups",
  subModule: "task-groups",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["taskgroupcode", "taskgroupno", "number", "id"],
      example: "TG-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["taskgroupname", "taskgroup"], example: "Service of the pump" },
    { key: "site", title: "Site", kind: "record", path: "siteId", lookup: "locations", guesses: ["site"], example: "" },
    {
      key: "responsiblePerson",
      title: "Responsible person",
      kind: "record",
      path: "responsiblePersonId",
      lookup: "people",
      codeTitle: "E-mail",
      guesses: ["responsible", "owner", "planner"],
      example: "",
    },
    { key: "notes", title: "Description", kind: "text", maxLength: 4000, guesses: ["remarks", "notes", "comment"], example: "" },
  ],
};
