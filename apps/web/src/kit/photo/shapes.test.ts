import { expect, test } from "vitest";
import { headOf, inTheMiddle, isDrawn, moved, type Shape } from "./shapes.ts";

const arrow: Shape = { kind: "arrow", from: [0.2, 0.2], to: [0.8, 0.2], colour: "red" };

test("a touch draws nothing, a line does", () => {
  expect([isDrawn(arrow), isDrawn({ ...arrow, to: [0.205, 0.2] })]).toEqual([true, false]);
});

test("a head opens backwards to both sides of the point", () => {
  const [one, other] = headOf([0, 0], [100, 0], 20);
  expect(one[0]).toBeLessThan(100);
  expect(one[0]).toBeCloseTo(other[0]);
  expect(one[1]).toBeCloseTo(-other[1]);
});

test("what stands in the middle is moved whole or by its end, and stays on the photo", () => {
  const circle = inTheMiddle("circle", "yellow");
  const whole = moved(circle, [0.1, 0], false);
  expect([whole.from[0], whole.to[0]]).toEqual([expect.closeTo(0.45), expect.closeTo(0.75)]);
  const end = moved(circle, [0.1, 0], true);
  expect([end.from[0], end.to[0]]).toEqual([0.35, expect.closeTo(0.75)]);
  expect(moved(circle, [0.9, -0.9], true).to).toEqual([1, 0]);
});
