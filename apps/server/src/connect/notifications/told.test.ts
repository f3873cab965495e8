import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../../work/orders/builders.ts";
import { announceAll } from "../../platform/work/events.ts";
import { buildDoneImport, buildImport } from "../imports/builders.ts";
import { importEnded } from "../imports/events.ts";
import { tellAll } from "./builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(async () => await world.close());
beforeEach(async () => {
  await tellAll(world);
  await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
});

const cards = async (person: Person) => {
  await tellAll(world);
  return (await person.ok(notifications.list, { body: {} })).rows;
};
const told = async (person: Person, line: string) =>
  (await cards(person)).flatMap(({ lines }) => lines.flatMap((one) => (one.line === line ? [[one.text, one.variant, one.why]] : [])));

describe("a step's result", () => {
  const FAILED = 2;
  const inspect = async (by: Person, workOrderId: number, name: string) => {
    const task = await buildTask(planner, { workOrderId });
    const step = await buildStep(planner, { workOrderTaskId: task.id, kind: "inspection", name });
    const result = async (version: number, resultChoice: number) =>
      await by.ok(workOrderSubtasks.complete, {
        body: { id: step.id, version, isDone: true, resultChoice, resultText: "Hinge broken" },
      });
    return { step, result };
  };

  test("that failed is told at once to those who approve orders at its site and to who leads its crew, and once while it stays so", async () => {
    const [here, there] = [
      await buildLocation(planner, { isSite: true, name: "Harbor North" }),
      await buildLocation(planner, { isSite: true }),
    ];
    await addRole(world.tenant, "Approves where they are", { "work-orders": { flags: ["view", "update", "approve"], scope: "site" } });
    const near = await world.tenant.join("Approves where they are", { siteId: here.id });
    const far = await world.tenant.join("Approves where they are", { siteId: there.id });
    const [lead, member] = [
      await world.tenant.join("Technician", { siteId: here.id }),
      await world.tenant.join("Technician", { siteId: here.id }),
    ];
    const crew = await planner.ok(crews.create, { body: { code: "C-LEAD", name: "Night crew" } });
    await world.tenant.rows(
      async (db) =>
        await db
          .insertInto("crewMembers")
          .values([
            { crewId: crew.id, personId: lead.personId, fromDay: "2020-01-01", isLead: true },
            { crewId: crew.id, personId: member.personId, fromDay: "2020-01-01" },
          ])
          .execute(),
    );
    const order = await buildWorkOrder(planner, { crewId: crew.id, locationId: here.id });
    const { step, result } = await inspect(member, order.id, "Check the hinge");
    const first = await result(step.version, FAILED);
    await result(first.version, FAILED);
    const sentence = "Check failed: Check the hinge";
    expect(await told(near, "order-found")).toEqual([[sentence, "error", "You approve work orders at Harbor North."]]);
    expect(await told(lead, "order-found")).toEqual([[sentence, "error", "You lead the crew Night crew."]]);
    for (const person of [far, member]) expect(await told(person, "order-found")).toEqual([]);
    // Whoever went to another site before it was told hears nothing of what is found here from then on.
    await inspect(member, order.id, "Check the bolts").then(async (next) => await next.result(next.step.version, FAILED));
    await world.tenant.rows(async (db) => await sql`update people set site_id = ${there.id} where id = ${near.personId}`.execute(db));
    await tellAll(world);
    const kept = await world.tenant.rows(
      async (db) => await db.selectFrom("notifications").select("facts").where("personId", "=", near.personId).execute(),
    );
    expect(kept).toEqual([{ facts: { step: "Check the hinge", found: "failed" } }]);
  });

  test("that is good is told to nobody", async () => {
    const other = await world.tenant.join("Planner");
    const order = await buildWorkOrder(planner);
    const { step, result } = await inspect(planner, order.id, "Check the hinge");
    await result(step.version, 1);
    expect(await told(other, "order-found")).toEqual([]);
  });
});

test("an order whose signed steps change wants another signature of those who approve orders", async () => {
  const approver = await world.tenant.join("Planner");
  const technician = await world.tenant.as("Technician");
  const order = await buildStartedOrder(planner);
  const task = await buildTask(planner, { workOrderId: order.id });
  await planner.ok(workOrders.get, { params: { id: order.id } }).then(
    async ({ version }) =>
      await planner.ok(workOrders.complete, {
        body: { id: order.id, version, actualMinutes: 30, signature: { signerName: "Ida Holm" } },
      }),
  );
  expect(await told(approver, "order-signature")).toEqual([]);
  await buildStep(planner, { workOrderTaskId: task.id });
  const sentence = "A new signature is required: signed work has changed";
  expect(await told(approver, "order-signature")).toEqual([[sentence, "warning", "You approve work orders."]]);
  expect(await told(planner, "order-signature")).toEqual([]);
  expect(await told(technician, "order-signature")).toEqual([]);
});

describe("an import", () => {
  test("that is finished is told to whoever started it, and to nobody else", async () => {
    const other = await world.tenant.as("Administrator");
    await buildDoneImport(world, world.tenant, planner);
    expect(await cards(planner)).toMatchObject([
      {
        kind: "imports",
        title: "orders.csv",
        variant: "success",
        lines: [{ line: "import-ended", text: "Import finished", why: "You started it." }],
      },
    ]);
    expect(await told(other, "import-ended")).toEqual([]);
  });

  test("that failed, or left rows out, says so", async () => {
    const { id } = await buildImport(planner);
    await world.tenant.rows(
      async (db) =>
        await announceAll(db, [
          { its: importEnded, id, payload: { personId: planner.personId, outcome: "failed", refused: 0 } },
          { its: importEnded, id, payload: { personId: planner.personId, outcome: "done", refused: 3 } },
        ]),
    );
    const why = "You started it.";
    expect(await told(planner, "import-failed")).toEqual([["Import failed", "error", why]]);
    expect(await told(planner, "import-ended")).toEqual([["Import finished, 3 rows not applied", "success", why]]);
  });
});

describe("one's own account", () => {
  const emailOf = async ({ personId }: Person) =>
    (await (await world.tenant.as("Administrator")).ok(people.get, { params: { id: personId } })).email ?? "";
  const signIn = async (email: string, password: string, userAgent: string) =>
    await send(world, auth.signIn, { body: { email, password } }, { "user-agent": userAgent });

  test("that is locked, or used on a new device, is told to its person whatever they switched off, and to nobody else", async () => {
    const person = await world.tenant.join("Technician");
    const other = await world.tenant.as("Administrator");
    const email = await emailOf(person);
    await signIn(email, EXAMPLE_DIGEST, "Firefox/1");
    const { version } = await person.ok(notifications.settings);
    expect((await person.ok(notifications.saveSettings, { body: { version, off: ["device-new", "account-locked"] } })).off).toEqual([]);
    await signIn(email, EXAMPLE_DIGEST, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    expect(await told(person, "device-new")).toEqual([
      [expect.stringMatching(/^Signed in on a new device: Firefox/), "warning", "It is about your account."],
    ]);
    for (let at = 0; at < 3; at += 1) await signIn(email, "wrong", "Firefox/1");
    await expect
      .poll(async () => await told(person, "account-locked"))
      .toEqual([[expect.stringMatching(/^Your account was locked for \d+ minutes/), "warning", "It is about your account."]]);
    expect((await cards(person)).flatMap(({ lines }) => lines.map(({ by }) => by))).toEqual([null, null]);
    for (const line of ["device-new", "account-locked"]) expect(await told(other, line)).toEqual([]);
  });

  test("whose password changes is told to its person, also where that was done in their name", async () => {
    const person = await world.tenant.join("Technician");
    await world.tenant.rows(
      async (db) =>
        await sql`insert into events (kind, entity, entity_id, person_id, payload, changes) values ('people.password_changed', 'people', ${person.personId},
          ${person.personId}, '{"isFirst": false, "endedSessions": 0}', '[]')`.execute(db),
    );
    expect(await told(person, "password-changed")).toEqual([["Your password was changed", "warning", "It is about your account."]]);
  });
});
