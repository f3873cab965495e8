/** A metric as it stands on the wire: nothing of it is believed to be there. 64-bit numbers come as decimal digits. */
export interface RawMetric {
  name: string | null;
  alias: string | null;
  /** Milliseconds since 1970. */
  timestamp: number | null;
  datatype: number | null;
  isHistorical: boolean;
  isTransient: boolean;
  isNull: boolean;
  properties: ReadonlyMap<string, RawValue>;
  value: RawValue;
}

export interface RawValue {
  int?: number;
  long?: string;
  float?: number;
  double?: number;
  boolean?: boolean;
  string?: string;
}

export interface RawPayload {
  timestamp: number | null;
  seq: number | null;
  metrics: readonly RawMetric[];
}

/** By their numbers in the specification, from 1. What stands behind them has no single value: lists and templates. */
const DATATYPES = [
  "Int8",
  "Int16",
  "Int32",
  "Int64",
  "UInt8",
  "UInt16",
  "UInt32",
  "UInt64",
  "Float",
  "Double",
  "Boolean",
  "String",
  "DateTime",
  "Text",
  "UUID",
  "DataSet",
  "Bytes",
  "File",
  "Template",
] as const;
export type Datatype = (typeof DATATYPES)[number] | "Array";

/** Null for 0, which says nothing, and where none is said. */
export function datatypeOf(code: number | null): Datatype | null {
  if (code === null || code <= 0) return null;
  return DATATYPES[code - 1] ?? "Array";
}

const SIGNED_BITS: Partial<Record<Datatype, number>> = { Int8: 8, Int16: 16, Int32: 32, Int64: 64 };
const UNSIGNED_BITS: Partial<Record<Datatype, number>> = { UInt8: 8, UInt16: 16, UInt32: 32, UInt64: 64 };

/** Measured values; the others are words, moments and structures. */
export const isMeasured = (type: Datatype | null): boolean =>
  type === null || type in SIGNED_BITS || type in UNSIGNED_BITS || ["Float", "Double", "Boolean"].includes(type);
export const isWords = (type: Datatype | null): boolean => type !== null && ["String", "Text", "UUID", "DateTime"].includes(type);

const LONGEST_WORDS = 200;

/**
 * What a value means as this type. Negative whole numbers come as the unsigned ones of the same bits, in as many bits as the sender likes. Null: nothing that a message
 * can show.
 */
export function valueOf(raw: RawValue, type: Datatype | null): number | boolean | string | null {
  const whole = wholeOf(raw);
  const signed = type && SIGNED_BITS[type];
  const unsigned = type && UNSIGNED_BITS[type];
  if (signed && whole !== null) return Number(BigInt.asIntN(signed, whole));
  if (unsigned && whole !== null) return Number(BigInt.asUintN(unsigned, whole));
  if (type === "Boolean") return raw.boolean ?? (whole === null ? null : whole !== 0n);
  return raw.double ?? shortest(raw.float) ?? raw.boolean ?? raw.string?.slice(0, LONGEST_WORDS) ?? (whole === null ? null : Number(whole));
}

function wholeOf({ int, long }: RawValue): bigint | null {
  if (int !== undefined && Number.isInteger(int)) return BigInt(int);
  return long !== undefined && /^-?\d{1,20}$/.test(long) ? BigInt(long) : null;
}

/** 4.2 in 32 bits is 4.199999809265137 in 64: the shortest number that is the same in 32 was meant. */
function shortest(float: number | undefined): number | null {
  if (float === undefined) return null;
  for (let digits = 6; digits < 9; digits += 1) {
    const candidate = Number(float.toPrecision(digits));
    if (Math.fround(candidate) === float) return candidate;
  }
  return float;
}

/** As vendors write them, by our codes. What is not here stays out: a unit that nobody knows would set the reading apart. */
const UNITS: Readonly<Record<string, string>> = {
  "°c": "Cel",
  degc: "Cel",
  c: "Cel",
  celsius: "Cel",
  cel: "Cel",
  "°f": "[degF]",
  degf: "[degF]",
  f: "[degF]",
  fahrenheit: "[degF]",
  k: "K",
  "%": "%",
  "%rh": "%",
  rh: "%",
  ppm: "[ppm]",
  bar: "bar",
  mbar: "mbar",
  pa: "Pa",
  hpa: "hPa",
  kpa: "kPa",
  psi: "[psi]",
  "mm/s": "mm/s",
  "m/s": "m/s",
  "in/s": "[in_i]/s",
  a: "A",
  v: "V",
  w: "W",
  kw: "kW",
  kwh: "kW.h",
  "l/min": "l/min",
  lpm: "l/min",
  gpm: "[gal_us]/min",
  "m3/h": "m3/h",
  "m³/h": "m3/h",
  l: "l",
  m3: "m3",
  "m³": "m3",
  mm: "mm",
  m: "m",
  hz: "Hz",
  lux: "lx",
};

/** The property `engUnit` of a metric, which is free text there. */
export function unitOf(properties: RawMetric["properties"]): string | null {
  const said = properties.get("engUnit")?.string?.trim().toLowerCase() ?? "";
  return Object.hasOwn(UNITS, said) ? (UNITS[said] ?? null) : null;
}

const QUALITIES: Readonly<Record<string, string>> = { 0: "bad", 500: "stale" };

/** The property `Quality`: 192 is good, and nothing has to be said of it. */
export function qualityOf(properties: RawMetric["properties"]): string | null {
  const quality = valueOf(properties.get("Quality") ?? {}, "Int32");
  return quality === null || quality === 192 ? null : (QUALITIES[String(quality)] ?? String(quality));
}
