import { expect, test } from "vitest";
import { fitOf } from "./fit.ts";

test.each([
  // A board that is as high as a screen of 1080 lines keeps its size; a smaller one is shown larger, as wide as the screen allows.
  [
    { rows: 14, width: 1920, height: 1080 },
    { zoom: 1.03, row: 56 },
  ],
  [
    { rows: 8, width: 1920, height: 1080 },
    { zoom: 1.7, row: 56 },
  ],
  [
    { rows: 4, width: 1920, height: 1080 },
    { zoom: 1.71, row: 89 },
  ],
  [
    { rows: 14, width: 3840, height: 2160 },
    { zoom: 2.07, row: 56 },
  ],
  // One that is too high is made smaller, and beyond that it is as high as it is.
  [
    { rows: 18, width: 1920, height: 1080 },
    { zoom: 0.82, row: 56 },
  ],
  [
    { rows: 60, width: 1920, height: 1080 },
    { zoom: 0.7, row: 56 },
  ],
  [
    { rows: 8, width: 390, height: 844 },
    { zoom: 1, row: 56 },
  ],
  [
    { rows: 0, width: 1920, height: 1080 },
    { zoom: 1, row: 56 },
  ],
])("%o is shown at %o", (window, fit) => expect(fitOf(window)).toEqual(fit));

test.each([6, 8, 11, 14, 17])("all of a board of %i rows is seen", (rows) => {
  const { zoom, row } = fitOf({ rows, width: 1920, height: 1080 });
  expect((rows * row + (rows - 1) * 12 + 104) * zoom).toBeLessThanOrEqual(1080 * 1.01);
});
