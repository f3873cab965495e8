import { expect, test } from "vitest";
import { readingOf } from "./reading.ts";

const day = { kind: "day" } as const;
const money = { kind: "money" } as const;

test("a date is shown as a person reads it, under each order that fits", () => {
  expect([
    readingOf(day, "03/02/2024", "dmy"),
    readingOf(day, "03/02/2024", "mdy"),
    readingOf(day, "03/02/2024", undefined),
    readingOf(day, "25.12.99", "dmy"),
    readingOf(day, "text", "dmy"),
  ]).toEqual(["Feb 03, 2024", "Mar 02, 2024", null, "Dec 25, 1999", null]);
});

test("a number is shown with its fraction where the column has it, whatever currency stands beside it", () => {
  expect([
    readingOf(money, "1.250", "comma"),
    readingOf(money, "1.250", "point"),
    readingOf(money, "1.250", undefined),
    readingOf(money, "kr 1 250,50", "comma"),
    readingOf(money, "12%", "point"),
  ]).toEqual(["1,250", "1.25", null, "1,250.5", null]);
});
