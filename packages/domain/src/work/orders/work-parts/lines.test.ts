import { expect, test } from "vitest";
import { bookOn, isRemovable, outstandingOf, partsIcon, statusOf, usedOf } from "./lines.ts";

const line = (estimatedQty: number, reservedQty: number, issuedQty: number, missingQty = 0, returnedQty = 0) => ({
  estimatedQty,
  reservedQty,
  issuedQty,
  missingQty,
  returnedQty,
});

test.each([
  ["planned for later", line(5, 0, 0), "planned"],
  ["all of it is kept", line(5, 5, 0), "reserved"],
  ["short 3 of 5", line(5, 2, 0, 3), "short"],
  ["some of it was taken, the rest is short", line(5, 0, 2, 3), "partly_issued"],
  ["all of it was taken", line(5, 0, 5), "issued"],
  ["taken without having been planned", line(0, 0, 1), "issued"],
  ["taken and brought back whole", line(5, 0, 5, 0, 5), "issued"],
])("%s", (_name, of, status) => {
  expect(statusOf(of)).toBe(status);
});

test("what was used is what was taken less what came back; what is outstanding never falls below nought", () => {
  expect(usedOf({ issuedQty: 0.3, returnedQty: 0.1 })).toBe(0.2);
  expect(outstandingOf({ estimatedQty: 5, issuedQty: 2 })).toBe(3);
  expect(outstandingOf({ estimatedQty: 5, issuedQty: 7 })).toBe(0);
});

test("a line goes while nothing was taken for it", () => {
  expect(isRemovable({ issuedQty: 0 })).toBe(true);
  expect(isRemovable({ issuedQty: 1 })).toBe(false);
});

test.each([
  ["nothing", [], "none"],
  ["planned only", [line(5, 0, 0)], "estimated"],
  ["planned and taken", [line(5, 0, 1)], "actual"],
  ["taken, not planned", [line(0, 0, 1)], "actual"],
])("the icon of parts: %s", (_name, lines, icon) => {
  expect(partsIcon(lines)).toBe(icon);
});

const two = [
  { id: 1, estimatedQty: 3, issuedQty: 1, returnedQty: 0 },
  { id: 2, estimatedQty: 4, issuedQty: 0, returnedQty: 0 },
];
test.each([
  ["the first one that waits", two, 2, [{ id: 1, quantity: 2 }]],
  [
    "over to the next",
    two,
    4,
    [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 2 },
    ],
  ],
  [
    "more than planned, on the last",
    two,
    9,
    [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 7 },
    ],
  ],
  ["back from the last that has some", two, -1, [{ id: 1, quantity: -1 }]],
  ["no line", [], 2, []],
  ["more of what was never planned", [{ id: 3, estimatedQty: 0, issuedQty: 2, returnedQty: 0 }], 1, [{ id: 3, quantity: 1 }]],
])("what is taken is booked on %s", (_name, lines, quantity, booked) => {
  expect(bookOn(lines, quantity)).toEqual(booked);
});
