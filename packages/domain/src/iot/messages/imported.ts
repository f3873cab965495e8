import type { CellFault } from "../../kit/imports/target.ts";
import { VITALS } from "../ingest/canonical.ts";
import { AHEAD_FROM } from "../ingest/timing.ts";
import { datumOf, type Datum } from "../sensors/types.ts";
import { unitMeant } from "../sensors/units/shown.ts";
import { converted } from "../readings/units.ts";

/** So far back a file may bring readings: as long as readings are kept. */
export const IMPORTED_DAYS = 400;
const DAY_MS = 86_400_000;

type Fault = Omit<CellFault, "column">;
export type Judged<T> = { ok: T } | { fault: Fault };

const fault = (field: string, reason: Fault["reason"], params?: Fault["params"]): { fault: Fault } => ({
  fault: { field, reason, ...(params ? { params } : {}) },
});

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Which datum of a sensor a row means: by its key or by its label, of what the sensor's type gives and what it has measured so far. A row that says none means the only one. A file makes
 * no new ones: a slip would be a curve for ever.
 */
export function datumMeant(text: string | null, ofType: readonly Datum[], measured: readonly string[]): Judged<string> {
  const own = [...new Set([...ofType.map(({ key }) => key), ...measured])].filter(
    (key, at, all) => all.findIndex((other) => same(other, key)) === at,
  );
  if (text === null) {
    const said = own.filter((key) => !VITALS.some((vital) => vital === key));
    const [only] = said;
    return said.length === 1 && only !== undefined ? { ok: only } : fault("datum", "datum_needed");
  }
  const byKey = own.find((key) => same(key, text)) ?? VITALS.find((key) => same(key, text));
  const known = byKey ?? own.find((key) => same(datumOf(ofType, key)?.label ?? "", text)) ?? usual(text, own);
  return known === undefined ? fault("datum", "datum_not_measured", { name: text.slice(0, 60) }) : { ok: known };
}

/** Of a sensor that has neither a type nor a reading, what sensors usually mean by the word. */
const usual = (text: string, own: readonly string[]): string | undefined => (own.length === 0 ? datumOf([], text)?.key : undefined);

export interface StoredValue {
  value: number;
  /** What 0 of the file's unit is in the stored one: the last digits of a value are as coarse as the larger of the two. */
  zero: number;
}

/** The value in the unit that is stored. */
export function storedValue(value: number, unitText: string | null, stored: string | null): Judged<StoredValue> {
  if (unitText === null) return { ok: { value, zero: 0 } };
  const unit = unitMeant(unitText) ?? unitText;
  const inUnit = stored === null ? null : converted(value, unit, stored);
  return stored === null || inUnit === null
    ? fault("unit", "unit_does_not_fit")
    : { ok: { value: inUnit, zero: converted(0, unit, stored) ?? 0 } };
}

export function judgedTime(at: number, now: number): Judged<number> {
  if (at > now + AHEAD_FROM) return fault("at", "in_future");
  return at < now - IMPORTED_DAYS * DAY_MS ? fault("at", "too_far_back", { days: IMPORTED_DAYS }) : { ok: at };
}

const RELATIVE = 1e-9;
/** A value that went through another unit and back is the same, though its last digits may not be. */
export const isSameValue = (one: number, { value, zero }: StoredValue): boolean =>
  Math.abs(one - value) <= RELATIVE * Math.max(Math.abs(one), Math.abs(value), Math.abs(zero));

/** One reading of a file beside what is there: here already, or new and known from now on as one that came late or that is doubted. */
export interface Placed {
  at: number;
  mark: "known" | "late" | "suspect";
}

/** Stretches of new readings of a series that are alike, and between which there is none that was here already: each is marked as a whole. Expects them in the order of time. */
export function stretchesOf<P extends Placed>(placed: readonly P[]): P[][] {
  const stretches: P[][] = [];
  let before: Placed["mark"] = "known";
  for (const each of placed) {
    if (each.mark !== "known" && each.mark === before) stretches.at(-1)?.push(each);
    else if (each.mark !== "known") stretches.push([each]);
    before = each.mark;
  }
  return stretches;
}
