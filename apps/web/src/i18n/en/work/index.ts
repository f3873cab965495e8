import { maintenanceSettings } from "./maintenance-settings.ts";
import { workOrders } from "./work-orders.ts";
import { workRequests } from "./work-requests.ts";

/** Texts of maintenance work: requests, orders and how the organisation wants them done. */
export const work = {
  maintenanceSettings,
  workOrders,
  workRequests,
} as const;
