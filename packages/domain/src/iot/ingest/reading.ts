import { MOST_READINGS, type CanonicalReading, type Decoded, type Vital } from "./canonical.ts";
import { keyOf, note, numberOf } from "./json.ts";

type Extras = Partial<Pick<CanonicalReading, "unit" | "quality" | "sourceId" | "isTimeOurs" | "isHistorical" | "isVital">>;
interface Said {
  sensor: unknown;
  datum: unknown;
  at: number | null;
  value: unknown;
}

/** Adds one reading, or notes what it lacks. Returns whether another one would still be taken. */
export function add(into: Decoded, said: Said, extras: Extras, where: string): boolean {
  if (into.readings.length >= MOST_READINGS) {
    if (!into.problems.some(({ kind }) => kind === "too_many")) note(into, "too_many", where);
    return false;
  }
  const { at } = said;
  const sensor = keyOf(said.sensor);
  const datum = keyOf(said.datum);
  const value = numberOf(said.value);
  if (sensor === null) note(into, "no_sensor", where);
  else if (datum === null) note(into, "no_datum", where);
  else if (at === null) note(into, "no_time", where);
  else if (value === null) note(into, "no_number", where);
  else into.readings.push({ ...NOTHING_MORE, ...extras, sensor, datum, at, value });
  return true;
}

const NOTHING_MORE = { unit: null, quality: null, sourceId: null, isTimeOurs: false, isHistorical: false, isVital: false };
const UNIT_OF: Record<Vital, string> = { battery: "%", signal: "dB[mW]", voltage: "V" };

/** Battery, signal and voltage of a sensor, as far as they were said. */
export function addVitals(
  into: Decoded,
  said: { sensor: unknown; at: number | null; isTimeOurs?: boolean },
  vitals: Partial<Record<Vital, number | null>>,
  unitOf: Partial<Record<Vital, string>> = {},
): void {
  for (const [datum, value] of Object.entries(vitals) as [Vital, number | null][]) {
    if (value === null) continue;
    const extras = { unit: unitOf[datum] ?? UNIT_OF[datum], isVital: true, isTimeOurs: said.isTimeOurs ?? false };
    add(into, { ...said, datum, value }, extras, datum);
  }
}
