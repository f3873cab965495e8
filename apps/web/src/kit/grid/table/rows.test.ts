import { expect, test, vi } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import { createRows, type RowSource } from "./rows.ts";

interface Row {
  id: number;
}
type At = Parameters<RowSource<Row>["read"]>[0];

/** A list of so many rows that answers when it is told to. */
function listOf(total: number) {
  const asked: At[] = [];
  const waiting: (() => void)[] = [];
  const read = (at: At) =>
    new Promise<ListReply<Row>>((resolve) => {
      asked.push(at);
      waiting.push(() => {
        const rows = Array.from({ length: Math.max(0, Math.min(at.endRow, total) - at.startRow) }, (_, index) => ({
          id: at.startRow + index,
        }));
        const end = at.startRow + rows.length;
        resolve({ rows, ...(end < total ? { after: `key ${end}` } : { lastRow: end }) });
      });
    });
  const answer = async () => {
    await sleep(0);
    waiting.shift()?.();
    await sleep(0);
  };
  return { asked, read, answer };
}
const starts = (asked: readonly At[]) => asked.map(({ startRow }) => startRow);
const rowsOf = (read: RowSource<Row>["read"], more: Partial<RowSource<Row>> = {}) =>
  createRows<Row>({ read, keys: new Map(), waiting: 24, ...more });

test("bars stand until the first rows come; then there is one block more to scroll to", async () => {
  const { asked, read, answer } = listOf(1000);
  const rows = rowsOf(read);
  expect([rows.count(), rows.at(0), rows.isComplete()]).toEqual([24, undefined, false]);
  rows.want(0, 30);
  await sleep(0);
  expect(starts(asked)).toEqual([0]);
  await answer();
  expect([rows.count(), rows.at(99), rows.at(100), rows.loaded().length]).toEqual([200, { id: 99 }, undefined, 100]);
});

test("the next block is asked for when the one before it is there, by its last row", async () => {
  const { asked, read, answer } = listOf(1000);
  const rows = rowsOf(read);
  rows.want(60, 140);
  await sleep(0);
  expect(starts(asked)).toEqual([0]);
  await answer();
  await sleep(0);
  expect(asked.at(-1)).toEqual({ startRow: 100, endRow: 200, after: "key 100" });
  await answer();
  expect(rows.at(140)).toEqual({ id: 140 });
  expect(asked).toHaveLength(2);
});

test("the end is known when it is read, and counted from then on", async () => {
  const { read, answer } = listOf(130);
  const onBlock = vi.fn();
  const rows = rowsOf(read, { onBlock });
  rows.want(0, 90);
  await answer();
  await answer();
  expect([rows.count(), rows.isComplete()]).toEqual([130, true]);
  expect(onBlock.mock.calls).toEqual([
    [100, undefined],
    [130, 130],
  ]);
});

test("a number that comes from elsewhere makes the list as long at once, and its far end can be gone to", async () => {
  const { asked, read, answer } = listOf(5_484);
  const rows = rowsOf(read);
  rows.want(0, 30);
  await answer();
  rows.learn(5_484);
  expect([rows.count(), rows.isComplete()]).toEqual([5_484, true]);
  rows.want(5_450, 5_483);
  await answer();
  expect([asked.at(-1)?.startRow, rows.at(5_483)]).toEqual([5_400, { id: 5_483 }]);
});

test("a place behind the end, as it may have become since, shrinks the list to its end", async () => {
  const { read, answer } = listOf(150);
  const rows = rowsOf(read, { waiting: 400 });
  rows.want(210, 240);
  await answer();
  expect(rows.count()).toBeLessThanOrEqual(200);
  rows.want(110, 140);
  await answer();
  expect([rows.count(), rows.at(149)]).toEqual([150, { id: 149 }]);
});

test("the same asked again shows what was there until it is read anew", async () => {
  const first = listOf(300);
  const before = rowsOf(first.read);
  before.want(0, 30);
  await first.answer();
  before.stop();
  const again = listOf(300);
  const rows = rowsOf(again.read, { before });
  expect([rows.at(50), rows.count()]).toEqual([{ id: 50 }, 200]);
  rows.want(0, 30);
  await again.answer();
  expect(rows.at(50)).toEqual({ id: 50 });
  expect(rows.at(50)).not.toBe(before.at(50));
});

test("asked again before the answer came, it still shows what stood there first; once answered, nothing older is held", async () => {
  const { read, answer } = listOf(300);
  const first = rowsOf(read);
  first.want(0, 30);
  await answer();
  first.stop();
  const second = rowsOf(() => new Promise(() => {}), { before: first.standing() });
  second.stop();
  expect(second.standing()).toBe(first);
  const third = rowsOf(read, { before: second.standing() });
  third.want(0, 30);
  await answer();
  third.stop();
  expect([third.standing(), third.at(250)]).toEqual([third, undefined]);
});

test("what was stopped asks nothing and hears nothing", async () => {
  const { asked, read, answer } = listOf(300);
  const onBlock = vi.fn();
  const rows = rowsOf(read, { onBlock });
  rows.want(0, 30);
  rows.stop();
  await answer();
  rows.want(100, 130);
  expect([asked.length, onBlock.mock.calls.length, rows.at(0)]).toEqual([1, 0, undefined]);
});

test("a block that fails is said, at the top or further down, and not asked for again", async () => {
  const onFailed = vi.fn();
  const read = vi.fn(() => Promise.reject<ListReply<Row>>(new Error("no")));
  const rows = rowsOf(read, { onFailed });
  rows.want(0, 30);
  await sleep(0);
  rows.want(0, 31);
  await sleep(0);
  expect(read).toHaveBeenCalledTimes(1);
  expect(onFailed).toHaveBeenCalledWith(expect.any(Error), true);
});

test("of a long way only the last blocks are kept, and what is in sight always", async () => {
  const { read, answer } = listOf(10_000);
  const rows = rowsOf(read);
  for (let block = 0; block < 30; block += 1) {
    rows.want(block * 100, block * 100 + 40);
    await answer();
  }
  expect(rows.loaded()).toHaveLength(2_000);
  expect(rows.at(2_940)).toEqual({ id: 2_940 });
  expect(rows.at(0)).toBeUndefined();
});

test("who listens hears of every change, until they go", async () => {
  const { read, answer } = listOf(300);
  const rows = rowsOf(read);
  const heard = vi.fn();
  const leave = rows.subscribe(heard);
  rows.want(0, 30);
  await answer();
  expect([heard.mock.calls.length, rows.version()]).toEqual([1, 1]);
  leave();
  rows.learn(300);
  expect(heard).toHaveBeenCalledTimes(1);
});
