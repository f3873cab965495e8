import { expect, test } from "vitest";
import { HELP_PAGES, helpFor } from "./help.ts";
import { MENU } from "./menu.ts";

test.each([
  ["/maintenance-management/work-order-board/1", "work-orders"],
  ["/maintenance-management/work-order-board/1/42", "work-orders"],
  ["/maintenance-management/work-order-board/", "boards"],
  ["/maintenance-management/work-order-board/12", "boards"],
  ["/Maintenance-Management/Work-Requests/7", "requests"],
  ["/maintenance-management/shifts", "calendar"],
  ["/asset-management/asset/9", "assets"],
  ["/asset-management/meters/3", "meters"],
  ["/materials-management/warehousing/", "materials"],
  ["/materials-management/stock-counts/5", "counting"],
  ["/settings/people/certificates", "people-and-rights"],
  ["/settings/import", "import"],
  ["/home", "first-steps"],
  ["/", "first-steps"],
])("the help of %s is the page %s", (path, page) => {
  expect(helpFor(path)).toBe(page);
});

test("every entry of the menu that has a screen has a page of help of its own kind", () => {
  const without = MENU.flatMap(({ items }) => items)
    .filter(({ subModule, seenWith }) => subModule !== undefined || seenWith !== undefined)
    .filter(({ url }) => helpFor(url) === "first-steps");
  expect(without).toEqual([]);
});

test("every page but the keyboard's is somebody's help, or the first", () => {
  const reached = new Set(
    [...MENU.flatMap(({ items }) => items.map(({ url }) => url)), "/home", "/scan", "/waiting", "/user/notifications"].map(helpFor),
  );
  expect(HELP_PAGES.filter((page) => !reached.has(page))).toEqual(["keyboard"]);
});
