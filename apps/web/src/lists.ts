import type { ListedPage } from "./kit/list/listed.ts";
import { lists as people } from "./foundation/people/lists.ts";
import { lists as roles } from "./foundation/roles/lists.ts";
import { lists as users } from "./foundation/users/lists.ts";
import { lists as audit } from "./foundation/audit/lists.ts";
import { lists as locations } from "./register/locations/lists.ts";
import { lists as assets } from "./register/assets/lists.ts";
import { lists as suppliers } from "./register/suppliers/lists.ts";
import { lists as crews } from "./register/crews/lists.ts";
import { lists as certificates } from "./register/certificates/lists.ts";
import { lists as productionCalendars } from "./register/production-calendars/lists.ts";
import { lists as shifts } from "./register/shifts/lists.ts";
import { lists as holidays } from "./register/holidays/lists.ts";
import { lists as absences } from "./register/absences/lists.ts";
import { lists as meters } from "./register/meters/lists.ts";
import { lists as downtimes } from "./register/downtimes/lists.ts";
import { lists as fleet } from "./register/fleet/lists.ts";
import { lists as assetPositions } from "./register/asset-positions/lists.ts";
import { lists as meterRounds } from "./register/meter-rounds/lists.ts";
import { lists as masterParts } from "./materials/master-parts/lists.ts";
import { lists as stock } from "./materials/stock/lists.ts";
import { lists as warehouses } from "./materials/warehouses/lists.ts";
import { lists as reservations } from "./materials/reservations/lists.ts";
import { lists as purchaseOrders } from "./materials/purchase-orders/lists.ts";
import { lists as materialRequests } from "./materials/material-requests/lists.ts";
import { lists as materialReceipts } from "./materials/material-receipts/lists.ts";
import { lists as stockCounts } from "./materials/stock-counts/lists.ts";
import { lists as requests } from "./work/requests/lists.ts";
import { lists as orders } from "./work/orders/lists.ts";
import { lists as taskGroups } from "./work/task-groups/lists.ts";
import { lists as plans } from "./work/plans/lists.ts";
import { lists as weeks } from "./work/weeks/lists.ts";
import { lists as networks } from "./iot/networks/lists.ts";
import { lists as gateways } from "./iot/gateways/lists.ts";
import { lists as sensors } from "./iot/sensors/lists.ts";
import { lists as alarms } from "./iot/alarms/lists.ts";
import { lists as alarmRules } from "./iot/alarm-rules/lists.ts";
import { lists as boards } from "./insight/boards/lists.ts";
import { lists as scheduledReports } from "./insight/scheduled-reports/lists.ts";
import { lists as imports } from "./connect/imports/lists.ts";

/** Every list that has a page, by the feature whose list it is, in the order of the areas. Loaded by whoever shows rows of any list. */
export const lists: readonly ListedPage[] = [
  ...people,
  ...roles,
  ...users,
  ...audit,
  ...locations,
  ...assets,
  ...suppliers,
  ...crews,
  ...certificates,
  ...productionCalendars,
  ...shifts,
  ...holidays,
  ...absences,
  ...meters,
  ...downtimes,
  ...fleet,
  ...assetPositions,
  ...meterRounds,
  ...masterParts,
  ...stock,
  ...warehouses,
  ...reservations,
  ...purchaseOrders,
  ...materialRequests,
  ...materialReceipts,
  ...stockCounts,
  ...requests,
  ...orders,
  ...taskGroups,
  ...plans,
  ...weeks,
  ...networks,
  ...gateways,
  ...sensors,
  ...alarms,
  ...alarmRules,
  ...boards,
  ...scheduledReports,
  ...imports,
];
