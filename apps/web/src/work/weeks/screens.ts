import { defineScreens, FULL_WIDTH, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/crew-weeks", () => import("./page.tsx"), "CrewWeekPage", "shell", FULL_WIDTH),
    screen("/maintenance-management/crew-weeks/locked", () => import("./list.tsx"), "LockedWeekList"),
    screen("/maintenance-management/crew-weeks/locked/$id", () => import("./record.tsx"), "LockedWeekRecord"),
  ],
  nouns: { "crew-weeks": { list: links.list(), record: links.record } },
});
