/** Units by their UCUM codes. Each is so many of its canonical unit, from an offset on: canonical = value × factor + offset. */

interface Unit {
  canonical: string;
  factor: number;
  offset?: number;
}

const UNITS: Readonly<Record<string, Unit>> = {
  Cel: { canonical: "Cel", factor: 1 },
  "[degF]": { canonical: "Cel", factor: 5 / 9, offset: (-32 * 5) / 9 },
  K: { canonical: "Cel", factor: 1, offset: -273.15 },
  "%": { canonical: "%", factor: 1 },
  "[ppm]": { canonical: "[ppm]", factor: 1 },
  bar: { canonical: "bar", factor: 1 },
  mbar: { canonical: "bar", factor: 0.001 },
  Pa: { canonical: "bar", factor: 0.00001 },
  hPa: { canonical: "bar", factor: 0.001 },
  kPa: { canonical: "bar", factor: 0.01 },
  MPa: { canonical: "bar", factor: 10 },
  "[psi]": { canonical: "bar", factor: 0.068947572931783 },
  "mm/s": { canonical: "mm/s", factor: 1 },
  "cm/s": { canonical: "mm/s", factor: 10 },
  "m/s": { canonical: "mm/s", factor: 1000 },
  "[in_i]/s": { canonical: "mm/s", factor: 25.4 },
  A: { canonical: "A", factor: 1 },
  mA: { canonical: "A", factor: 0.001 },
  V: { canonical: "V", factor: 1 },
  mV: { canonical: "V", factor: 0.001 },
  W: { canonical: "kW", factor: 0.001 },
  kW: { canonical: "kW", factor: 1 },
  MW: { canonical: "kW", factor: 1000 },
  "W.h": { canonical: "kW.h", factor: 0.001 },
  "kW.h": { canonical: "kW.h", factor: 1 },
  "MW.h": { canonical: "kW.h", factor: 1000 },
  kJ: { canonical: "kW.h", factor: 1 / 3600 },
  MJ: { canonical: "kW.h", factor: 1 / 3.6 },
  "l/min": { canonical: "l/min", factor: 1 },
  "l/s": { canonical: "l/min", factor: 60 },
  "l/h": { canonical: "l/min", factor: 1 / 60 },
  "m3/h": { canonical: "l/min", factor: 1000 / 60 },
  "[gal_us]/min": { canonical: "l/min", factor: 3.785411784 },
  l: { canonical: "l", factor: 1 },
  m3: { canonical: "l", factor: 1000 },
  "[gal_us]": { canonical: "l", factor: 3.785411784 },
  mm: { canonical: "m", factor: 0.001 },
  cm: { canonical: "m", factor: 0.01 },
  m: { canonical: "m", factor: 1 },
  "[in_i]": { canonical: "m", factor: 0.0254 },
  "[ft_i]": { canonical: "m", factor: 0.3048 },
  s: { canonical: "h", factor: 1 / 3600 },
  min: { canonical: "h", factor: 1 / 60 },
  h: { canonical: "h", factor: 1 },
  Hz: { canonical: "Hz", factor: 1 },
  lx: { canonical: "lx", factor: 1 },
  "dB[mW]": { canonical: "dB[mW]", factor: 1 },
};

/** In the order in which they are offered. */
export const UNIT_CODES: readonly string[] = Object.keys(UNITS);
export const unitOf = (code: string): Unit | null => (Object.hasOwn(UNITS, code) ? (UNITS[code] ?? null) : null);

/** A value of one unit in another; null where they do not measure the same. One of a code that is not known here is only itself. */
export function converted(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const [source, target] = [unitOf(from), unitOf(to)];
  if (!source || !target || source.canonical !== target.canonical) return null;
  return tidy((value * source.factor + (source.offset ?? 0) - (target.offset ?? 0)) / target.factor);
}

/** What a factor such as 5/9 leaves in the last places: 41 °F are 5 °C and not 5.000000000000002. */
const tidy = (value: number): number => Number(value.toPrecision(12));
