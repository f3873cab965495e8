import { defineScreens, screen } from "../../kit/screens.ts";
import { links } from "./links.ts";

export const screens = defineScreens({
  screens: [
    screen("/analytics/scheduled-reports", () => import("./list.tsx"), "ScheduledReportList"),
    screen("/analytics/scheduled-reports/new", () => import("./form.tsx"), "NewScheduledReport"),
    screen("/analytics/scheduled-reports/$id", () => import("./record.tsx"), "ScheduledReportRecord"),
    screen("/analytics/scheduled-reports/$id/edit", () => import("./form.tsx"), "EditScheduledReport"),
  ],
  nouns: { "scheduled-reports": { list: links.list(), record: links.record, add: links.add() } },
});
