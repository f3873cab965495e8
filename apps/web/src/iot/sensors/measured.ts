import { useMemo } from "react";
import { inUnitsOf, isYesOrNo, USUAL_DECIMALS } from "@millwright/domain/iot/sensors/units/in-units.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
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
    const inUnits = inUnitsOf(data?.rows ?? []);
    return (typeId, value) => {
      const { shown, sign, decimals } = inUnits(typeId, value);
      return said({ ...value, value: isYesOrNo(value) ? value.value : shown(value.value) }, sign, decimals);
    };
  }, [data]);
}

function said({ value, kind }: Pick<Measured, "value" | "kind">, sign: string | null, decimals: number | null): string {
  if (isYesOrNo({ kind, value })) return t(value === 1 ? "sensors.yes" : "sensors.no");
  const digits = decimals ?? USUAL_DECIMALS;
  const number = formatNumber(value, digits, digits);
  return sign === null ? number : `${number} ${sign}`;
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
    const inUnits = inUnitsOf(data?.rows ?? []);
    return (typeId, of) => {
      const { shown, stored, sign, decimals } = inUnits(typeId, of);
      return { shown, stored, sign, written: (value) => said({ value, kind: of.kind }, sign, decimals) };
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
