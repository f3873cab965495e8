import type { Reason } from "../../../kit/reasons.ts";
import type { Datum } from "../types.ts";

export const MOST_DECIMALS = 6;

type Said = Pick<Datum, "key" | "kind" | "unit" | "leastPlausible" | "mostPlausible" | "rollOver">;
interface Fault {
  path: (string | number)[];
  reason: Reason;
}

/** What cannot be of the things that a type measures, each by its field. */
export function faultsIn(data: readonly Said[]): Fault[] {
  const keys = data.map(({ key }) => key.toLowerCase());
  return data.flatMap(({ kind, unit, leastPlausible, mostPlausible, rollOver }, at): Fault[] => {
    const fault = (field: keyof Said, reason: Reason, isWrong: boolean): Fault[] =>
      isWrong ? [{ path: ["data", at, field], reason }] : [];
    const isReversed = leastPlausible !== null && mostPlausible !== null && leastPlausible > mostPlausible;
    return [
      ...fault("key", "duplicate", keys.indexOf(keys[at] ?? "") !== at),
      ...fault("unit", "state_without_unit", kind === "characteristic" && unit !== null),
      ...fault("mostPlausible", "range_reversed", isReversed),
      ...fault("rollOver", "counters_alone", rollOver !== null && kind !== "continuous"),
      ...fault("rollOver", "roll_over_positive", rollOver !== null && kind === "continuous" && rollOver <= 0),
    ];
  });
}
