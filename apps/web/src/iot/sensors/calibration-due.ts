import { CALIBRATION_NEAR_DAYS } from "@millwright/domain/iot/sensors/calibration.ts";
import type { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { today } from "../../kit/format.ts";
import { links } from "./links.ts";

/** Those whose calibration is over or near. Apart from the addresses, which every page has. */
export const calibrationFilter = () =>
  ({
    calibrationDue: { filterType: "date", type: "lessThan", dateFrom: dayAfter(today(), CALIBRATION_NEAR_DAYS + 1) },
  }) satisfies FiltersOf<typeof sensors.list>;

/** The list of them. */
export function calibrationDueList(): string {
  const filter: FiltersOf<typeof sensors.list> = { ...calibrationFilter(), status: { filterType: "set", values: ["active"] } };
  return `${links.list()}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
