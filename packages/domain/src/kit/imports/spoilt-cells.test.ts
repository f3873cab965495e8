import { expect, test } from "vitest";
import { mayBeTaken, spoiltText } from "./spoilt-cells.ts";

test("numbers that a spreadsheet wrote in scientific notation are no texts, with either decimal sign", () => {
  for (const text of ["1,52091E+12", "1.52091E+12", "8.93901E+18", "1.520911234567E12", "4.5e-07", "1E+12", "-2.5E+03", "9,9E+100"])
    expect(spoiltText(text), text).toBe("cell_scientific");
});

test("what only resembles one is a name", () => {
  for (const text of ["1E5", "2E-10", "1.5E", "E+12", "HP-1.5E+03", "1.5E+03 kW", "0.5E+03", "12.5E+03", "1.5E3", "15", "", "1.2.3E+04"])
    expect(spoiltText(text), text).toBeUndefined();
});

test("only what still has all of its digits may be taken as it is", () => {
  expect(["cell_scientific", "cell_is_date", "digits_lost"].map((one) => mayBeTaken(one as "digits_lost"))).toEqual([true, true, false]);
});
