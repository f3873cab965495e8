import { sql } from "kysely";
import { belowIn, labellingOf, spelled, type Labelling } from "../../platform/records/labelled.ts";

/** A bin's label says in which warehouse it is. */
export const binLabelling: Labelling = {
  ...labellingOf({
    kind: "bins",
    from: sql`bins join warehouses store on store.tenant_id = bins.tenant_id and store.id = bins.warehouse_id`,
    code: sql`bins.code`,
    name: sql`store.name`,
    second: sql`store.code`,
    isArchived: sql`bins.archived_at is not null`,
    by: (text) => [["code", spelled("bins.code", text)]],
  }),
  below: belowIn("bins", "walkingOrder"),
};
