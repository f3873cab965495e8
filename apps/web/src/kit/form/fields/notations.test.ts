import { describe, expect, test } from "vitest";
import { fromLocal, toLocal } from "./local-time.ts";
import { clockNotation, moneyNotation, numberNotation } from "./notations.ts";

describe("a number", () => {
  test("is read with a point or a comma, and with nothing else around it", () => {
    expect(numberNotation.read(" 12,5 ")).toBe(12.5);
    expect(numberNotation.read("-3")).toBe(-3);
    expect(numberNotation.read("12 days")).toBeUndefined();
    expect(numberNotation.read("1e3")).toBeUndefined();
    expect(numberNotation.read("1.000,5")).toBeUndefined();
  });
});

describe("money", () => {
  test("is held in minor units of its currency", () => {
    expect(moneyNotation("EUR").read("19,99")).toEqual({ amountMinor: 1999, currency: "EUR" });
    expect(moneyNotation("JPY").read("500")).toEqual({ amountMinor: 500, currency: "JPY" });
    expect(moneyNotation("EUR").show({ amountMinor: 1999, currency: "EUR" })).toBe("19.99");
  });

  test("is never rounded silently", () => {
    expect(moneyNotation("EUR").read("1.999")).toBeUndefined();
    expect(moneyNotation("JPY").read("1.5")).toBeUndefined();
  });
});

test("a duration is typed as hours and minutes and held in minutes", () => {
  expect(clockNotation.read("1:30")).toBe(90);
  expect(clockNotation.read("1:75")).toBeUndefined();
  expect(clockNotation.show(90)).toBe("01:30");
});

describe("a moment typed on the tenant's wall clock", () => {
  const zone = "America/New_York";

  test("is held in UTC and shown again as it was typed, in winter and in summer", () => {
    expect(fromLocal("2026-01-15T08:30", zone)).toBe("2026-01-15T13:30:00.000Z");
    expect(fromLocal("2026-07-15T08:30", zone)).toBe("2026-07-15T12:30:00.000Z");
    expect(toLocal("2026-07-15T12:30:00Z", zone)).toBe("2026-07-15T08:30");
  });

  test("that occurs twice when the clocks go back is the first", () => {
    expect(fromLocal("2026-11-01T01:30", zone)).toBe("2026-11-01T05:30:00.000Z");
  });

  test("that the clocks skip is the moment an hour later on them", () => {
    expect(toLocal(fromLocal("2026-03-08T02:30", zone), zone)).toBe("2026-03-08T03:30");
  });
});
