import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/crews", () => import("./list.tsx"), "CrewList"),
    screen("/maintenance-management/crews/new", () => import("./form.tsx"), "NewCrew"),
    screen("/maintenance-management/crews/$id", () => import("./record.tsx"), "CrewRecord"),
    screen("/maintenance-management/crews/$id/edit", () => import("./form.tsx"), "EditCrew"),
  ],
  nouns: {
    crews: { list: links.list(), record: links.record, add: links.add() },
    // A membership has no page of its own.
    "crew-members": { list: links.list(), record: () => links.list() },
  },
});
