import { expect, test } from "vitest";
import { pressed, type KeypadKey } from "./keypad.ts";

const NAMED: Readonly<Record<string, KeypadKey>> = { ",": "decimal", s: "sign", e: "erase" };
const typed = (keys: string, decimal = ".", start = "") =>
  [...keys].reduce((text, key) => pressed(text, NAMED[key] ?? (key as KeypadKey), decimal), start);

test.each([
  ["a number is its digits", "2175", "2175"],
  ["the fraction begins once", "2,1,5", "2.15"],
  ["a fraction alone has its nought", ",5", "0.5"],
  ["a leading nought gives way", "05", "5"],
  ["noughts of a fraction stay", "0,05", "0.05"],
  ["the sign turns and turns back", "5s", "-5"],
  ["the sign may come first", "s5", "-5"],
  ["pressed twice it is gone", "5ss", "5"],
  ["erasing takes the last", "215ee", "2"],
  ["erasing a sign alone takes that", "se", ""],
  ["nothing is erased of nothing", "e", ""],
  ["twelve digits are enough", "1234567890123", "123456789012"],
])("%s: %s", (_what, keys, shown) => {
  expect(typed(keys)).toBe(shown);
});

test("the fraction begins with the sign that the person writes, and what was typed with the other one counts as well", () => {
  expect(typed("2,5", ",")).toBe("2,5");
  expect(typed(",5", ",", "2.1")).toBe("2.15");
});
