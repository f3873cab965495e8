import { describe, expect, test } from "vitest";
import { calendarDay, instantOf, readDate } from "./dates.ts";
import type { DateFormat } from "../../../kit/imports/cell-formats.ts";

const BERLIN = "Europe/Berlin";
const day = (text: string, format?: DateFormat, zone = BERLIN) => {
  const reading = readDate(text, format);
  return reading === null || reading === "open" ? reading : calendarDay(reading, zone);
};
const instant = (text: string, format?: DateFormat, zone = BERLIN) => {
  const reading = readDate(text, format);
  return reading === null || reading === "open" ? reading : instantOf(reading, zone);
};

describe("what can be read in one way only is read so, without being asked and under any order", () => {
  test.each([
    ["2024-02-03", "2024-02-03"],
    ["2024-2-3", "2024-02-03"],
    ["2024/02/03", "2024-02-03"],
    ["2024.02.03", "2024-02-03"],
    ["2024. 02. 03.", "2024-02-03"],
    ["2024 02 03", "2024-02-03"],
    ["20240203", "2024-02-03"],
    ["03-Feb-2024", "2024-02-03"],
    ["3 Feb 24", "2024-02-03"],
    ["3-FEB-99", "1999-02-03"],
    ["3. Februar 2024", "2024-02-03"],
    ["03.Mär.2024", "2024-03-03"],
    ["3. März 2024", "2024-03-03"],
    ["1. Okt. 2024", "2024-10-01"],
    ["24. Dez 2024", "2024-12-24"],
    ["5. Jänner 2024", "2024-01-05"],
    ["Feb 3, 2024", "2024-02-03"],
    ["February 3rd, 2024", "2024-02-03"],
    ["2024-Feb-03", "2024-02-03"],
    ["Sat, 3 Feb 2024", "2024-02-03"],
    ["Samstag, 3. Februar 2024", "2024-02-03"],
    ["14 août 2024", "2024-08-14"],
    ["17. mai 2024", "2024-05-17"],
    ["05/05/2024", "2024-05-05"],
    ["2024-02-03 14:20", "2024-02-03"],
    ["2024-02-03T14:20:05.123Z", "2024-02-03"],
    ["2024-02-03T23:30:00Z", "2024-02-04"],
    ["1999-12-31", "1999-12-31"],
    ["2024-02-29", "2024-02-29"],
    ["9999-12-31", "9999-12-31"],
  ])("%s is %s", (text, wanted) => {
    expect([day(text), day(text, "dmy"), day(text, "mdy")]).toEqual([wanted, wanted, wanted]);
  });
});

describe("an order says what can be read in several ways; nobody guesses it from the cell", () => {
  const cases: [string, string | null, string | null, string | null][] = [
    ["03/02/2024", "2024-02-03", "2024-03-02", null],
    ["3.2.2024", "2024-02-03", "2024-03-02", null],
    ["3-2-2024", "2024-02-03", "2024-03-02", null],
    ["3–2–2024", "2024-02-03", "2024-03-02", null],
    ["\u200e3/\u200e2/\u200e2024", "2024-02-03", "2024-03-02", null],
    ["3 2 2024", "2024-02-03", "2024-03-02", null],
    ["3. 2. 2024", "2024-02-03", "2024-03-02", null],
    ["3. 2.24", "2024-02-03", "2024-03-02", null],
    ["03/02/24", "2024-02-03", "2024-03-02", "2003-02-24"],
    ["03-02-69", "2069-02-03", "2069-03-02", null],
    ["03-02-70", "1970-02-03", "1970-03-02", null],
    ["24-02-03", "2003-02-24", null, "2024-02-03"],
    ["99/02/03", null, null, "1999-02-03"],
    ["25/12/2024", "2024-12-25", null, null],
    ["12/25/2024", null, "2024-12-25", null],
    ["03/02/2024 2:30 PM", "2024-02-03", "2024-03-02", null],
    ["Sa 03.02.2024 14.30 Uhr", "2024-02-03", "2024-03-02", null],
  ];
  test.each(cases)("%s is %s day first, %s month first, %s year first", (text, dmy, mdy, ymd) => {
    expect([day(text, "dmy"), day(text, "mdy"), day(text, "ymd")]).toEqual([dmy, mdy, ymd]);
  });

  test("without an order such a cell is open, and one that only one order fits is not", () => {
    expect([day("3–2–2024"), day("\u200e3/\u200e2/\u200e2024")]).toEqual(["open", "open"]);
    expect([day("03/02/2024"), day("24-02-03"), day("03-02-24"), day("25/12/2024"), day("12/25/24"), day("99/02/03")]).toEqual([
      "open",
      "open",
      "open",
      "2024-12-25",
      "2024-12-25",
      "1999-02-03",
    ]);
  });

  test("a form that stands alone takes nothing else", () => {
    expect([
      day("2024-02-03", "iso"),
      day("2024/02/03", "iso"),
      day("03/02/2024", "iso"),
      day("20240203", "compact"),
      day("2024-02-03", "compact"),
      day("3 Feb 2024", "named"),
      day("20240203", "named"),
    ]).toEqual(["2024-02-03", null, null, "2024-02-03", null, "2024-02-03", null]);
  });
});

describe("numbers of days are dates where the column counts so", () => {
  test.each([
    ["45325", "2024-02-03", "2028-02-04"],
    ["45325.5", "2024-02-03", "2028-02-04"],
    ["45325,75", "2024-02-03", "2028-02-04"],
    ["1", "1900-01-01", "1904-01-02"],
    ["59", "1900-02-28", "1904-02-29"],
    ["60", null, "1904-03-01"],
    ["61", "1900-03-01", "1904-03-02"],
    ["2958466", null, null],
  ])("%s is %s since 1900, %s since 1904", (text, excel1900, excel1904) => {
    expect([day(text, "excel1900"), day(text, "excel1904")]).toEqual([excel1900, excel1904]);
  });

  test("a part of a day is a time; a number alone is open or nothing, never a day by accident", () => {
    expect([instant("45325.75", "excel1900", "UTC"), day("45325"), day("7"), day("7", "dmy")]).toEqual([
      "2024-02-03T18:00:00.000Z",
      "open",
      null,
      null,
    ]);
  });

  test("beside dates with their day or month first a number from 20,000 on is the day that Excel made of one", () => {
    expect([day("45325", "dmy"), day("45325", "mdy"), day("20000", "dmy"), instant("45325,5", "mdy", "UTC")]).toEqual([
      "2024-02-03",
      "2024-02-03",
      "1954-10-03",
      "2024-02-03T12:00:00.000Z",
    ]);
    expect([day("19999", "dmy"), day("100000", "mdy"), day("45325", "iso"), day("45325", "named")]).toEqual([null, null, null, null]);
  });
});

describe("times are told by the zone they name, else by the clocks of the place", () => {
  test.each([
    ["2024-02-03", "2024-02-02T23:00:00.000Z"],
    ["2024-02-03 14:20", "2024-02-03T13:20:00.000Z"],
    ["2024-02-03 14:20:05", "2024-02-03T13:20:05.000Z"],
    ["2024-02-03T14:20:05.250Z", "2024-02-03T14:20:05.250Z"],
    ["2024-02-03T14:20+02:00", "2024-02-03T12:20:00.000Z"],
    ["2024-02-03 14:20:00 -0530", "2024-02-03T19:50:00.000Z"],
    ["2024-02-03 14:20 UTC", "2024-02-03T14:20:00.000Z"],
    ["20240203T142005Z", "2024-02-03T14:20:05.000Z"],
    ["20240203142005", "2024-02-03T13:20:05.000Z"],
    ["Feb 3, 2024, 2:20 PM", "2024-02-03T13:20:00.000Z"],
    ["Feb 3, 2024, 2:20\u202fPM", "2024-02-03T13:20:00.000Z"],
    ["3 Feb 2024 12:05 a.m.", "2024-02-02T23:05:00.000Z"],
    ["3 Feb 2024 12 pm", "2024-02-03T11:00:00.000Z"],
    ["3. Feb. 2024 14.20 Uhr", "2024-02-03T13:20:00.000Z"],
    ["2024-02-03 24:00", "2024-02-03T23:00:00.000Z"],
    // The clocks of Berlin skip this hour: it is the one after.
    ["2024-03-31 02:30", "2024-03-31T01:30:00.000Z"],
    ["2024-03-31 01:59", "2024-03-31T00:59:00.000Z"],
    ["2024-03-31 03:00", "2024-03-31T01:00:00.000Z"],
    // And show this one twice: it is the first.
    ["2024-10-27 02:30", "2024-10-27T00:30:00.000Z"],
    ["2024-10-27 03:00", "2024-10-27T02:00:00.000Z"],
  ])("%s is %s", (text, wanted) => {
    expect(instant(text)).toBe(wanted);
  });

  test("on the other side of the world the gap is another day's", () => {
    expect(["2024-03-10 02:30", "2024-11-03 01:30"].map((text) => instant(text, undefined, "America/New_York"))).toEqual([
      "2024-03-10T07:30:00.000Z",
      "2024-11-03T05:30:00.000Z",
    ]);
    expect(instant("2024-04-07 02:30", undefined, "Australia/Sydney")).toBe("2024-04-06T15:30:00.000Z");
  });
});

describe("what is no date is none", () => {
  test.each([
    "2024-02-30",
    "2023-02-29",
    "31.04.2024",
    "00/00/2024",
    "2024-13-01",
    "0000-01-01",
    "3/2",
    "Feb 2024",
    "12-34-56",
    "3/2-2024",
    "3 Foo 2024",
    "tomorrow",
    "2024-02-03 25:00",
    "2024-02-03 14:60",
    "2024-02-03 13:20 pm",
    "2024-02-03T14:20+99:00",
    "2024-02-03 CET",
    "20241301",
    "PM01",
    "-45325",
    "03/02/20245",
    "1.2.3.4",
    "",
  ])("%j", (text) => {
    expect([day(text), day(text, "dmy"), day(text, "mdy"), day(text, "ymd"), instant(text, "dmy")]).toEqual([null, null, null, null, null]);
  });
});
