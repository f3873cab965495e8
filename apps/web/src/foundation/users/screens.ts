import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/settings/users", () => import("./list.tsx"), "UserList"),
    screen("/settings/users/new", () => import("./invite.tsx"), "InviteUser"),
    screen("/settings/users/invite", () => import("./invite-many.tsx"), "InviteUsers"),
    screen("/settings/users/$id", () => import("./record.tsx"), "UserRecord"),
    screen("/settings/users/$id/edit", () => import("./edit.tsx"), "EditUser"),
  ],
  nouns: { users: { list: links.list(), record: links.record, add: links.add() } },
});
