import { describe, expect, test } from "vitest";
import { shownNumber, shownText, styleOf, styleOfCode, type ShownCell } from "./number-formats.ts";

const number = (code: string, value: number): ShownCell => shownNumber(styleOfCode(code), value);

describe("a number is what its sheet shows, with the number itself behind it", () => {
  test.each<[code: string, value: number, text: string]>([
    ["00000", 123, "00123"],
    ["0000000", 42, "0000042"],
    ['"PMP-"000', 7, "PMP-007"],
    ['0" EQ"', 5, "5 EQ"],
    ["00\\.00\\.00", 12, "00.00.12"],
    ["General", 0.30000000000000004, "0.3"],
    ["0%", 0.5, "50%"],
    ["#,##0", 12345, "12,345"],
    ["#,##0.00", 1234.5, "1,234.50"],
    ["0.0", 4, "4.0"],
    ["000\\-00\\-0000", 123456789, "123-45-6789"],
    ["[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", 5551234567, "(555) 123-4567"],
    ['0;-0;"none"', 0, "none"],
    ['"A"General', 5, "A5"],
    ["_(* #,##0.00_);_(* \\(#,##0.00\\)", -12.5, "(12.50)"],
    ["# ?/?", 0.5, "1/2"],
    ["[Red]00", 7, "07"],
    ["0", 5901234123457, "5901234123457"],
  ])("%s of %d is %s", (code, value, text) => {
    expect(number(code, value)).toEqual(text === String(value) ? { text } : { text, raw: String(value) });
  });

  test("the formats that a workbook only numbers are known, and its own go first", () => {
    expect([1, 3, 9, 10, 0, 999].map((id) => shownNumber(styleOf(id, new Map()), 1234).text)).toEqual([
      "1234",
      "1,234",
      "123400%",
      "123400.00%",
      "1234",
      "1234",
    ]);
    expect(shownNumber(styleOf(164, new Map([[164, "000000"]])), 12).text).toBe("000012");
  });

  test("what shows nothing, or that no program knows, is the number", () => {
    expect([";;;", "0 EQ", ""].map((code) => number(code, 5))).toEqual([{ text: "5" }, { text: "5" }, { text: "5" }]);
  });
});

test("a number in scientific notation says so, and one of more than 15 digits that its last ones are gone", () => {
  expect(number("General", 1520911234567)).toEqual({ text: "1520911234567", spoilt: "cell_scientific" });
  expect(number("0.00E+00", 12345.5)).toEqual({ text: "1.23E+04", raw: "12345.5", spoilt: "cell_scientific" });
  expect(number("0", 8.939010102358479e18)).toMatchObject({ spoilt: "digits_lost" });
  expect(number("General", 1234567890123456)).toMatchObject({ spoilt: "digits_lost" });
  expect(number("General", 12345678901)).toEqual({ text: "12345678901" });
});

test("a day says that it is one, whatever it was typed as; the number 0 is no day", () => {
  for (const code of ["d\\-mmm", "mmm\\-yy", "m/d/yyyy", "[$-409]d\\-mmm;@"])
    expect(number(code, 46082), code).toEqual({ text: "2026-03-01", spoilt: "cell_is_date" });
  expect(number("yyyy\\-mm\\-dd\\ hh:mm", 46082.25)).toEqual({ text: "2026-03-01 06:00:00", spoilt: "cell_is_date" });
  expect(number("m/d/yyyy", 0)).toEqual({ text: "1900-01-00" });
});

test("times of day and hours that went by are plain times", () => {
  expect(number("h:mm AM/PM", 0.25)).toEqual({ text: "06:00" });
  expect(number("[h]:mm", 1.5)).toEqual({ text: "36:00" });
  expect(number("h:mm", 1.0625)).toEqual({ text: "25:30" });
  expect(number("[mm]:ss", 90 / 1440)).toEqual({ text: "01:30" });
  expect(number("hh:mm:ss", 0.25 + 5 / 86_400)).toEqual({ text: "06:00:05" });
  expect(number("hh:mm", 46082.25)).toMatchObject({ text: "2026-03-01 06:00:00" });
});

test("a format may write something beside texts as well", () => {
  expect(shownText(styleOfCode('"PMP-"@'), "007").text).toBe("PMP-007");
  expect(["@", "General", "0;0;0;@"].map((code) => shownText(styleOfCode(code), " 007 ").text)).toEqual(["007", "007", "007"]);
});
