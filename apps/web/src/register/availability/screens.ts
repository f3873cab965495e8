import { defineScreens, screen } from "../../kit/screens.ts";

export const screens = defineScreens({
  screens: [screen("/maintenance-management/availability", () => import("./week.tsx"), "AvailabilityWeek")],
  moved: [["/settings/people/availability", "/maintenance-management/availability"]],
});
