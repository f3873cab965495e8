import { expect, test } from "vitest";
import type { Meaning } from "../../foundation/reference-lists/meaning.ts";
import { statusFor } from "./following.ts";

const value = (id: number, means: Meaning | null, isActive = true) => ({ id, means, isActive });
const [running, standby, degraded, down, hidden, retired] = [
  value(1, null),
  value(2, "up"),
  value(3, "degraded"),
  value(4, "down"),
  value(5, "up", false),
  value(6, "out_of_service"),
];
const values = [running, standby, degraded, down, hidden];

test.each([
  ["stops, and takes the first that says down", "down", 1, null, values, 4],
  ["has no status and stops", "down", null, null, values, 4],
  ["says down already", "down", 4, null, values, undefined],
  ["runs badly", "degraded", 1, null, values, 3],
  ["is up again, as it was before", "up", 4, 2, values, 2],
  ["is up again; what it was before is offered no more", "up", 4, 5, values, 1],
  ["is up again, and nobody knows what it was before", "up", 4, null, values, 1],
  ["is up and stays what it is, though others say up too", "up", 2, 1, values, undefined],
  ["is up again, and is not put out of service", "up", 4, null, [retired, down, standby], 2],
  ["is out of service and has no downtime", "up", 6, null, [...values, retired], undefined],
  ["stops where no status says down", "down", 1, null, [running, standby], undefined],
] as const)("%s", (_, stands, is, before, offered, takes) => {
  expect(statusFor(stands, { is, before, values: offered })).toBe(takes);
});
