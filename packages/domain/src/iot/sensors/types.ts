import type { SeriesKind } from "../readings/roll-up.ts";

/** One thing that a type of sensor measures. */
export interface Datum {
  /** As gateways name it; compared without case. */
  key: string;
  label: string;
  kind: SeriesKind;
  /** UCUM code of the numbers that are stored; null: a bare number. */
  unit: string | null;
  decimals: number | null;
  leastPlausible: number | null;
  mostPlausible: number | null;
  /** Of a counter: the value at which it begins at 0 again. */
  rollOver: number | null;
}

const datum = (
  key: string,
  label: string,
  unit: string | null,
  more: Partial<Pick<Datum, "kind" | "decimals" | "leastPlausible" | "mostPlausible">> = {},
): Datum => ({ key, label, kind: "gauge", unit, decimals: null, leastPlausible: null, mostPlausible: null, rollOver: null, ...more });
const state = (key: string, label: string): Datum => datum(key, label, null, { kind: "characteristic", decimals: 0, leastPlausible: 0 });

const temperature = datum("temperature", "Temperature", "Cel", { decimals: 1, leastPlausible: -100, mostPlausible: 1000 });
const humidity = datum("humidity", "Humidity", "%", { decimals: 0, leastPlausible: 0, mostPlausible: 100 });

/** What the types give that an organisation begins with, by their codes, until somebody says otherwise. */
const USUAL: Readonly<Record<string, readonly Datum[]>> = {
  TEMP: [temperature],
  HUM: [temperature, humidity],
  PRESS: [datum("pressure", "Pressure", "bar", { decimals: 2, leastPlausible: -1, mostPlausible: 1000 })],
  VIB: [datum("velocity", "Vibration velocity", "mm/s", { decimals: 2, leastPlausible: 0, mostPlausible: 200 }), temperature],
  CURR: [datum("current", "Current", "A", { decimals: 1, leastPlausible: 0, mostPlausible: 10_000 })],
  ENERGY: [datum("energy", "Energy", "kW.h", { kind: "continuous", decimals: 1, leastPlausible: 0 })],
  FLOW: [datum("flow", "Flow", "l/min", { decimals: 1, leastPlausible: 0 })],
  LEVEL: [datum("level", "Level", "%", { decimals: 0, leastPlausible: 0, mostPlausible: 100 })],
  DOOR: [state("open", "Open")],
  CO2: [datum("co2", "CO₂", "[ppm]", { decimals: 0, leastPlausible: 0, mostPlausible: 50_000 }), temperature, humidity],
  RUN: [state("running", "Running")],
  LEAK: [state("leak", "Leak")],
};

/** What every device may say of itself. */
const VITALS: readonly Datum[] = [
  datum("battery", "Battery", "%", { decimals: 0 }),
  datum("signal", "Signal", "dB[mW]", { decimals: 0 }),
  datum("voltage", "Voltage", "V", { decimals: 2, leastPlausible: 0 }),
];

export const usualData = (typeCode: string): readonly Datum[] => USUAL[typeCode.toUpperCase()] ?? [];

/** All that sensors usually measure and say of themselves, each once. */
export const wellKnownData = (): readonly Datum[] => {
  const all = [...Object.values(USUAL).flat(), ...VITALS];
  return all.filter(({ key }, at) => all.findIndex((each) => each.key === key) === at);
};

const sameKey = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What is known of a datum by the type of its sensor, else by what sensors usually mean by the word; null: nothing but its numbers. */
export const datumOf = (ofType: readonly Datum[], key: string): Datum | null =>
  ofType.find((each) => sameKey(each.key, key)) ??
  [...VITALS, ...Object.values(USUAL).flat()].find((each) => sameKey(each.key, key)) ??
  null;
