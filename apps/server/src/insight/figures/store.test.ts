import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { materialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { buildReceipt } from "../../materials/material-receipts/builders.ts";
import { buildSentOrder } from "../../materials/purchase-orders/builders.ts";
import { buildStock, buildWarehouse } from "../../materials/stock/builders.ts";
import { connect } from "../../testing/catalogue.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";

/** Figures of the store beside sums by hand. */

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const today = new Date().toISOString().slice(0, 10);
const NOW = { from: today, until: today };
async function ask(
  by: Person,
  figure: FigureId,
  range: Pick<Question, "from" | "until">,
  more: Partial<Question> = {},
): Promise<ToldFigure> {
  const { answers } = await by.ok(figures.ask, { body: { questions: [{ figure, ...range, ...more }] } });
  const [answer] = answers;
  if (!answer || !isTold(answer)) throw new Error(`${figure} was refused`);
  return answer;
}

/** When it took effect, as the ledger would say had it been written then. */
async function happened(tenant: TestTenant, at: string, ...movements: StockMovement[]): Promise<void> {
  const owner = await connect("owner", tenant.id);
  await owner.query("update stock_movement_lines set effective_at = $1 where movement_id = any($2::bigint[])", [
    at,
    movements.map(({ id }) => id),
  ]);
  await owner.end();
}
const ofPlace = ({ lines }: StockMovement, place: string): number => lines.find((line) => line.place === place)?.line ?? 0;

/** 20 pieces for 10.00 each; 6 were taken on the first day of March, 1 came back on the 10th, and 2 were scrapped, which is no use of them. */
async function buildUsed() {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { partId, warehouseId, movement } = await buildStock(by, { pieces: 20, each: 1000 });
  const { id: workOrderId } = await buildWorkOrder(by);
  const taken = await by.ok(stockMovements.issue, { body: { workOrderId, lines: [{ partId, warehouseId, quantity: 6 }] } });
  const back = await by.ok(stockMovements.giveBack, { body: { movementId: taken.id, line: ofPlace(taken, "consumption"), quantity: 1 } });
  const scrapped = await by.ok(stockMovements.scrap, { body: { partId, warehouseId, quantity: 2, reason: "Broken" } });
  await happened(tenant, "2025-01-15T10:00:00Z", movement);
  await happened(tenant, "2025-03-01T00:00:00Z", taken);
  await happened(tenant, "2025-03-10T12:00:00Z", back, scrapped);
  return { tenant, by, partId, warehouseId };
}

test("the value issued is what was used less what came back, on the days asked for, by part and class", async () => {
  const { by, partId } = await buildUsed();
  expect(await ask(by, "consumedValue", { from: "2025-03-01", until: "2025-03-01" })).toMatchObject({ value: 6000 });
  expect(await ask(by, "consumedValue", { from: "2025-02-01", until: "2025-02-28" })).toMatchObject({ value: 0 });
  const march = await ask(by, "consumedValue", { from: "2025-03-01", until: "2025-03-31" }, { by: "part" });
  expect(march).toMatchObject({ value: 5000, currency: "USD", points: [{ key: String(partId), value: 5000 }] });
  expect(await ask(by, "consumedValue", { from: "2025-03-01", until: "2025-03-31" }, { by: "abc" })).toMatchObject({
    points: [{ key: null, value: 5000 }],
  });
});

test("stock turns over by the value issued or bought a year beside the mean of the nights, and says by which", async () => {
  const { tenant, by, warehouseId } = await buildUsed();
  const night = async (day: string, valueMinor: number) =>
    await tenant.rows(
      async (db) =>
        await sql`insert into insight_days (day, stock) values (${day}, ${JSON.stringify([{ warehouseId, valueMinor, lines: 1, below: 0 }])}::jsonb)`.execute(
          db,
        ),
    );
  const year = { from: "2025-01-01", until: "2025-12-31" };
  expect(await ask(by, "stockTurns", year), "no night is known").toMatchObject({ value: null, basis: "none" });
  await night("2025-02-01", 20_000);
  await night("2025-06-01", 10_000);
  await night("2026-01-01", 99_000);
  expect(await ask(by, "meanStockValue", year)).toMatchObject({ numerator: 30_000, denominator: 2, value: 15_000 });
  const turns = await ask(by, "stockTurns", year, { by: "warehouse" });
  expect(turns).toMatchObject({ numerator: 5000, denominator: 15_000, definition: [{ name: "turns", value: "issues" }] });
  expect(turns.points?.map(({ key, numerator, denominator }) => [key, numerator, denominator])).toEqual([
    [String(warehouseId), 5000, 15_000],
  ]);
  const quarter = await ask(by, "stockTurns", { from: "2025-01-01", until: "2025-03-31" });
  expect(quarter.numerator, "at the pace of 90 days").toBeCloseTo((5000 * 365) / 90, 6);

  const { version } = await by.ok(materialsSettings.get);
  await by.ok(materialsSettings.update, { body: { version, turnsBy: "purchases" } } as never);
  expect(await ask(by, "stockTurns", year), "it began with an opening balance, which nobody bought").toMatchObject({
    numerator: 0,
    definition: [{ name: "turns", value: "purchases" }],
  });
  const bought = await by.ok(stockMovements.receive, {
    body: {
      from: "supplier",
      partId: (await buildStock(by, { warehouseId })).partId,
      warehouseId,
      quantity: 3,
      price: { amountMinor: 500, per: 1 },
    },
  } as never);
  await happened(tenant, "2025-05-05T10:00:00Z", bought);
  expect(await ask(by, "stockTurns", year)).toMatchObject({ numerator: 1500, denominator: 15_000 });
});

test("out of stock is what is kept and is not there; inactive is what nothing but a count has moved within a year", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { id: warehouseId } = await buildWarehouse(by);
  const { id: workOrderId } = await buildWorkOrder(by);
  const [kept, empty, other, old] = [
    await buildStock(by, { pieces: 5, each: 100, warehouseId }),
    await buildStock(by, { pieces: 2, each: 100, warehouseId }),
    await buildStock(by, { pieces: 1, each: 100, warehouseId }),
    await buildStock(by, { pieces: 3, each: 900, warehouseId }),
  ];
  for (const { partId } of [empty, other])
    await by.ok(stockMovements.issue, {
      body: { workOrderId, lines: [{ partId, warehouseId, quantity: partId === empty.partId ? 2 : 1 }] },
    });
  await tenant.rows(
    async (db) => await sql`update stock_levels set minimum = 1 where part_id = any(${[kept.partId, empty.partId]}::bigint[])`.execute(db),
  );
  await happened(tenant, new Date(Date.now() - 366 * 86_400_000).toISOString(), old.movement);
  expect(await ask(by, "stockOuts", NOW)).toMatchObject({ numerator: 1, denominator: 2 });
  expect(await ask(by, "inactiveValue", NOW)).toMatchObject({ value: 2700 });
  await happened(tenant, new Date(Date.now() - 364 * 86_400_000).toISOString(), old.movement);
  expect(await ask(by, "inactiveValue", NOW)).toMatchObject({ value: 0 });
  expect((await ask(by, "stockOuts", { from: dayAfter(today, -9), until: dayAfter(today, -2) })).value).toBeNull();
});

test("a delivery is on time where all of it came by the day on which it was expected", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const expected = async (id: number, day: string) =>
    await tenant.rows(async (db) => await sql`update purchase_orders set expected_on = ${day}::date where id = ${id}`.execute(db));
  const orders = [];
  for (const day of [dayAfter(today, -10), today, dayAfter(today, -1), dayAfter(today, 5)]) {
    const { id } = await buildSentOrder(by);
    await expected(id, day);
    orders.push(id);
  }
  const range = { from: dayAfter(today, -30), until: dayAfter(today, 30) };
  expect(await ask(by, "deliveriesKept", range), "two days are over, and nothing came").toMatchObject({ numerator: 0, denominator: 2 });
  for (const purchaseOrderId of orders.slice(0, 2)) {
    const receipt = await buildReceipt(by, { purchaseOrderId });
    await by.ok(materialReceipts.receive, {
      body: {
        materialReceiptId: receipt.id,
        version: receipt.version,
        pieces: receipt.lines.map(({ id }) => ({ lineId: id, quantity: 4 })),
      },
    } as never);
  }
  expect(await ask(by, "deliveriesKept", range), "one came late, one today").toMatchObject({ numerator: 1, denominator: 3 });
  const [late = 0] = orders;
  await tenant.rows(
    async (db) => await sql`update purchase_order_lines set expected_on = ${today}::date where purchase_order_id = ${late}`.execute(db),
  );
  expect(await ask(by, "deliveriesKept", range), "a line's own day goes before that of its order").toMatchObject({
    numerator: 2,
    denominator: 3,
  });
  await tenant.rows(
    async (db) => await sql`update purchase_order_lines set expected_on = null where purchase_order_id = ${late}`.execute(db),
  );
  const supplier = await ask(by, "deliveriesKept", { from: dayAfter(today, -10), until: dayAfter(today, -10) }, { by: "supplier" });
  expect(supplier).toMatchObject({ numerator: 0, denominator: 1, basis: "one" });
});
