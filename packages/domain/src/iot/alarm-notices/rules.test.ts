import { expect, test } from "vitest";
import { acknowledgeAddress, acknowledgePage } from "./address.ts";
import { isDigestDue, isFlood } from "./flood.ts";
import { isTold, kindOfRaised } from "./kinds.ts";

const NOW = Date.parse("2026-11-26T03:21:00Z");
const MINUTE = 60_000;

test.each([
  ["as it is", {}, true],
  ["its rule says that nothing is to be done", { action: "none" }, false],
  ["it is suppressed", { isSuppressed: true }, false],
  ["it is shelved", { shelvedUntil: NOW + MINUTE }, false],
  ["it was shelved and is not any more", { shelvedUntil: NOW }, true],
] as const)("an alarm is told: %s", (_, facts, is) => {
  expect(isTold({ action: "request", isSuppressed: false, shelvedUntil: null, ...facts }, NOW)).toBe(is);
});

test("silence is told in words of its own", () => {
  expect(["above", "noData", "gateway"].map((kind) => kindOfRaised(kind as "above"))).toEqual(["raised", "feed_silent", "feed_silent"]);
});

test("the eleventh within five minutes waits for a digest", () => {
  expect([0, 9, 10, 40].map(isFlood)).toEqual([false, false, true, true]);
});

test("a digest goes out when a minute's notices are gathered, and five minutes after the one before", () => {
  const waits = (oldest: number, lastDigest: number | null) =>
    isDigestDue({ oldest: NOW - oldest * MINUTE, lastDigest: lastDigest === null ? null : NOW - lastDigest * MINUTE }, NOW);
  expect([waits(0.5, null), waits(1, null), waits(4, 4.9), waits(4, 5)]).toEqual([false, true, false, true]);
});

test("the address in a message leads to its page, and no other address does", () => {
  const token = "7-AAAAAAAAAAAAAAAAAAAAAA";
  expect(acknowledgeAddress("https://plant.example/", token)).toBe(`https://plant.example/a/${token}`);
  expect(acknowledgePage(`/a/${token}`)).toBe(token);
  expect(["/", "/a", "/a/", "/a/x/y", "/r/x", "/ab/x"].map(acknowledgePage)).toEqual([null, null, null, null, null, null]);
});
