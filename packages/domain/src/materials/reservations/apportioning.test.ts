import { expect, test } from "vitest";
import { apportion } from "./apportioning.ts";

const [MAIN, LINE] = [1, 2];
const share = (quantity: number, warehouseId: number | null = MAIN, partId = 7) => ({ partId, warehouseId, quantity });

test.each([
  ["what the order reserves already is not reserved again", [share(5)], [share(3)], [[5, true]], [0]],
  ["what goes beyond it is reserved for the request", [share(5)], [share(8)], [[5, true]], [3]],
  ["without a line of its own all of it is the request's", [], [share(4)], [], [4]],
  ["another part is another need", [share(5)], [share(3, MAIN, 8)], [[5, false]], [3]],
  ["from elsewhere: the order's line needs it no more", [share(5)], [share(3, LINE)], [[2, false]], [3]],
  ["more from elsewhere than the line needs", [share(5)], [share(8, LINE)], [[0, false]], [8]],
  ["a line of which nobody knows from where", [share(5, null)], [share(3)], [[2, false]], [3]],
  ["two requests share what one line reserves", [share(5)], [share(3), share(3)], [[5, true]], [0, 1]],
  ["one from here, one from elsewhere", [share(5)], [share(4), share(3, LINE)], [[4, true]], [0, 3]],
  [
    "two lines of one part",
    [share(2), share(3)],
    [share(4)],
    [
      [2, true],
      [3, true],
    ],
    [0],
  ],
] as const)("%s", (_name, lines, requested, own, asked) => {
  const parts = apportion(lines, requested);
  expect(parts.own.map(({ quantity, isAsked }) => [quantity, isAsked])).toEqual(own);
  expect(parts.asked.map(({ quantity }) => quantity)).toEqual(asked);
});

test("never less than the order needs, nor less than is asked for, and no more than the larger of both", () => {
  let seed = 11;
  const chance = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
  for (let round = 0; round < 2000; round += 1) {
    const some = () => Array.from({ length: chance(4) }, () => share(chance(9), chance(2) ? MAIN : LINE));
    const [lines, requested] = [some(), some()];
    const sum = (shares: readonly { quantity: number }[]) => shares.reduce((all, { quantity }) => all + quantity, 0);
    const { own, asked } = apportion(lines, requested);
    expect(sum(own) + sum(asked)).toBe(Math.max(sum(lines), sum(requested)));
    expect([...own, ...asked].every(({ quantity }) => quantity >= 0)).toBe(true);
  }
});
