import { afterAll, beforeAll, expect, test } from "vitest";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Storekeeper");
});
afterAll(() => world.close());

let serial = 0;
const warehouse = async () => (await by.ok(warehouses.create, { body: { code: `W-${(serial += 1)}`, name: "Store" } })).id;
const bin = async (warehouseId: number, code: string, parentId: number | null = null) =>
  await by.ok(bins.create, { body: { warehouseId, code, parentId } });
const codesOf = async (warehouseId: number) => (await by.ok(bins.tree, { query: { warehouseId } })).rows.map(({ code }) => code);

test("a bin's code is its own in its warehouse, and another warehouse may have it too", async () => {
  const [one, other] = [await warehouse(), await warehouse()];
  await bin(one, "A-1");
  await bin(other, "A-1");
  const twice = await by.call(bins.create, { body: { warehouseId: one, code: "a-1" } });
  expect([twice.status, twice.body.fields]).toEqual([409, [{ path: "code", reason: "taken" }]]);
});

test("bins stand in one another within their warehouse, never in themselves", async () => {
  const [here, there] = [await warehouse(), await warehouse()];
  const rack = await bin(here, "R");
  const shelf = await bin(here, "R-1", rack.id);
  const box = await bin(here, "R-1-1", shelf.id);
  const elsewhere = await bin(there, "X");
  const move = async (id: number, parentId: number | null) =>
    (await by.call(bins.update, { params: { id }, body: { version: 1, parentId } })).body.fields;
  expect(await move(rack.id, box.id)).toEqual([{ path: "parentId", reason: "loop" }]);
  expect(await move(rack.id, rack.id)).toEqual([{ path: "parentId", reason: "loop" }]);
  expect(await move(rack.id, elsewhere.id)).toEqual([{ path: "parentId", reason: "other_warehouse" }]);
  expect(await move(box.id, rack.id)).toBeUndefined();
  const away = await by.call(bins.update, { params: { id: shelf.id }, body: { version: 1, warehouseId: there } });
  expect(away.body.fields).toEqual([{ path: "warehouseId", reason: "bin_stays" }]);
  expect((await by.call(bins.archive, { params: { id: rack.id }, body: { version: 1 } })).body).toMatchObject({ reason: "has_children" });
});

test("two who move at once make no circle together", async () => {
  const here = await warehouse();
  const [one, other] = [await bin(here, "A"), await bin(here, "B")];
  const move = (id: number, parentId: number) => by.call(bins.update, { params: { id }, body: { version: 1, parentId } });
  const answers = await Promise.all([move(one.id, other.id), move(other.id, one.id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
});

test("a bin is blocked with a reason that its log tells, and opened again", async () => {
  const { id } = await bin(await warehouse(), "B");
  const without = await by.call(bins.block, { params: { id }, body: { version: 1, reason: " " } });
  expect(without.body.fields).toMatchObject([{ path: "reason" }]);
  expect(await by.ok(bins.block, { params: { id }, body: { version: 1, reason: "Leaking roof" } })).toMatchObject({
    blockedReason: "Leaking roof",
  });
  expect((await by.call(bins.block, { params: { id }, body: { version: 2, reason: "Again" } })).body.reason).toBe("bin_blocked");
  expect(await by.ok(bins.unblock, { params: { id }, body: { version: 2 } })).toMatchObject({ blockedReason: null, version: 3 });
  expect((await by.call(bins.unblock, { params: { id }, body: { version: 3 } })).body.reason).toBe("bin_not_blocked");
  const { rows } = await by.ok(bins.log, { params: { id } });
  expect(rows.map(({ action, changes }) => [action, changes.find(({ field }) => field === "blockedReason")?.after])).toMatchObject([
    ["unblocked", null],
    ["blocked", "Leaking roof"],
    ["created", undefined],
  ]);
});

test("500 come of one pattern in one call, behind what is there, and the warehouse's log tells it", async () => {
  const warehouseId = await warehouse();
  await by.ok(bins.create, { body: { warehouseId, code: "DOOR", walkingOrder: 70 } });
  const body = { warehouseId, pattern: "{A..J}-{01..10}-{1..5}", order: "serpentine" } as const;
  expect(await by.ok(bins.makeMany, { body })).toEqual({ count: 500, first: "A-01-1", last: "J-01-1" });
  const codes = await codesOf(warehouseId);
  expect([codes.length, codes.slice(0, 3), codes.slice(50, 53)]).toEqual([
    501,
    ["DOOR", "A-01-1", "A-01-2"],
    ["A-10-1", "B-10-1", "B-10-2"],
  ]);
  const { rows } = await by.ok(warehouses.log, { params: { id: warehouseId } });
  expect(rows[0]).toMatchObject({ action: "bins_made" });
  expect(rows[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
    ["pattern", body.pattern],
    ["count", 500],
    ["from", "A-01-1"],
    ["to", "J-01-1"],
  ]);
});

test("where one of them is there, none is made, and the refusal names them; nor are 2,001", async () => {
  const warehouseId = await warehouse();
  await bin(warehouseId, "a-2");
  const make = async (pattern: string) => (await by.call(bins.makeMany, { body: { warehouseId, pattern, order: "plain" } })).body.fields;
  expect(await make("A-{1..9}")).toMatchObject([{ path: "pattern", reason: "bins_exist", params: { count: 1, codes: "a-2" } }]);
  expect(await make("{1..2001}")).toMatchObject([{ path: "pattern", reason: "bins_too_many", params: { count: 2001, most: 2000 } }]);
  expect(await codesOf(warehouseId)).toEqual(["a-2"]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => by.call(bins.makeMany, { body: { warehouseId, pattern: "R-{1..40}", order: "plain" } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  expect(await codesOf(warehouseId)).toHaveLength(41);
});

test("the bins of an archived warehouse rest until it is restored", async () => {
  const warehouseId = await warehouse();
  const { id } = await bin(warehouseId, "A");
  await by.ok(warehouses.archive, { params: { id: warehouseId }, body: { version: 1 } });
  const blocked = await by.call(bins.block, { params: { id }, body: { version: 1, reason: "Bent" } });
  expect(blocked.body.reason).toBe("above_archived");
  expect((await by.call(bins.create, { body: { warehouseId, code: "B" } })).body.fields).toEqual([
    { path: "warehouseId", reason: "archived" },
  ]);
  await by.ok(warehouses.restore, { params: { id: warehouseId }, body: { version: 2 } });
  await by.ok(bins.block, { params: { id }, body: { version: 1, reason: "Bent" } });
});
