import { useMemo } from "react";
import type { BoardSeries } from "@millwright/domain/insight/boards/contract.ts";
import { useInUnits } from "../../../iot/sensors/public.ts";

/** A series as its reader sees it: its numbers in their unit. */
export interface Read {
  name: string;
  points: { at: number; low: number; high: number; mean: number }[];
  newest: { at: number; value: number } | null;
  holdsFor: number;
  shown: (stored: number) => number;
  written: (shown: number) => string;
  /** The sign of its unit; null: a bare number. */
  unit: string | null;
}

export function useRead(series: readonly BoardSeries[]): Read[] {
  const inUnits = useInUnits();
  return useMemo(
    () =>
      series.map((one) => {
        const { shown, written, sign } = inUnits(one.typeId, one);
        return {
          name: one.sensor?.name ?? one.label,
          points: one.points.map(({ at, low, high, mean }) => ({
            at: Date.parse(at),
            low: shown(low),
            high: shown(high),
            mean: shown(mean),
          })),
          newest: one.newest && { at: Date.parse(one.newest.at), value: shown(one.newest.value) },
          holdsFor: one.holdsSeconds === null ? Number.POSITIVE_INFINITY : one.holdsSeconds * 1000,
          shown,
          written,
          unit: sign,
        };
      }),
    [series, inUnits],
  );
}

/** A limit in the reader's unit. */
export const limitOf = (read: Pick<Read, "shown"> | undefined, stored: number | null | undefined): number | null =>
  typeof stored === "number" && read ? read.shown(stored) : null;
