import { expect, test } from "vitest";
import { LAYOUTS, isOtherLayout, otherReadings, type Layout } from "./layouts.ts";

const PRINTED = "https://plant.example/asset-management/asset/7";
const HEARD: Record<Layout, string> = {
  german: "httpsÖ--plant.example-assetßmanagement-asset-7",
  swiss: "httpsé--plant.example-asset'management-asset-7",
  french: "httpsM!!plqnt:exq,ple!qsset),qnqge,ent!qsset!è",
  spanish: "httpsÑ--plant.example-asset'management-asset-7",
  nordic: "httpsÖ--plant.example-asset+management-asset-7",
};

test.each(LAYOUTS)("an address that was typed under a %s layout is read as it was printed", (layout) => {
  expect(otherReadings(HEARD[layout])).toContain(PRINTED);
  expect(isOtherLayout(HEARD[layout])).toBe(true);
});

test("codes with swapped letters and dashes are read as they were printed", () => {
  expect(otherReadings("PMPß101")).toContain("PMP-101");
  expect(otherReadings("ZLINDER'7")).toContain("YLINDER-7");
  expect(otherReadings("&é\"'")).toContain("1234");
});

test("what fits as it stands is suspected of nothing", () => {
  expect([PRINTED, "PMP-101", "4006381333931"].map(isOtherLayout)).toEqual([false, false, false]);
  expect(otherReadings("4006381333931")).toHaveLength(1);
});
