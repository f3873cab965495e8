import { defineScreens, screen } from "../../kit/screens.ts";

const page = () => import("./page.tsx");

/** One screen at the three routes of the specification. */
export const screens = defineScreens({
  screens: ["/analytics", "/maintenance-management/kpi-dashboard", "/materials-management/warehouse-dashboard"].map((route) =>
    screen(`${route}/$analyticsId`, page, "DashboardPage"),
  ),
});
