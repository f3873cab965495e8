import { expect, test } from "vitest";
import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { currentEntry, holdsEntry, isLeftOut, itemsOf, suggestions } from "./nav-path.ts";

const item = (id: number, title: string, url: string): MenuNode => ({ id, title, url, type: "item" });
const MENU: MenuNode[] = [
  {
    id: 3,
    title: "Asset Management",
    type: "collapse",
    children: [item(303, "Equipment", "/asset-management/assets"), item(302, "Facilities & Locations", "/asset-management/locations")],
  },
  {
    id: 4,
    title: "Maintenance Management",
    type: "collapse",
    children: [
      item(403, "Work Orders", "/maintenance-management/work-order-board/1"),
      item(410, "Boards", "/maintenance-management/work-order-board"),
      item(411, "Orders again", "/maintenance-management/work-order-board/1"),
      { id: 499, title: "", type: "divider" },
    ],
  },
  { id: 5, title: "Warehousing", type: "item", url: "/materials-management/warehousing/" },
];
const current = (path: string) => currentEntry(MENU, path)?.id;

test("of entries that share a path only the first is current", () => {
  expect(current("/maintenance-management/work-order-board/1")).toBe(403);
});

test("the most specific entry is current", () => {
  expect(current("/maintenance-management/work-order-board/2")).toBe(410);
  expect(current("/maintenance-management/work-order-board/1/1004")).toBe(403);
});

test("case and a slash at the end do not matter", () => {
  expect(current("/Maintenance-Management/Work-Order-Board/1/")).toBe(403);
  expect(current("/materials-management/warehousing")).toBe(5);
});

test("a path that only begins with the same letters is not under the entry", () => {
  expect(current("/maintenance-management/work-order-board/10")).toBe(410);
  expect(current("/asset-management/assets-archive")).toBeUndefined();
});

test("an asset's page belongs to the equipment list although its address differs", () => {
  expect(current("/asset-management/asset/1007")).toBe(303);
});

test("only the branch of the current entry holds it", () => {
  expect(MENU.map((node) => holdsEntry(node, 403))).toEqual([false, true, false]);
  expect(MENU.some((node) => holdsEntry(node, undefined))).toBe(false);
});

test("the search ignores case and spaces around, finds inside of titles, and suggests nothing for nothing", () => {
  const items = itemsOf(MENU);
  expect(suggestions(items, "  LOCAT ").map((found) => found.id)).toEqual([302]);
  expect(suggestions(items, "   ")).toEqual([]);
  expect(suggestions(items, "zzz")).toEqual([]);
});

test("the search lists ten entries at most", () => {
  const many = itemsOf(Array.from({ length: 30 }, (_, n) => item(n + 1, `Entry ${n}`, `/e/${n}`)));
  expect(suggestions(many, "entry")).toHaveLength(10);
});

test("in a tenant with a menu of its own the rest of the product does not exist", () => {
  const grants = {
    suppliers: { flags: ["view" as const], scope: "all" as const },
    assets: { flags: ["view" as const], scope: "all" as const },
  };
  const own = { menu: [item(701, "Chillers", "/plant/chillers")], grants };
  expect(isLeftOut(own, "/plant/chillers")).toBe(false);
  expect(isLeftOut(own, "/materials-management/suppliers")).toBe(true);
  expect(isLeftOut(own, "/materials-management/suppliers/1002/edit")).toBe(true);
  expect(isLeftOut(own, "/Asset-Management/asset/7")).toBe(true);

  const usual = { menu: [item(402, "Suppliers", "/materials-management/suppliers")], grants };
  expect(isLeftOut(usual, "/materials-management/suppliers/1002")).toBe(false);
  expect(isLeftOut({ ...usual, grants: {} }, "/asset-management/assets"), "what the role forbids says so itself").toBe(false);
});
