import { sql } from "kysely";
import { chanceOf, DAY_MS, workingHour, type Chance } from "../../demo/chance.ts";
import { beginning } from "../../demo/dates.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

interface Vehicle {
  code: string;
  measure: "distance" | "hours";
  /** What the dial showed a year ago, how much it counts in a day, and litres for 100 km or an hour. */
  began: number;
  perDay: number;
  rate: number;
  tank: number;
  everyDays: number;
}

const VAN = "WH-VAN";
const VEHICLES: readonly Vehicle[] = [
  { code: VAN, measure: "distance", began: 48_210, perDay: 62, rate: 8.6, tank: 65, everyDays: 8 },
  { code: "WH-FT1", measure: "hours", began: 4120, perDay: 3.1, rate: 2.7, tank: 45, everyDays: 6 },
  { code: "WH-FT2", measure: "hours", began: 2876, perDay: 2.4, rate: 2.9, tank: 45, everyDays: 8 },
];
const DAYS = 365;
const TRIPS = ["Samples to the laboratory", "Spare parts from the depot", "Pallets to the west plant", "Visit to a supplier"];
const STATIONS = ["Harbor Road station", "Pump in the yard", "Motorway services, exit 14"];

/** A year of the van and the two forklifts: filled up, now and then only in part, and trips between. */
export async function writeFleet(setting: Furnished): Promise<void> {
  const { db, start, register, crew, currency } = setting;
  const chance = chanceOf(311);
  const listId = await listIds(db);
  const place = register.places.get("HF-W");
  const [vanId = 0] = await insertAll(db, "assets", [
    {
      code: VAN,
      name: "Delivery van",
      locationId: place?.id ?? null,
      siteId: place?.siteId ?? register.siteId,
      criticality: 3,
      categoryId: listId("asset-categories", "Vehicles"),
      operatingStatusId: listId("asset-operating-statuses", "Running"),
      manufacturer: "Nordwagen",
      model: "Kargo 35",
      createdAt: beginning(setting),
      updatedAt: beginning(setting),
    },
  ]);
  for (const vehicle of VEHICLES) {
    const assetId = vehicle.code === VAN ? vanId : (register.machines.get(vehicle.code)?.id ?? 0);
    if (assetId === 0) continue;
    const isWay = vehicle.measure === "distance";
    const [meterId = 0] = await insertAll(db, "meters", [
      {
        code: `${vehicle.code}-${isWay ? "KM" : "EH"}`,
        name: isWay ? "Odometer" : "Engine hours",
        kind: "continuous",
        unitId: listId("units-of-measure", isWay ? "Kilometre" : "Hour"),
        assetId,
        decimals: 0,
        maxPerDay: isWay ? 1500 : 24,
        createdBy: crew.planner,
        createdAt: beginning(setting),
        updatedAt: beginning(setting),
      },
    ]);
    const lines = linesOf(vehicle, start, chance);
    await writeReadings(setting, meterId, lines);
    await insertAll(
      db,
      "fleetEntries",
      lines.map(({ at, fuel, isFull }) => ({
        assetId,
        at,
        meterId,
        measure: vehicle.measure,
        driverId: crew.technicians[chance.between(0, Math.max(0, crew.technicians.length - 1))] ?? null,
        fuel,
        isFull,
        priceMinor: fuel === null ? null : Math.round(fuel * chance.between(148, 179)),
        priceCurrency: fuel === null ? null : currency,
        position: fuel === null ? null : isWay ? chance.pick(STATIONS) : "Pump in the yard",
        purpose: fuel === null && isWay ? chance.pick(TRIPS) : null,
        createdBy: crew.planner,
        createdAt: at,
        updatedAt: at,
      })),
    );
  }
}

interface Line {
  at: string;
  count: number;
  fuel: number | null;
  isFull: boolean;
}

function linesOf({ began, perDay, rate, tank, everyDays, measure }: Vehicle, start: Date, chance: Chance): Line[] {
  const lines: Line[] = [];
  let count = began;
  let used = tank * 0.6;
  for (let day = -DAYS; day < 0; day += everyDays / 2) {
    const moved = Math.round((everyDays / 2) * perDay * (0.7 + chance.next() * 0.6));
    count += moved;
    used += (moved * rate * (0.93 + chance.next() * 0.14)) / (measure === "distance" ? 100 : 1);
    const at = new Date(Math.min(workingHour(start, Math.round(day), chance).getTime(), start.getTime() - DAY_MS / 2));
    const isStop = lines.length % 2 === 0;
    const isFull = isStop && chance.is(0.85);
    const fuel = isStop ? Math.round(Math.min(tank, isFull ? used : used * 0.5) * 10) / 10 : null;
    if (lines.some((line) => line.at === at.toISOString())) continue;
    used = isFull ? 0 : used - (fuel ?? 0);
    lines.push({ at: at.toISOString(), count, fuel, isFull });
  }
  return lines;
}

async function writeReadings({ db, crew }: Furnished, meterId: number, lines: readonly Line[]): Promise<void> {
  const { seriesId } = await db.selectFrom("meters").select("seriesId").where("id", "=", meterId).executeTakeFirstOrThrow();
  const last = lines.at(-1);
  if (!last) return;
  const values = sql`unnest(${lines.map(({ at }) => at)}::timestamptz[], ${lines.map(({ count }) => count)}::float8[])`;
  await sql`insert into readings (series_id, at, value) select ${seriesId}::int, at, value from ${values} as r (at, value)`.execute(db);
  await sql`insert into series_latest (series_id, at, value) values (${seriesId}, ${last.at}, ${last.count})`.execute(db);
  await insertAll(
    db,
    "readingMarks",
    lines.map(({ at }) => ({ seriesId, at, entry: "ordinary", shift: null, personId: crew.planner, createdAt: at })),
  );
}
