import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "./builders.ts";

let world: World;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

test("16 clients make 25 orders each at once: 400 codes, none twice and none left out", async () => {
  const planner = await world.tenant.as("Planner");
  const codes = await Promise.all(
    times(16).map(async (client) => {
      const own: string[] = [];
      for (const turn of times(25)) own.push((await buildWorkOrder(planner, { title: `Order ${client}/${turn}` })).code);
      return own;
    }),
  );
  const numbers = codes.flat().map((code) => Number(code.slice(-5)));
  expect(new Set(codes.flat().map((code) => code.slice(0, -5))).size).toBe(1);
  expect(numbers.sort((a, b) => a - b)).toEqual(times(400).map((at) => at + 1));
});

test("50 people edit one order 20 times each: every edit is applied or refused as stale, and the version counts the applied ones", async () => {
  const planner = await world.tenant.as("Planner");
  const order = await buildWorkOrder(planner);
  /** The version each applied edit had read: no two may have read the same, or one of them was lost. */
  const appliedOn: number[] = [];
  let refused = 0;
  const editor = async (at: number) => {
    const person = await world.tenant.join("Planner", { firstName: `Editor ${at}` });
    let version = 1;
    for (const turn of times(20)) {
      const answer = await person.call(workOrders.update, { params: { id: order.id }, body: { version, title: `Edit ${at}/${turn}` } });
      if (answer.status === 200) {
        appliedOn.push(version);
        version = answer.body.version;
      } else {
        expect(answer).toMatchObject({ status: 409, body: { reason: "stale" } });
        refused += 1;
        version = (answer.body.current as { version: number }).version;
      }
    }
  };
  await Promise.all(times(50).map(editor));
  const applied = appliedOn.length;
  expect(applied + refused).toBe(1000);
  expect(applied).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(appliedOn.sort((a, b) => a - b)).toEqual(times(applied).map((at) => at + 1));
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(await planner.ok(workOrders.get, { params: { id: order.id } })).toMatchObject({ version: 1 + applied });
  expect(rows.filter(({ action }) => action === "updated")).toHaveLength(Math.min(applied, 500));
});
