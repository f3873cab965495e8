import { expect, test } from "vitest";
import { gtinKey, scanKey, spellingsOf, withoutAim } from "./codes.ts";

test.each([
  ["031283533145", "31283533145"],
  ["0031283533145", "31283533145"],
  ["00031283533145", "31283533145"],
  ["4006381333931", "4006381333931"],
  ["04006381333931", "4006381333931"],
  // A carton of them is another item.
  ["14006381333938", "14006381333938"],
])("%s is the trade item %s", (code, key) => {
  expect(gtinKey(code)).toBe(key);
  expect(scanKey(`]E0${code}`)).toBe(key);
  expect(spellingsOf(code)).toContain(code);
});

test("what has another length, a wrong check digit or a letter is no trade item, and keeps its zeros", () => {
  for (const code of ["031283533146", "00123", "0031283533145 X", "000000000000", "031283533145000"]) {
    expect(gtinKey(code)).toBeNull();
    expect(scanKey(code)).toBe(code.toLowerCase());
  }
});

test.each([
  ["]E04006381333931", "4006381333931"],
  ["]C0PMP-1", "PMP-1"],
  ["]Q1https://plant.example/asset-management/asset/7", "https://plant.example/asset-management/asset/7"],
  ["]C1010400638133393110L7", "04006381333931"],
  ["]d20104006381333931", "04006381333931"],
  ["]C1PMP", "PMP"],
  ["]E0", "]E0"],
  ["[A]1", "[A]1"],
])("of %s the scanner means %s", (scanned, code) => {
  expect(withoutAim(scanned)).toBe(code);
});

test("every length of one number finds each other", () => {
  const lengths = ["031283533145", "0031283533145", "00031283533145"];
  for (const one of lengths) expect(spellingsOf(one).toSorted()).toEqual(lengths.toSorted());
});
