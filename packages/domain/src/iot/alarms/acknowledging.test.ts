import { expect, test } from "vitest";
import { noteFault } from "./acknowledging.ts";

const AT = "2026-11-26T03:21:00.000Z";

test.each([
  ["an ordinary alarm is acknowledged without a word", { needsNote: false, acknowledgedAt: null }, null, null],
  ["one of a recorded sensor asks what was done", { needsNote: true, acknowledgedAt: null }, null, "note_needed"],
  ["and takes it", { needsNote: true, acknowledgedAt: null }, "Door closed", null],
  ["once it is acknowledged, again is no change and asks nothing", { needsNote: true, acknowledgedAt: AT }, null, null],
] as const)("%s", (_what, alarm, note, fault) => {
  expect(noteFault(alarm, note)).toBe(fault);
});
