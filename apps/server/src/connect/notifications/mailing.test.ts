import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import type { LineId } from "@millwright/domain/kit/notices/lines.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { mailDue } from "./mailing.ts";
import { known, tellAll } from "./builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(async () => await world.close());
beforeEach(async () => {
  await tell();
  await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
  await world.tenant.rows(async (db) => await sql`delete from mails`.execute(db));
});

const tell = async () => await tellAll(world);
const send = async (most?: number) =>
  await asProduct(
    { ground: world.platform, log: world.app.log, task: "test", tenantId: world.tenant.id },
    async (ctx) => await mailDue({ db: world.db, mailer: null, publicUrl: "https://plant.example/" }, ctx, known, most),
  );
/** The two minutes in which a burst gathers are over. */
const later = async () =>
  await world.tenant.rows(
    async (db) => await sql`update notifications set mail_at = now() - interval '1 second' where mail_at is not null`.execute(db),
  );
const mails = async () =>
  await world.tenant.rows(async (db) => {
    const { rows } = await sql<{ personId: number; subject: string; list: string; settings: string }>`
      select person_id, subject, facts ->> 'list' as list, facts ->> 'settings' as settings from mails where kind = 'notifications' order by id`.execute(
      db,
    );
    return rows;
  });
const wants = async (person: Person, mail: LineId[]) => {
  const { version, off } = await person.ok(notifications.settings);
  await person.ok(notifications.saveSettings, { body: { version, off, mail } });
};
const mailed = async (role = "Planner"): Promise<Person> => {
  const person = await world.tenant.join(role);
  await wants(person, ["order-given", "order-held"]);
  return person;
};
const gathers = async (person: Person, pace: "hourly" | "daily") => {
  const { version, off, mail } = await person.ok(notifications.settings);
  await person.ok(notifications.saveSettings, { body: { version, off, mail, hourly: [], daily: [], [pace]: mail } });
};
/** When what waits for somebody goes out. */
const dueAt = async (person: Person) =>
  await world.tenant.rows(async (db) => {
    const { rows } = await sql<{
      at: string;
    }>`select mail_at as at from notifications where person_id = ${person.personId} and mailed_at is null`.execute(db);
    return rows.map(({ at }) => new Date(at).getTime());
  });
const HOUR_MS = 3_600_000;
/** On shift all day and night; or by a pattern whose only day is another one. */
const works = async (person: Person, isNow: boolean) =>
  await world.tenant.rows(async (db) => {
    await sql`delete from shift_terms where person_id = ${person.personId}`.execute(db);
    // The pattern begins on a Monday.
    const today = (new Date().getUTCDay() + 6) % 7;
    const days = isNow ? [0, 1, 2, 3, 4, 5, 6] : [(today + 3) % 7];
    const spans = days.map((day) => ({ day, startMinute: 0, minutes: 1440, breakMinutes: 0 }));
    const { rows } = await sql<{ id: number }>`insert into shifts (code, name, cycle_weeks, anchor_day, works_holidays, spans)
      values (${`S-${person.personId}-${isNow}`}, 'Shift', 1, '2020-01-06', true, ${JSON.stringify(spans)}::jsonb) returning id`.execute(
      db,
    );
    await sql`insert into shift_terms (person_id, shift_id, from_day) values (${person.personId}, ${rows[0]?.id ?? 0}, '2020-01-01')`.execute(
      db,
    );
  });

test("a burst is one message, a moment later, which names each record and where to change what is sent; it goes out once", async () => {
  const person = await mailed();
  const one = await buildWorkOrder(planner, { title: "Change the belt", responsiblePersonId: person.personId });
  const other = await buildWorkOrder(planner, { title: "Grease the bearing", responsiblePersonId: person.personId });
  await tell();
  await send();
  expect(await mails()).toEqual([]);
  await later();
  await send();
  await send();
  expect(await mails()).toMatchObject([
    {
      personId: person.personId,
      subject: "2 notifications",
      list: expect.stringMatching(
        new RegExp(`^${one.code} Change the belt: Assigned to you \\(.+\\)\n${other.code} Grease the bearing: Assigned to you \\(.+\\)$`),
      ),
      settings: "https://plant.example/user/notifications",
    },
  ]);
});

test("what was read before, and what the person may not see any more, is in no message", async () => {
  await addRole(world.tenant, "Sees own orders", { "work-orders": { flags: ["view"], scope: "own" } });
  const person = await mailed("Sees own orders");
  const read = await buildWorkOrder(planner, { responsiblePersonId: person.personId });
  const taken = await buildWorkOrder(planner, { responsiblePersonId: person.personId });
  await tell();
  await person.ok(notifications.read, { body: { cards: [{ kind: "work-orders", record: read.id }], isRead: true } });
  await planner.ok(workOrders.update, { params: { id: taken.id }, body: { version: taken.version, responsiblePersonId: null } } as never);
  await later();
  await send();
  expect(await mails()).toEqual([]);
});

test("a line that was not chosen comes by no mail", async () => {
  const person = await world.tenant.join("Planner");
  await buildWorkOrder(planner, { responsiblePersonId: person.personId });
  await tell();
  await later();
  await send();
  expect(await mails()).toEqual([]);
});

test("outside a shift messages wait for its beginning, and who follows no pattern has them at once", async () => {
  const person = await mailed();
  await works(person, false);
  await buildWorkOrder(planner, { responsiblePersonId: person.personId });
  await tell();
  await later();
  await send();
  expect(await mails()).toEqual([]);
  // A shift begins: within minutes it is looked at again.
  await works(person, true);
  await send();
  expect(await mails()).toEqual([]);
  await later();
  await send();
  expect(await mails()).toMatchObject([{ personId: person.personId }]);
});

test("people who rest keep nobody waiting who works, however few are looked at together", async () => {
  const [night, late, worker] = [await mailed(), await mailed(), await mailed()];
  await works(night, false);
  await works(late, false);
  for (const { personId } of [night, late, worker]) await buildWorkOrder(planner, { responsiblePersonId: personId });
  await tell();
  await later();
  for (let looked = 0; looked < 3; looked += 1) await send(1);
  expect((await mails()).map(({ personId }) => personId)).toEqual([worker.personId]);
});

test("whose account is closed is written to no more", async () => {
  const person = await mailed();
  await buildWorkOrder(planner, { responsiblePersonId: person.personId });
  await tell();
  await later();
  await world.tenant.rows(
    async (db) =>
      await world.db
        .system(db)
        .updateTable("accounts")
        .set({ isDisabled: true })
        .where("id", "in", db.selectFrom("people").select("accountId").where("id", "=", person.personId) as never)
        .execute(),
  );
  await send();
  expect(await mails()).toEqual([]);
});

test("what is gathered for the hour is one message with the next full hour, the gravest record first", async () => {
  const person = await mailed();
  await gathers(person, "hourly");
  const one = await buildWorkOrder(planner, { title: "Grease the bearing", responsiblePersonId: person.personId });
  const other = await buildWorkOrder(planner, { title: "Change the belt", responsiblePersonId: person.personId });
  await planner.ok(workOrders.setStatus, {
    body: { id: other.id, version: other.version, statusId: STATUS.onHold, reason: "No belt" },
  } as never);
  await tell();
  await send();
  expect(await mails()).toEqual([]);
  const [due, ...more] = await dueAt(person);
  expect([...more, (due ?? 0) % HOUR_MS]).toEqual([due, due, 0]);
  expect(due).toBeGreaterThan(Date.now() - 1000);
  expect(due).toBeLessThanOrEqual(Date.now() + HOUR_MS);
  await later();
  await send();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("3 notifications");
  expect(mail?.list.split("\n").map((line) => line.replace(/ \([^)]*\)$/, ""))).toEqual([
    `${other.code} Change the belt`,
    "– Assigned to you",
    "– Put on hold: No belt",
    `${one.code} Grease the bearing: Assigned to you`,
  ]);
});

test("what is gathered for the day goes out at seven by the person's clock, or when the next shift of who follows a pattern begins", async () => {
  const [person, worker] = [await mailed(), await mailed()];
  for (const each of [person, worker]) await gathers(each, "daily");
  await works(worker, false);
  const zone = "Asia/Tokyo";
  await world.tenant.rows(async (db) => await sql`update people set time_zone = ${zone} where id = ${person.personId}`.execute(db));
  for (const { personId } of [person, worker]) await buildWorkOrder(planner, { responsiblePersonId: personId });
  await tell();
  await send();
  const [morning = 0] = await dueAt(person);
  expect(new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "medium" }).format(morning)).toBe("07:00:00");
  expect(morning).toBeGreaterThan(Date.now());
  expect(morning).toBeLessThanOrEqual(Date.now() + 24 * HOUR_MS);
  // The only day of their pattern is three days ahead.
  const [shift = 0] = await dueAt(worker);
  expect(new Date(shift).toISOString().slice(0, 10)).toBe(new Date(Date.now() + 72 * HOUR_MS).toISOString().slice(0, 10));
  expect(await mails()).toEqual([]);
});

test("high priority given to somebody who rests goes out at once, and alone", async () => {
  const person = await mailed();
  await works(person, false);
  await buildWorkOrder(planner, { title: "Later", responsiblePersonId: person.personId, priority: 1 });
  const high = await buildWorkOrder(planner, { title: "Line stands", responsiblePersonId: person.personId, priority: 3 });
  await tell();
  await later();
  await send();
  expect(await mails()).toMatchObject([
    { personId: person.personId, subject: expect.stringContaining(`${high.code} Line stands: Assigned to you`) },
  ]);
});

test("a line that is no longer sent is gathered no longer, and comes at once when it is chosen again", async () => {
  const person = await mailed();
  await gathers(person, "daily");
  expect((await person.ok(notifications.settings)).daily).toEqual(["order-given", "order-held"]);
  await wants(person, ["order-held"]);
  expect(await person.ok(notifications.settings)).toMatchObject({ mail: ["order-held"], daily: ["order-held"], hourly: [] });
  await wants(person, ["order-given", "order-held"]);
  expect(await person.ok(notifications.settings)).toMatchObject({ mail: ["order-given", "order-held"], daily: ["order-held"], hourly: [] });
});
