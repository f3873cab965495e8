import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/asset-management/production-calendars", () => import("./list.tsx"), "ProductionCalendarList"),
    screen("/asset-management/production-calendars/new", () => import("./form.tsx"), "NewProductionCalendar"),
    screen("/asset-management/production-calendars/$id", () => import("./record.tsx"), "ProductionCalendarRecord"),
    screen("/asset-management/production-calendars/$id/edit", () => import("./form.tsx"), "EditProductionCalendar"),
  ],
  nouns: { "production-calendars": { list: links.list(), record: links.record, add: links.add() } },
});
