import { expect, test } from "vitest";
import { effectOf, lockFault, mayUnlock, type LockedWeek } from "./locking.ts";

const here = { crewId: 1, monday: "2026-11-23" };
const next = { crewId: 1, monday: "2026-11-30" };
const others = { crewId: 2, monday: "2026-11-23" };
const locked = (facts: Partial<LockedWeek> = {}): LockedWeek => ({ hasOrder: false, isOver: false, ...facts });
const NOTHING = { breaksIn: false, takesOut: false };

test.each([
  ["from day to day within its week", here, here, locked({ hasOrder: true }), locked({ hasOrder: true }), NOTHING],
  ["into a week that nobody locked", null, here, null, null, NOTHING],
  ["into a locked week", null, here, null, locked(), { breaksIn: true, takesOut: false }],
  ["from one crew into another's locked week", here, others, null, locked(), { breaksIn: true, takesOut: false }],
  ["back into the week it was locked for", next, here, null, locked({ hasOrder: true }), NOTHING],
  ["out of the week it was locked for", here, next, locked({ hasOrder: true }), null, { breaksIn: false, takesOut: true }],
  ["out of a week it broke into", here, next, locked(), null, NOTHING],
  ["its start taken away", here, null, locked({ hasOrder: true }), null, { breaksIn: false, takesOut: true }],
  ["from one locked week to the next", here, next, locked({ hasOrder: true }), locked(), { breaksIn: true, takesOut: true }],
  ["what was left of a week that is over", here, next, locked({ hasOrder: true, isOver: true }), null, NOTHING],
  ["said to have stood in a week that is over", null, here, null, locked({ isOver: true }), { breaksIn: true, takesOut: false }],
])("%s", (_, before, after, left, entered, effect) => {
  expect(effectOf({ before, after }, { before: left, after: entered })).toEqual(effect);
});

test("a week is locked once, from the present one on, and not for years ahead", () => {
  const fault = (monday: string, isLocked = false) => lockFault({ monday, thisMonday: "2026-11-23", isLocked });
  expect(fault("2026-11-23")).toBeNull();
  expect(fault("2026-11-30")).toBeNull();
  expect(fault("2026-11-30", true)).toBe("week_is_locked");
  expect(fault("2026-11-16")).toBe("week_is_over");
  expect(fault("2027-11-22")).toBeNull();
  expect(fault("2027-11-29")).toBe("week_too_far");
});

test("a lock is taken back until the week begins", () => {
  expect(mayUnlock({ monday: "2026-11-23", today: "2026-11-22" })).toBe(true);
  expect(mayUnlock({ monday: "2026-11-23", today: "2026-11-23" })).toBe(false);
});
