import { defineScreens, screen } from "../../kit/screens.ts";

const page = () => import("./page.tsx");

/** One screen at the three routes of the specification. */
export const screens = defineScreens({
  screens: [
    screen("/analytics/$analyticsId", page, "DashboardPage"),
    screen("/maintenance-management/kpi-dashboard/$analyticsId", page, "DashboardPage"),
    screen("/materials-management/warehouse-dashboard/$analyticsId", page, "DashboardPage"),
  ],
});
