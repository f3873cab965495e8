import { useMemo } from "react";
import type { RuleKind } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { sensorUnits, type SensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { shownOf, storedOf, symbolOf, type Scale } from "@millwright/domain/iot/sensors/units/shown.ts";
import { datumOf, wellKnownData } from "@millwright/domain/iot/sensors/types.ts";
import { t } from "../../i18n/iot.ts";
import { formatNumber } from "../../kit/format.ts";
import { useCall } from "../../kit/wire/query.ts";

/** How limits of a measured value are shown to this reader and kept. */
export interface Scaled {
  /** As people write it; of a change that of an hour. Null: a bare number. */
  unit: string | null;
  shown: (stored: number) => number;
  stored: (shown: number) => number;
  /** In words, with its unit. */
  written: (stored: number) => string;
}
export type Measure = (of: { typeId?: number | null | undefined; datum: string | null | undefined; kind: RuleKind }) => Scaled;

const SAME: Scale = { factor: 1, offset: 0 };

/** The reader's unit of a measured value: that of the type, where a rule names one, else of the first type that measures it. */
export function useMeasure(): Measure {
  const { data } = useCall(sensorUnits.get, {});
  return useMemo(() => (of) => scaledBy(data?.rows ?? [], of), [data]);
}

function scaledBy(rows: SensorUnits["rows"], { typeId, datum, kind }: Parameters<Measure>[0]): Scaled {
  const isIt = (row: SensorUnits["rows"][number]) => row.datum.toLowerCase() === (datum ?? "").toLowerCase();
  const row = rows.find((each) => each.typeId === typeId && isIt(each)) ?? rows.find(isIt);
  const known = datum ? datumOf([], datum) : null;
  const sign = row?.unit ?? known?.unit ?? null;
  // A change has no zero of its own: 5 °C an hour are 9 °F an hour.
  const scale: Scale = row ? { factor: row.factor, offset: kind === "rate" ? 0 : row.offset } : SAME;
  const unit = sign === null || kind === "state" ? null : symbolOf(sign);
  const written = (stored: number) => {
    const number = formatNumber(shownOf(stored, scale));
    return unit === null ? number : `${number} ${unit}`;
  };
  return {
    unit: kind === "rate" && unit !== null ? t("alarmRules.condition.rateUnit", { unit }) : unit,
    shown: (stored) => shownOf(stored, scale),
    stored: (shown) => storedOf(shown, scale),
    written,
  };
}

/** What a rule may be about: what sensors here measure, and what they usually do. States alone, where a state is asked for. */
export function useData(onlyStates: boolean): { value: string; label: string }[] {
  const { data } = useCall(sensorUnits.get, {});
  return useMemo(() => {
    const usual = wellKnownData().filter(({ kind }) => !onlyStates || kind === "characteristic");
    const own = onlyStates ? [] : (data?.rows ?? []).map(({ datum, label }) => ({ key: datum, label }));
    const labels = new Map([...usual, ...own].map(({ key, label }) => [key.toLowerCase(), { value: key, label }]));
    return [...labels.values()].toSorted((one, other) => one.label.localeCompare(other.label));
  }, [data, onlyStates]);
}

/** What a measured value is called; its own word where nobody called it otherwise. */
export const datumLabel = (datum: string): string => datumOf([], datum)?.label ?? datum;
