import type { CanonicalReading, Mapping, Problem } from "../ingest/canonical.ts";
import { mapped } from "../ingest/mapped.ts";
import { timingOf, type Timing } from "../ingest/timing.ts";
import { unitOf } from "../readings/units.ts";
import { isZone } from "../../kit/zones.ts";
import { isPointer } from "./pointers.ts";

type Nothing<T> = { [K in keyof T]?: T[K] | null | undefined };
/** A mapping while it is being typed: any part of it may be missing. */
export type TypedMapping = Nothing<Omit<Mapping, "values">> & { values?: readonly Nothing<Mapping["values"][number]>[] | null | undefined };

export interface Tried {
  readings: (Pick<CanonicalReading, "sensor" | "datum" | "at" | "value" | "unit"> & {
    timing: Timing;
    /** Its unit is one that can be converted, or none was named. */
    isUnitKnown: boolean;
  })[];
  problems: Problem[];
  /** What was typed for a pointer and is none. */
  badPointers: string[];
}

/** What a mapping would make of a sample that arrives now, before anybody saves it. Milliseconds. */
export function tryMapping(typed: TypedMapping, sample: { text: string; now: number; timeZone: string | null | undefined }): Tried {
  const mapping = completed(typed);
  const badPointers = pointersOf(mapping).filter((each) => !isPointer(each));
  if (badPointers.length > 0) return { readings: [], problems: [], badPointers: [...new Set(badPointers)] };
  const timeZone = sample.timeZone && isZone(sample.timeZone) ? sample.timeZone : "UTC";
  const { readings, problems } = mapped({ text: sample.text, receivedAt: sample.now, query: {} }, { mapping, timeZone });
  return {
    badPointers,
    problems,
    readings: readings.map(({ sensor, datum, at, value, unit }) => ({
      sensor,
      datum,
      at,
      value,
      unit,
      // How often it is to report is not known here, so nothing is late.
      timing: timingOf(at, sample.now, { watermark: Number.POSITIVE_INFINITY, oldest: 0 }),
      isUnitKnown: unit === null || unitOf(unit) !== null,
    })),
  };
}

const completed = ({ readings, sensor, time, timeForm, values }: TypedMapping): Mapping => ({
  readings: readings ?? "",
  sensor: sensor ?? "",
  time: time || null,
  timeForm: timeForm ?? "iso",
  values: (values ?? []).map((each) => ({
    datum: each.datum?.trim() || null,
    datumAt: each.datumAt || null,
    value: each.value ?? "",
    unit: each.unit || null,
  })),
});

const pointersOf = ({ readings, sensor, time, values }: Mapping): string[] =>
  [readings, sensor, time, ...values.flatMap(({ datumAt, value }) => [datumAt, value])].filter((each) => each !== null);
