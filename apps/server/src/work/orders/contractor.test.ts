import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "./builders.ts";

let world: World;
let by: Person;
let serial = 0;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const read = async (id: number) => await by.ok(workOrders.get, { params: { id } });
const put = async (id: number, body: object) =>
  await by.call(workOrders.update, { params: { id }, body: { version: (await read(id)).version, ...body } });
const fitterOf = async (employerId: number | null) =>
  await buildPerson(by, { email: `fitter-${(serial += 1)}@contractor.example`, ...(employerId === null ? {} : { employerId }) });
const fault = { status: 400, body: { fields: [{ path: "responsiblePersonId", reason: "not_of_contractor" }] } };

test("an order names the supplier alone until one of its people is named; nobody else stands beside it", async () => {
  const [supplier, another] = [await buildSupplier(by), await buildSupplier(by)];
  const [theirs, others, own] = [await fitterOf(supplier.id), await fitterOf(another.id), await fitterOf(null)];
  const order = await buildWorkOrder(by, { contractorId: supplier.id });
  expect(order).toMatchObject({ contractor: { code: supplier.code }, responsiblePerson: null });
  expect(
    await by.call(workOrders.setStatus, { body: { id: order.id, version: order.version, statusId: STATUS.inProgress } }),
  ).toMatchObject({
    status: 409,
    body: { reason: "nobody_responsible" },
  });
  for (const person of [others, own]) expect(await put(order.id, { responsiblePersonId: person.id })).toMatchObject(fault);
  expect((await put(order.id, { responsiblePersonId: theirs.id })).status).toBe(200);
  expect(await put(order.id, { contractorId: another.id }), "the contractor changes with its people").toMatchObject(fault);
  expect((await put(order.id, { contractorId: null, responsiblePersonId: own.id })).status).toBe(200);
  expect(
    await by.call(workOrders.create, { body: { title: "Weld", contractorId: supplier.id, responsiblePersonId: own.id } }),
  ).toMatchObject(fault);
});

test("whoever changes its number or leaves the supplier later does not hold the order up", async () => {
  const supplier = await buildSupplier(by);
  const theirs = await fitterOf(supplier.id);
  const order = await buildWorkOrder(by, { contractorId: supplier.id, responsiblePersonId: theirs.id });
  const person = await by.ok(people.get, { params: { id: theirs.id } });
  await by.ok(people.update, { params: { id: theirs.id }, body: { version: person.version, employerId: null } });
  expect((await put(order.id, { title: "Weld the frame" })).status).toBe(200);
});

test("work of a crew that is a contractor's is taken and handed out to its people alone", async () => {
  const supplier = await buildSupplier(by);
  const crew = await by.ok(crews.create, { body: { code: `CON-${(serial += 1)}`, name: "Welders" } });
  const [theirs, own] = [await fitterOf(supplier.id), await fitterOf(null)];
  for (const { id } of [theirs, own]) await by.ok(crewMembers.create, { body: { crewId: crew.id, personId: id, fromDay: "2021-01-01" } });
  const order = await buildWorkOrder(by, { crewId: crew.id, contractorId: supplier.id });
  const hand = async (personId: number) =>
    await by.call(workOrders.handOut, { body: { id: order.id, version: (await read(order.id)).version, personId } });
  expect(await hand(own.id)).toMatchObject({ status: 400, body: { fields: [{ path: "personId", reason: "not_of_contractor" }] } });
  expect((await hand(theirs.id)).status).toBe(200);
  const rows = [{ id: order.id }];
  const { body } = await by.call(workOrders.bulk, { body: { rows, change: { responsiblePersonId: own.id } } });
  expect(body.rows).toMatchObject([{ outcome: "refused", reason: "not_of_contractor" }]);
});

test("orders are found, sorted and exported by their contractor", async () => {
  const [alpha, beta] = [await buildSupplier(by, { name: "Alpha Welding" }), await buildSupplier(by, { name: "Beta Cranes" })];
  const orders = [await buildWorkOrder(by, { contractorId: beta.id }), await buildWorkOrder(by, { contractorId: alpha.id })];
  const filterModel = { contractor: { filterType: "set" as const, values: [alpha.id, beta.id] } };
  const { rows } = await by.ok(workOrders.list, { body: { filterModel, sortModel: [{ colId: "contractor", sort: "asc" }] } });
  expect(rows.map(({ id, contractor }) => [id, contractor?.name])).toEqual([
    [orders[1]?.id, "Alpha Welding"],
    [orders[0]?.id, "Beta Cranes"],
  ]);
  const { body } = await by.call(workOrders.export, {
    body: { columns: [{ field: "code" }, { field: "contractor" }], format: "csv", filterModel },
  });
  expect(String(body)).toContain("Alpha Welding");
});

test("a file brings crew, contractor, hazards and equipment in, and refuses a person of another employer", async () => {
  const supplier = await buildSupplier(by);
  const crew = await by.ok(crews.create, { body: { code: `CIN-${(serial += 1)}`, name: "Riggers" } });
  const own = await buildPerson(by, { email: "own-fitter@contractor.example", firstName: "Vera", lastName: "Holt" });
  const { upload, check, run, refused } = importer(world, world.tenant, by);
  const lines = [
    "Title,Crew code,Contractor code,Responsible,Hazards,Protective equipment",
    `Lift the roof fan,${crew.code},${supplier.code},,Height,Harness`,
    `Weld the stair,,${supplier.code},${own.firstName} ${own.lastName},,`,
  ];
  const done = await run(await check(await upload("work-orders", lines, "contractors.csv")));
  expect(done).toMatchObject({ rowsCreated: 1, rowsRefused: 1 });
  expect((await refused(done)).map(({ faults }) => faults[0])).toMatchObject([{ field: "responsiblePerson", reason: "not_of_contractor" }]);
  const [row] = (await by.ok(workOrders.list, { body: { search: "Lift the roof fan" } })).rows;
  expect(await read(row?.id ?? 0)).toMatchObject({
    crew: { code: crew.code },
    contractor: { code: supplier.code },
    hazards: "Height",
    protectiveEquipment: "Harness",
  });
  expect((await by.ok(suppliers.get, { params: { id: supplier.id } })).code).toBe(supplier.code);
});
