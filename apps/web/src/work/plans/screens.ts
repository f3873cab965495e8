import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/maintenance-management/maintenance-plans", () => import("./list.tsx"), "PlanList"),
    screen("/maintenance-management/maintenance-plans/new", () => import("./form.tsx"), "NewPlan"),
    screen("/maintenance-management/maintenance-plans/$id", () => import("./record.tsx"), "PlanRecord"),
    screen("/maintenance-management/maintenance-plans/$id/edit", () => import("./form.tsx"), "EditPlan"),
    screen("/maintenance-management/forecast", () => import("./forecasting/page.tsx"), "ForecastPage"),
    screen("/maintenance-management/plan-assets", () => import("./assets/list.tsx"), "DueList"),
    screen("/maintenance-management/plan-occurrences", () => import("./history/list.tsx"), "OccurrenceList"),
  ],
  moved: [["/maintenance-plans/$id", "/maintenance-management/maintenance-plans/$id"]],
  nouns: { plans: { list: links.list(), record: links.record, add: links.add() } },
});
