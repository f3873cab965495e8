import { expect, test } from "vitest";
import { readWritten, valueIn, writtenIn } from "./written.ts";

test("what is written in a cell is read again as it was, whatever signs it holds", () => {
  const said = [
    { name: "Rated flow", text: "36.5" },
    { name: "Seal; shaft", text: 'a "soft": one' },
    { name: "Range", text: "0–10 bar; 4–20 mA" },
    { name: "Note", text: "two\nlines" },
    { name: "Empty", text: "" },
    { name: "Spaces", text: " inside " },
  ];
  expect(readWritten(writtenIn(said))).toEqual(said);
  expect(writtenIn(said.slice(0, 1))).toBe("Rated flow: 36.5");
});

test("a person may write it loosely, but not just anything", () => {
  expect(readWritten("Flow:36;Seal : Packing ;")).toEqual([
    { name: "Flow", text: "36" },
    { name: "Seal", text: "Packing" },
  ]);
  expect(readWritten("Flow: 36\nSeal: Packing")).toHaveLength(2);
  expect(readWritten("Time: 12:30")).toEqual([{ name: "Time", text: "12:30" }]);
  expect(readWritten("")).toEqual([]);
  expect(readWritten("about 36")).toBeUndefined();
  expect(readWritten('Flow: "36')).toBeUndefined();
});

test("a text means a value by the kind of its attribute", () => {
  expect([valueIn("number", "36,5"), valueIn("number", "-4"), valueIn("number", "1e3"), valueIn("number", "many")]).toEqual([
    36.5,
    -4,
    1000,
    undefined,
  ]);
  expect([valueIn("yesNo", "Yes"), valueIn("yesNo", "0"), valueIn("yesNo", "perhaps")]).toEqual([true, false, undefined]);
  expect([valueIn("text", "12"), valueIn("day", "2026-11-23")]).toEqual(["12", "2026-11-23"]);
});
