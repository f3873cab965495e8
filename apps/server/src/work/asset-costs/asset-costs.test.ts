import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { activities } from "@millwright/domain/insight/activities/contract.ts";
import { assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetValues } from "@millwright/domain/register/asset-values/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildStock } from "../../materials/stock/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildWorkOrder } from "../orders/builders.ts";

let world: World;
let by: Person;
const whole = { flags: FLAGS, scope: "all" } as const;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Assets alone", { assets: whole });
  await addRole(world.tenant, "Orders, not what they cost", { assets: whole, "work-orders": whole });
  await addRole(world.tenant, "Orders and parts", { assets: whole, "work-orders": whole, "master-parts": whole });
  await addRole(world.tenant, "Own orders", { assets: whole, "work-costs": whole, "work-orders": { flags: ["view"], scope: "own" } });
  await addRole(world.tenant, "Of a site", {
    assets: { flags: ["view"], scope: "site" },
    "work-orders": { flags: ["view"], scope: "site" },
    "work-costs": { flags: ["view"], scope: "all" },
  });
});
afterAll(() => world.close());

type Booked = readonly [group: string, minor: number, day: string, currency?: string];
/** An order with what was booked on it. */
async function cost(assetId: number, ...lines: readonly Booked[]) {
  const order = await buildWorkOrder(by, { assetId });
  await world.db.tenant(world.tenant.id, async (rows) => {
    for (const [costGroup, amountMinor, bookedOn, currency = "USD"] of lines)
      await rows
        .insertInto("workOrderCosts")
        .values({ workOrderId: order.id, costGroup, amountMinor, bookedOn, currency, description: `${costGroup} of ${order.code}` })
        .execute();
  });
  return order;
}

/** A line with a press and its motor, a spare beside them; 1,000 on the line, 200 and 30 on the press, 4 on the motor. */
async function buildLine(name: string, locationId: number | null = null) {
  const line = await buildAsset(by, { name: `${name} line`, locationId });
  const press = await buildAsset(by, { name: `${name} press`, parentId: line.id });
  const motor = await buildAsset(by, { name: `${name} motor`, parentId: press.id });
  const spare = await buildAsset(by, { name: `${name} spare`, parentId: line.id });
  await cost(line.id, ["labour", 1_000, "2024-12-31"]);
  const pressed = await cost(press.id, ["parts", 200, "2025-01-01"], ["labour", 30, "2025-06-01"], ["parts", 9, "2025-06-01", "EUR"]);
  await cost(motor.id, ["parts", 4, "2026-03-01"]);
  return { line, press, motor, spare, pressed };
}
const costsOf = async (person: Person, id: number) => await person.ok(assetCosts.get, { params: { id } });

test("an asset's costs are its own and those of all below it, by group, by year and by what stands below; another currency is counted, not added", async () => {
  const { line, press, motor } = await buildLine("Whole");
  expect(await costsOf(by, line.id)).toEqual({
    currency: "USD",
    otherLines: 1,
    own: { labour: 1_000 },
    whole: { labour: 1_030, parts: 204 },
    years: [
      { year: 2026, groups: { parts: 4 } },
      { year: 2025, groups: { parts: 200, labour: 30 } },
      { year: 2024, groups: { labour: 1_000 } },
    ],
    below: [{ asset: { id: press.id, code: press.code, name: press.name }, amountMinor: 234 }],
    replacementValue: null,
  });
  expect((await costsOf(by, motor.id)).whole).toEqual({ parts: 4 });
});

test("what an asset was moved under counts there from then on, and nowhere twice", async () => {
  const { line, press, spare } = await buildLine("Moving");
  const other = await buildAsset(by);
  await by.ok(assets.bulk, { body: { rows: [{ id: press.id }], change: { parentId: other.id } } });
  expect((await costsOf(by, line.id)).whole).toEqual({ labour: 1_000 });
  expect((await costsOf(by, other.id)).whole).toEqual({ parts: 204, labour: 30 });
  expect((await costsOf(by, spare.id)).whole).toEqual({});
});

test("costs and the replacement value are for who may see costs; the parts that went into it are told without them", async () => {
  const { line } = await buildLine("Valued");
  const replacementValue = { amountMinor: 50_000, currency: "USD" };
  await by.ok(assetValues.update, { params: { id: line.id }, body: { version: 0, replacementValue } });
  expect((await costsOf(by, line.id)).replacementValue).toEqual(replacementValue);
  const without = await world.tenant.as("Orders, not what they cost");
  expect((await without.call(assetCosts.get, { params: { id: line.id } })).status).toBe(403);
  const { rows } = await without.ok(assetCosts.parts, { query: { assetId: String(line.id) } });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ cost: paid }) => paid === null)).toBe(true);
});

test("parts are told the latest first, a page at a time, with the order they were used for, and no quantity is made up", async () => {
  const { line, motor, press, pressed } = await buildLine("Parts");
  const asked = async (PageNumber: string) =>
    await by.ok(assetCosts.parts, { query: { assetId: String(line.id), PageNumber, PageRows: "2" } });
  const first = await asked("1");
  expect(first.rows.map(({ asset, quantity, bookedOn }) => [asset?.id, quantity, bookedOn])).toEqual([
    [motor.id, null, "2026-03-01"],
    [press.id, null, "2025-06-01"],
  ]);
  expect(first.hasMore).toBe(true);
  const second = await asked("2");
  expect(second).toMatchObject({ hasMore: false, rows: [{ workOrder: { id: pressed.id }, cost: { amountMinor: 200, currency: "USD" } }] });
});

test("a part's consumption is net of what came back, of orders and of cost centres; what came back whole is not there, and its cost only for who may see it", async () => {
  const asset = await buildAsset(by, { name: "Presses" });
  const press = await buildAsset(by, { name: "Press", parentId: asset.id });
  const { partId, warehouseId } = await buildStock(by, { pieces: 20, each: 100 });
  const order = await buildWorkOrder(by, { assetId: press.id });
  const take = async (workOrderId: number, quantity: number) =>
    await by.ok(stockMovements.issue, { body: { workOrderId, lines: [{ partId, warehouseId, quantity }] } });
  await take(order.id, 3);
  const second = await take(order.id, 4);
  await by.ok(stockMovements.giveBack, { body: { movementId: second.id, line: 2, quantity: 2 } });
  const other = await buildWorkOrder(by, { assetId: press.id });
  const whole = await take(other.id, 1);
  await by.ok(stockMovements.giveBack, { body: { movementId: whole.id, line: 2, quantity: 1 } });
  const centre = await buildValue(by, "cost-centres");
  await by.ok(stockMovements.issue, { body: { costCentreId: centre.id, lines: [{ partId, warehouseId, quantity: 2 }] } });
  const used = async (person: Person, query: { assetId?: string; partId?: string }) =>
    (await person.ok(assetCosts.parts, { query: query as never })).rows;
  expect(await used(by, { assetId: String(asset.id) })).toMatchObject([
    { asset: { id: press.id }, workOrder: { id: order.id }, part: { id: partId }, quantity: 5, cost: { amountMinor: 500 } },
  ]);
  const ofPart = await used(by, { partId: String(partId) });
  expect(ofPart.map(({ workOrder, costCentre, quantity }) => [workOrder?.id ?? null, costCentre?.id ?? null, quantity])).toEqual(
    expect.arrayContaining([
      [order.id, null, 5],
      [null, centre.id, 2],
    ]),
  );
  expect(ofPart).toHaveLength(2);
  const worker = await world.tenant.as("Orders and parts");
  expect(await used(worker, { partId: String(partId) })).toMatchObject([{ workOrder: { id: order.id }, quantity: 5, cost: null }]);
  const neither = await by.call(assetCosts.parts, { query: {} });
  expect([neither.status, neither.body.fields?.[0]?.path]).toEqual([400, "assetId"]);
});

test("orders out of reach cost nothing here; who may see no orders is refused; an asset out of reach is not there", async () => {
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const mine = await buildLine("Mine", here.id);
  const other = await buildLine("Other", there.id);
  expect((await (await world.tenant.as("Assets alone")).call(assetCosts.get, { params: { id: mine.line.id } })).status).toBe(403);
  expect((await costsOf(await world.tenant.as("Own orders"), mine.line.id)).whole).toEqual({});
  const local = await world.tenant.join("Of a site", { siteId: here.id });
  expect((await costsOf(local, mine.line.id)).whole).toEqual({ labour: 1_030, parts: 204 });
  expect((await local.call(assetCosts.get, { params: { id: other.line.id } })).status).toBe(404);
  expect((await local.call(assetCosts.parts, { query: { assetId: String(other.line.id) } })).status).toBe(404);
});

test("recent activities are those of the asset, of all below and of their work, the latest first and each once, as far as one reaches them", async () => {
  const { line, press, pressed } = await buildLine("Busy");
  await by.ok(assets.update, { params: { id: press.id }, body: { version: press.version, name: "Busy press II" } });
  await by.ok(workOrders.update, { params: { id: pressed.id }, body: { version: pressed.version, title: "Busy again" } });
  const recent = async (person: Person, query: Record<string, string> = {}) =>
    await person.ok(activities.recent, { query: { assetId: String(line.id), ...query } });
  const { rows, next } = await recent(by);
  expect(next).toBeNull();
  expect(rows[0]).toMatchObject({
    kind: "work-orders",
    action: "updated",
    record: { id: pressed.id, name: "Busy again" },
    asset: { id: press.id },
  });
  expect(rows[1]).toMatchObject({ kind: "assets", action: "updated", record: { id: press.id, name: "Busy press II" } });
  expect(rows.filter(({ kind, action }) => kind === "assets" && action === "created")).toHaveLength(4);
  expect(rows.filter(({ kind, action }) => kind === "work-orders" && action === "created")).toHaveLength(3);
  const paged: number[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await recent(by, { PageRows: "3", ...(before === undefined ? {} : { before: String(before) }) });
    paged.push(...page.rows.map(({ id }) => id));
    if (page.next === null) break;
    before = page.next;
  }
  expect(paged).toEqual(rows.map(({ id }) => id));
  expect((await recent(await world.tenant.as("Assets alone"))).rows.every(({ kind }) => kind === "assets")).toBe(true);
  const stranger = await world.tenant.join("Of a site", { siteId: (await buildLocation(by, { isSite: true })).id });
  expect((await stranger.call(activities.recent, { query: { assetId: String(line.id) } })).status).toBe(404);
  expect((await stranger.ok(activities.recent, { query: {} })).rows).toEqual([]);
});

test("the logs of all assets are one list, the latest first; of what is out of reach nothing is told", async () => {
  const { press } = await buildLine("Logged");
  await by.ok(assets.update, { params: { id: press.id }, body: { version: press.version, name: "Logged press II" } });
  const { rows, hasMore } = await by.ok(assets.logs, { query: { PageRows: "2" } });
  expect(hasMore).toBe(true);
  expect(rows[0]).toMatchObject({
    action: "updated",
    asset: { id: press.id },
    changes: [{ field: "name", before: "Logged press", after: "Logged press II" }],
  });
  expect((await by.ok(assets.logs, { query: { assetId: String(press.id) } })).rows).toHaveLength(2);
  const stranger = await world.tenant.join("Of a site", { siteId: (await buildLocation(by, { isSite: true })).id });
  expect((await stranger.ok(assets.logs, { query: {} })).rows).toEqual([]);
});
