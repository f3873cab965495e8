import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteReach } from "../wire/reach.ts";
import { followNetwork } from "./network.ts";

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteReach(true);
  vi.useRealTimers();
});

function follow() {
  const told: string[] = [];
  const stop = followNetwork({ send: () => told.push("sent"), look: () => told.push("looked") }, async () => void told.push("renewed"));
  return { told, stop };
}

test("what is on the device is renewed every ten minutes while somebody looks, and no more once the device is left", () => {
  const { told, stop } = follow();
  vi.advanceTimersByTime(9 * MINUTE);
  expect(told).toEqual(["renewed"]);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(told).toEqual(["renewed", "renewed"]);
  stop();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(told).toEqual(["renewed", "renewed"]);
});

test("without a network nothing is renewed; once it is back what waits is sent first", () => {
  const { told, stop } = follow();
  vi.advanceTimersByTime(MINUTE);
  noteReach(false);
  vi.advanceTimersByTime(30 * MINUTE);
  expect(told).toEqual(["renewed"]);
  noteReach(true);
  expect(told).toEqual(["renewed", "sent", "renewed"]);
  stop();
});
