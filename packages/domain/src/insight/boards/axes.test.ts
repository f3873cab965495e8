import { expect, test } from "vitest";
import { axesOf } from "./axes.ts";

const of = (...units: (string | null)[]) => axesOf(units.map((unit, at) => ({ unit, name: String(at) })));

test("series of one unit share the left axis, those of another one are read off the right, whichever comes first", () => {
  expect(of("Cel", "Cel")).toMatchObject({ left: "Cel", drawn: [{ side: "left" }, { side: "left" }], leftOut: [] });
  expect(of("Cel", "Cel")).not.toHaveProperty("right");
  expect(of("%", "Cel", "%")).toMatchObject({ left: "%", right: "Cel", drawn: [{ side: "left" }, { side: "right" }, { side: "left" }] });
  expect(of(null, "bar"), "a bare number has an axis of its own").toMatchObject({ left: null, right: "bar" });
});

test("what has a third unit is on no axis, and said to be left out", () => {
  const { drawn, leftOut } = of("Cel", "%", "bar", "Cel", null);
  expect(drawn.map(({ name, side }) => `${name} ${side}`)).toEqual(["0 left", "1 right", "3 left"]);
  expect(leftOut.map(({ name }) => name)).toEqual(["2", "4"]);
});
