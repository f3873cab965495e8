import { sql } from "kysely";
import { datumOf, usualData, type Datum } from "@millwright/domain/iot/sensors/types.ts";
import type { SensorUnit, SensorUnits, sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { scaleOf, shownUnit, type UnitSystem } from "@millwright/domain/iot/sensors/units/shown.ts";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { assertValues } from "../../../foundation/reference-lists/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { audit } from "../../../platform/records/audit.ts";

interface TypeRow {
  id: number;
  code: string;
  name: string;
  data: Datum[];
  said: { datum: string; unit: string; decimals: number | null }[];
}
type Said = { typeId: number; datum: string; unit: string; decimals?: number | null | undefined };

export const unitHandlers: Handlers<typeof sensorUnits> = {
  get: async (ctx) => await unitsOf(ctx),
  update: async (ctx, { body: { rows } }) => {
    await assertUnits(ctx, rows);
    const { rows: was } = await sql<Said>`delete from sensor_units returning type_id, datum, unit`.execute(ctx.db);
    if (rows.length > 0)
      await ctx.db
        .insertInto("sensorUnits")
        .values(rows.map((row) => ({ ...row, decimals: row.decimals ?? null })))
        .execute();
    const changes = [{ field: "units", before: told(was), after: told(rows) }];
    audit(ctx, { action: "updated", entity: "sensors", entityId: null, changes });
    return await unitsOf(ctx);
  },
  updateMine: async (ctx, { body: { system } }) => {
    const was = await ctx.db.deleteFrom("personSensorUnits").where("personId", "=", ctx.personId).returning("system").executeTakeFirst();
    if (system !== null) await ctx.db.insertInto("personSensorUnits").values({ personId: ctx.personId, system }).execute();
    audit(ctx, {
      action: "updated",
      entity: "people",
      entityId: ctx.personId,
      changes: [{ field: "units", before: was?.system ?? null, after: system }],
    });
    return await unitsOf(ctx);
  },
};

/** As the log says them; null: as they are stored. */
const told = (rows: readonly Said[]): string | null =>
  rows
    .map(({ datum, unit }) => `${datum}: ${unit}`)
    .toSorted((one, other) => one.localeCompare(other))
    .join(", ") || null;

/** In which unit the caller reads what each type of sensor measures. */
export async function unitsOf(ctx: Ctx): Promise<SensorUnits> {
  const [types, mine, measures] = await Promise.all([
    typesOf(ctx),
    ctx.db.selectFrom("personSensorUnits").select("system").where("personId", "=", ctx.personId).executeTakeFirst(),
    ctx.db.selectFrom("referenceValues").select(["id", "code", "name"]).where("list", "=", "units-of-measure").execute(),
  ]);
  const system = (mine?.system ?? null) as UnitSystem | null;
  const measureOf = (unit: string) => measures.find(({ code }) => code.toLowerCase() === unit.toLowerCase()) ?? null;
  return { system, rows: types.flatMap((type) => dataOf(type).flatMap((datum) => unitRow(type, datum, system, measureOf) ?? [])) };
}

const dataOf = ({ code, data }: TypeRow): readonly Datum[] => (data.length > 0 ? data : usualData(code));

function unitRow(
  type: TypeRow,
  datum: Datum,
  system: UnitSystem | null,
  measureOf: (unit: string) => SensorUnit["unitOfMeasure"],
): SensorUnit | null {
  if (datum.unit === null) return null;
  const said = type.said.find((each) => each.datum.toLowerCase() === datum.key.toLowerCase());
  const unit = shownUnit(datum.unit, said?.unit ?? null, system);
  const scale = scaleOf(datum.unit, unit) ?? { factor: 1, offset: 0 };
  const { id, code, name } = type;
  const decimals = said?.decimals ?? datum.decimals;
  const own = {
    typeId: id,
    type: { id, code, name },
    datum: datum.key,
    label: datum.label,
    canonicalUnit: datum.unit,
    unit,
    ...scale,
    decimals,
  };
  return { ...own, tenantUnit: said?.unit ?? null, tenantDecimals: said?.decimals ?? null, unitOfMeasure: measureOf(unit) };
}

async function typesOf(ctx: Ctx): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select v.id, v.code, v.name,
      coalesce((select jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'unit', d.unit, 'decimals', d.decimals) order by d.sort_order, d.id)
        from sensor_type_data d where d.type_id = v.id), '[]') as data,
      coalesce((select jsonb_agg(jsonb_build_object('datum', u.datum, 'unit', u.unit, 'decimals', u.decimals)) from sensor_units u where u.type_id = v.id), '[]') as said
    from reference_values v where v.list = 'sensor-types' and v.is_active order by v.sort_order, v.name, v.id`.execute(ctx.db);
  return rows;
}

/** Each names something that its type measures, in a unit that measures the same. */
async function assertUnits(ctx: Ctx, rows: readonly Said[]): Promise<void> {
  await assertValues(
    ctx,
    rows.map(({ typeId }, at) => ({ list: "sensor-types" as const, id: typeId, field: `rows.${at}.typeId` })),
  );
  const types = new Map((await typesOf(ctx)).map((type) => [type.id, type]));
  const faults = rows.flatMap(({ typeId, datum, unit }, at): FieldFault[] => {
    const type = types.get(typeId);
    const canonical = type && datumOf(dataOf(type), datum)?.unit;
    if (!canonical) return [{ path: `rows.${at}.datum`, reason: "not_known" }];
    return scaleOf(canonical, unit) ? [] : [{ path: `rows.${at}.unit`, reason: "unit_does_not_fit" }];
  });
  if (faults.length > 0) throw new Refusal("invalid", { fields: faults });
}
