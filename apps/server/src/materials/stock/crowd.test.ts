import { afterAll, beforeAll, expect, test } from "vitest";
import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildBin, buildWarehouse } from "./builders.ts";
import { verifyStock } from "./verify.ts";

/** By night more of them. */
const SEEDS = process.env["TIER"] === "night" ? 20 : 2;
const CLIENTS = 16;
const MOVEMENTS = 2000;

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

/** Acknowledged, and refused for a reason that is foreseen. */
const REASONS = new Set([
  "stock_short",
  "returned_too_much",
  "serial_is_one",
  "reversed_already",
  "reversal_stands",
  "reversed_in_parts",
  "not_returnable",
]);

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(
    `sixteen at once, ${MOVEMENTS} movements of all kinds, seed ${seed}: what was acknowledged is what lies there, and it all adds up`,
    { timeout: 240_000 },
    async () => {
      let state = seed * 7919;
      const roll = (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides;
      const orders = await Promise.all([1, 2, 3].map(async () => (await buildWorkOrder(by)).id));
      const parts = await Promise.all([1, 2, 3, 4].map(async (n) => (await buildPart(by, n === 4 ? { tracking: "lot" } : {})).id));
      const stores = await Promise.all([1, 2, 3].map(async () => (await buildWarehouse(by)).id));
      const bins = await Promise.all(stores.map(async (id) => (await buildBin(world.tenant, id)).id));
      const acknowledged: StockMovement[] = [];
      const others: unknown[] = [];

      const place = () => {
        const [part, store] = [roll(4), roll(3)];
        return {
          partId: parts[part] ?? 0,
          warehouseId: stores[store] ?? 0,
          binId: roll(2) ? (bins[store] ?? null) : null,
          isLot: part === 3,
        };
      };
      const one = async () => {
        const { isLot, ...at } = place();
        const [what, quantity] = [roll(9), 1 + roll(9)];
        const known = acknowledged[roll(Math.max(acknowledged.length, 1))];
        const row = { ...at, ...(isLot ? { lotId: undefined } : {}) };
        if (what <= 1 || known === undefined)
          return await by.call(stockMovements.receive, {
            body: {
              from: "opening",
              ...at,
              quantity,
              price: { amountMinor: roll(5000), per: 3 },
              ...(isLot ? { lot: { number: `L${roll(3)}` } } : {}),
            },
          });
        if (what <= 3)
          return await by.call(stockMovements.issue, {
            body: { workOrderId: orders[roll(3)] ?? 0, lines: [{ partId: at.partId, warehouseId: at.warehouseId, quantity }] },
          });
        if (what === 4) return await by.call(stockMovements.giveBack, { body: { movementId: known.id, line: 2, quantity: 1 } });
        if (what === 5) {
          const to = place();
          const target = { toWarehouseId: to.warehouseId, toBinId: to.binId };
          if (target.toWarehouseId === at.warehouseId) return undefined;
          return await by.call(stockMovements.transfer, { body: { partId: at.partId, warehouseId: at.warehouseId, quantity, ...target } });
        }
        if (what === 6)
          return await by.call(stockMovements.scrap, {
            body: { partId: at.partId, warehouseId: at.warehouseId, quantity: 1, reason: "Bent" },
          });
        if (what === 7 && !isLot)
          return await by.call(stockMovements.adjust, {
            body: { ...row, direction: roll(2) ? "more" : "less", quantity: 1, reason: "Found" },
          });
        return await by.call(stockMovements.reverse, { params: { id: known.id }, body: { reason: "Wrong" } });
      };
      let begun = 0;
      const client = async () => {
        while (begun < MOVEMENTS) {
          begun += 1;
          const answer = await one();
          if (answer?.status === 200) acknowledged.push(answer.body as StockMovement);
          else if (answer && !REASONS.has(answer.body.reason ?? "")) others.push([answer.status, answer.body]);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      expect(others).toEqual([]);

      const sums = new Map<string, number>();
      for (const { place: where, part, warehouse, quantity } of acknowledged.flatMap(({ lines }) => lines))
        if (where === "stock" && warehouse)
          sums.set(`${part.id}/${warehouse.id}`, (sums.get(`${part.id}/${warehouse.id}`) ?? 0) + quantity);
      const levels = await world.tenant.rows(
        async (db) => await db.selectFrom("stockLevels").select(["partId", "warehouseId", "onHand"]).where("partId", "in", parts).execute(),
      );
      for (const { partId, warehouseId, onHand } of levels)
        expect(onHand, `${partId}/${warehouseId}`).toBe(sums.get(`${partId}/${warehouseId}`) ?? 0);
      expect(await world.tenant.rows(async (db) => await verifyStock(db))).toEqual([]);
      process.stdout.write(
        `stock, seed ${seed}: ${acknowledged.length} of ${MOVEMENTS} movements acknowledged by ${CLIENTS} at once, nothing that does not hold\n`,
      );
    },
  );
}
