import { beforeAll, describe, expect, test } from "vitest";
import {
  formatBriefDate,
  formatBriefDay,
  formatDate,
  formatDateTime,
  formatDay,
  formatFileSize,
  formatLong,
  formatMoment,
  formatMessageTime,
  formatMinutes,
  formatMoney,
  formatRelative,
  hourOf,
  parseMinutes,
  setLocale,
} from "./format.ts";

beforeAll(() => setLocale({ locale: "en-US", timeZone: "Europe/Berlin" }));

describe("dates", () => {
  test("an instant is shown in the tenant's zone, day with two digits and one comma only", () => {
    expect(formatDateTime("2026-12-07T06:51:09Z")).toBe("Dec 07, 2026 07:51");
    expect(formatDate("2026-12-07T06:51:09Z")).toBe("Dec 07, 2026");
  });

  test("the long form names the month and the second", () => {
    expect(formatLong("2026-12-07T06:51:09Z")).toBe("December 07, 2026 07:51:09");
  });

  test("midnight is 00, not 24", () => {
    expect(formatDateTime("2026-12-06T23:00:00Z")).toBe("Dec 07, 2026 00:00");
  });

  test("summer time moves the clock, not the instant", () => {
    expect(formatDateTime("2026-07-01T12:00:00Z")).toBe("Jul 01, 2026 14:00");
  });

  test("a calendar day stays that day in every zone", () => {
    setLocale({ timeZone: "Pacific/Kiritimati" });
    expect(formatDay("2026-03-01")).toBe("Mar 01, 2026");
    setLocale({ timeZone: "Pacific/Pago_Pago" });
    expect(formatDay("2026-03-01")).toBe("Mar 01, 2026");
    setLocale({ timeZone: "Europe/Berlin" });
  });

  test("where room is short a date of this year goes without it", () => {
    const now = Date.parse("2026-12-31T22:59:00Z");
    const later = Date.parse("2026-12-31T23:01:00Z");
    expect([formatBriefDate("2026-12-07T06:51:09Z", now), formatBriefDate("2027-12-07T06:51:09Z", now)]).toEqual([
      "Dec 07",
      "Dec 07, 2027",
    ]);
    // In the reader's zone the year has turned.
    expect([formatBriefDay("2026-03-01", now), formatBriefDay("2026-03-01", later)]).toEqual(["Mar 01", "Mar 01, 2026"]);
  });

  test("the zone is named where it is not the only one", () => {
    expect(formatMoment("2026-12-07T06:51:09Z")).toBe("Dec 07, 2026 07:51");
    setLocale({ timeZone: "America/Los_Angeles", isOnlyZone: false });
    expect(formatMoment("2026-12-11T07:30:00Z")).toBe("Dec 10, 2026 23:30 Los Angeles");
    expect(hourOf("2026-12-11T07:30:00Z")).toBe(23);
    setLocale({ timeZone: "Europe/Berlin", isOnlyZone: true });
  });

  test("message times are written with a twelve-hour clock", () => {
    expect(formatMessageTime("2026-12-07T06:05:09Z")).toBe("2026-Dec-07 7:05:09 am");
    expect(formatMessageTime("2026-12-07T22:05:09Z")).toBe("2026-Dec-07 11:05:09 pm");
    expect(formatMessageTime("2026-12-07T11:05:09Z")).toBe("2026-Dec-07 12:05:09 pm");
  });

  test("what is not a date shows as nothing rather than as a fault", () => {
    expect(formatDateTime("soon")).toBe("");
  });

  test("relative times name the largest whole unit", () => {
    const now = Date.parse("2026-12-07T12:00:00Z");
    expect(formatRelative("2026-12-07T11:48:00Z", now)).toBe("12 min. ago");
    expect(formatRelative("2026-12-06T11:00:00Z", now)).toBe("yesterday");
    expect(formatRelative("2026-12-07T11:59:59.900Z", now)).toBe("now");
    expect(formatRelative("2026-12-10T12:00:00Z", now)).toBe("in 3 days");
  });
});

describe("amounts", () => {
  test("money is counted in minor units, however many its currency has", () => {
    expect(formatMoney({ amountMinor: 123_450, currency: "USD" })).toBe("$1,234.50");
    expect(formatMoney({ amountMinor: -5, currency: "USD" })).toBe("-$0.05");
    expect(formatMoney({ amountMinor: 1500, currency: "JPY" })).toBe("¥1,500");
  });

  test("durations run past a day", () => {
    expect(formatMinutes(0)).toBe("00:00");
    expect(formatMinutes(90)).toBe("01:30");
    expect(formatMinutes(6000)).toBe("100:00");
  });

  test.each([
    ["1:30", 90],
    ["01:30", 90],
    ["100:00", 6000],
    ["1:60", null],
    ["90", null],
    ["", null],
  ])("the typed duration %j is %j minutes", (typed, minutes) => {
    expect(parseMinutes(typed)).toBe(minutes);
  });

  test("file sizes keep one digit from a megabyte on", () => {
    expect(formatFileSize(0)).toBe("0 B");
    expect(formatFileSize(1500)).toBe("2 kB");
    expect(formatFileSize(1_234_567)).toBe("1.2 MB");
  });
});
