import type { SensorUnit } from "./contract.ts";
import { shownOf, storedOf, symbolOf } from "./shown.ts";

type Row = Pick<SensorUnit, "typeId" | "datum" | "canonicalUnit" | "unit" | "factor" | "offset" | "decimals">;

interface Measured {
  datum: string;
  unit: string | null;
  decimals?: number | null;
}

/** How a reader is shown what is stored. */
export interface InUnit {
  shown: (stored: number) => number;
  /** What somebody typed in their unit, as it is stored. */
  stored: (shown: number) => number;
  /** Their unit (UCUM); null: a bare number. */
  unit: string | null;
  /** The same as people write it. */
  sign: string | null;
  /** Digits behind the point; null: nobody said. */
  decimals: number | null;
}

/** By the units of a reader: what a type of sensor measures, in their unit. What is stored in another unit than the type's stays as it is. */
export function inUnitsOf(rows: readonly Row[]): (typeId: number | null, measured: Measured) => InUnit {
  const known = new Map(rows.map((row) => [keyOf(row.typeId, row.datum), row]));
  return (typeId, { datum, unit, decimals = null }) => {
    const found = known.get(keyOf(typeId, datum));
    const scale = found?.canonicalUnit === unit ? found : undefined;
    const own = scale ? scale.unit : unit;
    return {
      shown: (stored) => (scale ? shownOf(stored, scale) : stored),
      stored: (shown) => (scale ? storedOf(shown, scale) : shown),
      unit: own,
      sign: own === null ? null : symbolOf(own),
      decimals: scale ? scale.decimals : decimals,
    };
  };
}

const keyOf = (typeId: number | null, datum: string): string => `${typeId ?? 0} ${datum.toLowerCase()}`;

/** Digits where nobody said any. */
export const USUAL_DECIMALS = 2;
/** What is a yes or a no is no number to its reader. */
export const isYesOrNo = ({ kind, value }: { kind?: string | undefined; value: number }): boolean =>
  kind === "characteristic" && (value === 0 || value === 1);
