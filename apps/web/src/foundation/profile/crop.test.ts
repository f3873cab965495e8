import { expect, test } from "vitest";
import { squareOf, WHOLE } from "./crop.ts";

test("a square is the middle of a picture until it is moved, and never leaves it", () => {
  expect(squareOf({ width: 400, height: 200 }, WHOLE)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ width: 400, height: 200 }, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 300, top: 0, side: 100 });
  expect(squareOf({ width: 100, height: 300 }, { zoom: 1, x: 0, y: 1 })).toEqual({ left: 0, top: 200, side: 100 });
});
