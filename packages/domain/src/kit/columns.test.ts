import { expect, test } from "vitest";
import { features } from "../features.ts";
import type { Columns } from "./columns.ts";

const lists = Object.entries(features as Record<string, Record<string, object>>).flatMap(([name, contract]) =>
  Object.values(contract).flatMap((call) => ("columns" in call ? [{ name, columns: call.columns as Columns }] : [])),
);
const KINDS = ["text", "day", "instant", "choice", "reference"];
const named = (isSaid: (column: Columns[string]) => boolean) => [
  ...new Set(
    lists.flatMap(({ name, columns }) =>
      Object.entries(columns).flatMap(([key, column]) => (KINDS.includes(column.kind) && isSaid(column) ? [`${name}.${key}`] : [])),
    ),
  ),
];

/** What is put together when it is shown, of other records, of what the caller reaches or of what later features tell: no column of the database could be asked for it. */
const PUT_TOGETHER = [
  "alarmRules.condition",
  "assets.whereabouts",
  "audit.changes",
  "audit.ip",
  "audit.record",
  "crewWeeks.state",
  "groupSteps.choices",
  "groupSteps.shownAfter",
  "groupSteps.shownOn",
  "masterParts.supplier",
  "materialRequests.name",
  "planOccurrences.doneAt",
  "plans.nextDueAt",
  "plans.rules",
  "reservations.holder",
  "sensors.newest",
  "shortages.expectedBy",
  "shortages.expectedOn",
  "shortages.heldBy",
  "shortages.holder",
  "stock.nextExpected",
  "users.from",
  "users.roles",
  "workLabour.state",
  "workOrderCosts.text",
];
/** The log is read in the order of time; of a status the status itself is sorted by. */
const FILTERED_ONLY = ["audit.action", "audit.entity", "audit.person", "workOrders.statusCategory"];

test("every text, date, choice and reference of a list sorts and filters, but for those that are named here", () => {
  expect(named((column) => column.isFiltered === false).toSorted()).toEqual(PUT_TOGETHER);
  // As many as docs/specification.md says of rows 2.9.14 and 2.9.15.
  expect([PUT_TOGETHER.length, FILTERED_ONLY.length]).toEqual([25, 4]);
  expect(named((column) => column.isSortable === false && column.isFiltered !== false).toSorted()).toEqual(FILTERED_ONLY);
});
