import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WallBoard } from "@millwright/domain/insight/walls/contract.ts";
import { NetworkFailure, failureOf } from "../../../kit/wire/failures.ts";
import { followWall, pauseAfter, type Trouble } from "./following.ts";

const board = (edition = "one"): WallBoard => ({
  asOf: "2026-11-27T12:00:00.000Z",
  timeZone: "UTC",
  answers: [],
  board: { name: "Cold store", range: "hours24", refreshSeconds: 15, widgets: [] },
  scheme: "hours",
  locale: "en-US",
  units: [],
  edition,
});

let end = () => {};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  end();
  setVisible(true);
  vi.useRealTimers();
});
const setVisible = (is: boolean) => {
  Object.defineProperty(document, "visibilityState", { value: is ? "visible" : "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

/** A screen whose server says what `says` says at that time. */
function follow(says: () => WallBoard | Error) {
  const seen = { asked: 0, heard: 0, renewed: 0, troubles: [] as (Trouble["is"] | null)[] };
  end = followWall({
    ask: async () => {
      seen.asked += 1;
      const said = says();
      if (said instanceof Error) throw said;
      return await Promise.resolve(said);
    },
    hear: () => (seen.heard += 1),
    fail: (trouble) => seen.troubles.push(trouble?.is ?? null),
    renew: () => (seen.renewed += 1),
  });
  return seen;
}
const away = () => new NetworkFailure(new Error("away"));
const refusal = (status: number, code: string) => failureOf(status, { code, message: code, reason: code });

test("it is asked as often as the board says", async () => {
  const seen = follow(() => board());
  await vi.advanceTimersByTimeAsync(61_000);
  expect(seen).toMatchObject({ asked: 5, heard: 5, troubles: [] });
});

test.each([
  [1, 2_000],
  [2, 4_000],
  [5, 32_000],
  [6, 60_000],
  [40, 60_000],
])("after %i failures in a row it waits about %i ms", (failures, about) => {
  expect(pauseAfter(failures, 0.5)).toBe(about);
  expect([pauseAfter(failures, 0), pauseAfter(failures, 1)]).toEqual([about * 0.75, about * 1.25]);
});

test("while the server is away it asks less and less, says so once, and goes on when it is back", async () => {
  let isAway = true;
  const seen = follow(() => (isAway ? away() : board()));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(seen.asked).toBeGreaterThan(10);
  expect(seen.asked).toBeLessThan(22);
  expect(seen.troubles).toEqual(["away"]);
  isAway = false;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10);
  expect(seen).toMatchObject({ heard: 1, troubles: ["away", null] });
});

test("a link that shows nothing any more is asked now and then, since its maker may get the right again", async () => {
  let isGone = true;
  const seen = follow(() => (isGone ? refusal(404, "not_found") : board()));
  await vi.advanceTimersByTimeAsync(299_000);
  expect(seen).toMatchObject({ asked: 1, troubles: ["gone"] });
  isGone = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toMatchObject({ asked: 2, heard: 1, troubles: ["gone", null] });
});

test("a screen that is hidden asks nothing, and at once when it is seen again", async () => {
  const seen = follow(() => board());
  await vi.advanceTimersByTimeAsync(10);
  setVisible(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen.asked).toBe(1);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(seen.asked).toBe(2);
});

test("a screen that has slept asks at once, whatever it was waiting for", async () => {
  const seen = follow(() => away());
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const { asked } = seen;
  // The clock went on and no timer did.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(10_010);
  expect(seen.asked).toBeGreaterThan(asked);
});

test("once another version of the application is served the page is loaded anew, and not over and over", async () => {
  let edition = "one";
  const seen = follow(() => board(edition));
  await vi.advanceTimersByTimeAsync(10);
  edition = "two";
  await vi.advanceTimersByTimeAsync(50_000);
  expect(seen.renewed, "it was loaded a moment ago").toBe(0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(seen.renewed).toBeGreaterThan(0);
});
