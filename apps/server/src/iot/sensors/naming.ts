import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Named } from "../../platform/records/importing.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** What a cell of a file may mean a sensor by: its code, its name, or what its device calls itself; several networks may have a device of one name. */
export async function namedSensors(ctx: Ctx): Promise<Named[]> {
  const { rows } = await sql<{ id: number; code: string; name: string; sensorKey: string; isPending: boolean; isArchived: boolean }>`
    select id, code, name, sensor_key, status = 'pending' as is_pending, archived_at is not null as is_archived from sensors where ${withinReach(ctx, "sensors")}`.execute(
    ctx.db,
  );
  return rows.flatMap(({ id, code, name, sensorKey, isPending, isArchived }): Named[] => {
    const hidden = isArchived ? "archived" : isPending ? "sensor_is_pending" : null;
    const more = hidden ? { hidden } : {};
    return [
      { id, code, name, ...more },
      { id, code: null, name: sensorKey, ...more },
    ] as Named[];
  });
}
