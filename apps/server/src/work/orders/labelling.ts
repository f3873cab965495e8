import { sql } from "kysely";
import { labellingOf, spelled, type Labelling } from "../../platform/records/labelled.ts";

/** A printed order carries its address; one that is over is told as such. */
export const orderLabelling: Labelling = labellingOf({
  kind: "work-orders",
  from: sql`work_orders left join assets on assets.tenant_id = work_orders.tenant_id and assets.id = work_orders.asset_id`,
  code: sql`work_orders.code`,
  name: sql`work_orders.title`,
  second: sql`assets.name`,
  isArchived: sql`work_orders.is_ended`,
  by: (text) => [["code", spelled("work_orders.code", text)]],
});
