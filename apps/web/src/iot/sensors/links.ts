import { CALIBRATION_NEAR_DAYS } from "@millwright/domain/iot/sensors/calibration.ts";
import type { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { today } from "../../kit/format.ts";

const LIST = "/IoT/Sensors";

/** Those whose calibration is over or near. */
export const calibrationFilter = () =>
  ({
    calibrationDue: { filterType: "date", type: "lessThan", dateFrom: dayAfter(today(), CALIBRATION_NEAR_DAYS + 1) },
  }) satisfies FiltersOf<typeof sensors.list>;

/** The specification gives the record another address than its list. */
export const links = {
  list: () => LIST,
  add: () => `${LIST}/new`,
  record: (id: number) => `/IoT/Sensor/${id}`,
  edit: (id: number) => `/IoT/Sensor/${id}/edit`,
  calibrationDue: () => {
    const filter: FiltersOf<typeof sensors.list> = { ...calibrationFilter(), status: { filterType: "set", values: ["active"] } };
    return `${LIST}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  },
};
