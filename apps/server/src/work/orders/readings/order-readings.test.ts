import { afterAll, beforeAll, expect, test } from "vitest";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { buildMeter } from "../../../register/meters/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildClosedOrder, buildWorkOrder } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 6)).toISOString();
const metersIn = async (workOrderId: number) => (await by.ok(workOrderReadings.list, { query: { workOrderId } })).rows;

test("an order lists the meters of its asset and of all below it, with what was read last and what was read during it", async () => {
  const line = await buildAsset(by);
  const part = await buildAsset(by, { parentId: line.id });
  const hours = await buildMeter(by, { code: "OR-HOURS", name: "A hours", assetId: line.id });
  const level = await buildMeter(by, { code: "OR-LEVEL", name: "B level", kind: "gauge", assetId: part.id });
  await buildMeter(by, { code: "OR-ELSE" });
  await by.ok(meterReadings.create, { body: { meterId: hours.id, value: 100, at: at(1) } });
  const order = await buildWorkOrder(by, { assetId: line.id });
  const read = await by.ok(workOrderReadings.create, {
    body: { workOrderId: order.id, meterId: level.id, value: 4.5, at: at(2), remark: "After topping up" },
  });
  expect(read).toMatchObject({
    value: 4.5,
    remark: "After topping up",
    workOrderId: order.id,
    workOrder: { id: order.id, code: order.code },
  });
  expect(await metersIn(order.id)).toMatchObject([
    { id: hours.id, lastValue: 100, readings: [] },
    { id: level.id, lastValue: 4.5, asset: { id: part.id }, readings: [{ value: 4.5, person: { id: by.personId } }] },
  ]);
  const { rows } = await by.ok(meterReadings.list, { body: { meterId: level.id } });
  expect(rows).toMatchObject([{ workOrder: { code: order.code, name: order.title } }]);
});

test("an order without an asset lists the meters at its location", async () => {
  const hall = await buildLocation(by);
  const meter = await buildMeter(by, { code: "OR-HALL", locationId: hall.id });
  const order = await buildWorkOrder(by, { locationId: hall.id });
  expect((await metersIn(order.id)).map(({ id }) => id)).toEqual([meter.id]);
  expect(await metersIn((await buildWorkOrder(by)).id)).toEqual([]);
});

test("a reading of an order is asked about as any other, and is of a meter that belongs to it", async () => {
  const meter = await buildMeter(by, { code: "OR-BACK" });
  const order = await buildWorkOrder(by, { assetId: meter.assetId });
  const enter = async (meterId: number, day: number, value: number) =>
    await by.call(workOrderReadings.create, { body: { workOrderId: order.id, meterId, value, at: at(day) } });
  expect((await enter(meter.id, 1, 100)).status).toBe(200);
  expect((await enter(meter.id, 2, 90)).body.fields).toEqual([{ path: "value", reason: "meter_went_back", params: { before: 100 } }]);
  const other = await buildMeter(by, { code: "OR-OTHER" });
  expect((await enter(other.id, 1, 1)).body.fields).toEqual([{ path: "meterId", reason: "meter_elsewhere" }]);
});

test("a closed order takes no reading", async () => {
  const meter = await buildMeter(by, { code: "OR-CLOSED" });
  const order = await buildClosedOrder(by, { assetId: meter.assetId });
  const late = await by.call(workOrderReadings.create, { body: { workOrderId: order.id, meterId: meter.id, value: 1 } });
  expect([late.status, late.body.reason]).toEqual([409, "order_sealed"]);
});

test("who does not see the order does not learn of it by a reading", async () => {
  const home = await buildLocation(by, { isSite: true });
  const meter = await buildMeter(by, { code: "OR-SIGHT", locationId: home.id });
  const order = await buildWorkOrder(by, { locationId: home.id });
  await by.ok(workOrderReadings.create, { body: { workOrderId: order.id, meterId: meter.id, value: 1, at: at(1) } });
  const grants = {
    meters: { scope: "site" as const, flags: ["view" as const] },
    "meter-readings": { scope: "site" as const, flags: ["view" as const, "create" as const] },
  };
  await addRole(world.tenant, "Dial reader", grants);
  const reader = await world.tenant.join("Dial reader", { siteId: home.id });
  const { rows } = await reader.ok(meterReadings.list, { body: { meterId: meter.id } });
  expect(rows).toMatchObject([{ value: 1, workOrder: null }]);
  expect((await reader.call(workOrderReadings.list, { query: { workOrderId: order.id } })).status).toBe(404);
  const hidden = await reader.call(workOrderReadings.create, { body: { workOrderId: order.id, meterId: meter.id, value: 2 } });
  expect(hidden.status).toBe(404);
});
