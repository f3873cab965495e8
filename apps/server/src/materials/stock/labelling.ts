import { sql } from "kysely";
import { labellingOf, spelled, type Labelling } from "../../platform/records/labelled.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { nameAt, type Searched } from "../../platform/records/searched.ts";

/** The label of a lot or a serial number says of which part it is, and until when it keeps. */
export const lotLabelling: Labelling = labellingOf({
  kind: "stock-lots",
  from: sql`stock_lots join master_parts part on part.tenant_id = stock_lots.tenant_id and part.id = stock_lots.part_id`,
  code: sql`stock_lots.number`,
  name: sql`part.name`,
  second: sql`concat_ws(' · ', part.code, stock_lots.expires_on)`,
  isArchived: sql`part.archived_at is not null`,
  partId: sql`stock_lots.part_id`,
  also: (ctx) => withinReach(ctx, "master-parts", "part"),
  by: (text) => [["serial", spelled("stockLots.number", text)]],
});

/** By its number, for who may see the part. */
export const lotSearch: Searched = {
  code: sql`stock_lots.number`,
  title: nameAt("master-parts", "stockLots.partId"),
  second: nameAt("master-parts", "stockLots.partId", "code"),
  isPast: sql`false`,
  also: (ctx) =>
    sql`exists (select from master_parts part where part.tenant_id = stock_lots.tenant_id and part.id = stock_lots.part_id and ${withinReach(ctx, "master-parts", "part")})`,
};
