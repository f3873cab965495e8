import { expect, test } from "vitest";
import { isGrave, LINE_IDS } from "./lines.ts";

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
