import { describe, expect, test } from "vitest";
import { watchDates, watchNumbers } from "./deciding.ts";

const dates = (...cells: string[]) => {
  const watcher = watchDates();
  for (const cell of cells) watcher.see(cell);
  return watcher.told();
};
const numbers = (...cells: string[]) => {
  const watcher = watchNumbers();
  for (const cell of cells) watcher.see(cell);
  return watcher.told();
};
const many = (count: number, cell: string) => Array<string>(count).fill(cell);

describe("any cell of a column may decide for all of it", () => {
  test.each([
    ["day first", ["03/02/2024", "04/02/2024", "25/02/2024"], "dmy"],
    ["month first", ["03/02/2024", "04/02/2024", "02/25/2024"], "mdy"],
    ["day first, years of two digits", ["03/02/24", "13/02/24"], "dmy"],
    ["day first behind dashes, since the last part is the same all over", ["01-02-24", "14-02-24", "15-03-24"], "dmy"],
    ["year first, since no month is 99", ["98-02-03", "99-02-03"], "ymd"],
  ])("%s", (_, cells, format) => {
    expect(dates(...cells)).toMatchObject({ format, open: [], strays: 0 });
  });

  test.each([
    ["a decimal point", ["1.250", "17", "2.5"], "point"],
    ["a decimal comma", ["1.250", "17", "2,5"], "comma"],
    ["a decimal comma, by two points", ["1.250", "1.234.567"], "comma"],
  ])("%s", (_, cells, format) => {
    expect(numbers(...cells)).toMatchObject({ format, open: [], strays: 0 });
  });
});

describe("where none decides, a person is asked, with a cell to see it by", () => {
  test("days and months that both fit", () => {
    expect(dates("2024-01-01", "03/02/2024", "04/05/2024", "")).toEqual({
      format: null,
      open: ["dmy", "mdy"],
      example: "03/02/2024",
      strays: 0,
    });
  });
  test("years of two digits that may stand at either end", () => {
    expect(dates("24-02-03")).toMatchObject({ format: null, open: ["dmy", "ymd"] });
    expect(dates("01-02-03")).toMatchObject({ open: ["dmy", "mdy", "ymd"] });
  });
  test("numbers of days", () => {
    expect(dates("45325", "45326")).toMatchObject({ format: null, open: ["excel1900", "excel1904"], example: "45325" });
  });
  test("a point with three digits behind it", () => {
    expect(numbers("1.250", "900")).toEqual({ format: null, open: ["point", "comma"], example: "1.250", strays: 0 });
  });
});

describe("beside dates of three numbers the numbers of days decide nothing", () => {
  test("the order is asked or decided by the others alone", () => {
    expect(dates("4/5/2023", "45035", "12/5/2023", "45265")).toMatchObject({ format: null, open: ["dmy", "mdy"], example: "4/5/2023" });
    expect(dates("4/19/2023", "45035", "12/5/2023", "45265", "12/31/2023")).toMatchObject({ format: "mdy", open: [], strays: 0 });
    expect(dates(...many(90, "45035"), "19.4.2023", "45035.5")).toMatchObject({ format: "dmy", strays: 0 });
  });
  test("small numbers are strays, as they were", () => {
    expect(dates("4/19/2023", "12000")).toMatchObject({ format: null });
  });
});

describe("a stray does not outvote its column; more than one in twenty make it of two minds", () => {
  test("one of five hundred is refused by its row", () => {
    expect(dates(...many(499, "25/02/2024"), "02/25/2024")).toMatchObject({ format: "dmy", strays: 1 });
    expect(numbers(...many(40, "1,50"), "1.75")).toMatchObject({ format: "comma", strays: 1 });
  });
  test("half and half is asked", () => {
    expect(dates(...many(10, "25/02/2024"), ...many(10, "02/25/2024"))).toMatchObject({ format: null, open: ["dmy", "mdy"] });
    expect(dates(...many(500, "03/02/2024"), "25/02/2024", "02/25/2024")).toMatchObject({ format: null });
  });
});

test("what says nothing of order or signs leaves nothing to decide", () => {
  expect([dates("2024-02-03", "3 Feb 2024", "05/05/2024", "text", "7", ""), numbers("1250", "-3", "1 000", "text", "12.34.56")]).toEqual([
    null,
    null,
  ]);
});
