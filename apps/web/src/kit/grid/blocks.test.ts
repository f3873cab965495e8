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
  return { asked, blocks: blocksOf(read) };
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
