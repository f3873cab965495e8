import { expect, test } from "vitest";
import { heardStateOf } from "./heartbeat.ts";

const MIN = 60_000;
const state = (minutes: number, heartbeatMinutes: number | null, deafMinutes = 0, isAware = false) =>
  heardStateOf(
    { at: 0, isAware, heartbeatSeconds: heartbeatMinutes === null ? null : heartbeatMinutes * 60 },
    minutes * MIN,
    deafMinutes * MIN,
  );

test("each is measured by its own beat: late after one and grace, offline after three and grace", () => {
  expect([state(10.5, 10), state(11, 10), state(30, 10), state(31, 10)]).toEqual(["ok", "late", "late", "offline"]);
  expect([state(125, 120), state(132, 120), state(372, 120)]).toEqual(["ok", "late", "offline"]);
});

test("one that nobody expects is never late, and one that never spoke was never heard", () => {
  expect(state(100_000, null)).toBe("ok");
  expect(heardStateOf({ at: null, isAware: false, heartbeatSeconds: 60 }, 1e12)).toBe("never_heard");
});

test("our own standstill is nobody's silence", () => expect([state(200, 10), state(200, 10, 195)]).toEqual(["offline", "ok"]));

test("outside its own limits it is aware as long as it is heard", () =>
  expect([state(1, 10, 0, true), state(40, 10, 0, true)]).toEqual(["aware", "offline"]));
