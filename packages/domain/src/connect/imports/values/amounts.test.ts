import { describe, expect, test } from "vitest";
import { minorOf, readNumber } from "./amounts.ts";
import { fractionDigitsOf } from "../../../kit/currencies.ts";

/** What a cell is with a decimal point, with a decimal comma, and where nothing is known of its column. */
const said = (text: string, currency: string | null = "EUR") =>
  (["point", "comma", undefined] as const).map((format) => {
    const reading = readNumber(text, format, currency);
    return "value" in reading ? reading.value : reading.fault;
  });

describe("a number is what its signs say, the same in any column", () => {
  const both: [string, string][] = [
    ["100", "100"],
    ["0", "0"],
    ["-0", "0"],
    ["007", "7"],
    ["1 234", "1234"],
    ["1\u00a0234\u00a0567", "1234567"],
    ["1\u202f234", "1234"],
    ["1'234", "1234"],
    ["1’234", "1234"],
    ["100-", "-100"],
    ["(100)", "-100"],
    ["−5", "-5"],
    ["–5", "-5"],
    ["- 5", "-5"],
    ["+5", "5"],
    ["5 €", "5"],
    ["€5", "5"],
    ["-€5", "-5"],
    ["€ (5)", "-5"],
    ["EUR 1 200", "1200"],
    ["1200 EUR-", "-1200"],
    ["100,-", "100"],
    ["100.-", "100"],
    ["1E+05", "100000"],
  ];
  test.each(both)("%s is %s", (text, wanted) => {
    expect(said(text)).toEqual([wanted, wanted, wanted]);
  });
});

describe("a point and a comma are what the column makes of them", () => {
  const cases: [string, string, string, string][] = [
    ["1.250", "1.250", "1250", "open"],
    ["1,250", "1250", "1.250", "open"],
    ["-1.250", "-1.250", "-1250", "open"],
    ["1.234.567", "other_signs", "1234567", "1234567"],
    ["1,234,567", "1234567", "other_signs", "1234567"],
    ["1,234.56", "1234.56", "other_signs", "1234.56"],
    ["1.234,56", "other_signs", "1234.56", "1234.56"],
    ["1.234,-", "other_signs", "1234", "1234"],
    ["1.234,--", "other_signs", "1234", "1234"],
    ["1,234.-", "1234", "other_signs", "1234"],
    ["1 234,56", "other_signs", "1234.56", "1234.56"],
    ["1\u00a0234,56", "other_signs", "1234.56", "1234.56"],
    ["1'234.50", "1234.50", "other_signs", "1234.50"],
    ["12,34,567.89", "1234567.89", "other_signs", "1234567.89"],
    ["(100.00)", "-100.00", "other_signs", "-100.00"],
    ["100.00-", "-100.00", "other_signs", "-100.00"],
    ["−5,00", "other_signs", "-5.00", "-5.00"],
    ["5,00 €", "other_signs", "5.00", "5.00"],
    ["0.500", "0.500", "other_signs", "0.500"],
    [".5", "0.5", "other_signs", "0.5"],
    ["1.2500", "1.2500", "other_signs", "1.2500"],
    ["1234.567", "1234.567", "other_signs", "1234.567"],
    ["1.5E+03", "1500", "other_signs", "1500"],
    ["2.5e-3", "0.0025", "other_signs", "0.0025"],
  ];
  test.each(cases)("%s is %s, %s and %s", (text, point, comma, alone) => {
    expect(said(text)).toEqual([point, comma, alone]);
  });
});

describe("what is no amount is refused, not made into one", () => {
  test.each([
    "12.34.56",
    "12,34,56",
    "12%",
    "1,23,45",
    "1..5",
    "1.234,567,8",
    "1,234.567.8",
    "1 23",
    "01.250,0 0",
    "--5",
    "(-5)",
    "-5-",
    "5 pcs",
    "PM01",
    "1e",
    "5.",
    "5 € €",
    "€",
    "-",
    "",
    "1/2",
    "½",
    "1 2 3",
    "0x10",
    "Infinity",
  ])("%j", (text) => {
    expect(said(text)).toEqual(["none", "none", "none"]);
  });
});

describe("a currency is the column's own or a reason to refuse", () => {
  test.each([
    ["$5", "EUR", "other_currency"],
    ["5 USD", "EUR", "other_currency"],
    ["£5", "EUR", "other_currency"],
    ["$5", "USD", "5"],
    ["$5", "CAD", "5"],
    ["US$ 5", "CAD", "other_currency"],
    ["kr 5", "NOK", "5"],
    ["5 kr.", "SEK", "5"],
    ["Fr. 5.-", "CHF", "5"],
    ["5 XYZ", "EUR", "other_currency"],
    ["5 abc", "EUR", "none"],
    ["5 €", null, "none"],
  ] as const)("%s where amounts are in %s: %s", (text, currency, wanted) => {
    expect(said(text, currency)).toEqual([wanted, wanted, wanted]);
  });
});

test("minor units are exact, halves go away from zero, and what no number can hold is none", () => {
  expect(
    [
      "1234.56",
      "-1234.56",
      "0.005",
      "-0.005",
      "0.0049999",
      "-0.001",
      "5",
      "2.675",
      "12.340000000000001",
      "90071992547409.92",
      "9".repeat(20),
    ].map((decimal) => minorOf(decimal, 2)),
  ).toEqual([123_456, -123_456, 1, -1, 0, 0, 500, 268, 1234, null, null]);
});

test("a currency has its own minor unit", () => {
  expect(["EUR", "JPY", "KWD"].map((currency) => minorOf("1250.4567", fractionDigitsOf(currency)))).toEqual([125_046, 1250, 1_250_457]);
});
