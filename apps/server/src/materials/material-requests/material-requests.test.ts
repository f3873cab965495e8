import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { materialRequests, type MaterialRequest } from "@millwright/domain/materials/material-requests/contract.ts";
import { numberOf, REQUEST_STATUSES, type RequestStatus } from "@millwright/domain/materials/material-requests/status.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { materialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildValueOfKind } from "../../foundation/reference-lists/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildStock, buildWarehouse, verifyStock } from "../stock/builders.ts";
import { buildApproved, buildRequest, moveRequestTo } from "./builders.ts";

let world: World;
let admin: Person;
let keeper: Person;
let tech: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  keeper = await world.tenant.join("Storekeeper");
  tech = await world.tenant.as("Technician");
});
afterAll(async () => {
  expect(await world.tenant.rows(async (db) => await verifyStock(db))).toEqual([]);
  await world.close();
});

const again = async (by: Person, { id }: { id: number }) => await by.ok(materialRequests.get, { params: { id } });
const issue = async (by: Person, request: MaterialRequest, quantity: number, at = {}) =>
  await by.call(materialRequests.issue, {
    body: { materialRequestId: request.id, version: request.version, lines: [{ lineId: request.lines[0]?.id ?? 0, quantity, ...at }] },
  });
const issued = async (by: Person, request: MaterialRequest, quantity: number, at = {}): Promise<MaterialRequest> => {
  const answer = await issue(by, request, quantity, at);
  expect(answer).toMatchObject({ status: 200 });
  return await again(by, request);
};
/** What lies and what is kept of a part in a warehouse. */
const level = async ({ partId, warehouseId }: { partId: number; warehouseId: number }) => {
  const { rows } = await admin.ok(stock.list, {
    body: { filterModel: { part: { filterType: "set", values: [partId] }, warehouse: { filterType: "set", values: [warehouseId] } } },
  });
  return rows[0] && { onHand: rows[0].onHand, hard: rows[0].hard };
};
const kept = async (partId: number) =>
  (await admin.ok(reservations.list, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } })).rows
    .filter(({ endedAt }) => endedAt === null)
    .map(({ quantity, hard, materialRequest, workOrder }) => ({ quantity, hard, by: materialRequest?.code ?? workOrder?.code ?? null }));

test("asked for, approved by another one, kept, handed out in parts and whole, closed; each step in its log", async () => {
  const lying = await buildStock(admin);
  const order = await buildWorkOrder(admin, { responsiblePersonId: tech.personId });
  const request = await buildRequest(tech, {
    workOrderId: order.id,
    warehouseId: lying.warehouseId,
    lines: [{ partId: lying.partId, quantity: 3 }],
    requiredOn: "2099-01-01",
  });
  expect(request).toMatchObject({
    status: "draft",
    statusId: 1,
    purpose: "order",
    name: `${order.code} ${order.title}`,
    lines: [{ open: 3, kept: 0 }],
  });
  const submitted = await moveRequestTo(tech, request, "submitted");
  expect(await level(lying)).toEqual({ onHand: 10, hard: 0 });
  const approved = await moveRequestTo(keeper, submitted, "approved");
  expect(approved).toMatchObject({ status: "approved", decidedBy: { id: keeper.personId }, lines: [{ open: 3, kept: 3 }] });
  expect(await level(lying)).toEqual({ onHand: 10, hard: 3 });
  expect(await kept(lying.partId)).toEqual([{ quantity: 3, hard: 3, by: request.code }]);
  const partly = await issued(keeper, approved, 2);
  expect(partly).toMatchObject({ status: "partly_issued", lines: [{ issued: 2, open: 1, kept: 1 }] });
  expect(await level(lying)).toEqual({ onHand: 8, hard: 1 });
  const whole = await issued(keeper, partly, 1);
  expect(whole).toMatchObject({ status: "issued", lines: [{ issued: 3, open: 0, kept: 0 }] });
  expect(await level(lying)).toEqual({ onHand: 7, hard: 0 });
  expect(await kept(lying.partId)).toEqual([]);
  const { rows: parts } = await admin.ok(workParts.list, { query: { workOrderId: order.id } });
  expect(parts).toMatchObject([{ issuedQty: 3, cost: { amountMinor: 3000 } }]);
  expect((await moveRequestTo(keeper, whole, "closed")).status).toBe("closed");
  const { rows: log } = await admin.ok(materialRequests.log, { params: { id: request.id } });
  expect(log.map(({ action }) => action).toReversed()).toEqual(["created", "submitted", "approved", "issued", "issued", "closed"]);
});

test("by hand its status goes where the table says, and nowhere else; why is said where it is due", async () => {
  const move = async (request: MaterialRequest, to: RequestStatus, reason?: string) =>
    await keeper.call(materialRequests.status, {
      query: { id: request.id, status: numberOf(to) },
      body: { version: request.version, ...(reason ? { reason } : {}) },
    });
  const draft = await buildRequest(admin);
  for (const to of REQUEST_STATUSES.filter((each) => each !== "submitted" && each !== "cancelled"))
    expect(await move(draft, to, "Why"), to).toMatchObject({ status: 409, body: { reason: "request_not_there" } });
  expect((await move(draft, "cancelled")).body.fields).toEqual([{ path: "reason", reason: "reason_missing" }]);
  const submitted = await moveRequestTo(admin, draft, "submitted");
  expect((await move(submitted, "rejected")).body.fields).toEqual([{ path: "reason", reason: "reason_missing" }]);
  const rejected = await moveRequestTo(keeper, submitted, "rejected", "Take the old ones first");
  expect(rejected).toMatchObject({ status: "rejected", statusReason: "Take the old ones first" });
  const back = await moveRequestTo(admin, rejected, "draft");
  expect(back).toMatchObject({ status: "draft", decidedBy: null });
  expect((await move(submitted, "cancelled", "Stale")).body).toMatchObject({ reason: "stale", current: { status: "draft" } });
  const approved = await moveRequestTo(keeper, await moveRequestTo(admin, back, "submitted"), "approved");
  for (const to of ["partly_issued", "issued", "draft", "rejected"] as const)
    expect(await move(approved, to, "Why"), to).toMatchObject({ status: 409 });
  // What is left to come ends with a reason; nothing is kept for it any more.
  expect((await move(approved, "closed")).body.fields).toEqual([{ path: "reason", reason: "reason_missing" }]);
  const closed = await moveRequestTo(keeper, approved, "closed", "Found some");
  expect(closed.lines[0]).toMatchObject({ open: 3, kept: 0 });
  expect(await kept(closed.lines[0]?.part.id ?? 0)).toEqual([]);
  expect((await issue(keeper, closed, 1)).body).toMatchObject({ reason: "request_takes_nothing" });
});

test("nobody approves their own, unless the organisation allows it; who may not approve is told so", async () => {
  const own = await moveRequestTo(
    keeper,
    await buildRequest(keeper, { workOrderId: (await buildWorkOrder(admin)).id, ...(await lines()) }),
    "submitted",
  );
  const yes = { query: { id: own.id, status: numberOf("approved") }, body: { version: own.version } };
  expect(await keeper.call(materialRequests.status, yes)).toMatchObject({ status: 409, body: { reason: "own_request" } });
  // Asked for in somebody else's name, it stays one's own; asked for in mine by another one, too.
  const forMe = await moveRequestTo(admin, await buildRequest(admin, { requesterId: keeper.personId }), "submitted");
  expect(
    await keeper.call(materialRequests.status, { ...yes, query: { id: forMe.id, status: 3 }, body: { version: forMe.version } }),
  ).toMatchObject({
    body: { reason: "own_request" },
  });
  const planner = await world.tenant.as("Planner");
  expect((await planner.call(materialRequests.status, yes)).status).toBe(403);
  const { version } = await admin.ok(materialsSettings.get);
  const settings = await admin.ok(materialsSettings.update, { body: { version, approvesOwnRequests: true } });
  expect((await keeper.ok(materialRequests.status, yes)).status).toBe("approved");
  await admin.ok(materialsSettings.update, { body: { version: settings.version, approvesOwnRequests: false } });
});

const lines = async (quantity = 3) => {
  const { partId, warehouseId } = await buildStock(admin);
  return { warehouseId, lines: [{ partId, quantity }] };
};

test("it is for one of an order, a cost centre and a warehouse; only a draft changes; quantities fit their unit", async () => {
  const centre = await buildValueOfKind(admin, "reference-lists:cost-centres");
  const there = await buildWarehouse(admin);
  const { id: workOrderId } = await buildWorkOrder(admin);
  const asked = await lines();
  const refused = async (body: object) => (await admin.call(materialRequests.create, { body: { ...asked, ...body } })).body.fields;
  expect(await refused({})).toEqual([{ path: "workOrderId", reason: "request_one_purpose" }]);
  expect(await refused({ workOrderId, costCentreId: centre.id })).toEqual([{ path: "toWarehouseId", reason: "request_one_purpose" }]);
  expect(await refused({ toWarehouseId: asked.warehouseId })).toEqual([{ path: "toWarehouseId", reason: "request_same_warehouse" }]);
  expect(await refused({ workOrderId: 999_999_999 })).toEqual([{ path: "workOrderId", reason: "not_known" }]);
  const draft = await admin.ok(materialRequests.create, { body: { ...asked, toWarehouseId: there.id } });
  expect(draft).toMatchObject({ purpose: "warehouse", name: there.name, requester: { id: admin.personId } });
  const changed = await admin.ok(materialRequests.update, {
    params: { id: draft.id },
    body: { version: draft.version, toWarehouseId: null, costCentreId: centre.id },
  });
  expect(changed).toMatchObject({ purpose: "cost_centre", toWarehouse: null });
  const [line] = changed.lines;
  const more = await admin.ok(materialRequests.changeLine, { params: { lineId: line?.id ?? 0 }, body: { version: 1, quantity: 4 } });
  expect(more.lines).toMatchObject([{ quantity: 4 }]);
  const submitted = await moveRequestTo(admin, more, "submitted");
  const fixed = { status: 409, body: { reason: "request_is_fixed" } };
  expect(
    await admin.call(materialRequests.changeLine, { params: { lineId: line?.id ?? 0 }, body: { version: 2, quantity: 5 } }),
  ).toMatchObject(fixed);
  expect(await admin.call(materialRequests.removeLine, { params: { lineId: line?.id ?? 0 } })).toMatchObject(fixed);
  expect(
    await admin.call(materialRequests.update, { params: { id: draft.id }, body: { version: submitted.version, note: "No" } }),
  ).toMatchObject(fixed);
  const pieces = await admin.ok(referenceValues.UnitOfMeasure.create, { body: { code: "mrp", name: "Whole piece", places: 0 } });
  const counted = await buildPart(admin, { code: "MR-COUNTED", unitId: pieces.id });
  const half = { warehouseId: asked.warehouseId, workOrderId, lines: [{ partId: counted.id, quantity: 0.5 }] };
  expect((await admin.call(materialRequests.create, { body: half })).body.fields).toMatchObject([
    { path: "lines.0.quantity", reason: "too_many_places" },
  ]);
  const empty = await admin.ok(materialRequests.create, { body: { warehouseId: asked.warehouseId, workOrderId } });
  expect(
    (await admin.call(materialRequests.status, { query: { id: empty.id, status: 2 }, body: { version: empty.version } })).body,
  ).toMatchObject({ reason: "request_without_lines" });
});

test("for a cost centre it is used up, to a warehouse it goes over; never more than is left of a line", async () => {
  const centre = await buildValueOfKind(admin, "reference-lists:cost-centres");
  const forCentre = await buildApproved(admin, keeper, { costCentreId: centre.id, ...(await lines()) });
  const part = forCentre.lines[0]?.part.id ?? 0;
  expect(await kept(part)).toEqual([{ quantity: 3, hard: 3, by: forCentre.code }]);
  expect((await issue(keeper, forCentre, 4)).body.fields).toEqual([
    { path: "lines.0.quantity", reason: "too_much_issued", params: { most: 3 } },
  ]);
  const used = await issued(keeper, forCentre, 2);
  expect(await kept(part)).toEqual([{ quantity: 1, hard: 1, by: forCentre.code }]);
  const { rows } = await world.tenant.rows(
    async (db) =>
      await sql<{
        place: string;
        quantity: number;
      }>`select l.place, l.quantity from stock_movements m join stock_movement_lines l on l.movement_id = m.id
        where m.document = 'material-requests' and m.document_id = ${used.id} order by l.line`.execute(db),
  );
  expect(rows).toEqual([
    { place: "stock", quantity: -2 },
    { place: "consumption", quantity: 2 },
  ]);

  const there = await buildWarehouse(admin);
  const over = await buildApproved(admin, keeper, { toWarehouseId: there.id, ...(await lines()) });
  const place = { partId: over.lines[0]?.part.id ?? 0, warehouseId: over.warehouse.id };
  expect((await issued(keeper, over, 3)).status).toBe("issued");
  expect(await level(place)).toEqual({ onHand: 7, hard: 0 });
  expect(await level({ ...place, warehouseId: there.id })).toEqual({ onHand: 3, hard: 0 });
  // It comes back as a return; a counter-entry would leave the request saying what is not so.
  const { rows: ledger } = await admin.ok(stockMovements.list, {
    body: { filterModel: { part: { filterType: "set", values: [place.partId] } } },
  });
  const reversed = await admin.call(stockMovements.reverse, { params: { id: ledger[0]?.movementId ?? 0 }, body: { reason: "Mistake" } });
  expect(reversed.body).toMatchObject({ reason: "request_takes_back" });
});

test("what the order reserves already is not reserved again; beyond it, and from elsewhere, the request does", async () => {
  const lying = await buildStock(admin, { pieces: 20 });
  const order = await buildWorkOrder(admin, { dueAt: "2099-01-01T08:00:00Z" });
  await admin.ok(workParts.create, {
    body: { workOrderId: order.id, partId: lying.partId, estimatedQty: 5, fromWarehouseId: lying.warehouseId },
  });
  expect(await kept(lying.partId)).toEqual([{ quantity: 5, hard: 0, by: order.code }]);
  const ask = async (quantity: number, warehouseId = lying.warehouseId) =>
    await buildApproved(admin, keeper, { workOrderId: order.id, warehouseId, lines: [{ partId: lying.partId, quantity }] });
  const same = await ask(3);
  // The order's own is kept now, though its day is far.
  expect(await kept(lying.partId)).toEqual([{ quantity: 5, hard: 5, by: order.code }]);
  expect(same.lines).toMatchObject([{ kept: 3 }]);
  const beyond = await ask(4);
  expect(await kept(lying.partId)).toEqual([
    { quantity: 5, hard: 5, by: order.code },
    { quantity: 2, hard: 2, by: beyond.code },
  ]);
  const partly = await issued(keeper, same, 3);
  expect(partly.status).toBe("issued");
  expect(await level(lying)).toEqual({ onHand: 17, hard: 4 });
  await moveRequestTo(keeper, beyond, "cancelled", "Not needed");
  // Released: the rest of the order is a plan again.
  expect(await kept(lying.partId)).toEqual([{ quantity: 2, hard: 0, by: order.code }]);
  const other = await buildStock(admin, { partId: lying.partId });
  const elsewhere = await ask(2, other.warehouseId);
  expect(await kept(lying.partId)).toEqual([{ quantity: 2, hard: 2, by: elsewhere.code }]);
  const [reserved] = (
    await admin.ok(reservations.list, { body: { filterModel: { part: { filterType: "set", values: [lying.partId] } } } })
  ).rows.filter(({ endedAt }) => endedAt === null);
  expect(reserved).toMatchObject({ materialRequest: { id: elsewhere.id }, workOrder: { id: order.id } });
  expect(
    (await admin.call(reservations.release, { params: { id: reserved?.id ?? 0 }, body: { version: reserved?.version ?? 0 } })).body,
  ).toMatchObject({ reason: "request_says" });
  expect((await issued(keeper, elsewhere, 2)).status).toBe("issued");
  expect(await kept(lying.partId)).toEqual([]);
});

test("an order that is over takes nothing: nothing is asked, approved or issued for it", async () => {
  const approved = await buildApproved(admin, keeper);
  const waiting = await moveRequestTo(
    admin,
    await buildRequest(admin, {
      workOrderId: approved.workOrderId,
      warehouseId: approved.warehouseId,
      lines: [{ partId: approved.lines[0]?.part.id ?? 0, quantity: 1 }],
    }),
    "submitted",
  );
  const order = await admin.ok(workOrders.get, { params: { id: approved.workOrderId ?? 0 } });
  await admin.ok(workOrders.setStatus, {
    body: { id: order.id, version: order.version, statusId: STATUS.cancelled, reason: "Not needed" },
  });
  expect(await kept(approved.lines[0]?.part.id ?? 0)).toEqual([]);
  expect((await issue(keeper, approved, 1)).body).toMatchObject({ reason: "order_sealed" });
  expect(
    (await keeper.call(materialRequests.status, { query: { id: waiting.id, status: 3 }, body: { version: waiting.version } })).body,
  ).toMatchObject({ reason: "order_sealed" });
  const late = await admin.call(materialRequests.create, { body: { workOrderId: order.id, ...(await lines()) } });
  expect(late.body).toMatchObject({ reason: "order_sealed" });
  // It can still be put aside.
  expect((await moveRequestTo(keeper, await again(keeper, approved), "cancelled", "The order is off")).status).toBe("cancelled");
});

/** How many got which answer; whoever is told to come again, since too many wait, does. */
async function answers(asks: readonly (() => Promise<{ status: number; body: { reason?: string } }>)[]): Promise<Record<string, number>> {
  const told = await Promise.all(
    asks.map(async (ask) => {
      for (;;) {
        const { status, body } = await ask();
        if (status !== 503) return status === 200 ? "done" : (body.reason ?? String(status));
      }
    }),
  );
  return Object.fromEntries([...Map.groupBy(told, (one) => one)].map(([one, its]) => [one, its.length]));
}

test("fifty at once: one yes, one last piece; the others are told why", async () => {
  const submitted = await moveRequestTo(admin, await buildRequest(admin), "submitted");
  const yes = { query: { id: submitted.id, status: numberOf("approved") }, body: { version: submitted.version } };
  const fifty = <T>(ask: () => T) => Array.from({ length: 50 }, () => ask);
  expect(await answers(fifty(async () => await keeper.call(materialRequests.status, yes)))).toEqual({ done: 1, stale: 49 });
  const approved = await again(keeper, submitted);
  expect(await answers(fifty(async () => await issue(keeper, approved, 3)))).toEqual({ done: 1, stale: 49 });

  // One piece, fifty requests of fifty orders that want it.
  const lying = await buildStock(admin, { pieces: 1 });
  const wanting: MaterialRequest[] = [];
  for (let at = 0; at < 50; at += 1)
    wanting.push(await buildApproved(admin, keeper, { warehouseId: lying.warehouseId, lines: [{ partId: lying.partId, quantity: 1 }] }));
  expect(await level(lying)).toEqual({ onHand: 1, hard: 1 });
  const {
    done,
    stock_kept = 0,
    stock_short = 0,
    ...others
  } = await answers(wanting.map((request) => async () => await issue(keeper, request, 1)));
  expect([done, stock_kept + stock_short, others]).toEqual([1, 49, {}]);
}, 180_000);

test("a technician sees the own ones, a site its warehouses', a crew its orders'; only who updates warehousing issues", async () => {
  const [here, there] = [
    await buildLocation(admin, { code: "MR-H", isSite: true }),
    await buildLocation(admin, { code: "MR-T", isSite: true }),
  ];
  await addRole(world.tenant, "Site store", {
    "material-requests": { flags: ["view", "create", "update", "approve"], scope: "site" },
    warehousing: { flags: ["view", "update"], scope: "site" },
    "master-parts": { flags: ["view"], scope: "all" },
    "work-orders": { flags: ["view"], scope: "all" },
  });
  const store = await world.tenant.join("Site store", { siteId: here.id });
  const [mine, others] = [await buildWarehouse(admin, { locationId: here.id }), await buildWarehouse(admin, { locationId: there.id })];
  const inMine = await buildStock(admin, { warehouseId: mine.id });
  const inOthers = await buildStock(admin, { warehouseId: others.id });
  const one = await buildRequest(admin, { warehouseId: mine.id, lines: [{ partId: inMine.partId, quantity: 1 }] });
  const other = await buildRequest(admin, { warehouseId: others.id, lines: [{ partId: inOthers.partId, quantity: 1 }] });
  expect((await store.ok(materialRequests.list, { body: {} })).rows.map(({ id }) => id)).toEqual([one.id]);
  expect((await store.call(materialRequests.get, { params: { id: other.id } })).status).toBe(404);
  const approved = await moveRequestTo(store, await moveRequestTo(admin, one, "submitted"), "approved");
  expect((await issued(store, approved, 1)).status).toBe("issued");
  await addRole(world.tenant, "Crew planner", {
    "material-requests": { flags: ["view"], scope: "crew" },
    warehousing: { flags: ["view"], scope: "all" },
  });
  const member = await world.tenant.join("Crew planner");
  const crew = await admin.ok(crews.create, { body: { code: "MR-CREW", name: "Pumps" } });
  await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId: member.personId, fromDay: "2026-01-01" } });
  const order = await admin.ok(workOrders.get, { params: { id: one.workOrderId ?? 0 } });
  expect((await member.ok(materialRequests.list, { body: {} })).rows).toEqual([]);
  // The order goes to the crew, and its request with it.
  await admin.ok(workOrders.update, { params: { id: order.id }, body: { version: order.version, title: order.title, crewId: crew.id } });
  expect((await member.ok(materialRequests.list, { body: {} })).rows.map(({ id }) => id)).toEqual([one.id]);
  expect((await tech.ok(materialRequests.list, { body: {} })).rows.filter(({ id }) => id === one.id || id === other.id)).toEqual([]);
  const theirs = await buildApproved(admin, keeper);
  expect((await issue(tech, theirs, 1)).status).toBe(403);
});

test("home counts what somebody may decide; what is asked for keeps its part and its warehouse", async () => {
  const before = (await keeper.ok(home.get)).materialRequests?.toApprove ?? 0;
  const request = await moveRequestTo(admin, await buildRequest(admin), "submitted");
  await moveRequestTo(keeper, await buildRequest(keeper, { workOrderId: request.workOrderId, ...(await lines()) }), "submitted");
  expect((await keeper.ok(home.get)).materialRequests).toEqual({ toApprove: before + 1 });
  expect((await tech.ok(home.get)).materialRequests).toBeNull();
  const part = await admin.ok(masterParts.get, { params: { id: request.lines[0]?.part.id ?? 0 } });
  expect((await admin.call(masterParts.archive, { params: { id: part.id }, body: { version: part.version } })).body).toMatchObject({
    reason: "part_referenced",
  });
  const empty = await buildWarehouse(admin);
  const for_ = await moveRequestTo(
    admin,
    await buildRequest(admin, { workOrderId: request.workOrderId, warehouseId: empty.id, lines: [{ partId: part.id, quantity: 1 }] }),
    "submitted",
  );
  expect((await admin.call(warehouses.archive, { params: { id: empty.id }, body: { version: empty.version } })).body).toMatchObject({
    reason: "request_is_waiting",
  });
  await moveRequestTo(admin, for_, "cancelled", "Not needed");
});
