import { expect, test } from "vitest";
import { heardAgainBy, silenceSeverity } from "./silence.ts";

const MINUTE = 60_000;
const levels = [
  { severity: 2 as const, forMinutes: 0 },
  { severity: 3 as const, forMinutes: 60 },
];
const silent = (minutes: number, heartbeatSeconds: number | null = 600) =>
  silenceSeverity(levels, { heardAt: 0, heartbeatSeconds }, minutes * MINUTE);

test("by its own heartbeat: three of ten minutes and a minute, and an hour later it is worse", () => {
  expect(silent(30)).toBe(null);
  expect(silent(31)).toEqual({ severity: 2, since: 31 * MINUTE });
  expect(silent(90)).toEqual({ severity: 2, since: 31 * MINUTE });
  expect(silent(91)).toEqual({ severity: 3, since: 31 * MINUTE });
});
test("one that is heard twice a day is not silent after an hour", () => expect(silent(91, 43_200)).toBe(null));
test("nobody expects anything of what has no heartbeat", () => expect(silent(100_000, null)).toBe(null));
test("what said that it is gone is silent since then, with a heartbeat or without one", () => {
  const gone = (minutes: number, heartbeatSeconds: number | null) =>
    silenceSeverity(levels, { heardAt: 0, goneAt: 5 * MINUTE, heartbeatSeconds }, minutes * MINUTE);
  expect([gone(4, null), gone(5, null), gone(5, 600)]).toEqual([null, ...[1, 2].map(() => ({ severity: 2, since: 5 * MINUTE }))]);
  expect(gone(65, null)).toEqual({ severity: 3, since: 5 * MINUTE });
});
test("behind a gateway that is back a sensor has two beats", () => expect(heardAgainBy(5 * MINUTE, 600)).toBe(25 * MINUTE));
