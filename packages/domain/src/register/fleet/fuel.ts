/** What a vehicle's meter counts: a way in kilometres, or hours of its engine. */
export const MEASURES = ["distance", "hours"] as const;
export type Measure = (typeof MEASURES)[number];

/** By the code of its unit a meter is known as an odometer, or as one of hours. */
const UNITS = { distance: ["km"], hours: ["h"] } as const satisfies Record<Measure, readonly string[]>;

/** Units by whose meters an asset is known as one that is driven. */
export const VEHICLE_UNITS: readonly string[] = Object.values(UNITS).flat();

interface VehicleMeter {
  id: number;
  kind: string;
  unit: { code: string } | null;
}

/** The meter of a vehicle that counts this; of several the oldest. */
export const meterFor = <M extends VehicleMeter>(meters: readonly M[], measure: Measure): M | undefined =>
  meters
    .filter(({ kind, unit }) => kind === "continuous" && (UNITS[measure] as readonly string[]).includes(unit?.code.toLowerCase() ?? ""))
    .toSorted((one, other) => one.id - other.id)[0];

/** A line of a vehicle as far as its fuel is concerned. */
export interface Filling {
  id: number;
  at: string;
  /** Litres; null: a trip. */
  fuel: number | null;
  isFull: boolean;
  /** Whose count stands beside it, and what that counted since the vehicle was new; null: nothing was read. */
  meterId: number | null;
  measure: Measure | null;
  count: number | null;
}

/** What went through the engine between two times at which the tank was full. */
export interface Consumption {
  measure: Measure;
  fuel: number;
  /** Kilometres or hours. */
  way: number;
}

/**
 * By the line that filled the tank up, what was used since it was full before. The first full tank begins and tells nothing; what was filled in between
 * is summed up with the last of it. A full tank without a count says nothing of the way and is summed up like the others; one that was counted by another meter begins anew.
 */
export function consumptionsOf(lines: readonly Filling[]): Map<number, Consumption> {
  const found = new Map<number, Consumption>();
  let begun: { meterId: number; count: number } | null = null;
  let fuel = 0;
  for (const line of lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id - other.id)) {
    fuel += line.fuel ?? 0;
    if (!line.isFull || line.meterId === null || line.measure === null || line.count === null) continue;
    const way: number = begun?.meterId === line.meterId ? line.count - begun.count : 0;
    if (way > 0) found.set(line.id, { measure: line.measure, fuel, way });
    begun = { meterId: line.meterId, count: line.count };
    fuel = 0;
  }
  return found;
}

/** Litres for 100 km, or for an hour. */
export const rateOf = ({ measure, fuel, way }: Consumption): number => (measure === "distance" ? (fuel / way) * 100 : fuel / way);

/** Over several fillings: all the fuel by all of the way, not the mean of their rates. Null where there are none. */
export function totalOf(consumptions: Iterable<Consumption>, measure: Measure): Consumption | null {
  let fuel = 0;
  let way = 0;
  for (const one of consumptions) {
    if (one.measure !== measure) continue;
    fuel += one.fuel;
    way += one.way;
  }
  return way > 0 ? { measure, fuel, way } : null;
}

export interface Said {
  odometer: number | null;
  engineHours: number | null;
  fuel: number | null;
  isFull: boolean;
  hasPrice: boolean;
  latitude: number | null;
  longitude: number | null;
}

/** What of a line does not go together. */
export function lineFault(said: Said): { path: string; reason: "one_of_two" | "required" | "fleet_without_fuel" } | null {
  if (said.odometer !== null && said.engineHours !== null) return { path: "engineHours", reason: "one_of_two" };
  if (said.fuel === null && said.isFull) return { path: "isFull", reason: "fleet_without_fuel" };
  if (said.fuel === null && said.hasPrice) return { path: "price", reason: "fleet_without_fuel" };
  if (said.latitude !== null && said.longitude === null) return { path: "longitude", reason: "required" };
  if (said.longitude !== null && said.latitude === null) return { path: "latitude", reason: "required" };
  return null;
}
