import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToldRow } from "@millwright/domain/kit/live/frames.ts";
import { tell } from "../live/listen.ts";
import type { Asked } from "./search.ts";
import type { ReadRows } from "./use-found.ts";
import { useFollowing } from "./use-following.ts";

interface Row {
  id: number;
  title: string;
}
const ASKED: Asked = { sortModel: [{ colId: "dueAt", sort: "asc" }], filterModel: {} };
const changed = (id: number, fields: string[], action = "updated"): ToldRow => ({ id, fields, action, by: { id: 9, name: "Ana" } });
const hear = async (...rows: ToldRow[]) => await act(async () => tell({ type: "changed", topic: "list/work-orders", rows }));
const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** A list of 200 rows as a shape draws it. */
function follow(read: ReadRows<Row>, asked = ASKED) {
  const put = vi.fn<(rows: readonly Row[]) => void>();
  const reload = vi.fn<() => void>();
  const { result } = renderHook(() => useFollowing<Row>({ name: "work-orders", path: "/api/WorkOrder/list/", asked, read, reload }));
  result.current.join({ has: (id) => id <= 200, put });
  return { following: result.current, put, reload };
}
const answering = () =>
  vi.fn<ReadRows<Row>>(async ({ filterModel }) => {
    const filter = filterModel["id"];
    const ids = filter?.filterType === "set" ? filter.values.map(Number) : [];
    return { rows: ids.map((id) => ({ id, title: `Row ${id}` })) };
  });
const idsOf = (read: ReturnType<typeof answering>, at = 0) => {
  const filter = read.mock.calls[at]?.[0].filterModel["id"];
  return filter?.filterType === "set" ? filter.values : null;
};

test("a row that stays where it is changes in place: it alone is asked for, and marked for a moment", async () => {
  const read = answering();
  const { following, put, reload } = follow(read);
  await hear(changed(7, ["title"]), changed(900, ["title"]));
  await pass(2_000);
  expect(idsOf(read)).toEqual([7]);
  expect(put).toHaveBeenCalledWith([{ id: 7, title: "Row 7" }]);
  await pass(2_100);
  expect(following.marked.get().size).toBe(0);
  expect(following.waiting.get()).toBe(0);
  expect(reload).not.toHaveBeenCalled();
});

test("a row that would move waits until it is asked for, or the list is left alone for ten seconds", async () => {
  const read = answering();
  const { following, reload } = follow(read);
  await hear(changed(7, ["dueAt"]), changed(900, [], "created"));
  await pass(3_000);
  expect([following.waiting.get(), read.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0, 0]);
  following.apply();
  expect([following.waiting.get(), reload.mock.calls.length]).toEqual([0, 1]);
  await hear(changed(8, ["dueAt"]));
  await pass(12_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("while rows are selected nothing moves by itself", async () => {
  const { following, reload } = follow(answering());
  following.hold.current = () => true;
  await hear(changed(7, ["dueAt"]));
  await pass(60_000);
  expect([following.waiting.get(), reload.mock.calls.length]).toEqual([1, 0]);
});

test("more rows than one question holds are all asked for, and what was not answered is asked for again", async () => {
  const read = answering();
  read.mockRejectedValueOnce(new Error("no network"));
  const { put } = follow(read);
  await hear(...Array.from({ length: 150 }, (_, at) => changed(at + 1, ["title"])));
  await pass(20_000);
  expect(new Set(put.mock.calls.flatMap(([rows]) => rows.map(({ id }) => id))).size).toBe(150);
});

test("of a list of certain rows no other one is asked for, and a row that is in it no longer waits to go", async () => {
  const read = answering();
  const { following } = follow(read, { ...ASKED, filterModel: { id: { filterType: "set", values: [7, 8] } } });
  await hear(changed(7, ["title"]), changed(9, ["title"]));
  await pass(2_000);
  expect(idsOf(read)).toEqual([7]);
  expect(following.waiting.get()).toBe(1);
});

test("under a text that is searched for, a row that no longer answers to it waits to go, and one that does now waits to come", async () => {
  const read = answering();
  // Titles are searched: row 7 is called otherwise now, row 900 answers, row 901 does not.
  read.mockImplementation(async ({ filterModel, search }) => {
    const filter = filterModel["id"];
    const ids = filter?.filterType === "set" ? filter.values.map(Number) : [];
    const answers = search === "belt" ? ids.filter((id) => id !== 7 && id !== 901) : [];
    return await Promise.resolve({ rows: answers.map((id) => ({ id, title: `Belt ${id}` })) });
  });
  const { following, put } = follow(read, { ...ASKED, search: "belt" });
  await hear(changed(7, ["title"]), changed(8, ["title"]), changed(900, ["title"]), changed(901, ["title"]));
  await pass(2_000);
  expect(put).toHaveBeenCalledWith([{ id: 8, title: "Belt 8" }]);
  expect([...following.marked.get()]).toEqual([8]);
  expect(following.waiting.get()).toBe(2);
});
