import { sql } from "kysely";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import type { Measure, Telling } from "../../platform/lists/measures.ts";
import { auditMeasures } from "../../foundation/audit/service.ts";
import { userMeasures } from "../../foundation/users/service.ts";
import { alarmMeasures } from "../../iot/alarms/service.ts";
import { gapMeasures } from "../../iot/readings/service.ts";
import { sensorMeasures } from "../../iot/sensors/service.ts";
import { deliveryMeasures } from "../../materials/material-receipts/service.ts";
import { materialRequestMeasures } from "../../materials/material-requests/service.ts";
import { purchaseOrderMeasures } from "../../materials/purchase-orders/service.ts";
import { reservationMeasures } from "../../materials/reservations/service.ts";
import { countMeasures } from "../../materials/stock-counts/service.ts";
import { stockMeasures } from "../../materials/stock/service.ts";
import { productionMeasures } from "../../register/asset-production/service.ts";
import { downtimeMeasures, reliabilityMeasures } from "../../register/downtimes/service.ts";
import { assetCostMeasures } from "../../work/asset-costs/service.ts";
import { failureMeasures, HOURS, hourMeasures, hoursOf, orderMeasures } from "../../work/orders/service.ts";
import { madeByPlan, occurrenceMeasures } from "../../work/plans/service.ts";
import { cameOfFinding, requestMeasures } from "../../work/requests/service.ts";
import { backlogMeasures, brokeIntoWeek, stoodInWeek, weekMeasures } from "../../work/weeks/service.ts";
import { dayMeasures } from "./days/measures.ts";

/** How a figure is told: by the measure of its rows, or by whoever adds up what no statement does; then `rows` are what its list shows, where it has any. */
export type FigureSource = Measure | Telling;
export const isTold = (source: FigureSource): source is Telling => "tell" in source;
export const measureOf = (source: FigureSource): Measure | null => (isTold(source) ? source.rows : source);

/** Each figure of the catalogue, by the feature whose rows it counts. */
export const SOURCES: Record<FigureId, FigureSource> = {
  ordersCreated: orderMeasures.created,
  ordersCompleted: orderMeasures.completed,
  ordersOpen: orderMeasures.open,
  ordersOverdue: orderMeasures.overdue,
  overdueShare: orderMeasures.overdueShare,
  orderAge: orderMeasures.age,
  cycleTime: orderMeasures.cycleTime,
  timeToStart: orderMeasures.timeToStart,
  completedOnTime: orderMeasures.completedOnTime,
  actualToEstimate: orderMeasures.actualToEstimate,
  workedHours: hourMeasures.worked,
  preventiveHours: hourMeasures.preventive,
  correctiveHours: hourMeasures.corrective,
  plannedHours: hoursOf(() => stoodInWeek(HOURS.order, HOURS.day)),
  reactiveHours: hoursOf(() => brokeIntoWeek(HOURS.order, HOURS.day)),
  proactiveHours: hoursOf(() => sql<boolean>`(${madeByPlan(HOURS.order)} or ${cameOfFinding(HOURS.order)})`),
  followUps: requestMeasures.followUps,
  failuresEntered: failureMeasures.entered,
  repeatFailures: failureMeasures.repeated,
  costToValue: assetCostMeasures.toValue,
  scheduleByOrders: weekMeasures.byOrders,
  scheduleByHours: weekMeasures.byHours,
  backlogPlanned: backlogMeasures.planned,
  backlogReady: backlogMeasures.ready,
  pmCompliance: occurrenceMeasures.onTime,
  pmLate: occurrenceMeasures.late,
  pmMissed: occurrenceMeasures.notDone,
  ...reliabilityMeasures,
  ...productionMeasures,
  downtime: downtimeMeasures.downtime,
  unplannedDowntime: downtimeMeasures.unplanned,
  standstills: downtimeMeasures.stops,
  downNow: downtimeMeasures.downAt,
  stockValue: stockMeasures.value,
  belowReorderPoint: stockMeasures.below,
  countAccuracy: countMeasures.accuracy,
  countsDue: countMeasures.due,
  requestsToIssue: materialRequestMeasures.toIssue,
  ordersToReceive: purchaseOrderMeasures.toReceive,
  shortages: reservationMeasures.short,
  stockOuts: stockMeasures.out,
  inactiveValue: stockMeasures.inactive,
  consumedValue: stockMeasures.consumed,
  deliveriesKept: deliveryMeasures.kept,
  sensorsInUse: sensorMeasures.inUse,
  sensorsOnline: sensorMeasures.onlineShare,
  sensorsLate: sensorMeasures.late,
  sensorsOffline: sensorMeasures.offline,
  batteryLow: sensorMeasures.batteryLow,
  readingsMissed: gapMeasures.missed,
  alarmsRaised: alarmMeasures.raised,
  alarmsActive: alarmMeasures.activeAt,
  timeToAcknowledge: alarmMeasures.timeToAcknowledge,
  alarmRepeats: alarmMeasures.repeats,
  outsideLimits: alarmMeasures.outsideLimits,
  peopleSignedIn: userMeasures.signedIn,
  signIns: auditMeasures.signIns,
  recordsMade: auditMeasures.created,
  importsDone: auditMeasures.imports,
  exportsMade: auditMeasures.exports,
  ...dayMeasures,
};
