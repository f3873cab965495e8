/** Texts of what is looked at. */
export { home } from "./home.ts";
export { badActors } from "./bad-actors.ts";
export { help } from "./help.ts";
export { activities } from "./activities.ts";
export { figures } from "./figures.ts";
export { boards } from "./boards.ts";
export { scheduledReports } from "./scheduled-reports.ts";
export { walls } from "./walls.ts";
export { dashboards } from "./dashboards.ts";
