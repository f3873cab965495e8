import { expect, test } from "vitest";
import { placedOver } from "./placed.ts";

const at = (locationId: number) => ({ parentId: null, locationId });
const over = (moves: [number, number, number][], now: number) =>
  placedOver(
    { from: 10, until: 20 },
    moves.map(([when, from, to]) => ({ at: when, from: at(from), to: at(to) })),
    at(now),
  ).map(({ from, until, locationId }) => [from, until, locationId]);

test("what never moved stood where it stands", () => expect(over([], 1)).toEqual([[10, 20, 1]]));
test("moved in the period: before it there, after it here", () =>
  expect(over([[14, 1, 2]], 2)).toEqual([
    [10, 14, 1],
    [14, 20, 2],
  ]));
test("moves before and after the period say where it stood in it", () =>
  expect(
    over(
      [
        [5, 1, 2],
        [25, 2, 3],
      ],
      3,
    ),
  ).toEqual([[10, 20, 2]]));
test("two at one instant leave no gap and nothing twice", () =>
  expect(
    over(
      [
        [14, 1, 2],
        [14, 2, 3],
      ],
      3,
    ),
  ).toEqual([
    [10, 14, 1],
    [14, 20, 3],
  ]));
