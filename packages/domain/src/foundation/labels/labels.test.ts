import { expect, test } from "vitest";
import { addressOf, LABEL_KINDS, recordAt } from "../../kit/labelled/addresses.ts";
import { pagesOf, placesOf, SHEETS, sheetOf } from "./layouts.ts";

const HERE = ["https://plant.example.com"];

test("the address on a label leads back to its record, also with a tab behind it or in other letters", () => {
  for (const kind of LABEL_KINDS)
    expect(recordAt(addressOf("https://plant.example.com/", kind, 1043), HERE), kind).toEqual({ kind, id: 1043 });
  expect(recordAt(" https://plant.example.com/Asset-Management/Asset/7?tab=files ", HERE)).toEqual({ kind: "assets", id: 7 });
});

test("what another installation printed, and what names no record, is no address of ours", () => {
  for (const text of [
    "https://other.example.com/asset-management/asset/7",
    "http://plant.example.com/asset-management/asset/7",
    "https://plant.example.com/asset-management/asset/new",
    "https://plant.example.com/asset-management/asset/07",
    "https://plant.example.com/asset-management/assets/7",
    "/asset-management/asset/7",
    "P-101",
  ])
    expect(recordAt(text, HERE), text).toBeNull();
});

test("all labels of a sheet stand on it, none upon another", () => {
  for (const [name, sheet] of Object.entries(SHEETS)) {
    const places = placesOf(sheet, sheet.columns * sheet.rows);
    expect(places.every(({ page }) => page === 0)).toBe(true);
    for (const { left, top } of places) {
      expect(left + sheet.width, name).toBeLessThanOrEqual(sheet.page.width + 0.001);
      expect(top + sheet.height, name).toBeLessThanOrEqual(sheet.page.height + 0.001);
    }
    const corners = new Set(places.map(({ left, top }) => `${left} ${top}`));
    expect(corners.size).toBe(places.length);
  }
});

test("a sheet that was begun is gone on with, and the rest comes on the next one", () => {
  const sheet = sheetOf("a4-3x8");
  expect(placesOf(sheet, 3, 23)).toEqual([
    { page: 0, left: 70, top: 0.5 + 7 * 37 },
    { page: 0, left: 140, top: 0.5 + 7 * 37 },
    { page: 1, left: 0, top: 0.5 },
  ]);
  expect([pagesOf(sheet, 3, 23), pagesOf(sheet, 24), pagesOf(sheet, 25), pagesOf(sheet, 1, 24)]).toEqual([2, 1, 2, 1]);
});

test("a printer of labels has one to a page, in its size or in one's own", () => {
  expect(sheetOf("62x29").page).toEqual({ width: 62, height: 29 });
  expect(sheetOf("own", { widthMm: 80, heightMm: 20 }).page).toEqual({ width: 80, height: 20 });
  expect(placesOf(sheetOf("50x25"), 2).map(({ page }) => page)).toEqual([0, 1]);
});
