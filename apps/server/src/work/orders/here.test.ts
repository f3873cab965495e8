import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildEmptyReceipt } from "../../materials/material-receipts/builders.ts";
import { buildPart } from "../../materials/master-parts/builders.ts";
import { buildWarehouse } from "../../materials/stock/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildClosedOrder, buildWorkOrder } from "./builders.ts";
import { buildCost } from "./costs/builders.ts";

/** Somebody who works everywhere, and sees and books costs, prices and decides at one of two plants. */
let world: World;
let admin: Person;
let planner: Person;
let [here, there]: number[] = [];
const works = { flags: ["view", "create", "update"], scope: "all" } as const;
const whole = { flags: FLAGS, scope: "all" } as const;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  here = (await buildLocation(admin, { code: "HF", isSite: true })).id;
  there = (await buildLocation(admin, { code: "HW", isSite: true })).id;
  const reads = { locations: whole, assets: whole, crews: whole, warehousing: whole, "master-parts": whole, "material-receipts": whole };
  await addRole(world.tenant, "Works everywhere", { ...reads, "work-orders": works, "work-requests": works });
  const decides = { "work-orders": whole, "work-requests": whole, "work-costs": whole, "purchase-orders": whole };
  await addRole(world.tenant, "Decides", decides);
  planner = await world.tenant.join("Works everywhere");
  await world.tenant.rows(async (db) => {
    const role = await db.selectFrom("roles").select("id").where("name", "=", "Decides").executeTakeFirstOrThrow();
    await db
      .insertInto("personRoles")
      .values({ personId: planner.personId, roleId: role.id, siteId: here ?? 0 })
      .execute();
  });
});
afterAll(() => world.close());

const places = () => [here ?? 0, there ?? 0] as const;

test("what work costs is told, sorted by, filtered by and booked where the right to costs is held, and nowhere else", async () => {
  const [own, far] = await Promise.all(places().map(async (locationId) => await buildWorkOrder(admin, { locationId })));
  for (const order of [own, far]) await buildCost(admin, { workOrderId: order?.id ?? 0, amountMinor: 913_84 });
  const costs = async (id = 0) => (await planner.call(workOrderCosts.list, { query: { workOrderId: id } })).status;
  expect([await costs(own?.id), await costs(far?.id)]).toEqual([200, 403]);
  expect((await planner.ok(workOrders.get, { params: { id: own?.id ?? 0 } })).costs).toHaveLength(1);
  expect((await planner.ok(workOrders.get, { params: { id: far?.id ?? 0 } })).costs).toEqual([]);
  const { rows } = await planner.ok(workOrders.list, { body: { sortModel: [{ colId: "cost", sort: "asc" }] } });
  expect(rows.map(({ id, cost }) => [id, cost?.amountMinor])).toEqual([
    [own?.id, 913_84],
    [far?.id, undefined],
  ]);
  const filterModel = { cost: { filterType: "number", type: "greaterThan", filter: 1 } } as const;
  expect((await planner.ok(workOrders.list, { body: { filterModel } })).rows.map(({ id }) => id)).toEqual([own?.id]);
  const book = async (workOrderId = 0) =>
    (await planner.call(workOrderCosts.create, { body: { workOrderId, group: "tools", day: "2026-05-04", text: "Lift", amountMinor: 5 } }))
      .status;
  expect([await book(own?.id), await book(far?.id)]).toEqual([200, 403]);
});

test("an order is opened again, and a request given to a crew, where the right to decide is held", async () => {
  const reopen = async (locationId: number) => {
    const { id, version } = await buildClosedOrder(admin, { locationId });
    const again = { id, version, statusId: STATUS.inProgress, reason: "Leaks again" };
    const { status, body } = await planner.call(workOrders.setStatus, { body: again });
    return status === 200 ? status : body.reason;
  };
  const { id: crewId } = await admin.ok(crews.create, { body: { code: "C-1", name: "Crew" } });
  const give = async (locationId: number) => {
    const { status, body } = await planner.call(workRequests.create, { body: { title: "Leak", locationId, crewId } });
    return status === 200 ? status : body.fields?.[0]?.reason;
  };
  const [own, far] = places();
  expect([await reopen(own), await reopen(far)]).toEqual([200, "approval_missing"]);
  expect([await give(own), await give(far)]).toEqual([200, "crew_by_judge"]);
});

test("what came without a purchase order is priced where purchase orders are changed", async () => {
  const { id: partId } = await buildPart(admin);
  const price = async (locationId: number) => {
    const { id: warehouseId } = await buildWarehouse(admin, { locationId });
    const { id: materialReceiptId } = await buildEmptyReceipt(admin, { warehouseId });
    const body = { materialReceiptId, partId, quantity: 1, price: { amountMinor: 5, currency: "USD" } };
    const answer = await planner.call(materialReceipts.addFree, { body });
    return answer.status === 200 ? answer.body.lines[0]?.price?.amountMinor : answer.body.fields?.[0]?.reason;
  };
  const [own, far] = places();
  expect([await price(own), await price(far)]).toEqual([5, "prices_missing_right"]);
});
