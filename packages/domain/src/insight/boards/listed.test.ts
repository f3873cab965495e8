import { expect, test } from "vitest";
import { alarms } from "../../iot/alarms/contract.ts";
import { sensors } from "../../iot/sensors/contract.ts";
import { masterParts } from "../../materials/master-parts/contract.ts";
import { workOrders } from "../../work/orders/contract.ts";
import { BoardWidget } from "./widget-shape.ts";
import { askedOfState, isNarrowedBySite, narrowedBy } from "./listed.ts";

const NOWHERE = { siteId: null };
const is = (id: number) => ({ filterType: "set", values: [id] });

test("a list is asked as the view says it", () => {
  const filter = { priority: { filterType: "set" as const, values: [3] } };
  expect(askedOfState({ sort: "-dueAt,title", filter, q: " fan ", quick: "mine,overdue", archived: true })).toEqual({
    sortModel: [
      { colId: "dueAt", sort: "desc" },
      { colId: "title", sort: "asc" },
    ],
    filterModel: filter,
    search: "fan",
    quick: ["mine", "overdue"],
    archived: true,
  });
  expect(askedOfState({})).toEqual({ sortModel: [], filterModel: {} });
});

test("a place narrows by the columns that the list has, and by no others", () => {
  const place = { siteId: 1, assetId: 2, crewId: 3, networkId: 4, typeId: 5 };
  expect(narrowedBy("work-orders", workOrders.list.columns, {}, place)).toEqual({ siteId: is(1), assetId: is(2), crew: is(3) });
  expect(narrowedBy("sensors", sensors.list.columns, {}, place)).toEqual({ site: is(1), asset: is(2), network: is(4), type: is(5) });
  expect(narrowedBy("alarms", alarms.list.columns, {}, place)).toEqual({ site: is(1), asset: is(2) });
  expect(narrowedBy("master-parts", masterParts.list.columns, {}, place)).toEqual({});
  expect(narrowedBy("work-orders", workOrders.list.columns, {}, NOWHERE)).toEqual({});
  expect(isNarrowedBySite(workOrders.list.columns)).toBe(true);
  expect(isNarrowedBySite(masterParts.list.columns)).toBe(false);
});

test("what the widget filters by itself goes before the place above the board, whichever of the two columns it is", () => {
  const own = { asset: is(9) };
  expect(narrowedBy("work-orders", workOrders.list.columns, own, { ...NOWHERE, assetId: 2, crewId: 3 })).toEqual({ crew: is(3) });
});

test("a list's widget has columns, few of them, and what they are called", () => {
  const widget = { kind: "list", list: "work-orders", state: { quick: "open" }, columns: [{ field: "code", title: "Code" }] };
  expect(BoardWidget.safeParse(widget).success).toBe(true);
  expect(BoardWidget.safeParse({ ...widget, columns: [] }).success).toBe(false);
  expect(BoardWidget.safeParse({ ...widget, columns: Array.from({ length: 6 }, () => ({ field: "code" })) }).success).toBe(false);
  expect(BoardWidget.safeParse({ ...widget, most: 51 }).success).toBe(false);
  expect(BoardWidget.safeParse({ ...widget, state: undefined }).success).toBe(false);
});
