import { afterAll, beforeAll, expect, test } from "vitest";
import { assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { labourRates } from "@millwright/domain/register/labour-rates/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { COST_KEYS, workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { buildStock } from "../../../materials/stock/builders.ts";
import { buildPerson } from "../../../foundation/people/builders.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildClosedOrder, buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../builders.ts";
import { buildHours } from "../labour/builders.ts";
import { buildCost } from "./builders.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const costsOf = async (by: Person, workOrderId: number) => await by.ok(workOrderCosts.list, { query: { workOrderId } });
const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" });

test("services, tools and other are booked with step, supplier, day and text, corrected and taken off until the order is closed", async () => {
  const order = await buildStartedOrder(admin);
  const step = await buildStep(admin, { workOrderTaskId: (await buildTask(admin, { workOrderId: order.id })).id });
  const supplier = await admin.ok(suppliers.create, { body: { code: "CRANE", name: "Crane & Co" } });
  const body = {
    workOrderId: order.id,
    group: "subtasks",
    subtaskId: step.id,
    supplierId: supplier.id,
    day: "2026-05-04",
    text: "Crane",
    amountMinor: 450_00,
  } as const;
  const line = await admin.ok(workOrderCosts.create, { body });
  expect(line).toMatchObject({
    workOrderCostId: line.id,
    group: "subtasks",
    subtask: { id: step.id, name: step.name },
    supplier: { code: "CRANE" },
    amount: usd(450_00),
    isBooked: true,
  });
  const changed = await admin.ok(workOrderCosts.update, {
    params: { id: line.id },
    body: { version: line.version, amountMinor: 475_00, group: "other" },
  });
  expect(changed).toMatchObject({ group: "other", amount: usd(475_00), version: line.version + 1 });
  expect((await admin.call(workOrderCosts.update, { params: { id: line.id }, body: { version: line.version, text: "Old" } })).status).toBe(
    409,
  );
  const elsewhere = await buildStep(admin);
  expect((await admin.call(workOrderCosts.create, { body: { ...body, subtaskId: elsewhere.id } })).body.fields).toEqual([
    { path: "subtaskId", reason: "not_known" },
  ]);
  // An amount less than nought is a credit.
  await admin.ok(workOrderCosts.create, { body: { ...body, group: "tools", text: "Deposit back", amountMinor: -25_00 } });
  const { rows, total, mayBook } = await costsOf(admin, order.id);
  expect(rows).toHaveLength(2);
  expect(total.actual).toEqual(usd(450_00));
  expect(mayBook).toBe(true);
  expect(await admin.ok(workOrderCosts.remove, { params: { id: line.id } })).toEqual({ removed: 1 });

  const closed = await buildClosedOrder(admin);
  expect((await admin.call(workOrderCosts.create, { body: { ...body, workOrderId: closed.id, subtaskId: null } })).body.reason).toBe(
    "order_sealed",
  );
  expect((await costsOf(admin, closed.id)).mayBook).toBe(false);
});

test("what came of hours, of parts or from elsewhere counts, and stands as it came", async () => {
  const person = await buildPerson(admin, {});
  await admin.ok(labourRates.create, { body: { personId: person.id, fromDay: "2020-01-01", amountMinor: 60_00 } });
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10 });
  const order = await buildStartedOrder(admin);
  await world.tenant.rows(
    async (db) =>
      await db
        .insertInto("workOrderCosts")
        .values({
          workOrderId: order.id,
          costGroup: "other",
          description: "Imported",
          amountMinor: 17_506_068,
          currency: "USD",
          bookedOn: "2019-01-01",
        })
        .execute(),
  );
  await buildHours(admin, { workOrderId: order.id, personId: person.id, minutes: 30 });
  await admin.ok(workParts.whParts, { body: { workOrderId: order.id, lines: [{ partId, warehouseId, quantity: 2 }] } });
  const { rows } = await costsOf(admin, order.id);
  expect(new Set(rows.map(({ group }) => group))).toEqual(new Set(["labour", "other", "parts"]));
  expect(rows.every(({ isBooked }) => !isBooked)).toBe(true);
  for (const { id, version } of rows) {
    expect((await admin.call(workOrderCosts.update, { params: { id }, body: { version, text: "Mine" } })).body.reason).toBe(
      "cost_of_elsewhere",
    );
    expect((await admin.call(workOrderCosts.remove, { params: { id } })).body.reason).toBe("cost_of_elsewhere");
  }
  expect(rows.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe((await costsOf(admin, order.id)).total.actual.amountMinor);
});

test("each group stands beside what was planned, with what it came to otherwise in money and per cent", async () => {
  const craft = await buildValue(admin, "crafts");
  await admin.ok(labourRates.create, { body: { craftId: craft.id, fromDay: "2020-01-01", amountMinor: 50_00 } });
  const fitter = await buildPerson(admin, { craftId: craft.id });
  const order = await buildStartedOrder(admin);
  const none = await costsOf(admin, order.id);
  expect(none.groups.every(({ planned, variancePercent }) => planned.amountMinor === 0 && variancePercent === null)).toBe(true);
  await buildWorkOrder(admin);
  const open = await buildWorkOrder(admin);
  await admin.ok(workLabour.create, { body: { workOrderId: open.id, isPlanned: true, craftId: craft.id, headCount: 2, minutes: 60 } });
  await admin.ok(workParts.create, { body: { workOrderId: open.id, name: "Special bolt", unitCostMinor: 12_50, estimatedQty: 4 } });
  await buildHours(admin, { workOrderId: open.id, personId: fitter.id, minutes: 150 });
  await buildCost(admin, { workOrderId: open.id, group: "tools", amountMinor: 80_00 });
  const { groups, total } = await costsOf(admin, open.id);
  expect(groups).toEqual([
    { group: "labour", planned: usd(100_00), actual: usd(125_00), variance: usd(25_00), variancePercent: 25 },
    { group: "parts", planned: usd(50_00), actual: usd(0), variance: usd(-50_00), variancePercent: -100 },
    { group: "subtasks", planned: usd(0), actual: usd(0), variance: usd(0), variancePercent: null },
    { group: "tools", planned: usd(0), actual: usd(80_00), variance: usd(80_00), variancePercent: null },
    { group: "other", planned: usd(0), actual: usd(0), variance: usd(0), variancePercent: null },
  ]);
  expect(total).toEqual({ planned: usd(150_00), actual: usd(205_00), variance: usd(55_00), variancePercent: 36.7 });
});

test("asset, location, crew, cost centre and project sum the same lines, to the cent", async () => {
  const other = await world.otherTenant();
  const by = await other.as("Administrator");
  const [site, centre, ofCrew] = [
    await buildLocation(by, { isSite: true }),
    await buildValue(by, "cost-centres"),
    await buildValue(by, "cost-centres"),
  ];
  const crew = await by.ok(crews.create, { body: { code: "SUM", name: "Sums", costCentreId: ofCrew.id } });
  const asset = await buildAsset(by, { locationId: site.id, costCentreId: centre.id });
  await by.ok(labourRates.create, { body: { fromDay: "2020-01-01", amountMinor: 33_33 } });
  const orders = [
    await buildWorkOrder(by, { assetId: asset.id, crewId: crew.id }),
    await buildWorkOrder(by, { locationId: site.id }),
    await buildWorkOrder(by, { crewId: crew.id }),
    await buildWorkOrder(by),
  ];
  // Who pays: the asset, else the place, else the crew.
  expect(await Promise.all(orders.map(async ({ id }) => (await by.ok(workOrders.get, { params: { id } })).costCentreId))).toEqual([
    centre.id,
    null,
    ofCrew.id,
    null,
  ]);
  for (const [at, { id }] of orders.entries()) {
    await buildHours(by, { workOrderId: id, minutes: 7 + at });
    await buildCost(by, { workOrderId: id, group: "other", amountMinor: 1_01 + at });
  }
  const lines = (await Promise.all(orders.map(async ({ id }) => await costsOf(by, id)))).flatMap(({ rows }) => rows);
  const all = lines.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  for (const key of COST_KEYS) {
    const { rows, months, amountMinor } = await by.ok(workOrderCosts.sums, { query: { by: key } });
    expect([key, amountMinor]).toEqual([key, all]);
    expect(rows.reduce((sum, row) => sum + row.amountMinor, 0)).toBe(all);
    expect(months.flatMap(({ groups }) => Object.values(groups)).reduce((sum, minor) => sum + minor, 0)).toBe(all);
    expect(months.map(({ month }) => month)).toEqual(["2026-05"]);
    for (const row of rows) expect(Object.values(row.groups).reduce((sum, minor) => sum + minor, 0)).toBe(row.amountMinor);
  }
  const { rows: centres } = await by.ok(workOrderCosts.sums, { query: { by: "costCentre" } });
  expect(new Set(centres.map(({ of }) => of?.id ?? null))).toEqual(new Set([centre.id, ofCrew.id, null]));
  const ofAsset = await by.ok(assetCosts.get, { params: { id: asset.id } });
  const { rows: assetSums } = await by.ok(workOrderCosts.sums, { query: { by: "asset" } });
  expect(Object.values(ofAsset.whole).reduce((sum, minor) => sum + minor, 0)).toBe(
    assetSums.find(({ of }) => of?.id === asset.id)?.amountMinor,
  );
  const { amountMinor: ofMay } = await by.ok(workOrderCosts.sums, { query: { by: "crew", from: "2026-05-04", until: "2026-05-04" } });
  expect(ofMay).toBe(all);
  expect((await by.ok(workOrderCosts.sums, { query: { by: "crew", from: "2026-05-05" } })).amountMinor).toBe(0);
});

test("who may see costs and not change orders books none; orders out of reach have no costs", async () => {
  const engineer = await world.tenant.as("Reliability Engineer");
  const order = await buildWorkOrder(admin);
  expect((await costsOf(engineer, order.id)).mayBook).toBe(false);
  expect(
    (
      await engineer.call(workOrderCosts.create, {
        body: { workOrderId: order.id, group: "tools", day: "2026-05-04", text: "X", amountMinor: 1 },
      })
    ).status,
  ).toBe(403);
  const foreign = await (await world.otherTenant()).as("Administrator");
  const theirs = await buildCost(foreign);
  expect((await admin.call(workOrderCosts.remove, { params: { id: theirs.id } })).status).toBe(404);
  expect((await admin.call(workOrderCosts.list, { query: { workOrderId: theirs.workOrderId } })).status).toBe(404);
});
