import { expect, test } from "vitest";
import { numberFaults, numberKey } from "./numbers.ts";

test.each([
  ["6205-2RS C3", "62052rsc3"],
  ["62052rs.c3", "62052rsc3"],
  ["SKF\u00a06205\u20132RS", "skf62052rs"],
  ["B-17/AVX", "b17/avx"],
  [" - . ", ""],
])("%s is compared as %s", (number, key) => {
  expect(numberKey(number)).toBe(key);
});

test("a number stands once in a part for each kind, and holds a letter or digit", () => {
  expect(
    numberFaults([
      { kind: "manufacturer", number: "6205-2RS" },
      { kind: "barcode", number: "62052RS" },
      { kind: "manufacturer", number: "6205 2rs" },
      { kind: "manufacturer", number: "--" },
    ]),
  ).toEqual([
    { at: 2, reason: "duplicate" },
    { at: 3, reason: "bad_format" },
  ]);
});
