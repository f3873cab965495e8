import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/holidays", () => import("./list.tsx"), "HolidayList"),
    screen("/maintenance-management/holidays/new", () => import("./form.tsx"), "NewHoliday"),
    screen("/maintenance-management/holidays/$id", () => import("./record.tsx"), "HolidayRecord"),
    screen("/maintenance-management/holidays/$id/edit", () => import("./form.tsx"), "EditHoliday"),
  ],
  nouns: { holidays: { list: links.list(), record: links.record, add: links.add() } },
});
