import type { ImportTarget } from "../../kit/imports/target.ts";
import { assetTarget } from "../../register/assets/import.ts";
import { locationTarget } from "../../register/locations/import.ts";
import { peopleTarget } from "../../foundation/people/import.ts";
import { referenceValueTarget } from "../../foundation/reference-lists/import.ts";
import { supplierTarget } from "../../register/suppliers/import.ts";
import { workLabourTarget } from "../../work/orders/labour/import.ts";
import { failureTarget } from "../../work/orders/failures/import.ts";
import { workOrderTarget } from "../../work/orders/import.ts";
import { workRequestTarget } from "../../work/requests/import.ts";
import { crewTarget } from "../../register/crews/import.ts";
import { certificateTarget } from "../../register/certificates/import.ts";
import { crewMemberTarget } from "../../register/crews/members/import.ts";
import { productionCalendarTarget } from "../../register/production-calendars/import.ts";
import { shiftTarget } from "../../register/shifts/import.ts";
import { holidayTarget } from "../../register/holidays/import.ts";
import { absenceTarget } from "../../register/absences/import.ts";
import { meterTarget } from "../../register/meters/import.ts";
import { downtimeTarget } from "../../register/downtimes/import.ts";
import { fleetTarget } from "../../register/fleet/import.ts";
import { assetPositionTarget } from "../../register/asset-positions/import.ts";
import { meterRoundTarget } from "../../register/meter-rounds/import.ts";
import { groupStepTarget } from "../../work/task-groups/steps/import.ts";
import { taskGroupTarget } from "../../work/task-groups/import.ts";
import { planLineTarget } from "../../work/plans/lines/import.ts";
import { planTarget } from "../../work/plans/import.ts";
import { masterPartTarget } from "../../materials/master-parts/import.ts";
import { sparePartTarget } from "../../materials/master-parts/spares/import.ts";
import { warehouseTarget } from "../../materials/warehouses/import.ts";
import { openingStockTarget } from "../../materials/stock/import.ts";
import { stockCountTarget } from "../../materials/stock-counts/import.ts";
import { binTarget } from "../../materials/bins/import.ts";
import { networkTarget } from "../../iot/networks/import.ts";
import { gatewayTarget } from "../../iot/gateways/import.ts";
import { readingTarget } from "../../iot/messages/import.ts";
import { sensorTarget } from "../../iot/sensors/import.ts";
import { alarmRuleTarget } from "../../iot/alarm-rules/import.ts";

/** What can be imported, as data, master data before what refers to it. A feature adds a target here and a writer on the server. */
export const IMPORT_TARGETS: readonly ImportTarget[] = [
  referenceValueTarget,
  supplierTarget,
  masterPartTarget,
  taskGroupTarget,
  groupStepTarget,
  planTarget,
  planLineTarget,
  meterRoundTarget,
  assetPositionTarget,
  meterTarget,
  absenceTarget,
  holidayTarget,
  crewTarget,
  productionCalendarTarget,
  shiftTarget,
  locationTarget,
  assetTarget,
  sparePartTarget,
  peopleTarget,
  crewMemberTarget,
  warehouseTarget,
  binTarget,
  openingStockTarget,
  stockCountTarget,
  certificateTarget,
  workRequestTarget,
  workOrderTarget,
  workLabourTarget,
  failureTarget,
  downtimeTarget,
  fleetTarget,
  networkTarget,
  gatewayTarget,
  sensorTarget,
  readingTarget,
  alarmRuleTarget,
];

export const targetOf = (key: string): ImportTarget | undefined => IMPORT_TARGETS.find((target) => target.key === key);
