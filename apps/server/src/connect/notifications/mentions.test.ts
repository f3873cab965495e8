import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications, watching } from "@millwright/domain/connect/notifications/contract.ts";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { tellAll } from "./builders.ts";

let world: World;
let planner: Person;
let named: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  named = await world.tenant.join("Planner");
});
afterAll(async () => await world.close());
beforeEach(async () => {
  await tellAll(world);
  await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
});

const nameOf = async ({ personId }: Person) => (await planner.ok(people.get, { params: { id: personId } })).name;
const told = async (person: Person) => {
  await tellAll(world);
  const { rows } = await person.ok(notifications.list, { body: {} });
  return rows.flatMap(({ lines }) => lines.map(({ line, text, why }) => [line, text, why]));
};
const write = async (workOrderId: number, note: string, mentions: { personId?: number; crewId?: number; text: string }[]) =>
  await planner.ok(workNotes.create, { body: { workOrderId, note, mentions } as never });

test("whoever is named in a note hears that once, watches the order from then on, and nobody is named by what does not stand in it", async () => {
  const order = await buildWorkOrder(planner);
  const other = await world.tenant.join("Planner");
  const text = `@${await nameOf(named)}`;
  await write(order.id, `${text}: please look`, [
    { personId: named.personId, text },
    { personId: named.personId, text },
    { personId: other.personId, text: "@Somebody else" },
  ]);
  expect(await told(named)).toEqual([
    ["order-named", `Mentioned in a note: ${text}: please look`, "You are named in a note on this work order."],
  ]);
  expect(await told(other)).toEqual([]);
  expect((await named.ok(watching.get, { query: { kind: "work-orders", record: order.id } })).isWatching).toBe(true);
  await write(order.id, "Done.", []);
  expect((await told(named))[0]).toEqual(["order-note", "Note: Done.", "You watch this work order."]);
});

test("today's members of a crew that is named hear it, and not who was one before or may not see the order", async () => {
  await addRole(world.tenant, "Sees no orders of others", { "work-orders": { flags: ["view"], scope: "own" } });
  const [member, former, blind] = [
    await world.tenant.join("Planner"),
    await world.tenant.join("Planner"),
    await world.tenant.join("Sees no orders of others"),
  ];
  const crew = await planner.ok(crews.create, { body: { code: "C-NAMED", name: "Night crew" } });
  await world.tenant.rows(
    async (db) =>
      await db
        .insertInto("crewMembers")
        .values([
          { crewId: crew.id, personId: member.personId, fromDay: "2020-01-01" },
          { crewId: crew.id, personId: blind.personId, fromDay: "2020-01-01" },
          { crewId: crew.id, personId: former.personId, fromDay: "2020-01-01", toDay: "2020-12-31" },
        ])
        .execute(),
  );
  const order = await buildWorkOrder(planner);
  await write(order.id, "@Night crew, please", [{ crewId: crew.id, text: "@Night crew" }]);
  expect(await told(member)).toEqual([
    ["order-named", "Mentioned in a note: @Night crew, please", "You are a member of the crew Night crew."],
  ]);
  expect(await told(former)).toEqual([]);
  expect(await told(blind)).toEqual([]);
  expect(await told(planner)).toEqual([]);
});

test("somebody who gets another name is named by it in the notes that there are, and somebody who was forgotten by none", async () => {
  const order = await buildWorkOrder(planner);
  const text = `@${await nameOf(named)}`;
  await write(order.id, `Ask ${text}.`, [{ personId: named.personId, text }]);
  const noteNow = async () => (await planner.ok(workNotes.list, { query: { workOrderId: order.id } })).rows[0];
  await world.tenant.rows(async (db) => await sql`update people set last_name = 'Okafor-Lee' where id = ${named.personId}`.execute(db));
  expect(await noteNow()).toMatchObject({
    note: `Ask ${text}.`,
    mentions: [{ kind: "person", id: named.personId, text, name: expect.stringContaining("Okafor-Lee") }],
  });
  const admin = await world.tenant.as("Administrator");
  const { id, version, name } = await admin.ok(people.get, { params: { id: named.personId } });
  const left = await admin.ok(people.archive, { params: { id }, body: { version } });
  await admin.ok(audit.forget, { body: { id, version: left.version, name } });
  expect(await noteNow()).toMatchObject({ note: `Ask @Former employee ${named.personId}.` });
});

test("a person or a crew that the writer may not see is refused by its field", async () => {
  const order = await buildWorkOrder(planner);
  const elsewhere = await world.otherTenant();
  const foreign = await elsewhere.as("Planner");
  for (const personId of [foreign.personId, 99_999_999])
    expect(
      await planner.call(workNotes.create, {
        body: { workOrderId: order.id, note: "@Ann", mentions: [{ personId, text: "@Ann" }] } as never,
      }),
    ).toMatchObject({ status: 400, body: { fields: [{ path: "mentions.0.personId", reason: "not_known" }] } });
});
