import { sql } from "kysely";
import { nameAt, type Searched } from "../../platform/records/searched.ts";

/** What is over stands behind what is not. */
export const search: Searched = {
  title: sql`work_requests.title`,
  second: sql`concat_ws(' · ', ${nameAt("statuses", "workRequests.statusId")}, coalesce(${nameAt("assets", "workRequests.assetId")}, ${nameAt("locations", "workRequests.locationId")}))`,
  isPast: sql`(select status.category in ('completed', 'closed', 'cancelled') from statuses status
    where status.tenant_id = work_requests.tenant_id and status.id = work_requests.status_id)`,
};
