import { describe, expect, test } from "vitest";
import { BACK_DAYS, doneAtFault, timeTold } from "./done-at.ts";

const NOW = Date.parse("2026-11-27T12:00:00.000Z");
const on = (time: string) => `2026-11-${time}:00.000Z`;

describe("a time that a device tells", () => {
  test.each([
    ["stands as it is told", on("27T11:00"), null, on("27T11:00")],
    ["a little ahead of ours is now", on("27T12:05"), null, on("27T12:00")],
    ["far ahead of ours stays wrong", on("27T12:06"), null, on("27T12:06")],
    ["a little before it could be is then", on("27T09:55"), on("27T10:00"), on("27T10:00")],
    ["long before it could be stays wrong", on("27T09:54"), on("27T10:00"), on("27T09:54")],
    ["with another form is the same", "2026-11-27T11:00:00Z", null, on("27T11:00")],
  ])("%s", (_what, told, since, taken) => {
    expect(timeTold(told, NOW, since)).toBe(taken);
  });
});

describe("something was done", () => {
  test.each([
    ["now", on("27T12:00"), null, null],
    ["before the server heard of it", on("25T12:00"), on("25T12:00"), null],
    ["not after that", on("27T12:01"), null, { reason: "in_future" }],
    ["a fortnight ago", on("13T12:00"), null, null],
    ["not longer ago", on("13T11:59"), null, { reason: "too_long_ago", params: { days: BACK_DAYS } }],
    ["not before it was there", on("25T11:59"), on("25T12:00"), { reason: "done_before" }],
  ])("%s", (_what, at, since, fault) => {
    expect(doneAtFault(at, NOW, since)).toEqual(fault);
  });
});
