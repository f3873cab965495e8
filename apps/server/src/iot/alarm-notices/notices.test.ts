import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { alarmLinks } from "@millwright/domain/iot/alarm-notices/contract.ts";
import { alarms, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { readable, startMailServer, type MailServer } from "../../foundation/mail/builders.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { headersOfPage } from "../../platform/http/headers.ts";
import { newFastify } from "../../platform/http/server.ts";
import { announce } from "../../platform/work/events.ts";
import { feedTenant } from "../../platform/work/event-feed.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { workCapped } from "../alarm-work/events.ts";
import { buildAlarm } from "../alarms/builders.ts";
import { alarmCleared, alarmRaised, alarmRisen, alarmUnsuppressed } from "../alarms/events.ts";
import { buildSensor } from "../sensors/builders.ts";
import { buildAlarmLink } from "./builders.ts";
import { tell } from "./telling.ts";
import { lookAfter } from "./watch.ts";

let world: World;
let server: MailServer;
let admin: Person;
beforeAll(async () => {
  server = await startMailServer();
  world = await openWorld(undefined, { SMTP_URL: server.url, MAIL_FROM: "maintenance@plant.example", PUBLIC_URL: "https://plant.example" });
  admin = await world.tenant.as("Administrator");
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  await world.tenant.rows(
    async (db) =>
      await sql`update alarm_notices set at = at - interval '1 hour', digested_at = digested_at - interval '1 hour'`.execute(db),
  );
});

const inProduct = async (work: (ctx: Ctx) => Promise<unknown>) =>
  await asProduct({ ground: world.platform, log: world.app.log, task: "test", tenantId: world.tenant.id }, work);
const ground = () => ({ db: world.db, mailer: null, publicUrl: "https://plant.example" });
const look = async () => await inProduct(async (ctx) => await lookAfter(ground(), ctx));

type Named = { personId: number } | { crewId: number } | { roleId: number };
/** A rule's recipients at a step. */
const names = async (ruleId: number, step: number, ...named: Named[]) =>
  await world.tenant.rows(
    async (db) =>
      await db
        .insertInto("alarmRuleRecipients")
        .values(named.map((one) => ({ ruleId, step, ...one })))
        .execute(),
  );
const setRule = async (ruleId: number, facts: { action?: string; nextStepMinutes?: number }) =>
  await world.tenant.rows(async (db) => await db.updateTable("alarmRules").set(facts).where("id", "=", ruleId).execute());
const setAlarm = async (id: number, facts: Record<string, unknown>) =>
  await world.tenant.rows(async (db) => await db.updateTable("alarms").set(facts).where("id", "=", id).execute());

const factsOf = ({ ruleId, sensorId, gatewayId, assetId, siteId, severity, sinceAt }: Alarm) => ({
  ruleId,
  sensorId,
  gatewayId,
  assetId,
  locationId: null,
  siteId,
  severity,
  at: sinceAt,
  sinceAt,
  value: 9.1,
  limit: 8,
  unit: "Cel",
  suppressedBy: null,
});
/** Events that no listener was told of yet. */
const unheard = async () =>
  await world.tenant.rows(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from event_deliveries)::int + (select count(*) from events e where not exists (
        select from event_cursor c where c.name = ${`events/${world.tenant.id}`} and (e.txid, e.id) <= (c.txid, c.id)))::int as count`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  });
const EVENTS = { raised: alarmRaised, risen: alarmRisen, unsuppressed: alarmUnsuppressed } as const;
/** As the batch announces it, heard and told to the end. */
async function happens(alarm: Alarm, what: keyof typeof EVENTS | "cleared" | "capped") {
  await inProduct(async (ctx) => {
    if (what === "capped") return await announce(ctx, workCapped, { id: alarm.id, payload: { by: "rule", ruleId: alarm.ruleId } });
    if (what === "cleared") await announce(ctx, alarmCleared, { id: alarm.id, payload: { ...factsOf(alarm), reason: "back_to_normal" } });
    else await announce(ctx, EVENTS[what], { id: alarm.id, payload: factsOf(alarm) });
  });
  const feed = { ...world.platform, log: world.app.log };
  const left = async () => {
    await feedTenant(feed, world.tenant.id);
    return await unheard();
  };
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  await world.jobs.runOnce(world.tenant.id);
}
const noticesOf = async (alarmId: number) =>
  await world.tenant.rows(
    async (db) =>
      await db
        .selectFrom("alarmNotices")
        .select(["personId", "kind", "step", "inDigest", "mailId"])
        .where("alarmId", "=", alarmId)
        .orderBy("id")
        .execute(),
  );
const toldOf = async (alarmId: number) => (await noticesOf(alarmId)).map(({ personId, kind }) => [personId, kind]);

let serial = 0;
/** A crew with these people, the first one its lead. */
async function crewOf(...people: Person[]): Promise<number> {
  const { id } = await admin.ok(crews.create, { body: { code: `CR-N${(serial += 1)}`, name: `Night ${serial}` } });
  await world.tenant.rows(
    async (db) =>
      await db
        .insertInto("crewMembers")
        .values(people.map(({ personId }, at) => ({ crewId: id, personId, fromDay: "2020-01-01", isLead: at === 0 })))
        .execute(),
  );
  return id;
}
/** On shift all day and night, from now on and since long ago; or never, with a pattern that has no shift today. */
async function followsShift(person: Person, isNow: boolean) {
  await world.tenant.rows(async (db) => {
    const days = isNow ? [0, 1, 2, 3, 4, 5, 6] : [];
    const spans = JSON.stringify(days.map((day) => ({ day, startMinute: 0, minutes: 1440, breakMinutes: 0 })));
    const { rows } = await sql<{ id: number }>`insert into shifts (code, name, cycle_weeks, anchor_day, works_holidays, spans)
      values (${`S-N${(serial += 1)}`}, 'Always', 1, '2026-01-05', true, ${spans}::jsonb) returning id`.execute(db);
    await sql`insert into shift_terms (person_id, shift_id, from_day) values (${person.personId}, ${rows[0]?.id ?? 0}, '2020-01-01')`.execute(
      db,
    );
  });
}
const isAway = async (person: Person) =>
  await world.tenant.rows(
    async (db) =>
      await sql`insert into absences (person_id, type_id, from_day, to_day, state)
        select ${person.personId}, (select id from reference_values where list = 'absence-types' order by id limit 1), current_date - 3, current_date + 3, 'approved'`.execute(
        db,
      ),
  );
const join = async (role = "Planner") => await world.tenant.join(role);

describe("who is told", () => {
  test("who is on shift hears it once, by one message; the others of the crew and who is absent hear nothing", async () => {
    const [lead, onShift, absent] = [await join(), await join(), await join()];
    await followsShift(onShift, true);
    await followsShift(absent, true);
    await isAway(absent);
    const alarm = await buildAlarm(world.tenant, admin);
    await names(alarm.ruleId, 1, { crewId: await crewOf(lead, onShift, absent) });
    await happens(alarm, "raised");
    expect(await toldOf(alarm.id)).toEqual([[onShift.personId, "raised"]]);
    expect(server.received).toHaveLength(1);
    // The event again, as after a crash: nobody hears it twice, also if somebody else is on shift by now.
    await followsShift(lead, true);
    await happens(alarm, "raised");
    expect(await toldOf(alarm.id)).toHaveLength(1);
    expect(server.received).toHaveLength(1);
    const { events } = await admin.ok(alarms.get, { params: { id: alarm.id } });
    expect(events.filter(({ kind }) => kind === "told").map(({ person }) => person?.id)).toEqual([onShift.personId]);
  });

  test("four at once tell it once", async () => {
    const reader = await join();
    const alarm = await buildAlarm(world.tenant, admin);
    await names(alarm.ruleId, 1, { personId: reader.personId });
    const once = async () => await inProduct(async (ctx) => await tell(ground(), ctx, { alarmId: alarm.id, kind: "raised", step: 1 }));
    await Promise.all([once(), once(), once(), once()]);
    expect(await toldOf(alarm.id)).toEqual([[reader.personId, "raised"]]);
    const { events } = await admin.ok(alarms.get, { params: { id: alarm.id } });
    expect(events.filter(({ kind }) => kind === "told")).toHaveLength(1);
    const { count } = await world.tenant.rows(
      async (db) =>
        await db
          .selectFrom("mails")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("personId", "=", reader.personId)
          .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(1);
  });

  test("nobody on shift: the lead; the lead absent: all who are not; all absent: nobody", async () => {
    const [lead, one, other] = [await join(), await join(), await join()];
    const crewId = await crewOf(lead, one, other);
    const told = async () => {
      const alarm = await buildAlarm(world.tenant, admin);
      await names(alarm.ruleId, 1, { crewId });
      await happens(alarm, "raised");
      return (await noticesOf(alarm.id)).map(({ personId }) => personId).toSorted((a, b) => a - b);
    };
    expect(await told()).toEqual([lead.personId]);
    await isAway(lead);
    expect(await told()).toEqual([one.personId, other.personId].toSorted((a, b) => a - b));
    await isAway(one);
    await isAway(other);
    expect(await told()).toEqual([]);
  });

  test("a role is told at the alarm's site; who may not see the alarm or has no open account is not told", async () => {
    const [here, there] = [
      await buildLocation(admin, { code: `N-HERE-${(serial += 1)}`, isSite: true }),
      await buildLocation(admin, { code: `N-THERE-${serial}`, isSite: true }),
    ];
    const [atHome, elsewhere, shut] = [
      await world.tenant.join("Technician", { siteId: here.id }),
      await world.tenant.join("Technician", { siteId: there.id }),
      await world.tenant.join("Technician", { siteId: here.id }),
    ];
    const requester = await world.tenant.join("Requester", { siteId: here.id });
    await world.tenant.rows(async (db) => {
      const person = await db.selectFrom("people").select("accountId").where("id", "=", shut.personId).executeTakeFirstOrThrow();
      await world.db
        .system()
        .updateTable("accounts")
        .set({ isDisabled: true })
        .where("id", "=", person.accountId ?? 0)
        .execute();
    });
    const sensor = await buildSensor(admin, { locationId: here.id });
    const alarm = await buildAlarm(world.tenant, admin, { sensorId: sensor.id });
    const roleId = await world.tenant.rows(
      async (db) => (await db.selectFrom("roles").select("id").where("name", "=", "Technician").executeTakeFirstOrThrow()).id,
    );
    await names(alarm.ruleId, 1, { roleId }, { personId: requester.personId }, { personId: elsewhere.personId });
    await happens(alarm, "raised");
    expect(await toldOf(alarm.id)).toEqual([[atHome.personId, "raised"]]);
  });

  test.each([
    ["its rule does nothing", { action: "none" }, {}],
    ["it is suppressed", {}, { suppressedBy: "work_in_progress" }],
    ["it is shelved", {}, { shelvedUntil: "2099-01-01T00:00:00Z", shelveReason: "Fan is ordered" }],
  ] as const)("nobody: %s", async (_, rule, facts) => {
    const alarm = await buildAlarm(world.tenant, admin);
    await names(alarm.ruleId, 1, { personId: admin.personId });
    if ("action" in rule) await setRule(alarm.ruleId, rule);
    if (Object.keys(facts).length > 0) await setAlarm(alarm.id, facts);
    await happens(alarm, "raised");
    expect(await noticesOf(alarm.id)).toEqual([]);
    await setAlarm(alarm.id, { suppressedBy: null, shelvedUntil: null });
    await happens(alarm, "unsuppressed");
    expect(await noticesOf(alarm.id)).toHaveLength("action" in rule ? 0 : 1);
  });
});

describe("the message", () => {
  test("says what, where, value against limit, since when, with its curve and two links; in the reader's unit and by their clock", async () => {
    const reader = await join();
    const site = await buildLocation(admin, { code: `N-COLD-${(serial += 1)}`, name: "Cold store", isSite: true });
    const sensor = await buildSensor(admin, { name: "Cold room 2", locationId: site.id });
    const alarm = await buildAlarm(world.tenant, admin, { sensorId: sensor.id, severity: 3 });
    await world.tenant.rows(async (db) => {
      for (const [minutes, value] of [
        [60, 4],
        [20, 8.4],
        [10, 9.4],
        [0, 9.1],
      ])
        await sql`insert into sensor_readings (series_id, at, value) values (${alarm.seriesId}, now() - make_interval(mins => ${minutes}), ${value})`.execute(
          db,
        );
      await sql`insert into person_sensor_units (person_id, system) values (${reader.personId}, 'us')`.execute(db);
      await sql`update people set time_zone = 'Asia/Tokyo' where id = ${reader.personId}`.execute(db);
    });
    await names(alarm.ruleId, 1, { personId: reader.personId });
    await happens(alarm, "raised");
    const [mail] = server.received;
    if (!mail) throw new Error("nothing came");
    const text = readable(mail);
    // 9.1 °C against 8 °C, at worst 9.4 °C.
    for (const said of ["High alarm: Too warm", "Cold room 2", "Cold store", "48.4 °F", "46.4 °F", "48.9 °F", "(Asia/Tokyo)"])
      expect(text, said).toContain(said);
    expect(text).toMatch(/https:\/\/plant\.example\/a\/\d+-[\w-]{22}/);
    expect(text).toContain(`https://plant.example/IoT/Alarms/${alarm.id}`);
    expect(mail.raw).toMatch(/Content-ID: <curve>/i);
    expect(text).toContain('src="cid:curve"');
    expect(mail.raw).toMatch(/iVBORw0KGgo/);
  });

  test("what has one who may only look is no way to acknowledge", async () => {
    const keeper = await join("Storekeeper");
    const alarm = await buildAlarm(world.tenant, admin);
    await names(alarm.ruleId, 1, { personId: keeper.personId });
    await happens(alarm, "raised");
    expect(server.received).toHaveLength(1);
    expect(readable(server.received[0] ?? { to: [], from: "", raw: "" })).not.toContain("/a/");
  });

  test("a rise is told once for its level; the end to who was told, and to nobody else", async () => {
    const [told, later] = [await join(), await join()];
    const alarm = await buildAlarm(world.tenant, admin);
    await names(alarm.ruleId, 1, { personId: told.personId });
    await happens(alarm, "raised");
    await setAlarm(alarm.id, { severity: 3, highestSeverity: 3 });
    await happens({ ...alarm, severity: 3 }, "risen");
    await happens({ ...alarm, severity: 3 }, "risen");
    await names(alarm.ruleId, 1, { personId: later.personId });
    await setAlarm(alarm.id, { clearedAt: new Date().toISOString(), clearReason: "back_to_normal" });
    await happens(alarm, "cleared");
    expect(await toldOf(alarm.id)).toEqual(["raised", "risen", "cleared"].map((kind) => [told.personId, kind]));
    expect(readable(server.received.at(-1) ?? { to: [], from: "", raw: "" })).toContain("Cleared: Too warm");
  });
});

test("silence is told as such; that no more work is made of alarms today is told to whom the rule names", async () => {
  const alarm = await buildAlarm(world.tenant, admin);
  await names(alarm.ruleId, 1, { personId: admin.personId });
  await world.tenant.rows(async (db) => {
    await sql`update alarm_rules set kind = 'noData', datum = null where id = ${alarm.ruleId}`.execute(db);
    await sql`update alarms set series_id = null where id = ${alarm.id}`.execute(db);
  });
  await happens(alarm, "raised");
  await happens(alarm, "capped");
  expect(await toldOf(alarm.id)).toEqual(["feed_silent", "cap"].map((kind) => [admin.personId, kind]));
  const [silent, capped] = server.received.map(readable);
  expect(silent).toContain(`No data: ${alarm.sensor?.code}`);
  expect(silent).not.toContain("Value");
  expect(capped).toContain("No more work is created for alarms today");
  expect(capped).toContain("10 for one rule");
});

describe("the next step", () => {
  const waiting = async () => {
    const [first, second] = [await join(), await join()];
    const alarm = await buildAlarm(world.tenant, admin);
    await names(alarm.ruleId, 1, { personId: first.personId });
    await names(alarm.ruleId, 2, { personId: second.personId });
    await setRule(alarm.ruleId, { nextStepMinutes: 30 });
    await happens(alarm, "raised");
    return { alarm, first, second };
  };
  const minutesLater = async (alarmId: number, minutes: number) =>
    await world.tenant.rows(
      async (db) =>
        await sql`update alarm_notices set at = now() - make_interval(mins => ${minutes}) where alarm_id = ${alarmId}`.execute(db),
    );

  test("is told when nobody has acknowledged it for so long, once", async () => {
    const { alarm, first, second } = await waiting();
    await minutesLater(alarm.id, 29);
    await look();
    expect(await noticesOf(alarm.id)).toHaveLength(1);
    await minutesLater(alarm.id, 30);
    await look();
    await look();
    expect(await toldOf(alarm.id)).toEqual([
      [first.personId, "raised"],
      [second.personId, "unacknowledged"],
    ]);
  });

  test("is not told once somebody has acknowledged it", async () => {
    const { alarm, first } = await waiting();
    const { version } = await first.ok(alarms.get, { params: { id: alarm.id } });
    await first.ok(alarms.acknowledge, { params: { id: alarm.id }, body: { version } });
    await minutesLater(alarm.id, 60);
    await look();
    expect(await noticesOf(alarm.id)).toHaveLength(1);
  });
});

test("more than ten in five minutes: the further ones come in one message", async () => {
  const reader = await join();
  const made: Alarm[] = [];
  for (let at = 0; at < 13; at += 1) {
    const alarm = await buildAlarm(world.tenant, admin);
    await names(alarm.ruleId, 1, { personId: reader.personId });
    await happens(alarm, "raised");
    made.push(alarm);
  }
  expect(server.received).toHaveLength(10);
  await look();
  await world.jobs.runOnce(world.tenant.id);
  expect(server.received).toHaveLength(10);
  await world.tenant.rows(async (db) => await sql`update alarm_notices set at = at - interval '1 minute' where in_digest`.execute(db));
  await look();
  await look();
  const { rows } = await world.tenant.rows(
    async (db) =>
      await sql<{
        facts: { count: number; list: string };
      }>`select facts from mails where kind = 'alarm_digest' and person_id = ${reader.personId}`.execute(db),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.facts.count).toBe(3);
  for (const alarm of made.slice(10)) expect(rows[0]?.facts.list).toContain(alarm.sensor?.name);
  expect((await noticesOf(made[12]?.id ?? 0))[0]?.mailId).not.toBeNull();
}, 120_000);

describe("from a message", () => {
  const seen = async (token: string) => await send(world, alarmLinks.look, { body: { token } });
  const acknowledge = async (token: string) => await send(world, alarmLinks.acknowledge, { body: { token } });
  const bare = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

  test("one page, one button: it shows the sensor, the value and since when; looking changes nothing, the button acknowledges in the person's name", async () => {
    const person = await join("Technician");
    const link = await buildAlarmLink(world.tenant, admin);
    const { code } = link;
    const opened = await seen(code);
    expect(opened).toMatchObject({ status: 200, body: { alarm: { severity: 2 }, isAcknowledged: false } });
    expect(Object.keys(opened.body as object).toSorted()).toEqual(["alarm", "isAcknowledged", "needsNote", "sensor"]);
    await world.app.inject({ method: "GET", url: `/a/${code}` });
    expect((await admin.ok(alarms.get, { params: { id: link.alarmId } })).acknowledgedAt).toBeNull();
    expect((await acknowledge(code)).body).toMatchObject({ isAcknowledged: true });
    const alarm = await admin.ok(alarms.get, { params: { id: link.alarmId } });
    expect(alarm.acknowledgedBy?.id).toBe(admin.personId);
    expect(await acknowledge(code)).toMatchObject({ status: 200, body: { isAcknowledged: true } });
    expect(person.personId).not.toBe(admin.personId);
  });

  test("of a sensor of which a record is kept it asks what was done, and acknowledges nothing without", async () => {
    const { id: sensorId } = await buildSensor(admin, { isRecord: true });
    const link = await buildAlarmLink(world.tenant, admin, { sensorId });
    expect((await seen(link.code)).body).toMatchObject({ needsNote: true });
    expect(await acknowledge(link.code)).toMatchObject({ status: 400, body: { fields: [{ path: "note", reason: "note_needed" }] } });
    expect((await admin.ok(alarms.get, { params: { id: link.alarmId } })).acknowledgedAt).toBeNull();
    const noted = await send(world, alarmLinks.acknowledge, { body: { token: link.code, note: "Door closed" } });
    expect(noted).toMatchObject({ status: 200, body: { isAcknowledged: true } });
    expect((await admin.ok(alarms.get, { params: { id: link.alarmId } })).events.at(-1)).toMatchObject({
      kind: "acknowledged",
      note: "Door closed",
    });
    expect(await acknowledge(link.code)).toMatchObject({ status: 200, body: { isAcknowledged: true } });
  });

  test("what opens nothing answers alike: never made, run out, another role, a closed account, a locked one, no right, an archived sensor", async () => {
    const never = bare(await seen(`${world.tenant.id}-AAAAAAAAAAAAAAAAAAAAAA`));
    expect(never.status).toBe(404);
    const accountOf = async ({ personId }: Person) =>
      await world.tenant.rows(
        async (db) =>
          (await db.selectFrom("people").select("accountId").where("id", "=", personId).executeTakeFirstOrThrow()).accountId ?? 0,
      );
    const roleId = async (name: string) =>
      await world.tenant.rows(
        async (db) => (await db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id,
      );
    const becomes: Record<string, (person: Person, link: { sensorId: number }) => Promise<unknown>> = {
      "run out": async ({ personId }) =>
        await world.tenant.rows(
          async (db) =>
            await db.updateTable("alarmLinks").set({ expiresAt: "2026-01-01T00:00:00Z" }).where("personId", "=", personId).execute(),
        ),
      "another role, which may do as much": async ({ personId }) =>
        await world.tenant.rows(async (db) =>
          db
            .updateTable("people")
            .set({ roleId: await roleId("Administrator") })
            .where("id", "=", personId)
            .execute(),
        ),
      "a closed account": async (person) =>
        await world.db
          .system()
          .updateTable("accounts")
          .set({ isDisabled: true })
          .where("id", "=", await accountOf(person))
          .execute(),
      "somebody who left": async ({ personId }) =>
        await world.tenant.rows(async (db) => await sql`update people set archived_at = now() where id = ${personId}`.execute(db)),
      "a locked account": async (person) => {
        const { email } = await world.db
          .system()
          .selectFrom("accounts")
          .select("email")
          .where("id", "=", await accountOf(person))
          .executeTakeFirstOrThrow();
        for (let at = 0; at < 3; at += 1) await send(world, auth.signIn, { body: { email, password: "0f".repeat(32) } });
      },
      "a right that was taken away": async ({ personId }) =>
        await world.tenant.rows(
          async (db) =>
            await sql`update role_grants set flags = '{view}' where sub_module = 'alarms' and role_id = (select role_id from people where id = ${personId})`.execute(
              db,
            ),
        ),
      "a sensor that is gone": async (_, { sensorId }) =>
        await world.tenant.rows(async (db) => await sql`update sensors set archived_at = now() where id = ${sensorId}`.execute(db)),
    };
    for (const [why, act] of Object.entries(becomes)) {
      const role = `Watch ${(serial += 1)}`;
      await addRole(world.tenant, role, { alarms: { flags: ["view", "update"], scope: "all" } });
      const person = await join(role);
      const link = await buildAlarmLink(world.tenant, admin, { personId: person.personId });
      expect((await seen(link.code)).status, why).toBe(200);
      await act(person, link);
      expect(bare(await seen(link.code)), why).toEqual(never);
      expect(bare(await acknowledge(link.code)), why).toEqual(never);
    }
    for (const nonsense of ["", "x", `0-${"A".repeat(22)}`, `999999999-${"A".repeat(22)}`])
      expect(bare(await seen(nonsense)), nonsense).toEqual(never);
  });

  test("no log tells the address of the page, however it is spelt, and no other page or search engine is told it", async () => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    const app = newFastify(log, false, []);
    app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send({}));
    for (const address of ["/a/", "//a/", "/A/", "/%61/", "/a%2F"])
      await app.inject({ method: "GET", url: `${address}7-SecretSecretSecretSe` });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain("Secret");
    expect(headersOfPage("/a/7-SecretSecretSecretSe")).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    await app.close();
  });
});
