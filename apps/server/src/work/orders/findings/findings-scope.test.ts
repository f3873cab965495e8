import { afterAll, beforeAll, expect, test } from "vitest";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { openWorld, send, type Person, type World } from "../../../testing/world.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildFinding } from "../builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

/** A role that judges requests and answers findings, but of the own orders alone. */
async function limited(): Promise<Person> {
  await world.tenant.rows(async (db) => {
    const { id: roleId } = await db.insertInto("roles").values({ name: "Own orders" }).returning("id").executeTakeFirstOrThrow();
    const grant = (subModule: string, scope: string) => ({ roleId, subModule, flags: ["view", "create", "update", "approve"], scope });
    await db
      .insertInto("roleGrants")
      .values([grant("work-orders", "own"), grant("work-requests", "own"), grant("assets", "all")])
      .execute();
  });
  return await world.tenant.join("Own orders");
}

test("whoever is limited to the own orders sees, counts and answers no finding of another one's", async () => {
  const asset = await buildAsset(planner);
  const person = await limited();
  const theirs = await buildFinding(planner, { assetId: asset.id });
  const own = await buildFinding(planner, { assetId: asset.id, responsiblePersonId: person.personId });

  const { rows } = await person.ok(workOrderSubtasks.findings, { query: { assetId: asset.id } });
  expect(rows.map(({ id }) => id)).toEqual([own.id]);
  const listed = await person.ok(workOrders.list, { body: { quick: ["findings"] } });
  expect(listed.rows.map(({ id }) => id)).toEqual([own.workOrderId]);
  expect((await person.ok(home.get)).findings?.rows.map(({ id }) => id) ?? []).not.toContain(theirs.workOrderId);

  const photos = await person.call(workOrderSubtasks.photos, { query: { woId: theirs.workOrderId } });
  const answer = await person.call(workOrderSubtasks.answerFinding, { body: { id: theirs.id, version: theirs.version, reason: "Seen" } });
  const followUp = await person.call(workOrderSubtasks.followUp, { body: { id: theirs.id } });
  expect([photos.status, answer.status, followUp.status]).toEqual([404, 404, 404]);

  const codeOf = async (id: number) => (await planner.ok(workOrders.get, { params: { id } })).code;
  const file = await send(
    world,
    workOrders.export,
    { body: { format: "csv", isWhole: true, columns: [{ field: "code", title: "Code" }] } },
    { authorization: `Bearer ${person.token}` },
  );
  expect(file.status).toBe(200);
  expect(String(file.body)).toContain(await codeOf(own.workOrderId));
  expect(String(file.body)).not.toContain(await codeOf(theirs.workOrderId));
});
