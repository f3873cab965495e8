import type { FieldFault } from "../../kit/errors.ts";
import type { METER_KINDS } from "../../register/meters/contract.ts";
import type { SeriesKind } from "../readings/roll-up.ts";
import { converted } from "../readings/units.ts";
import { unitMeant } from "../sensors/units/shown.ts";
import { FEED_KINDS, type FeedKind } from "./counting.ts";

interface Wanted {
  kind: FeedKind;
  above: number | null;
}
interface FedDatum {
  kind: SeriesKind;
  /** UCUM code of what is stored. */
  unit: string | null;
}
interface FedMeter {
  kind: (typeof METER_KINDS)[number];
  /** Code of the organisation's unit of measure. */
  unit: string | null;
}

/** What of a datum can feed a meter: a counter is its value, a state is no number. */
export const feedKindsOf = (kind: SeriesKind): readonly FeedKind[] =>
  kind === "gauge" ? FEED_KINDS : kind === "continuous" ? ["value"] : ["hours", "rises"];

/** Why this of a datum cannot feed the meter; null where it can. */
export function misfit({ kind, above }: Wanted, datum: FedDatum, meter: FedMeter): FieldFault | null {
  if (!feedKindsOf(datum.kind).includes(kind))
    return { path: "kind", reason: datum.kind === "continuous" ? "feed_of_counter" : "feed_of_state" };
  if (kind === "value") return valueMisfit(datum, meter);
  if (datum.kind === "gauge" && above === null) return { path: "above", reason: "required" };
  if (meter.kind !== "continuous") return { path: "meterId", reason: "feed_needs_counter" };
  const unit = meter.unit === null ? null : unitMeant(meter.unit);
  if (kind === "hours") return unit !== null && converted(1, "h", unit) !== null ? null : { path: "meterId", reason: "feed_needs_time" };
  return unit === null ? null : { path: "meterId", reason: "feed_needs_count" };
}

function valueMisfit(datum: FedDatum, meter: FedMeter): FieldFault | null {
  if (datum.kind !== meter.kind) return { path: "meterId", reason: datum.kind === "gauge" ? "feed_needs_gauge" : "feed_needs_counter" };
  return scaleIn(datum.unit, meter.unit) === null ? { path: "meterId", reason: "feed_unit", params: { unit: meter.unit ?? "–" } } : null;
}

/** A measured value in the meter's unit; null where the two do not measure the same. A bare number fits a meter that counts pieces, or says no unit. */
export function inMeter(value: number, unit: string | null, meterUnit: string | null): number | null {
  const code = meterUnit === null ? null : unitMeant(meterUnit);
  if (unit === null) return code === null ? value : null;
  return code === null ? null : converted(value, unit, code);
}
const scaleIn = (unit: string | null, meterUnit: string | null): number | null => inMeter(1, unit, meterUnit);

/** What a feed counts, in the meter's unit: hours become those of the meter, rises are a bare number, and a counter counts in its own unit. */
export function countedIn(amount: number, kind: FeedKind, unit: string | null, meterUnit: string | null): number | null {
  if (kind === "rises") return amount;
  return inMeter(amount, kind === "hours" ? "h" : unit, meterUnit);
}
