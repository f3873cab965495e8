import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/settings/user-roles", () => import("./list.tsx"), "RoleList"),
    screen("/settings/user-roles/new", () => import("./form.tsx"), "NewRole"),
    screen("/settings/user-roles/$id", () => import("./record.tsx"), "RoleRecord"),
    screen("/settings/user-roles/$id/edit", () => import("./form.tsx"), "EditRole"),
  ],
  nouns: { roles: { list: links.list(), record: links.record, add: links.add() } },
});
