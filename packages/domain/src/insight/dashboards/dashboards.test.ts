import { expect, test } from "vitest";
import { MENU, STARTER_DASHBOARDS } from "../../foundation/navigation/menu.ts";
import { MOST_QUESTIONS } from "../figures/contract.ts";
import { beside, questionsOf, went } from "./asking.ts";
import { addressOf, isThere, isUnderOtherRoute, standardLayout } from "./pages.ts";
import { cutBy, daysIn, RANGES } from "./ranges.ts";
import { targetOn, type Target } from "./targets.ts";
import { Widget } from "./widget-shape.ts";
import { MOST_WIDGETS, wrongBreakdown } from "./widgets.ts";

test.each([
  [2, "/analytics/2"],
  [7, "/analytics/7"],
  [49, "/maintenance-management/kpi-dashboard/49"],
  [52, "/materials-management/warehouse-dashboard/52"],
  [1000, "/analytics/1000"],
])("dashboard %i has its address", (id, address) => expect(addressOf(id)).toBe(address));

test.each([
  ["/analytics/49", 49, true],
  ["/Maintenance-Management/KPI-Dashboard/49/", 49, false],
  ["/materials-management/warehouse-dashboard/2", 2, true],
  ["/analytics/2", 2, false],
  ["/maintenance-management/work-order-board/1", 1, false],
])("%s is another route than that of %i: %s", (path, id, is) => expect(isUnderOtherRoute(path, id)).toBe(is));

test("the organisation's dashboards are those of the menu, and each has figures", () => {
  expect(STARTER_DASHBOARDS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 49, 52]);
  expect(STARTER_DASHBOARDS.filter(({ id }) => isThere(id)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 49, 52]);
  expect([8, 48, 999].filter(isThere)).toEqual([]);
  expect(MENU.flatMap(({ items }) => items).filter(({ dashboard }) => dashboard !== undefined)).toHaveLength(9);
});

test("every layout of the product is one that a person could save, and is asked in one call", () => {
  for (const { id } of STARTER_DASHBOARDS) {
    const layout = standardLayout(id);
    expect(layout.length).toBeLessThanOrEqual(Math.min(MOST_WIDGETS, MOST_QUESTIONS));
    for (const widget of layout) expect(Widget.safeParse(widget).success, JSON.stringify(widget)).toBe(true);
    expect(wrongBreakdown(layout), `breakdowns of ${id}`).toBe(-1);
  }
});

test("a breakdown that the rows of a figure do not have is found", () => {
  expect(
    wrongBreakdown([
      { kind: "bars", figure: "ordersOpen", by: "age" },
      { kind: "bars", figure: "stockValue", by: "crew" },
    ]),
  ).toBe(1);
});

// 2026-11-25 is a Wednesday.
test.each([
  ["thisWeek", "2026-11-23", "2026-11-29"],
  ["lastWeek", "2026-11-16", "2026-11-22"],
  ["twoWeeksAgo", "2026-11-09", "2026-11-15"],
  ["today", "2026-11-25", "2026-11-25"],
  ["thisMonth", "2026-11-01", "2026-11-30"],
  ["last30Days", "2026-10-27", "2026-11-25"],
  ["last90Days", "2026-08-28", "2026-11-25"],
  ["last365Days", "2025-11-26", "2026-11-25"],
] as const)("%s is from %s until %s", (range, from, until) => expect(daysIn(range, "2026-11-25")).toEqual({ from, until }));

test("every range is a trend whose points can be told apart", () => {
  expect(RANGES.map((range) => cutBy(daysIn(range, "2026-11-25")))).toEqual(["day", "day", "day", "day", "week", "week", "week", "month"]);
});

test("a widget is one question: over time it is cut by the range, else by what it is broken down by", () => {
  const asked = { from: "2026-11-16", until: "2026-11-22", compare: "before", siteId: 5 } as const;
  expect(
    questionsOf(
      [
        { kind: "figure", figure: "mtbf" },
        { kind: "table", figure: "mdt", by: "asset" },
      ],
      asked,
    ),
  ).toEqual([
    { ...asked, figure: "mtbf", by: "day" },
    { ...asked, figure: "mdt", by: "asset" },
  ]);
});

test.each([
  ["pmCompliance", 0.9, 0.9, "met"],
  ["pmCompliance", 0.89, 0.9, "missed"],
  ["mttr", 60, 45, "missed"],
  ["mttr", 30, 45, "met"],
  ["mttr", null, 45, null],
  ["mttr", 30, null, null],
  ["ordersCreated", 30, 45, null],
] as const)("%s of %s beside %s is %s", (figure, value, target, is) => expect(beside({ figure, value, target })).toBe(is));

const before = (value: number | null) => ({
  from: "2026-11-09",
  until: "2026-11-15",
  value,
  basis: "several" as const,
  numerator: 0,
  denominator: 0,
});
test.each([
  ["ordersOpen", 8, 10, { by: -2, is: "better" }],
  ["ordersOpen", 12, 10, { by: 2, is: "worse" }],
  ["mtbf", 12, 10, { by: 2, is: "better" }],
  ["mtbf", 10, 10, { by: 0, is: "same" }],
  ["ordersCreated", 12, 10, { by: 2, is: "neither" }],
  ["mtbf", null, 10, null],
  ["mtbf", 10, null, null],
] as const)("%s went from %s: %s", (figure, value, was, is) => expect(went({ figure, value, previous: before(was) })).toEqual(is));

test("a target holds from its day on, for a crew before a site before the organisation", () => {
  const target = (value: number | null, fromDay: string, place: Partial<Target> = {}): Target => ({
    figure: "mttr",
    siteId: null,
    crewId: null,
    fromDay,
    value,
    ...place,
  });
  const targets = [
    target(60, "2026-01-01"),
    target(50, "2026-06-01"),
    target(40, "2026-03-01", { siteId: 1 }),
    target(30, "2026-03-01", { crewId: 2 }),
    target(null, "2026-09-01"),
  ];
  const on = (day: string, place: { siteId?: number; crewId?: number } = {}) => targetOn(targets, { figure: "mttr", day, ...place });
  expect(on("2025-12-31")).toBeUndefined();
  expect(on("2026-05-31")).toBe(60);
  expect(on("2026-06-01")).toBe(50);
  expect(on("2026-06-01", { siteId: 1 })).toBe(40);
  expect(on("2026-02-28", { siteId: 1 }), "the site's own does not hold yet").toBe(60);
  expect(on("2026-06-01", { siteId: 1, crewId: 2 })).toBe(30);
  expect(on("2026-09-01"), "taken away").toBeNull();
  expect(targetOn(targets, { figure: "mtbf", day: "2026-06-01" })).toBeUndefined();
});
