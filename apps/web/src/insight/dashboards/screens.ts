import { ROUTES } from "@millwright/domain/insight/dashboards/pages.ts";
import { defineScreens, screen } from "../../kit/screens.ts";

const page = () => import("./page.tsx");

/** One screen at the three routes of the specification. */
export const screens = defineScreens({
  screens: ROUTES.map((route) => screen(`${route}/$analyticsId`, page, "DashboardPage")),
});
