import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { stockCounts, type StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { addRole } from "../../testing/roles.ts";
import type { Grant, Grants } from "@millwright/domain/kit/access.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildStock } from "../stock/builders.ts";
import { buildOpenCount, enterAll, finishCount } from "./builders.ts";

let world: World;
let admin: Person;
/** May count and read the audit and nothing else; and the same with the right to decide. */
let counter: Person;
let other: Person;
let decider: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  const view: Grant = { scope: "all", flags: ["view"] };
  const seeing: Grants = { audit: view, "purchase-orders": view, warehousing: view, "master-parts": view };
  await addRole(world.tenant, "Counts", { ...seeing, "stock-counts": { scope: "all", flags: ["view", "create", "update"] } });
  await addRole(world.tenant, "Decides", { ...seeing, "stock-counts": { scope: "all", flags: ["view", "update", "approve"] } });
  [counter, other, decider] = await Promise.all([world.tenant.join("Counts"), world.tenant.join("Counts"), world.tenant.join("Decides")]);
});
afterAll(() => world.close());

/** Numbers that stand nowhere else: what the books say, what it is worth, by how much it is off, and what the first counter said. */
const BOOK = 7_431.257;
const EACH = 313;
const WORTH = Math.round(BOOK * EACH);
const FIRST = 6_118.431;
const SECOND = 6_222.119;

/** The same number as it may be written somewhere: as it is, in thousandths, with signs between. */
const spellings = (number: number): string[] => {
  const positive = Math.abs(Math.round(number * 1000) / 1000);
  return [String(positive), String(Math.round(positive * 1000)), positive.toLocaleString("en-US", { maximumFractionDigits: 3 })];
};

/** Every reply that speaks of the count, to this person. */
async function replies(by: Person, { id, code, warehouseId }: StockCount): Promise<string> {
  const filterModel = { code: { filterType: "text", type: "contains", filter: code } } as const;
  const columns = [{ field: "code" }, { field: "status" }, { field: "lineCount" }, { field: "countedCount" }, { field: "accuracy" }];
  const answers = [
    await by.call(stockCounts.get, { params: { id } }),
    await by.call(stockCounts.list, { body: { filterModel, count: true } }),
    await by.call(stockCounts.export, { body: { columns, format: "csv", filterModel } }),
    await by.call(stockCounts.export, { body: { columns, format: "csv", filterModel, isWhole: true } }),
    await by.call(stockCounts.log, { params: { id } }),
    await by.call(stockCounts.due),
    await by.call(stockCounts.accuracy, { query: { warehouseId } }),
    await by.call(stockCounts.preview, { body: { warehouseId, how: "all" } }),
    await by.call(files.list, { query: { rootFolder: "StockCounts", id: String(id) } }),
    // What the audit tells of the ledger is told to those who may read the ledger.
    await by.call(audit.list, {
      body: { endRow: 500, filterModel: { entity: { filterType: "set", values: ["stock-counts", "stock-count-lines"] } } },
    }),
    // What is refused says no more than what is answered.
    await by.call(stockCounts.enter, { body: { stockCountId: id, entries: [{ lineId: 1, quantity: 1 }] } }),
    await by.call(stockCounts.finish, { params: { id }, body: { version: 1 } }),
    await by.call(stockCounts.book, { params: { id }, body: { version: 1 } }),
  ];
  return answers.map(({ status, body }) => `${status} ${Buffer.isBuffer(body) ? body.toString("utf8") : JSON.stringify(body)}`).join("\n");
}

const events = async () =>
  await world.tenant.rows(
    async (db) =>
      await db.selectFrom("events").select(["changes", "payload"]).where("entity", "in", ["stock-counts", "stock-count-lines"]).execute(),
  );
const holds = (text: string, ...numbers: number[]): string[] =>
  numbers.flatMap((number) => spellings(number).filter((spelt) => text.includes(spelt)));

test("no reply to a counter holds what the books say, what it is worth or what another one counted, until that is settled", async () => {
  const { warehouseId } = await buildStock(admin, { pieces: BOOK, each: EACH });
  const open = await buildOpenCount(counter, { warehouseId });
  const secret = [BOOK, WORTH];
  for (const by of [counter, other, decider, admin]) expect(holds(await replies(by, open), ...secret)).toEqual([]);

  const counted = await enterAll(counter, open, [FIRST]);
  expect(counted.lines).toMatchObject([
    { first: { quantity: FIRST }, last: { quantity: FIRST }, book: null, difference: null, isWithin: null },
  ]);
  const off = FIRST - BOOK;
  for (const by of [other, decider]) expect(holds(await replies(by, open), ...secret, off, FIRST)).toEqual([]);
  expect(holds(await replies(counter, open), ...secret, off)).toEqual([]);

  const again = await finishCount(counter, counted);
  expect(again.status).toBe("to_recount");
  for (const by of [other, decider]) expect(holds(await replies(by, open), ...secret, off, FIRST)).toEqual([]);
  expect(holds(await replies(counter, open), ...secret, off)).toEqual([]);

  await finishCount(other, await enterAll(other, again, [SECOND]));
  expect(holds(JSON.stringify(await events()), ...secret, off, FIRST, SECOND)).toEqual([]);
  // Counted by two: everybody who sees the count is told, of its worth those who see prices.
  const told = await counter.ok(stockCounts.get, { params: { id: open.id } });
  expect(told.lines).toMatchObject([{ book: BOOK, first: { quantity: FIRST }, last: { quantity: SECOND } }]);
});

test("what was counted once and is within tolerance is told to those who decide, to the counter once it is booked", async () => {
  const { warehouseId } = await buildStock(admin, { pieces: BOOK, each: EACH });
  const within = Math.round(BOOK * 0.98);
  const approve = await finishCount(counter, await enterAll(counter, await buildOpenCount(counter, { warehouseId }), [within]));
  expect(approve.status).toBe("to_approve");
  expect(holds(await replies(counter, approve), BOOK, WORTH, within - BOOK)).toEqual([]);
  expect(holds(await replies(other, approve), BOOK, WORTH, within - BOOK, within)).toEqual([]);
  const seen = await decider.ok(stockCounts.get, { params: { id: approve.id } });
  expect(seen.lines).toMatchObject([{ book: BOOK, last: { quantity: within } }]);
  expect(holds(await replies(decider, approve), BOOK)).not.toEqual([]);
  await decider.ok(stockCounts.book, { params: { id: approve.id }, body: { version: seen.version } });
  expect((await counter.ok(stockCounts.get, { params: { id: approve.id } })).lines).toMatchObject([{ book: BOOK }]);
});
