import { defineScreens, FULL_WIDTH, screen, WITH_RIGHT_PANEL } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/calendar", () => import("./page.tsx"), "CalendarPage", "shell", { ...FULL_WIDTH, ...WITH_RIGHT_PANEL }),
  ],
});
