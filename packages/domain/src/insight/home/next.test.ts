import { expect, test } from "vitest";
import type { Category } from "../../foundation/statuses/categories.ts";
import { nextInDay } from "./next.ts";

const row = (id: number, category: Category = "open") => ({ id, status: { category } });
const day = [{ rows: [row(1, "in_progress"), row(2, "on_hold")] }, { rows: [row(3), row(4)] }];
const none = () => false;

test.each([
  ["what was begun comes first", 9, none, 1],
  ["after that, what is on hold waits and the next part follows", 1, none, 3],
  ["what the device knows to be ended is left out", 1, (id: number) => id === 3, 4],
  ["nothing is left", 1, (id: number) => id > 2, null],
])("%s", (_what, done, isEnded, next) => {
  expect(nextInDay(day, done, isEnded)?.id ?? null).toBe(next);
});
