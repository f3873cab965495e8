import { expect, test } from "vitest";
import { noMove, placedAt } from "./moving.ts";

const hall = { kind: "locations", id: 1 } as const;
const line = { kind: "assets", id: 1 } as const;
const pump = { kind: "assets", id: 2, parent: line } as const;
const motor = { kind: "assets", id: 3 } as const;
const yard = { kind: "locations", id: 2, parent: hall } as const;

test.each([
  ["a pump to another place", pump, hall, [hall], null],
  ["a pump below another machine", pump, motor, [hall, motor], null],
  ["a pump below itself", pump, pump, [line, pump], "itself"],
  ["a pump below its own motor", pump, motor, [line, pump, motor], "below_itself"],
  ["a pump to where it is", pump, line, [hall, line], "stands_there"],
  ["a place into a machine", yard, line, [hall, line], "place_in_asset"],
  ["a place to the machine that has the same number", { ...yard, id: 1, parent: null }, line, [line], "place_in_asset"],
  ["a place to where it is", yard, hall, [hall], "stands_there"],
] as const)("%s", (_what, moved, to, above, reason) => {
  expect(noMove(moved, to, above)).toBe(reason);
});

test("below a machine it stands where that one stands; at a place it belongs to no machine", () => {
  expect(placedAt(line)).toEqual({ parentId: 1, locationId: null });
  expect(placedAt(hall)).toEqual({ parentId: null, locationId: 1 });
});
