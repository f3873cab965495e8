import { expect, test, vi } from "vitest";
import { allToggled, createSelection, extended, headOf, kept, NOTHING, refreshed, toggled, type Picked } from "./selection.ts";

interface Row {
  id: number;
  name: string;
}
const rows: Row[] = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `Row ${id}` }));
const row = (id: number): Row => rows[id - 1] ?? { id, name: "" };
const ids = ({ rows: picked }: Picked<Row>) => [...picked.keys()].sort((a, b) => a - b);

test("a row is taken and given back, and the next range begins there", () => {
  const one = toggled(NOTHING, row(2));
  expect([ids(one), one.anchor]).toEqual([[2], 2]);
  expect(ids(toggled(one, row(2)))).toEqual([]);
});

test("a range goes up or down from the last row taken and leaves the others selected", () => {
  const start = toggled(toggled(NOTHING, row(6)), row(3));
  expect(ids(extended(start, rows, row(5)))).toEqual([3, 4, 5, 6]);
  expect(ids(extended(start, rows, row(1)))).toEqual([1, 2, 3, 6]);
  expect(extended(start, rows, row(1)).anchor).toBe(3);
});

test("without a row to begin at, or where it is no longer loaded, a range is its end", () => {
  expect(ids(extended(NOTHING, rows, row(4)))).toEqual([4]);
  expect(ids(extended(toggled(NOTHING, row(1)), rows.slice(2), row(4)))).toEqual([1, 4]);
});

test("the box in the head speaks of the loaded rows, and takes all or none", () => {
  const some = toggled(NOTHING, row(1));
  const all = allToggled(some, rows);
  expect([headOf(NOTHING, rows), headOf(some, rows), headOf(all, rows), headOf(some, [])]).toEqual(["none", "some", "all", "some"]);
  expect(ids(all)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ids(allToggled(all, rows))).toEqual([]);
});

test("after a result only the refused ones stay", () => {
  expect(ids(kept(allToggled(NOTHING, rows), [2, 5, 99]))).toEqual([2, 5]);
});

test("rows that are read anew replace what was selected, and nothing else", () => {
  const picked = toggled(NOTHING, row(2));
  const renamed = { id: 2, name: "Renamed" };
  expect(refreshed(picked, [renamed, row(3)]).rows).toEqual(new Map([[2, renamed]]));
  expect(refreshed(picked, rows)).toBe(picked);
});

test("listeners hear of changes, and of nothing else", () => {
  const selection = createSelection<Row>();
  const heard = vi.fn();
  selection.subscribe(heard);
  selection.setShown(rows);
  selection.extend(row(2), row(3));
  selection.extend(row(3), row(4));
  expect(ids(selection.get().picked)).toEqual([2, 3, 4]);
  selection.clear();
  selection.clear();
  expect(heard).toHaveBeenCalledTimes(4);
});
