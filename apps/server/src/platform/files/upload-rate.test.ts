import { expect, test } from "vitest";
import { uploadRateOf } from "./upload-rate.ts";

const MB = 1_000_000;

test("a person uploads so much within an hour; the next is refused with how long to wait, and others are not", () => {
  let clockMs = 0;
  const rate = uploadRateOf(100, () => clockMs);
  rate.take("1/7", 60 * MB);
  rate.take("1/7", 40 * MB);
  expect(() => rate.take("1/7", 10 * MB)).toThrow(
    expect.objectContaining({ code: "too_many", message: "You can upload 100 MB per hour. Try again in 6 min." }),
  );
  expect(() => rate.take("1/8", 100 * MB)).not.toThrow();
  clockMs += 5 * 60_000;
  expect(() => rate.take("1/7", 10 * MB)).toThrow(/in 1 min/);
  clockMs += 60_000;
  expect(() => rate.take("1/7", 10 * MB)).not.toThrow();
  clockMs += 24 * 3_600_000;
  expect(() => rate.take("1/7", 100 * MB)).not.toThrow();
});

test("what was announced and did not come is given back, and never more than there was", () => {
  const rate = uploadRateOf(10, () => 0);
  rate.take("1/7", 10 * MB);
  rate.giveBack("1/7", 9 * MB);
  rate.take("1/7", 9 * MB);
  rate.giveBack("1/7", 999 * MB);
  expect(() => rate.take("1/7", 11 * MB)).toThrow(expect.objectContaining({ code: "too_many" }));
});

test("without a limit nothing is counted", () => {
  const rate = uploadRateOf(null);
  for (let at = 0; at < 100; at += 1) rate.take("1/7", 1e9);
});
