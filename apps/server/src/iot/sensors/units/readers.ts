import { sql } from "kysely";
import { scaleOf, shownUnit, type Scale, type UnitSystem } from "@millwright/domain/iot/sensors/units/shown.ts";
import type { TenantDb } from "../../../platform/db/db.ts";

/** How somebody is shown what is stored: by this scale, in this unit. Decimals: as the organisation says; null: it says nothing. */
export interface Shown {
  unit: string | null;
  scale: Scale;
  decimals: number | null;
}
const AS_STORED: Scale = { factor: 1, offset: 0 };

/** In which unit each of these people is shown a datum of a sensor, by the rule of all screens. */
export async function shownTo(
  db: TenantDb,
  measured: { sensorId: number; datum: string; unit: string | null },
  personIds: readonly number[],
): Promise<(personId: number) => Shown> {
  const { rows } = await sql<{ unit: string; decimals: number | null }>`
    select u.unit, u.decimals from sensor_units u join sensors s on s.type_id = u.type_id
    where s.id = ${measured.sensorId} and lower(u.datum) = lower(${measured.datum})`.execute(db);
  const { rows: chosen } = await sql<{ personId: number; system: UnitSystem }>`
    select person_id, system from person_sensor_units where person_id = any(${[...personIds]}::bigint[])`.execute(db);
  const [ofTenant] = rows;
  const systems = new Map(chosen.map(({ personId, system }) => [personId, system]));
  return (personId) => {
    const decimals = ofTenant?.decimals ?? null;
    if (measured.unit === null) return { unit: null, scale: AS_STORED, decimals };
    const unit = shownUnit(measured.unit, ofTenant?.unit ?? null, systems.get(personId) ?? null);
    const scale = scaleOf(measured.unit, unit);
    return { unit: scale ? unit : measured.unit, scale: scale ?? AS_STORED, decimals };
  };
}
