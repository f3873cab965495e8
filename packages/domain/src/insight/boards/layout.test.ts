import { expect, test } from "vitest";
import { COLUMNS, compacted, freeSpot, inOrder, movedTo, overlaps, resized, stepped, tabletWidth, within, type Placed } from "./layout.ts";

const at = (id: number, x: number, y: number, w = 6, h = 2): Placed => ({ id, x, y, w, h });
const spots = (all: readonly Placed[]) => Object.fromEntries(all.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]));

test("widgets rise as far as they can, and none covers another one", () => {
  expect(spots(compacted([at(1, 0, 5), at(2, 6, 9), at(3, 0, 6)]))).toEqual({ 1: [0, 0, 6, 2], 2: [6, 0, 6, 2], 3: [0, 2, 6, 2] });
});

test("a step down passes the widget below, a step up the one above", () => {
  const two = [at(1, 0, 0), at(2, 0, 2)];
  const down = stepped(two, 1, "down");
  expect(spots(down)).toEqual({ 1: [0, 2, 6, 2], 2: [0, 0, 6, 2] });
  expect(spots(stepped(down, 1, "up"))).toEqual(spots(two));
  expect(spots(stepped(two, 1, "up")), "the first stays").toEqual(spots(two));
  expect(spots(stepped(two, 2, "down")), "the last stays").toEqual(spots(two));
});

test("a step to the side makes the neighbour give way, and ends at the edge", () => {
  const two = [at(1, 0, 0), at(2, 6, 0)];
  expect(spots(stepped(two, 1, "right"))).toEqual({ 1: [1, 0, 6, 2], 2: [6, 2, 6, 2] });
  expect(spots(stepped(two, 1, "left"))).toEqual(spots(two));
  expect(spots(stepped(two, 2, "right"))).toEqual(spots(two));
});

test("a widget grows to the edge and no further, and never vanishes", () => {
  const [one] = resized([at(1, 6, 0, 5, 2)], 1, { w: 9, h: 1 });
  expect(one).toEqual(at(1, 6, 0, 6, 3));
  expect(within(at(1, 0, 0, 2, 1))).toEqual(at(1, 0, 0, 2, 1));
  expect(spots(resized([at(1, 0, 0, 2, 1)], 1, { w: -5, h: -5 }))).toEqual({ 1: [0, 0, 2, 1] });
});

test("a further widget goes to the first free place, else below", () => {
  expect(freeSpot([at(1, 0, 0)], { w: 6, h: 2 })).toEqual({ x: 6, y: 0, w: 6, h: 2 });
  expect(freeSpot([at(1, 0, 0, 12)], { w: 6, h: 2 })).toEqual({ x: 0, y: 2, w: 6, h: 2 });
  expect(freeSpot([], { w: 3, h: 2 })).toEqual({ x: 0, y: 0, w: 3, h: 2 });
});

test("on a phone widgets stand in the order in which the board is read, on a tablet in four columns", () => {
  expect(inOrder([at(1, 6, 0), at(2, 0, 2), at(3, 0, 0)]).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect([2, 3, 4, 6, 7, 12].map(tabletWidth)).toEqual([1, 1, 2, 2, 3, 4]);
});

test("whatever is done, nothing lies upon anything, beyond the edge or with a hole above it", () => {
  let state = 7;
  const below = (most: number) => ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648), Math.floor((state / 2_147_483_648) * most));
  let all = Array.from({ length: 14 }, (_, id) => at(id + 1, below(12), below(20), 2 + below(8), 1 + below(5)));
  for (let round = 0; round < 400; round += 1) {
    const id = 1 + below(14);
    const acts = [
      () => stepped(all, id, (["left", "right", "up", "down"] as const)[below(4)] ?? "left"),
      () => resized(all, id, { w: below(5) - 2, h: below(5) - 2 }),
      () => movedTo(all, id, { x: below(14), y: below(30) }),
    ];
    all = (acts[below(3)] ?? (() => all))();
    const faults = all.filter((one) => {
      const others = all.filter(({ id: other }) => other !== one.id);
      const isOutside = one.x < 0 || one.x + one.w > COLUMNS || one.y < 0;
      const hangs = one.y > 0 && !others.some((other) => overlaps({ ...one, y: one.y - 1 }, other));
      return isOutside || hangs || others.some((other) => overlaps(one, other));
    });
    expect(faults, `round ${String(round)}`).toEqual([]);
  }
});
