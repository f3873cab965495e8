import { afterAll, beforeAll, expect, test } from "vitest";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users } from "@millwright/domain/foundation/users/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { assetOfPlan, buildActivePlan } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const orderOf = async (planId: number) => {
  await by.ok(planAssets.doNow, { body: { id: (await assetOfPlan(by, planId)).id } });
  const { rows } = await by.ok(planOccurrences.list, {
    body: { filterModel: { planId: { filterType: "set", values: [planId] } }, sortModel: [{ colId: "decidedAt", sort: "desc" }] },
  });
  return await by.ok(workOrders.get, { params: { id: rows[0]?.workOrder?.id ?? 0 } });
};
let serial = 0;
const buildCrew = async () => {
  serial += 1;
  return await by.ok(crews.create, { body: { code: `LEFT-${serial}`, name: `Crew ${serial}` } });
};
const leaver = async () => ({ id: (await world.tenant.join("Technician")).personId });
const archivePerson = async (id: number) => {
  const { version } = await by.ok(people.get, { params: { id } });
  await by.ok(people.archive, { params: { id }, body: { version } });
};

test("an order of a plan carries nobody who left and no crew that is archived, and the plan says so", async () => {
  const [person, crew] = [await buildPerson(by), await buildCrew()];
  const plan = await buildActivePlan(by, { draft: { responsiblePersonId: person.id, crewId: crew.id } });
  expect(await orderOf(plan.id)).toMatchObject({ responsiblePersonId: person.id, crewId: crew.id });
  await archivePerson(person.id);
  const { version } = await by.ok(crews.get, { params: { id: crew.id } });
  await by.ok(crews.archive, { params: { id: crew.id }, body: { version } });
  expect(await orderOf(plan.id)).toMatchObject({ responsiblePersonId: null, crewId: null });
  expect((await by.ok(plans.get, { params: { id: plan.id } })).unstaffed).toBe(1);
  expect((await by.ok(home.get, {})).plans?.unstaffed).toBe(1);
});

test("whoever is archived is named with their plans, which are handed over with the rest", async () => {
  const [leaving, staying] = [await leaver(), await buildPerson(by)];
  const plan = await buildActivePlan(by, { draft: { responsiblePersonId: leaving.id } });
  const open = (await by.ok(users.open, { params: { id: leaving.id } })).rows.find(({ kind }) => kind === "plans");
  expect(open).toMatchObject({ count: 1, isHandedOver: true, rows: [{ id: plan.id, code: plan.code }] });
  const { rows } = await by.ok(users.handOver, { params: { id: leaving.id }, body: { toId: staying.id } });
  expect(rows).toMatchObject([{ kind: "plans", outcome: "changed" }]);
  expect(await orderOf(plan.id)).toMatchObject({ responsiblePersonId: staying.id });
  expect((await by.ok(plans.get, { params: { id: plan.id } })).hasChanges).toBe(false);
});

test("where something else waits to be published, who stands in the plan by now takes the place of who left", async () => {
  const [leaving, staying] = [await buildPerson(by), await buildPerson(by)];
  const plan = await buildActivePlan(by, { draft: { responsiblePersonId: leaving.id } });
  await by.ok(plans.update, {
    params: { id: plan.id },
    body: { version: plan.version, name: "Not published", responsiblePersonId: staying.id },
  });
  await archivePerson(leaving.id);
  expect(await orderOf(plan.id)).toMatchObject({ responsiblePersonId: staying.id, title: plan.name });
});

test("an order is copied without a crew that is archived since", async () => {
  const crew = await buildCrew();
  const order = await by.ok(workOrders.create, { body: { title: "Copied", crewId: crew.id } });
  const { version } = await by.ok(crews.get, { params: { id: crew.id } });
  await by.ok(crews.archive, { params: { id: crew.id }, body: { version } });
  const copy = await by.ok(workOrderRelations.copy, { body: { workOrderId: order.id } });
  expect(copy.crewId).toBeNull();
});
