import { expect, test } from "vitest";
import { hourly } from "./hourly.ts";

const MINUTE = 60_000;

test("so many within any hour, each by their own count; what was refused does not prolong the waiting", () => {
  const tries = hourly(2);
  expect([tries("ann", 0), tries("ann", 10 * MINUTE), tries("joe", 10 * MINUTE)]).toEqual([null, null, null]);
  expect([tries("ann", 20 * MINUTE), tries("ann", 50 * MINUTE)]).toEqual([40 * MINUTE, 10 * MINUTE]);
  expect(tries("ann", 61 * MINUTE)).toBeNull();
  expect(tries("ann", 61 * MINUTE)).toBe(9 * MINUTE);
});
