import { sql } from "kysely";
import { nameAt, type Searched } from "../../platform/records/searched.ts";

/** What is over stands behind what is not. */
export const search: Searched = {
  title: sql`work_orders.title`,
  second: sql`concat_ws(' · ', ${nameAt("statuses", "workOrders.statusId")}, coalesce(${nameAt("assets", "workOrders.assetId")}, ${nameAt("locations", "workOrders.locationId")}))`,
  isPast: sql`work_orders.is_ended`,
};
