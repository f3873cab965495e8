/** Texts of maintenance work: requests, orders and how the organisation wants them done. */
export { maintenanceSettings } from "./maintenance-settings.ts";
export { workOrders } from "./work-orders.ts";
export { workRequests } from "./work-requests.ts";
export { assetCosts } from "./asset-costs.ts";
export { taskGroups } from "./task-groups.ts";
export { plans } from "./plans.ts";
export { workOrderBoards } from "./work-order-boards.ts";
export { calendar } from "./calendar.ts";
export { crewWeeks } from "./crew-weeks.ts";
export { reportLinks } from "./report-links.ts";
