import { describe, expect, test } from "vitest";
import { chainToTake, minutesOf, quantityOf, toTakeOver } from "./taking.ts";

const seal = { partId: 7, text: "Shaft seal", unit: "pc", quantity: 2 };
const rag = { partId: null, text: "Rags", unit: null, quantity: 1 };
const empty = { estimateMinutes: null, parts: [] };

describe("what stands there already stays", () => {
  test.each([
    ["nothing stands there", empty, { minutes: 90, parts: [seal, rag] }],
    ["the part is planned", { ...empty, parts: [{ partId: 7, text: "Seal" }] }, { minutes: 90, parts: [rag] }],
    ["the line in words is planned", { ...empty, parts: [{ partId: null, text: " rags " }] }, { minutes: 90, parts: [seal] }],
    ["an estimate was given", { ...empty, estimateMinutes: 0 }, { minutes: null, parts: [seal, rag] }],
    ["all of it is there", { estimateMinutes: 30, parts: [seal, rag] }, null],
  ])("%s", (_, there, taken) => expect(toTakeOver({ minutes: 90, parts: [seal, rag] }, there)).toEqual(taken));

  test("an order that says nothing gives nothing", () => expect(toTakeOver({ minutes: null, parts: [] }, empty)).toBeNull());
});

test("of a line counts what was used, and what was planned where nothing was taken", () => {
  expect(quantityOf({ estimatedQty: 2, issuedQty: 0, usedQty: 0 })).toBe(2);
  expect(quantityOf({ estimatedQty: 2, issuedQty: 3, usedQty: 1 })).toBe(1);
});

test("it took what was booked, else what was said, else what had been estimated", () => {
  expect(minutesOf({ workedMinutes: 80, actualMinutes: 60, estimateMinutes: 30 })).toBe(80);
  expect(minutesOf({ workedMinutes: 0, actualMinutes: 60, estimateMinutes: 30 })).toBe(60);
  expect(minutesOf({ workedMinutes: 0, actualMinutes: null, estimateMinutes: 30 })).toBe(30);
  expect(minutesOf({ workedMinutes: 0, actualMinutes: null, estimateMinutes: null })).toBeNull();
});

const chain = (...ids: (number | null)[]) => ({
  failureClassId: ids[0] ?? null,
  failureProblemId: ids[1] ?? null,
  failureCauseId: ids[2] ?? null,
  failureActionId: ids[3] ?? null,
});
test.each([
  ["nothing is said", chain(), chain(1, 2, 3, 4), chain(1, 2, 3, 4)],
  ["the class is said", chain(1), chain(1, 2, 3, 4), { failureProblemId: 2, failureCauseId: 3, failureActionId: 4 }],
  ["another class is said", chain(9), chain(1, 2, 3, 4), {}],
  ["another problem is said", chain(1, 8), chain(1, 2, 3, 4), {}],
  ["the other one knew no cause", chain(1), chain(1, 2, null, 4), { failureProblemId: 2 }],
  ["all of it is said", chain(1, 2, 3, 4), chain(1, 2, 3, 4), {}],
])("a chain goes on from what is said: %s", (_, said, from, taken) => expect(chainToTake(said, from)).toEqual(taken));
