import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { benchFor, hasGrid, registersWith, type Bench, type Row, type Sent, type WithCalls } from "../registers.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { calls, everyCall } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { openWorld, send, type World } from "../world.ts";

/** What a person may count on of every list of records, whatever they are. A contract that gains the calls joins by itself. */

/** More than two blocks, with a rest. */
const ROWS = 11;
const BLOCK = 4;

type List = WithCalls<"list">;
const lists = registersWith("list").filter(hasGrid);

let world: World;
const counts = { orders: 0, rows: 0, codes: 0 };

beforeAll(async () => void (world = await openWorld()));
afterAll(async () => {
  process.stdout.write(
    `lists: ${lists.length} lists, ${counts.orders} orders gone through block by block, ${counts.rows} rows seen once each; ${counts.codes} whole codes first\n`,
  );
  await world.close();
});

test("a list of records shows what can be made", () => {
  expect(lists.filter(({ calls }) => !("create" in calls))).toEqual([]);
});

describe.each(lists)("$contract", (list) => {
  let bench: Bench;
  let known: number[];
  beforeAll(async () => {
    bench = await benchFor(world, list);
    for (let at = 0; at < ROWS; at += 1) await bench.make({ isBare: at % 3 === 0 });
    known = (await rowsOf(bench, list, {})).map(({ id }) => id);
  });

  test("shows every row exactly once, block by block, in both directions, also by a column with gaps", async () => {
    expect(known.length).toBeGreaterThanOrEqual(ROWS);
    let sorted = 0;
    for (const colId of columnsOf(list)) {
      for (const sort of ["asc", "desc"] as const) {
        const sortModel = [{ colId, sort }];
        // Not every field of a row is one to sort by.
        if ((await bench.ask(list.calls.list, { body: { sortModel, endRow: 1 } })).status === 400) continue;
        const seen = (await blocksOf(bench, list, { sortModel })).map(({ id }) => id);
        expect(seen.toSorted(byNumber), `${colId} ${sort}`).toEqual(known.toSorted(byNumber));
        sorted += 1;
        counts.rows += seen.length;
      }
    }
    expect(sorted).toBeGreaterThanOrEqual(2);
    counts.orders += sorted;
  });
});

/** What is called by a text beside its code may be called by the code of another one. */
const TEXTS = ["name", "title"];
const isCalled = ({ draft }: List) => TEXTS.some((field) => field in draft) || !("code" in draft);

describe.each(lists.filter((list) => columnsOf(list).includes("code") && isCalled(list)))("$contract", (list) => {
  let bench: Bench;
  beforeAll(async () => void (bench = await benchFor(world, list)));

  test("puts the row whose code is searched for first, in any order, and shows every match once", async () => {
    const { make } = bench;
    // What is numbered and called by what it is about has its code alone.
    const text = TEXTS.find((field) => field in list.draft);
    const { made } = await make(text ? { changes: { [text]: "Middle" } } : {});
    const code = String(made["code"]);
    const others = text ? [await make({ changes: { [text]: `Twin of ${code.toLowerCase()}` } })] : [];
    if (text && "code" in list.draft)
      for (const [end, called] of [
        ["0", "Zinc"],
        ["1", "Alloy"],
      ])
        others.push(await make({ changes: { code: `${code}${end}`, [text]: called } }));
    const matching = [made, ...others.map((other) => other.made)].map(({ id }) => id);

    for (const sort of ["asc", "desc"] as const) {
      const asked = { search: code.toLowerCase(), sortModel: [{ colId: text ?? "code", sort }] };
      const seen = (await blocksOf(bench, list, asked, 2)).map(({ id }) => id);
      expect(seen[0], sort).toBe(made.id);
      expect(seen.toSorted(byNumber), sort).toEqual(matching.toSorted(byNumber));
      const byPlace = await rowsOf(bench, list, { ...asked, startRow: 1 });
      expect([made.id, ...byPlace.map(({ id }) => id)], `${sort}, by number`).toEqual(seen);
    }
    counts.codes += 1;
  });
});

const byNumber = (one: number, other: number) => one - other;

/** What a row of the list shows. */
function columnsOf({ calls: { list } }: List): string[] {
  const { rows } = (list.endpoint.reply as z.ZodObject).shape as { rows: z.ZodArray<z.ZodObject> };
  return Object.keys(rows.element.shape);
}

interface Block {
  rows: Row[];
  after?: string;
  lastRow?: number;
}
const blockOf = async (bench: Bench, { calls: { list } }: List, asked: Sent) => (await bench.ok(list, { body: asked })) as Block;
const rowsOf = async (bench: Bench, list: List, asked: Sent) => (await blockOf(bench, list, { endRow: 500, ...asked })).rows;

/** The list from its beginning to its end, as a grid fetches it; the last block says how many there were. */
async function blocksOf(bench: Bench, list: List, asked: Sent, size = BLOCK): Promise<Row[]> {
  const seen: Row[] = [];
  let block: Block | undefined;
  do {
    const after = block?.after === undefined ? {} : { after: block.after };
    block = await blockOf(bench, list, { ...asked, startRow: seen.length, endRow: seen.length + size, ...after });
    seen.push(...block.rows);
  } while (block.after !== undefined);
  expect(block.lastRow).toBe(seen.length);
  return seen;
}

/** Every list, board, count, export and calendar that takes filters, with the columns that it names, or those of its list. */
const filtered = calls.flatMap((call) => {
  const part = (["body", "query"] as const).find(
    (each) => call.endpoint[each] && "filterModel" in ((call.endpoint[each] as Partial<z.ZodObject>).shape ?? {}),
  );
  const columns =
    call.endpoint.columns ?? everyCall.find((each) => each.contract === call.contract && each.endpoint.columns)?.endpoint.columns;
  return part && call.endpoint.access !== "public" ? [{ ...call, part, columns: Object.keys(columns ?? workOrders.list.columns) }] : [];
});
const NO_IDS = [1.5, -0.1, 1e300, 2 ** 53];

test("a set of numbers that are none of a record is refused by every list, and every other call that filters, in every column", async () => {
  const admin = await world.tenant.as("Administrator");
  const strange: string[] = [];
  let tried = 0;
  const fixtures = fixturesOf(world, world.tenant);
  for (const call of filtered) {
    const example = await call.example(fixtures);
    for (const column of call.columns) {
      const filterModel = { [column]: { filterType: "set", values: [NO_IDS[tried % NO_IDS.length]] } };
      const given = { ...(example[call.part] as object), filterModel: call.part === "query" ? JSON.stringify(filterModel) : filterModel };
      const { status } = await send(world, call.endpoint, { ...example, [call.part]: given }, { authorization: `Bearer ${admin.token}` });
      if (status !== 400) strange.push(`${call.title} ${column}: ${status}`);
      tried += 1;
    }
  }
  expect(strange).toEqual([]);
  expect(tried).toBeGreaterThan(filtered.length > 20 ? 1_000 : 0);
}, 300_000);
