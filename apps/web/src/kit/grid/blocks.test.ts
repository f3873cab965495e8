import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";

/** A list of so many rows that answers as the server does: a key while there is more, the end when it is seen. */
function listOf(size: number) {
  const asked: { startRow: number; after?: string }[] = [];
  const read = async (at: { startRow: number; endRow: number; after?: string }) => {
    asked.push({ startRow: at.startRow, ...(at.after === undefined ? {} : { after: at.after }) });
    const rows = Array.from({ length: Math.max(0, Math.min(at.endRow, size) - at.startRow) }, (_, row) => ({ id: at.startRow + row }));
    const end = at.startRow + rows.length;
    return end < size ? { rows, after: `row-${end}` } : { rows, lastRow: size };
  };
  return { asked, read, blocks: blocksOf(read) };
}

test("blocks read one after the other are led by the key of the row before", async () => {
  const { asked, blocks } = listOf(250);
  await blocks(0, 100);
  await blocks(100, 200);
  expect(await blocks(200, 300)).toMatchObject({ lastRow: 250 });
  expect(asked).toEqual([{ startRow: 0 }, { startRow: 100, after: "row-100" }, { startRow: 200, after: "row-200" }]);
});

test("a block that is read again, after it was dropped, still has its key", async () => {
  const { asked, blocks } = listOf(250);
  await blocks(0, 100);
  await blocks(100, 200);
  await blocks(100, 200);
  expect(asked[2]).toEqual({ startRow: 100, after: "row-100" });
});

test("a jump to rows never passed goes by number, which the server allows near the top", async () => {
  const { asked, blocks } = listOf(900);
  await blocks(0, 100);
  await blocks(500, 600);
  expect(asked[1]).toEqual({ startRow: 500 });
});

test("the number of rows is known only when the end was seen", async () => {
  expect((await listOf(101).blocks(0, 100)).lastRow).toBeUndefined();
  expect((await listOf(100).blocks(0, 100)).lastRow).toBe(100);
  expect((await listOf(0).blocks(0, 100)).lastRow).toBe(0);
});

test("half a million rows further down every row is still reached, each block by the key before it", async () => {
  const { asked, blocks } = listOf(1_000_000);
  for (let row = 0; row < 500_000; row += 500) await blocks(row, row + 500);
  expect((await blocks(500_000, 500_100)).rows[0]).toEqual({ id: 500_000 });
  expect(asked.slice(1).every(({ after }) => after !== undefined)).toBe(true);
  // Scrolling back reads blocks that were dropped, without starting anew.
  expect((await blocks(250_000, 250_100)).rows[0]).toEqual({ id: 250_000 });
  expect(asked.at(-1)).toEqual({ startRow: 250_000, after: "row-250000" });
});

test("a jump beyond what the server finds by number walks there from the nearest row that is known", async () => {
  const { asked, blocks } = listOf(1_000_000);
  await blocks(0, 100);
  expect((await blocks(11_200, 11_300)).rows[0]).toEqual({ id: 11_200 });
  expect(asked.slice(1).map(({ startRow }) => startRow)).toEqual([10_000, 10_500, 11_000, 11_200]);
  expect(asked.every(({ startRow, after }) => startRow <= 10_000 || after !== undefined)).toBe(true);
});

test("a jump too far to walk is refused rather than read for minutes, and one beyond the end finds the end", async () => {
  await expect(listOf(1_000_000).blocks(500_000, 500_100)).rejects.toThrow("too far");
  expect(await listOf(10_700).blocks(12_000, 12_100)).toEqual({ rows: [], lastRow: 10_700 });
});

test("a list that is read anew at a depth goes on with the keys it had", async () => {
  const keys = new Map<number, string>();
  const first = listOf(40_000);
  const before = blocksOf(first.read, keys);
  for (let row = 0; row < 30_000; row += 500) await before(row, row + 500);
  const second = listOf(40_000);
  expect((await blocksOf(second.read, keys)(29_500, 29_600)).rows[0]).toEqual({ id: 29_500 });
  expect(second.asked).toEqual([{ startRow: 29_500, after: "row-29500" }]);
});
