import { converted, UNIT_CODES, unitOf } from "../../readings/units.ts";

export const SYSTEMS = ["metric", "us"] as const;
/** In what somebody reads measured values; nothing: as the organisation does. */
export type UnitSystem = (typeof SYSTEMS)[number];

/** What those read who read US units, by the canonical unit; what is not here is read by all in the same one. */
const US: Readonly<Record<string, string>> = {
  Cel: "[degF]",
  bar: "[psi]",
  "mm/s": "[in_i]/s",
  "l/min": "[gal_us]/min",
  l: "[gal_us]",
  m: "[ft_i]",
};
const US_UNITS: ReadonlySet<string> = new Set(Object.values(US));

/** As people write them. */
const SYMBOLS: Readonly<Record<string, string>> = {
  Cel: "°C",
  "[degF]": "°F",
  "[psi]": "psi",
  "[ppm]": "ppm",
  "[in_i]": "in",
  "[in_i]/s": "in/s",
  "[ft_i]": "ft",
  "[gal_us]": "gal",
  "[gal_us]/min": "gal/min",
  "W.h": "Wh",
  "kW.h": "kWh",
  "MW.h": "MWh",
  "m3/h": "m³/h",
  m3: "m³",
  "dB[mW]": "dBm",
};
export const symbolOf = (unit: string): string => SYMBOLS[unit] ?? unit;

/** Further ways in which files write them, lower case. */
const WORDS: Readonly<Record<string, string>> = {
  c: "Cel",
  "deg c": "Cel",
  degc: "Cel",
  celsius: "Cel",
  f: "[degF]",
  "deg f": "[degF]",
  degf: "[degF]",
  fahrenheit: "[degF]",
  "% rh": "%",
  "%rh": "%",
  percent: "%",
  "l/m": "l/min",
  lpm: "l/min",
  gpm: "[gal_us]/min",
  dbm: "dB[mW]",
  bar: "bar",
  ppm: "[ppm]",
  psi: "[psi]",
  kwh: "kW.h",
  "°c": "Cel",
  "°f": "[degF]",
};
const BY_SYMBOL: ReadonlyMap<string, string> = new Map(UNIT_CODES.map((code) => [symbolOf(code), code]));

/** The unit that a text means: its UCUM code, else as people write it; null: none that is known here. `mW` is not `MW`: only words are taken in any case. */
export const unitMeant = (text: string): string | null =>
  unitOf(text) ? text : (BY_SYMBOL.get(text) ?? WORDS[text.toLowerCase()] ?? null);

/** The unit in which somebody is shown what is stored in this one: their own system first, then what the organisation says. */
export function shownUnit(canonical: string, ofTenant: string | null, system: UnitSystem | null): string {
  if (system === "us") return US[canonical] ?? ofTenant ?? canonical;
  if (system === "metric" && ofTenant !== null && US_UNITS.has(ofTenant)) return canonical;
  return ofTenant ?? canonical;
}

export interface Scale {
  factor: number;
  offset: number;
}

/** Shown = stored × factor + offset; null where the units do not measure the same. */
export function scaleOf(canonical: string, unit: string): Scale | null {
  const [zero, hundred] = [converted(0, canonical, unit), converted(100, canonical, unit)];
  if (zero === null || hundred === null) return null;
  return { factor: tidy((hundred - zero) / 100, EXACT), offset: tidy(zero, EXACT) };
}

export const shownOf = (stored: number, { factor, offset }: Scale): number => tidy(stored * factor + offset);
/** What somebody typed, as it is stored: 41 °F are 5 °C. */
export const storedOf = (shown: number, { factor, offset }: Scale): number => tidy((shown - offset) / factor);

/** What a factor such as 5/9 leaves in the last places; a factor is exact to more of them than what it makes. */
const tidy = (value: number, digits = 10): number => Number(value.toPrecision(digits));
const EXACT = 12;
