import { expect, test } from "vitest";
import { oddCell } from "./odd-cells.ts";

test("errors of spreadsheets are no values, in any language", () => {
  for (const text of [
    "#N/A",
    "#REF!",
    "#VALUE!",
    "#DIV/0!",
    "#NAME?",
    "#NUM!",
    "#NULL!",
    "#SPILL!",
    "#GETTING_DATA!",
    "#NV",
    "#BEZUG!",
    "#WERT!",
    "#ZAHL!",
    "#VALEUR!",
    "#NOM?",
    " #N/A ",
    "########",
  ])
    expect(oddCell(text), text).toBe("error_value");
});

test("what a wrong encoding leaves behind is told from what cannot be kept at all", () => {
  expect(["Grün\ufffd", "Gr\u0081n", "a\u0000b", "a\u0007b", "half \ud83d"].map(oddCell)).toEqual([
    "not_decoded",
    "not_decoded",
    "bad_characters",
    "bad_characters",
    "bad_characters",
  ]);
});

test("texts that only look odd are texts", () => {
  for (const text of ["#1 pump", "#12", "# note", "N/A", "#2 N/A!", "Größe\tä\nb", "😀", "#Pump!", "Ř 5", "", "#A1B2"])
    expect(oddCell(text), text).toBeNull();
});
