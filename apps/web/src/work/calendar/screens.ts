import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/maintenance-management/calendar", () => import("./page.tsx"), "CalendarPage")],
});
