import { afterAll, expect, test } from "vitest";
import { gatewayProblems, gatewayTabs } from "./iot/gateways/slots.ts";
import { boardActions } from "./insight/boards/slots.ts";
import { figureActions } from "./insight/dashboards/slots.ts";
import { sensorCards, sensorCurveActions, sensorTabs } from "./iot/sensors/slots.ts";
import { networkCards } from "./iot/networks/slots.ts";
import { contributions } from "./contributions.ts";
import {
  accountCard,
  employerChip,
  employerField,
  leaver,
  peopleLinks,
  personMarks,
  personTabs,
  siteChip,
  siteField,
} from "./foundation/people/slots.ts";
import { scannedAsset, scannedPart, unknownCode } from "./foundation/scanning/slots.ts";
import { listParts, schemeParts } from "./foundation/reference-lists/slots.ts";
import { listActions, nameOfFigure } from "./kit/list/slots.ts";
import { watchedRecord } from "./kit/record/watched.tsx";
import { partsOf, setContributions, tabPartsOf } from "./kit/record/contributions.ts";
import { assetActions, assetCards, assetCrew, assetFacts, assetMarks, assetNotes, assetTabs } from "./register/assets/slots.ts";
import { crewWork } from "./register/availability/slots.ts";
import { crewActions, crewTabs } from "./register/crews/slots.ts";
import { downtimeCards } from "./register/downtimes/slots.ts";
import { fleetOrderChip, fleetOrderField } from "./register/fleet/slots.ts";
import { ownCards } from "./foundation/profile/slots.ts";
import { meterNotes, readingSource } from "./register/meters/slots.ts";
import { locationActions, locationCards } from "./register/locations/slots.ts";
import { partFacts, partTabs, partUses } from "./materials/master-parts/slots.ts";
import { shortageInstead, shortageWork } from "./materials/reservations/slots.ts";
import { supplierTabs } from "./register/suppliers/slots.ts";
import { orderActions as purchaseOrderActions, orderTabs as purchaseOrderTabs } from "./materials/purchase-orders/slots.ts";
import { requestBeginning, requestOrderChip, requestOrderField } from "./materials/material-requests/slots.ts";
import { warehouseFacts, warehouseTabs } from "./materials/warehouses/slots.ts";
import { nextOrder, orderCards, ordersInCalendar, requestChip, stopParts, taskActions, taskGroupChip } from "./work/orders/slots.ts";
import { alarmRuleChip, alarmRuleField } from "./work/plans/slots.ts";
import { alarmCards } from "./iot/alarms/slots.ts";
import { requestCards } from "./work/requests/slots.ts";
import { leftPanel, rightPanel } from "./shell/panels/slots.ts";

const SLOTS = [
  nameOfFigure,
  listActions,
  watchedRecord,
  leftPanel,
  rightPanel,
  sensorCards,
  sensorCurveActions,
  figureActions,
  boardActions,
  scannedAsset,
  scannedPart,
  unknownCode,
  assetTabs,
  assetActions,
  assetCrew,
  assetCards,
  assetFacts,
  assetMarks,
  assetNotes,
  downtimeCards,
  locationActions,
  locationCards,
  siteField,
  siteChip,
  employerField,
  employerChip,
  personTabs,
  personMarks,
  peopleLinks,
  accountCard,
  leaver,
  warehouseTabs,
  warehouseFacts,
  purchaseOrderActions,
  purchaseOrderTabs,
  requestBeginning,
  requestOrderField,
  requestOrderChip,
  partTabs,
  partFacts,
  partUses,
  supplierTabs,
  shortageInstead,
  shortageWork,
  requestChip,
  nextOrder,
  orderCards,
  ordersInCalendar,
  requestCards,
  alarmCards,
  alarmRuleField,
  alarmRuleChip,
  stopParts,
  taskGroupChip,
  taskActions,
  crewTabs,
  crewActions,
  fleetOrderField,
  fleetOrderChip,
  ownCards,
  crewWork,
  schemeParts,
  listParts,
  meterNotes,
  readingSource,
  networkCards,
  gatewayTabs,
  gatewayProblems,
  sensorTabs,
];
afterAll(() => setContributions([]));

test("every slot is filled, and nothing is brought to a slot that no page has", () => {
  setContributions(contributions);
  expect(SLOTS.filter((slot) => partsOf(slot as never).length === 0)).toEqual([]);
  const known = SLOTS.map(({ name }) => name);
  expect(contributions.filter(({ slot }) => !known.includes(slot))).toEqual([]);
  expect(new Set(known).size).toBe(SLOTS.length);
});

test("an asset's downtime, fleet, movement, spares, work, plans, costs, value and sensors are tabs for those who may view them, its activity for everybody, each with a name", () => {
  setContributions(contributions);
  expect(tabPartsOf(assetTabs).map(({ needs, tab }) => [tab.key, tab.label(), needs])).toEqual([
    ["downtime", "Downtime", "downtimes"],
    ["fleet", "Fleet", "fleet"],
    ["movement", "Movement", "asset-movements"],
    ["spares", "Spare parts", "master-parts"],
    ["orders", "Work Orders", "work-orders"],
    ["failures", "Failures", "work-orders"],
    ["requests", "Work Requests", "work-requests"],
    ["plans", "Plans", "plans"],
    ["costs", "Costs", "work-costs"],
    ["consumption", "Consumption", "work-orders"],
    ["value", "Value", "work-costs"],
    ["sensors", "Sensors", "sensors"],
    ["activity", "Activity", undefined],
  ]);
});

test("what a person may do, costs and has to do are tabs, the cost for those alone who may see what work costs", () => {
  setContributions(contributions);
  expect(tabPartsOf(personTabs).map(({ needs, tab }) => [tab.key, tab.label(), needs])).toEqual(
    expect.arrayContaining([
      ["certificates", "Certificates", "certificates"],
      ["rates", "Hourly rate", "work-costs"],
      ["work", "Work", "work-orders"],
    ]),
  );
});
