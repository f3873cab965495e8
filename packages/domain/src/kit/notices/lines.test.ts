import { expect, test } from "vitest";
import { isGrave, LINE_IDS, wordsOf } from "./lines.ts";

test("an account's own security and an asset that is down wait for no shift; being given an order only where it has high priority", () => {
  expect(LINE_IDS.filter((line) => isGrave(line, false))).toEqual(["asset-down", "password-changed", "account-locked", "device-new"]);
  expect(LINE_IDS.filter((line) => isGrave(line, true))).toEqual([
    "order-given",
    "order-given-crew",
    "asset-down",
    "password-changed",
    "account-locked",
    "device-new",
  ]);
});

test.each(LINE_IDS)("%s says how many came at once, and nothing that it does not know of them", (line) => {
  expect(wordsOf(line, { count: 13 })).toMatch(/^(?!.*(undefined|null|NaN)).* \(13\)$/);
});

test("one of a line is told with its facts, many with their number", () => {
  expect(wordsOf("stock-below", { projected: 2, point: 8 })).toBe("Below the reorder point: 2 of 8");
  expect(wordsOf("stock-below", { count: 13 })).toBe("Parts are below their reorder point (13)");
});
