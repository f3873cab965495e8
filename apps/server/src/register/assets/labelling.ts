import { sql } from "kysely";
import { belowIn, labellingOf, spelled, type Labelling } from "../../platform/records/labelled.ts";

/** An asset's label says where it stands; a scan knows it by its code, the barcode that a maker put on it, and its serial number. */
export const assetLabelling: Labelling = {
  ...labellingOf({
    kind: "assets",
    from: sql`assets left join locations place on place.tenant_id = assets.tenant_id and place.id = assets.location_id`,
    code: sql`assets.code`,
    name: sql`assets.name`,
    second: sql`place.name`,
    isArchived: sql`assets.archived_at is not null`,
    by: (text) => [
      ["code", spelled("assets.code", text)],
      ["barcode", spelled("assets.barcode", text)],
      ["serial", spelled("assets.serialNumber", text)],
    ],
  }),
  below: belowIn("assets", "code"),
  at: async (ctx, locationIds, most) => {
    const { rows } = await sql<{ id: number }>`
      select id from assets where location_id = any(${[...locationIds]}::bigint[]) and archived_at is null
      order by array_position(${[...locationIds]}::bigint[], location_id), code limit ${most}`.execute(ctx.db);
    return rows.map(({ id }) => id);
  },
};
