import { expect, test } from "vitest";
import { nearEdge } from "./pointer.ts";

const box = { left: 100, right: 1100 };

test("what is carried scrolls the table near its edges, the faster the nearer", () => {
  expect([nearEdge(box, 600), nearEdge(box, 160), nearEdge(box, 1040)]).toEqual([0, 0, 0]);
  expect(nearEdge(box, 1072)).toBe(9);
  expect(nearEdge(box, 128)).toBe(-9);
  expect([nearEdge(box, 5000), nearEdge(box, -100)]).toEqual([18, -18]);
});
