import { sql, type RawBuilder } from "kysely";
import type { MeterFeed } from "@millwright/domain/iot/feeds/contract.ts";
import { datumOf } from "@millwright/domain/iot/sensors/types.ts";
import { sentence, type Reason, type ReasonParams } from "@millwright/domain/kit/reasons.ts";
import { isConfirmable } from "@millwright/domain/register/meters/guard.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { dataOfTypes } from "../sensors/service.ts";

interface Row extends Omit<MeterFeed, "label" | "refused"> {
  typeId: number | null;
  refusedAt: string | null;
  refusedValue: number | null;
  refusedReason: Reason | null;
  refusedParams: ReasonParams | null;
}

const refTo = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`;

/** Feeds of sensors in reach, of which `which` holds (of `f`). */
export async function feedsWhere(ctx: Ctx, which: RawBuilder<unknown>): Promise<MeterFeed[]> {
  const { rows } = await sql<Row>`
    select f.id, f.version, ${refTo("sensors")} as sensor, f.series_id, s.datum, sensors.type_id, ${refTo("m")} as meter, u.code as unit, m.decimals, f.kind, f.above, f.since,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as created_by, f.fed_at, f.fed_value,
      f.refused_at, f.refused_value, f.refused_reason, f.refused_params
    from meter_feeds f join sensors on sensors.tenant_id = f.tenant_id and sensors.id = f.sensor_id join series s on s.tenant_id = f.tenant_id and s.id = f.series_id
    join meters m on m.tenant_id = f.tenant_id and m.id = f.meter_id left join reference_values u on u.tenant_id = m.tenant_id and u.id = m.unit_id
    left join people p on p.tenant_id = f.tenant_id and p.id = f.created_by
    where ${which} and ${withinReach(ctx, "sensors")} order by f.id`.execute(ctx.db);
  const types = await dataOfTypes(ctx.db, [...new Set(rows.flatMap(({ typeId }) => typeId ?? []))]);
  return rows.map(({ typeId, refusedAt, refusedValue, refusedReason, refusedParams, ...row }) => ({
    ...row,
    label: datumOf((typeId !== null && types.get(typeId)) || [], row.datum)?.label ?? row.datum,
    refused:
      refusedAt === null || refusedReason === null
        ? null
        : {
            at: refusedAt,
            value: refusedValue,
            message: sentence(refusedReason, refusedParams ?? undefined),
            isConfirmable: isConfirmable(refusedReason),
          },
  }));
}
