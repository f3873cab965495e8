import { sql } from "kysely";
import { belowIn, labellingOf, spelled, type Labelling } from "../../platform/records/labelled.ts";

/** A location's label says what it is part of. */
export const locationLabelling: Labelling = {
  ...labellingOf({
    kind: "locations",
    from: sql`locations left join locations above on above.tenant_id = locations.tenant_id and above.id = locations.parent_id`,
    code: sql`locations.code`,
    name: sql`locations.name`,
    second: sql`above.name`,
    isArchived: sql`locations.archived_at is not null`,
    by: (text) => [["code", spelled("locations.code", text)]],
  }),
  below: belowIn("locations", "code"),
};
