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
  expect(moved(circle, [0.1, 0], false)).toMatchObject({ from: [0.45, 0.65], to: [0.75, 0.35] });
  expect(moved(circle, [0.1, 0], true)).toMatchObject({ from: [0.35, 0.65], to: [0.75, 0.35] });
  expect(moved(circle, [0.9, -0.9], true).to).toEqual([1, 0]);
});
