import type { Contribution } from "./kit/record/contributions.ts";
import { contributions as auth } from "./foundation/auth/contributions.ts";
import { contributions as audit } from "./foundation/audit/contributions.ts";
import { contributions as crews } from "./register/crews/contributions.ts";
import { contributions as assets } from "./register/assets/contributions.ts";
import { contributions as availability } from "./register/availability/contributions.ts";
import { contributions as locations } from "./register/locations/contributions.ts";
import { contributions as suppliers } from "./register/suppliers/contributions.ts";
import { contributions as certificates } from "./register/certificates/contributions.ts";
import { contributions as assetCosts } from "./work/asset-costs/contributions.ts";
import { contributions as activities } from "./insight/activities/contributions.ts";
import { contributions as assetProduction } from "./register/asset-production/contributions.ts";
import { contributions as assetValues } from "./register/asset-values/contributions.ts";
import { contributions as attributes } from "./register/attributes/contributions.ts";
import { contributions as labourRates } from "./register/labour-rates/contributions.ts";
import { contributions as productionCalendars } from "./register/production-calendars/contributions.ts";
import { contributions as meters } from "./register/meters/contributions.ts";
import { contributions as downtimes } from "./register/downtimes/contributions.ts";
import { contributions as fleet } from "./register/fleet/contributions.ts";
import { contributions as assetPositions } from "./register/asset-positions/contributions.ts";
import { contributions as assetMovements } from "./register/asset-movements/contributions.ts";
import { contributions as masterParts } from "./materials/master-parts/contributions.ts";
import { contributions as reservations } from "./materials/reservations/contributions.ts";
import { contributions as reordering } from "./materials/reordering/contributions.ts";
import { contributions as stock } from "./materials/stock/contributions.ts";
import { contributions as stockCounts } from "./materials/stock-counts/contributions.ts";
import { contributions as materialReceipts } from "./materials/material-receipts/contributions.ts";
import { contributions as bins } from "./materials/bins/contributions.ts";
import { contributions as calendar } from "./work/calendar/contributions.ts";
import { contributions as orders } from "./work/orders/contributions.ts";
import { contributions as taskGroups } from "./work/task-groups/contributions.ts";
import { contributions as plans } from "./work/plans/contributions.ts";
import { contributions as alarmRules } from "./iot/alarm-rules/contributions.ts";
import { contributions as alarms } from "./iot/alarms/contributions.ts";
import { contributions as gatewayCommands } from "./iot/gateways/commands/contributions.ts";
import { contributions as sensors } from "./iot/sensors/contributions.ts";
import { contributions as intake } from "./iot/intake/contributions.ts";
import { contributions as alarmWork } from "./iot/alarm-work/contributions.ts";
import { contributions as recordSheets } from "./iot/record-sheets/contributions.ts";
import { contributions as boards } from "./insight/boards/contributions.ts";
import { contributions as figures } from "./insight/figures/contributions.ts";
import { contributions as walls } from "./insight/walls/contributions.ts";
import { contributions as help } from "./insight/help/contributions.ts";
import { contributions as home } from "./insight/home/contributions.ts";
import { contributions as notifications } from "./connect/notifications/contributions.ts";
import { contributions as requests } from "./work/requests/contributions.ts";
import { contributions as publicReports } from "./work/public-reports/contributions.ts";

/** What features bring to the pages of those before them, one line each, in the order in which it stands there. Loaded when it is shown. */
export const contributions: readonly Contribution[] = [
  ...auth,
  ...audit,
  ...locations,
  ...productionCalendars,
  ...assets,
  ...suppliers,
  ...crews,
  ...certificates,
  ...attributes,
  ...labourRates,
  ...availability,
  ...downtimes,
  ...meters,
  ...fleet,
  ...assetPositions,
  ...assetMovements,
  ...masterParts,
  ...stock,
  ...reordering,
  ...reservations,
  ...bins,
  ...materialReceipts,
  ...stockCounts,
  ...orders,
  ...calendar,
  ...requests,
  ...publicReports,
  ...taskGroups,
  ...plans,
  ...assetCosts,
  ...assetProduction,
  ...assetValues,
  ...alarms,
  ...sensors,
  ...intake,
  ...alarmWork,
  ...alarmRules,
  ...recordSheets,
  ...gatewayCommands,
  ...activities,
  ...figures,
  ...boards,
  ...walls,
  ...home,
  ...help,
  ...notifications,
];
