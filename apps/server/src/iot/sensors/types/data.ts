import { sql } from "kysely";
import type { SensorType, sensorTypeData } from "@millwright/domain/iot/sensors/types/contract.ts";
import { usualData, type Datum } from "@millwright/domain/iot/sensors/types.ts";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { audit } from "../../../platform/records/audit.ts";

export const dataHandlers: Handlers<typeof sensorTypeData> = {
  list: async (ctx) => ({ rows: await typesOf(ctx) }),
  update: async (ctx, { params: { id }, body: { version, data } }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sensor-type-data/${ctx.tenantId}/${id}`}, 0))`.execute(ctx.db);
    const before = await typeOf(ctx, id);
    if (before.version !== version) throw new Refusal("conflict", { reason: "stale", current: before });
    await ctx.db.deleteFrom("sensorTypeData").where("typeId", "=", id).execute();
    if (data.length > 0)
      await ctx.db
        .insertInto("sensorTypeData")
        .values(data.map((datum, sortOrder) => ({ ...datum, typeId: id, sortOrder, version: version + 1 })))
        .execute();
    const after = await typeOf(ctx, id);
    await showDecimals(ctx, id, after.data);
    audit(ctx, {
      action: "updated",
      entity: "sensors",
      entityId: null,
      changes: [{ field: "typeData", before: told(before), after: told(after) }],
    });
    return after;
  },
};

/** As the log says it. */
const told = ({ type, data }: SensorType): string => `${type.name}: ${data.map(wordsOf).join(", ") || "–"}`;

const wordsOf = ({ key, label, unit, decimals, leastPlausible, mostPlausible, rollOver }: Datum): string =>
  [
    `${label} (${key})`,
    unit,
    decimals === null ? null : `.${decimals}`,
    leastPlausible === null && mostPlausible === null ? null : `${leastPlausible ?? ""}…${mostPlausible ?? ""}`,
    rollOver === null ? null : `↻ ${rollOver}`,
  ]
    .filter((part) => part !== null)
    .join(" ");

async function typeOf(ctx: Ctx, id: number): Promise<SensorType> {
  const [found] = await typesOf(ctx, id);
  if (!found) throw refuse("not_found", "not_found");
  return found;
}

async function typesOf(ctx: Ctx, id?: number): Promise<SensorType[]> {
  const { rows } = await sql<{ id: number; code: string; name: string; version: number; data: Datum[] }>`
    select v.id, v.code, v.name, coalesce(max(d.version), 0)::int as version,
      coalesce(jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'kind', d.kind, 'unit', d.unit, 'decimals', d.decimals,
        'leastPlausible', d.least_plausible, 'mostPlausible', d.most_plausible, 'rollOver', d.roll_over) order by d.sort_order, d.id) filter (where d.id is not null), '[]') as data
    from reference_values v left join sensor_type_data d on d.type_id = v.id and d.tenant_id = v.tenant_id
    where v.list = 'sensor-types' and ${id === undefined ? sql`v.is_active` : sql`v.id = ${id}`}
    group by v.id, v.code, v.name, v.sort_order order by v.sort_order, v.name, v.id`.execute(ctx.db);
  return rows.map(({ code, name, data, ...row }) => ({
    ...row,
    type: { id: row.id, code, name },
    isUsual: data.length === 0,
    data: data.length > 0 ? data : [...usualData(code)],
  }));
}

/** How exactly numbers are shown changes nothing that is stored, so it holds for what was measured earlier too. */
async function showDecimals(ctx: Ctx, typeId: number, data: readonly Datum[]): Promise<void> {
  await sql`
    update series s set decimals = d.decimals
    from sensors n, unnest(${data.map(({ key }) => key)}::text[], ${data.map(({ unit }) => unit)}::text[], ${data.map(({ decimals }) => decimals)}::int[]) as d (key, unit, decimals)
    where n.id = s.sensor_id and n.type_id = ${typeId} and lower(s.datum) = lower(d.key) and s.unit is not distinct from d.unit
      and s.decimals is distinct from d.decimals`.execute(ctx.db);
}
