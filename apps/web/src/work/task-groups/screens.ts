import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/task-groups", () => import("./list.tsx"), "TaskGroupList"),
    screen("/maintenance-management/task-groups/new", () => import("./form.tsx"), "NewTaskGroup"),
    screen("/maintenance-management/task-groups/$id", () => import("./record.tsx"), "TaskGroupRecord"),
    screen("/maintenance-management/task-groups/$id/edit", () => import("./form.tsx"), "EditTaskGroup"),
  ],
  nouns: { "task-groups": { list: links.list(), record: links.record, add: links.add() } },
});
