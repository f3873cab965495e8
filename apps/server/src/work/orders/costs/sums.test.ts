import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { labourRates } from "@millwright/domain/register/labour-rates/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { COST_KEYS, workOrderCosts, type CostKey } from "@millwright/domain/work/orders/costs/contract.ts";
import { BOOKED_GROUPS } from "@millwright/domain/work/orders/costs/groups.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildPerson } from "../../../foundation/people/builders.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { buildStock } from "../../../materials/stock/builders.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildWorkOrder } from "../builders.ts";
import { buildWorkPart } from "../work-parts/builders.ts";
import { buildCost } from "./builders.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  const whole = { flags: FLAGS, scope: "all" } as const;
  await addRole(world.tenant, "Sees orders, not costs", { "work-orders": whole });
  await addRole(world.tenant, "Sees costs of own work", {
    "work-orders": { flags: ["view", "create"], scope: "own" },
    "work-costs": { flags: ["view"], scope: "all" },
  });
});
afterAll(() => world.close());

const costsOf = async (by: Person, workOrderId: number) => await by.ok(workOrderCosts.list, { query: { workOrderId } });
const linesOf = async (by: Person, filterModel: z.input<typeof ListRequest>["filterModel"] = {}) =>
  await by.ok(workOrderCosts.lines, { body: { filterModel, endRow: 500 } });
const total = (amounts: readonly { amount: { amountMinor: number } }[]) => amounts.reduce((sum, { amount }) => sum + amount.amountMinor, 0);

test("own figures stand beside those with all sub-orders, of hours and of money; every figure is the sum of its lines", async () => {
  const [parent, child, grandchild] = [await buildWorkOrder(admin), await buildWorkOrder(admin), await buildWorkOrder(admin)];
  const part = async (one: { id: number }, other: { id: number }) =>
    await admin.ok(workOrderRelations.create, { body: { workOrderId: one.id, otherId: other.id, role: "sub_order" } });
  expect(await costsOf(admin, parent.id)).toMatchObject({ withSubOrders: null });
  await part(parent, child);
  await part(child, grandchild);
  for (const [at, { id }] of [parent, child, grandchild].entries()) {
    await buildCost(admin, { workOrderId: id, group: "tools", amountMinor: 10 ** at });
    await admin.ok(workLabour.create, { body: { workOrderId: id, personId: admin.personId, day: "2026-05-04", minutes: 10 * (at + 1) } });
    await admin.ok(workLabour.create, { body: { workOrderId: id, isPlanned: true, personId: admin.personId, minutes: 7 } });
  }
  const { groups, withSubOrders } = await costsOf(admin, parent.id);
  const tools = (of: typeof groups | undefined) => of?.find(({ group }) => group === "tools")?.actual.amountMinor;
  expect([tools(groups), tools(withSubOrders?.groups)]).toEqual([1, 111]);
  expect(withSubOrders?.orders.map(({ id }) => id)).toEqual([parent.id, child.id, grandchild.id]);
  expect(total(withSubOrders?.rows.filter(({ group }) => group === "tools") ?? [])).toBe(111);
  const hours = await admin.ok(workLabour.browse, { query: { workOrderId: parent.id } });
  expect([hours.totals.actualMinutes, hours.totals.plannedMinutes]).toEqual([10, 7]);
  expect(hours.withSubOrders).toMatchObject({ actualMinutes: 60, plannedMinutes: 21, orderIds: [parent.id, child.id, grandchild.id] });
  expect((await admin.ok(workLabour.browse, { query: { workOrderId: child.id } })).withSubOrders).toMatchObject({ actualMinutes: 50 });
});

test("a sub-order that the caller does not see is in none of their figures, nor named as the parent", async () => {
  const limited = await world.tenant.as("Sees costs of own work");
  const [parent, child] = [await buildWorkOrder(limited), await buildWorkOrder(admin)];
  await admin.ok(workOrderRelations.create, { body: { workOrderId: parent.id, otherId: child.id, role: "sub_order" } });
  await buildCost(admin, { workOrderId: child.id, amountMinor: 5_00 });
  expect(await costsOf(limited, parent.id)).toMatchObject({ rows: [], withSubOrders: null });
  expect((await linesOf(limited)).rows).toEqual([]);
  const other = await buildWorkOrder(limited);
  await admin.ok(workOrderRelations.create, { body: { workOrderId: child.id, otherId: other.id, role: "sub_order" } });
  const rowOf = async (by: Person) => (await by.ok(workOrders.list, { body: { search: other.code } })).rows[0];
  expect([(await rowOf(admin))?.parentOrder?.code, (await rowOf(limited))?.parentOrder]).toEqual([child.code, null]);
});

test("orders are sorted and filtered by their hours and states, by what they cost only for who may see it", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const [none, planned, worked] = [await buildWorkOrder(by), await buildWorkOrder(by), await buildWorkOrder(by)];
  await by.ok(workLabour.create, { body: { workOrderId: planned.id, isPlanned: true, personId: by.personId, headCount: 2, minutes: 90 } });
  await by.ok(workLabour.create, { body: { workOrderId: worked.id, personId: by.personId, day: "2026-05-04", minutes: 50 } });
  await by.ok(workParts.create, { body: { workOrderId: planned.id, name: "Bolt", estimatedQty: 4 } });
  await buildWorkPart(by, { workOrderId: worked.id, isIssued: true });
  await buildCost(by, { workOrderId: planned.id, amountMinor: 900_00 });
  const ids = async (body: object) => (await by.ok(workOrders.list, { body })).rows.map(({ id }) => id);
  const sorted = async (colId: string, sort: "asc" | "desc") => await ids({ sortModel: [{ colId, sort }] });
  expect((await sorted("plannedHours", "desc"))[0]).toBe(planned.id);
  expect((await sorted("actualHours", "desc"))[0]).toBe(worked.id);
  expect((await sorted("cost", "desc")).slice(0, 2)).toEqual([planned.id, worked.id]);
  const number = (type: string, filter: number) => ({ filterType: "number", type, filter });
  expect(await ids({ filterModel: { plannedHours: number("greaterThanOrEqual", 3) } })).toEqual([planned.id]);
  expect(await ids({ filterModel: { actualHours: number("equals", 0.83) } })).toEqual([worked.id]);
  const isIn = (...values: string[]) => ({ filterType: "set", values });
  expect(await ids({ filterModel: { laborState: isIn("none"), partsState: isIn("none") } })).toEqual([none.id]);
  expect(await ids({ filterModel: { laborState: isIn("actual") } })).toEqual([worked.id]);
  expect(await ids({ filterModel: { partsState: isIn("estimated") } })).toEqual([planned.id]);
  const first = await by.ok(workOrders.list, { body: { sortModel: [{ colId: "actualHours", sort: "desc" }], endRow: 1 } });
  const next = await by.ok(workOrders.list, {
    body: { sortModel: [{ colId: "actualHours", sort: "desc" }], endRow: 2, after: first.after ?? "" },
  });
  expect(new Set([...first.rows, ...next.rows].map(({ id }) => id)).size).toBe(first.rows.length + next.rows.length);

  const blind = await world.tenant.as("Sees orders, not costs");
  for (const body of [
    { sortModel: [{ colId: "cost", sort: "asc" as const }] },
    { filterModel: { cost: { filterType: "number" as const, type: "greaterThan" as const, filter: 1 } } },
  ]) {
    expect((await blind.call(workOrders.list, { body })).status).toBe(400);
    expect((await blind.call(workOrders.counts, { body })).status).toBe(400);
    expect((await blind.call(workOrders.export, { body: { ...body, columns: [{ field: "code" }], format: "csv" } })).status).toBe(400);
  }
  expect((await blind.call(workOrderCosts.lines, { body: {} })).status).toBe(403);
});

/** Made-up numbers that are the same each time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
}

test("over made-up work the lines add up to group, order, asset, place, crew, project and cost centre, to the minor unit", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const roll = dice(15);
  const assets = [];
  for (let at = 0; at < 3; at += 1) {
    const location = await buildLocation(by, { isSite: true });
    assets.push(await buildAsset(by, { locationId: location.id, costCentreId: (await buildValue(by, "cost-centres")).id }));
  }
  const crew = await by.ok(crews.create, { body: { code: "PROP", name: "Sums", costCentreId: (await buildValue(by, "cost-centres")).id } });
  const project = await buildValue(by, "projects");
  const people = [];
  for (let at = 0; at < 3; at += 1) {
    const person = await buildPerson(by, { email: `sums-${at}@made-up.example` });
    await by.ok(labourRates.create, { body: { personId: person.id, fromDay: "2020-01-01", amountMinor: 3_333 + 7 * at } });
    people.push(person);
  }

  const { partId, warehouseId } = await buildStock(by, { pieces: 200 });
  const orders: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const asset = assets[roll(4)];
    const { id } = await buildWorkOrder(by, {
      ...(asset ? { assetId: asset.id } : {}),
      ...(roll(2) === 0 ? { crewId: crew.id } : {}),
      ...(roll(3) === 0 ? { projectId: project.id } : {}),
    });
    orders.push(id);
    for (let line = roll(5); line > 0; line -= 1) {
      const person = people[roll(3)];
      const body = { workOrderId: id, personId: person?.id ?? 0, minutes: 1 + roll(97), day: `2026-0${1 + roll(6)}-1${line}` };
      await by.ok(workLabour.create, { body });
    }
    for (let line = roll(3); line > 0; line -= 1)
      await by.ok(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 1 + roll(3) }] } });
    for (let line = roll(4); line > 0; line -= 1)
      await buildCost(by, {
        workOrderId: id,
        group: BOOKED_GROUPS[roll(3)] ?? "other",
        amountMinor: roll(100_000) - 20_000,
        day: `2026-0${1 + roll(6)}-05`,
      });
  }
  let counted = 0;
  const perOrder = new Map<number, number>();
  for (const id of orders) {
    const { rows, groups, total: sum } = await costsOf(by, id);
    for (const { group, actual } of groups) expect(total(rows.filter((row) => row.group === group))).toBe(actual.amountMinor);
    expect(groups.reduce((all, { actual }) => all + actual.amountMinor, 0)).toBe(sum.actual.amountMinor);
    const order = await by.ok(workOrders.get, { params: { id } });
    expect(order.costs.reduce((all, { amount }) => all + amount.amountMinor, 0)).toBe(sum.actual.amountMinor);
    expect((await by.ok(workOrders.list, { body: { search: order.code } })).rows[0]?.cost?.amountMinor ?? 0).toBe(sum.actual.amountMinor);
    perOrder.set(id, sum.actual.amountMinor);
    counted += rows.length;
  }
  const all = [...perOrder.values()].reduce((sum, minor) => sum + minor, 0);
  const column: Record<CostKey, string> = {
    asset: "asset",
    location: "location",
    crew: "crew",
    costCentre: "costCentre",
    project: "project",
  };
  let figures = 0;
  for (const key of COST_KEYS)
    for (const between of [{}, { from: "2026-02-01", until: "2026-04-30" }]) {
      const sums = await by.ok(workOrderCosts.sums, { query: { by: key, ...between } });
      if (!("from" in between)) expect(sums.amountMinor, key).toBe(all);
      for (const { of, groups, amountMinor } of sums.rows) {
        const day: z.input<typeof ListRequest>["filterModel"] =
          "from" in between
            ? { day: { filterType: "date" as const, type: "inRange" as const, dateFrom: between.from, dateTo: between.until } }
            : {};
        const { rows } = await linesOf(by, { [column[key]]: { filterType: "set" as const, values: [of?.id ?? null] }, ...day });
        expect(total(rows), `${key} ${of?.name}`).toBe(amountMinor);
        for (const [group, minor] of Object.entries(groups)) expect(total(rows.filter((row) => row.group === group))).toBe(minor);
        figures += 1 + Object.keys(groups).length;
      }
    }
  for (const asset of assets) {
    const { whole } = await by.ok(assetCosts.get, { params: { id: asset.id } });
    const { rows } = await linesOf(by, { asset: { filterType: "set", values: [asset.id] } });
    expect(Object.values(whole).reduce((sum, minor) => sum + minor, 0)).toBe(total(rows));
  }
  expect(counted).toBeGreaterThan(30);
  process.stdout.write(
    `costs: ${counted} lines of ${orders.length} orders, ${figures} figures of sums equal to their lines, difference 0\n`,
  );
});
