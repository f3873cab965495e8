import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/materials-management/holidays", () => import("./list.tsx"), "HolidayList"),
    screen("/materials-management/holidays/new", () => import("./form.tsx"), "NewHoliday"),
    screen("/materials-management/holidays/$id", () => import("./record.tsx"), "HolidayRecord"),
    screen("/materials-management/holidays/$id/edit", () => import("./form.tsx"), "EditHoliday"),
  ],
  nouns: { holidays: { list: links.list(), record: links.record } },
});
