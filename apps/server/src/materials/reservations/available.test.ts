import { afterAll, beforeAll, expect, test } from "vitest";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildLine, buildOrder, buildSentOrder } from "../purchase-orders/builders.ts";
import { buildStock } from "../stock/builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("what may be promised for a day is the least from then on: usable, less what is kept and planned, and what is on its way when it comes", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 10 });
  await by.ok(reservations.create, { body: { partId, warehouseId, quantity: 1, wantsHard: true } });
  await by.ok(reservations.create, { body: { partId, warehouseId, quantity: 6, wantsHard: false, requiredOn: day(5) } });
  await buildSentOrder(by, { warehouseId }, [{ partId, quantity: 8, expectedOn: day(10) }]);
  // Late: it cannot be had today.
  await buildSentOrder(by, { warehouseId }, [{ partId, quantity: 2, expectedOn: day(-3) }]);
  // Nobody ordered it yet.
  await buildLine(by, (await buildOrder(by, { warehouseId })).id, { partId, quantity: 50, expectedOn: day(2) });
  const on = async (days: number) => {
    const { rows } = await by.ok(reservations.available, { query: { partId: String(partId), on: day(days) } });
    return rows[0];
  };
  expect(await on(0)).toMatchObject({ usable: 10, hard: 1, soft: 6, expected: 10, available: 5 });
  expect(await on(6)).toMatchObject({ available: 5 });
  expect(await on(12)).toMatchObject({ available: 13 });
});
