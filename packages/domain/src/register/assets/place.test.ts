import { expect, test } from "vitest";
import { changedSubject, placeOf } from "./place.ts";

const pump = { locationId: 10, siteId: 1 };
const yard = { locationId: 20, location: { siteId: 2 } };
const unnamed = { locationId: null };

test("a record is at the location that it names, else where its asset stands; its site is that of the asset, else of the location, else home", () => {
  expect(placeOf({ ...unnamed, asset: pump }, 9)).toEqual({ locationId: 10, siteId: 1 });
  expect(placeOf(yard, 9)).toEqual({ locationId: 20, siteId: 2 });
  expect(placeOf({ ...yard, asset: pump }, 9)).toEqual({ locationId: 20, siteId: 1 });
  expect(placeOf({ ...yard, asset: { locationId: null, siteId: null } }, 9)).toEqual({ locationId: 20, siteId: 2 });
  expect(placeOf({ ...yard, location: { siteId: null } }, 9)).toEqual({ locationId: 20, siteId: 9 });
  // Whether there is such a location is not said here.
  expect(placeOf({ locationId: 20 }, 9)).toEqual({ locationId: 20, siteId: 9 });
  expect(placeOf(unnamed, null)).toEqual({ locationId: null, siteId: null });
});

test.each([
  ["nothing that is sent moves nothing", {}, null],
  ["nor does what was there already", { assetId: 1, locationId: 10 }, null],
  ["a new asset brings its location", { assetId: 2 }, { assetId: 2, locationId: null, hasNewAsset: true }],
  ["unless one is named with it", { assetId: 2, locationId: 20 }, { assetId: 2, locationId: 20, hasNewAsset: true }],
  ["an asset that is taken away leaves the location", { assetId: null }, { assetId: null, locationId: 10, hasNewAsset: true }],
  ["a location that is taken away stays away", { locationId: null }, { assetId: 1, locationId: null, hasNewAsset: false }],
  ["another location leaves the asset", { locationId: 20 }, { assetId: 1, locationId: 20, hasNewAsset: false }],
] as const)("%s", (_sentence, change, subject) => {
  expect(changedSubject({ assetId: 1, locationId: 10 }, change)).toEqual(subject);
});
