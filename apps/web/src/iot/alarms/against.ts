import type { AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import { symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { t } from "../../i18n/iot.ts";
import { formatNumber } from "../../kit/format.ts";
import type { Say } from "../sensors/public.ts";

type Measured = Pick<AlarmRow, "state" | "kind" | "typeId" | "datum" | "unit" | "decimals" | "lastValue" | "worstValue" | "limitValue">;

/** One value of an alarm in the reader's unit; empty where there is none. A change is of an hour, in the unit that is stored. */
export function valueOf({ kind, typeId, datum, unit, decimals }: Measured, value: number | null, say: Say): string {
  if (value === null || datum === null) return "";
  if (kind === "rate") return t("alarms.perHour", { value: [formatNumber(value), unit && symbolOf(unit)].filter(Boolean).join(" ") });
  return say(typeId, { datum, unit, decimals, value });
}

/** What it is now, or was at worst, against the limit that it has passed; what is silent has neither. */
export function againstLimit(alarm: Measured, say: Say): string {
  const value = alarm.state === "cleared" ? alarm.worstValue : alarm.lastValue;
  if (value === null || alarm.limitValue === null) return alarm.datum === null ? t("alarms.silent") : "";
  return t("alarms.against", { value: valueOf(alarm, value, say), limit: valueOf(alarm, alarm.limitValue, say) });
}
