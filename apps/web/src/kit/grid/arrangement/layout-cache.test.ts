import { expect, test } from "vitest";
import { ColumnLayout } from "@millwright/domain/foundation/list-views/contract.ts";
import { isLayout } from "./layout-cache.ts";

const place = (over: object) => [{ field: "code", ...over }];

test.each([
  [[]],
  [place({})],
  [place({ width: 40, isHidden: true })],
  [place({ width: 2000, isHidden: false })],
  [place({ width: undefined, isHidden: undefined })],
  [place({ width: 39 })],
  [place({ width: 2001 })],
  [place({ width: 80.5 })],
  [place({ width: "80" })],
  [place({ width: null })],
  [place({ isHidden: 1 })],
  [place({ field: "" })],
  [place({ field: "f".repeat(60) })],
  [place({ field: "f".repeat(61) })],
  [place({ field: 3 })],
  [Array.from({ length: 60 }, () => ({ field: "code" }))],
  [Array.from({ length: 61 }, () => ({ field: "code" }))],
  [[null]],
  [["code"]],
  [{}],
  [null],
  [undefined],
  ["[]"],
])("what a browser kept (%j) is a layout exactly where the contract says so", (value) => {
  expect(isLayout(value)).toBe(ColumnLayout.safeParse(value).success);
});
