import { useMemo } from "react";
import { shownOf, storedOf, symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { sensorUnits, type SensorUnit } from "@millwright/domain/iot/sensors/units/contract.ts";
import { VITALS } from "@millwright/domain/iot/ingest/canonical.ts";
import type { LastSaid, NewestValue, SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatNumber } from "../../kit/format.ts";
import { useCall } from "../../kit/wire/query.ts";

type Measured = Pick<NewestValue, "datum" | "value" | "unit"> & Partial<Pick<NewestValue, "kind" | "decimals">>;
/** A value in words, in the reader's unit; what is stored stays what it is. */
export type Say = (typeId: number | null, value: Measured) => string;

/** How measured values are said to this reader. Until that is known they are said as they are stored. */
export function useMeasured(): Say {
  const { data } = useCall(sensorUnits.get, {});
  return useMemo(() => {
    const rows = new Map((data?.rows ?? []).map((row) => [`${row.typeId} ${row.datum.toLowerCase()}`, row]));
    return (typeId, value) => said(value, rows.get(`${typeId ?? 0} ${value.datum.toLowerCase()}`));
  }, [data]);
}

function said({ value, unit, kind, decimals }: Measured, shown: SensorUnit | undefined): string {
  if (kind === "characteristic" && (value === 0 || value === 1)) return t(value === 1 ? "sensors.yes" : "sensors.no");
  const isSame = shown !== undefined && shown.canonicalUnit === unit;
  const digits = (isSame ? shown.decimals : decimals) ?? 2;
  const number = formatNumber(isSame ? shownOf(value, shown) : value, digits, digits);
  const sign = isSame ? shown.unit : unit;
  return sign === null ? number : `${number} ${symbolOf(sign)}`;
}

/** How a curve is drawn to this reader: its numbers in their unit, and such a number in words. */
export type InUnits = (
  typeId: number | null,
  of: Omit<Measured, "value">,
) => {
  shown: (stored: number) => number;
  /** What somebody typed in their unit, as it is stored. */
  stored: (shown: number) => number;
  written: (shown: number) => string;
  /** The sign of their unit; null: a bare number. */
  sign: string | null;
};

export function useInUnits(): InUnits {
  const { data } = useCall(sensorUnits.get, {});
  return useMemo(() => {
    const rows = new Map((data?.rows ?? []).map((row) => [`${row.typeId} ${row.datum.toLowerCase()}`, row]));
    return (typeId, { datum, unit, kind, decimals }) => {
      const found = rows.get(`${typeId ?? 0} ${datum.toLowerCase()}`);
      const scale = found?.canonicalUnit === unit ? found : undefined;
      const sign = scale ? scale.unit : unit;
      const digits = scale ? scale.decimals : decimals;
      return {
        shown: (stored) => (scale ? shownOf(stored, scale) : stored),
        stored: (value) => (scale ? storedOf(value, scale) : value),
        sign: sign === null ? null : symbolOf(sign),
        written: (value) => said({ datum, value, unit: sign, kind, decimals: digits ?? null }, undefined),
      };
    };
  }, [data]);
}

type Of = Pick<SensorRow, "type" | "values" | "lastSaid" | "status">;

/** What one that waits said last, without what it said of itself. */
export const measuredIn = ({ lastSaid }: Pick<SensorRow, "lastSaid">): LastSaid[] =>
  (lastSaid ?? []).filter(({ datum }) => !(VITALS as readonly string[]).includes(datum));

/** What it measures now, or, while it waits to be adopted, what it said last. */
export const nowOf = (sensor: Of, say: Say): string =>
  sensor.status === "pending"
    ? measuredIn(sensor)
        .map((each) => `${each.datum} ${say(null, each)}`)
        .join(" · ")
    : sensor.values
        .map((each) => `${each.kind === "characteristic" ? `${each.label}: ` : ""}${say(sensor.type?.id ?? null, each)}`)
        .join(" · ");
