import { afterAll, beforeAll, expect, test } from "vitest";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildBin, buildWarehouse, replayed } from "./builders.ts";
import { verifyStock } from "./verify.ts";

/** By night more of them, and longer ones. */
const [SEEDS, MOVEMENTS] = process.env["TIER"] === "night" ? [20, 2000] : [2, 500];
const CLIENTS = 16;

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

/** Refused for a reason that is foreseen. */
const REASONS = new Set([
  "stock_short",
  "stock_kept",
  "returned_too_much",
  "serial_is_one",
  "reversed_already",
  "reversal_stands",
  "reversed_in_parts",
  "not_returnable",
  "reservation_over",
  "stale",
]);

/** What sixteen people need for their work: parts of every kind, stores of two sites, orders. */
async function makeGround() {
  const site = await buildLocation(by, { code: `SITE-${process.pid}-${Math.random()}`.slice(0, 30), isSite: true });
  const parts: number[] = [];
  for (const tracking of ["none", "none", "none", "lot", "serial"] as const) parts.push((await buildPart(by, { tracking })).id);
  const stores = await Promise.all([null, null, null, site.id].map(async (locationId) => (await buildWarehouse(by, { locationId })).id));
  return {
    parts,
    stores,
    bins: await Promise.all(stores.map(async (id) => (await buildBin(world.tenant, id)).id)),
    orders: await Promise.all([1, 2, 3].map(async () => (await buildWorkOrder(by)).id)),
  };
}
type Ground = Awaited<ReturnType<typeof makeGround>>;
interface Answer {
  status: number;
  body: { reason?: string | undefined };
}

/** One thing that one of them does, made up by dice. `known` are movements that were acknowledged, `kept` reservations. */
function steps({ parts, stores, bins, orders }: Ground, roll: (sides: number) => number, known: StockMovement[], kept: number[]) {
  let serial = 0;
  const some = <T>(all: readonly T[]): T | undefined => all[roll(Math.max(all.length, 1))];
  const place = () => {
    const store = roll(stores.length);
    return { warehouseId: stores[store] ?? 0, binId: roll(2) ? (bins[store] ?? null) : null };
  };
  const part = () => {
    const at = roll(parts.length);
    const tracking = at === 3 ? "lot" : at === 4 ? "serial" : "none";
    return { partId: parts[at] ?? 0, tracking };
  };
  const workOrderId = () => some(orders) ?? 0;
  /** A movement with something of that kind, else any: what cannot be taken back is tried, too. */
  const movement = (place: string) =>
    some(known.filter(({ lines }) => roll(4) === 0 || lines[1]?.place === place))?.id ?? some(known)?.id ?? 0;
  const receive = async () => {
    const { partId, tracking } = part();
    const number = tracking === "lot" ? `L${roll(3)}` : `S${(serial += 1)}`;
    const quantity = tracking === "serial" ? 1 : 1 + roll(9);
    const price = { amountMinor: roll(5000), per: 3 };
    const body = { from: "opening" as const, partId, ...place(), quantity, price };
    return await by.call(stockMovements.receive, { body: tracking === "none" ? body : { ...body, lot: { number } } });
  };
  const every: (() => Promise<Answer>)[] = [
    receive,
    receive,
    receive,
    async () => {
      const lines = [{ partId: part().partId, warehouseId: place().warehouseId, quantity: 1 + roll(9) }];
      return await by.call(stockMovements.issue, { body: { workOrderId: workOrderId(), lines } });
    },
    async () => {
      // Two parts at once, in whatever order they come.
      const lines = [0, 0].map(() => ({ partId: part().partId, warehouseId: place().warehouseId, quantity: 1 + roll(3) }));
      return await by.call(workParts.whParts, { body: { workOrderId: workOrderId(), lines } });
    },
    async () => await by.call(stockMovements.giveBack, { body: { movementId: movement("consumption"), line: 2, quantity: 1 } }),
    async () => {
      const [from, to] = [place(), place()];
      const body = { partId: part().partId, warehouseId: from.warehouseId, quantity: 1 + roll(5), toWarehouseId: to.warehouseId };
      if (from.warehouseId === to.warehouseId) return await receive();
      return await by.call(stockMovements.transfer, { body: { ...body, toBinId: to.binId } });
    },
    async () => await by.call(stockMovements.arrive, { body: { movementId: movement("in_transit"), line: 2, quantity: 1 } }),
    async () =>
      await by.call(stockMovements.scrap, {
        body: { partId: part().partId, warehouseId: place().warehouseId, quantity: 1, reason: "Bent" },
      }),
    async () => {
      const body = { partId: parts[roll(3)] ?? 0, ...place(), direction: roll(2) ? ("more" as const) : ("less" as const) };
      return await by.call(stockMovements.adjust, { body: { ...body, quantity: 1, reason: "Found" } });
    },
    async () => await by.call(stockMovements.reverse, { params: { id: some(known)?.id ?? 0 }, body: { reason: "Wrong" } }),
    async () => {
      const body = { partId: part().partId, warehouseId: place().warehouseId, quantity: 1 + roll(9), wantsHard: roll(3) > 0 };
      const answer = await by.call(reservations.create, { body });
      if (answer.status === 200) kept.push(answer.body.id);
      return answer;
    },
    async () => {
      const id = some(kept);
      if (id === undefined) return await receive();
      return await by.call(reservations.release, { params: { id }, body: { version: 1 + roll(2) } });
    },
  ];
  return async () => await (known.length === 0 ? receive() : (every[roll(every.length)] ?? receive)());
}

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(
    `sixteen at once, ${MOVEMENTS} movements of all kinds, seed ${seed}: what was acknowledged is what lies there, worth what the rule says`,
    { timeout: 240_000 },
    async () => {
      let state = seed * 7919;
      const roll = (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides;
      const ground = await makeGround();
      const acknowledged: StockMovement[] = [];
      const step = steps(ground, roll, acknowledged, []);
      const others: unknown[] = [];
      const refused = new Map<string, number>();
      let [begun, done] = [0, 0];
      const client = async () => {
        while (begun < MOVEMENTS) {
          begun += 1;
          const { status, body } = await step();
          if (status === 200) done += 1;
          if (status === 200 && "lines" in body) acknowledged.push(body as StockMovement);
          if (status === 200) continue;
          if (!REASONS.has(body.reason ?? "")) others.push([status, body]);
          refused.set(body.reason ?? "", (refused.get(body.reason ?? "") ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      expect(others).toEqual([]);

      const movements = await world.tenant.rows(
        async (db) =>
          await db.selectFrom("stockMovementLines").select("movementId").distinct().where("partId", "in", ground.parts).execute(),
      );
      const there = new Set(movements.map(({ movementId }) => movementId));
      expect(acknowledged.filter(({ id }) => !there.has(id))).toEqual([]);
      expect(await replayed(world.tenant, ground.parts)).toEqual([]);
      expect(await world.tenant.rows(async (db) => await verifyStock(db))).toEqual([]);
      const reasons = [...refused].map(([reason, times]) => `${reason} ${times}`).join(", ");
      process.stdout.write(
        `stock, seed ${seed}: of ${MOVEMENTS} by ${CLIENTS} at once ${done} acknowledged, ${there.size} movements; refused: ${reasons}\n`,
      );
    },
  );
}
