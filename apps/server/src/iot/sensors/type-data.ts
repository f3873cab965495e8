import { sql } from "kysely";
import { usualData, type Datum } from "@millwright/domain/iot/sensors/types.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** What types of sensors give: what was said of them, else what is usual by their codes. */
export async function dataOfTypes(db: TenantDb, typeIds: readonly number[]): Promise<Map<number, readonly Datum[]>> {
  if (typeIds.length === 0) return new Map();
  const { rows } = await sql<{ typeId: number; code: string; data: Datum[] }>`
    select v.id as type_id, v.code, coalesce((select jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'kind', d.kind, 'unit', d.unit, 'decimals', d.decimals,
      'leastPlausible', d.least_plausible, 'mostPlausible', d.most_plausible, 'rollOver', d.roll_over) order by d.sort_order, d.id)
      from sensor_type_data d where d.type_id = v.id and d.tenant_id = v.tenant_id), '[]') as data
    from reference_values v where v.id = any(${[...typeIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ typeId, code, data }) => [typeId, data.length > 0 ? data : usualData(code)]));
}
