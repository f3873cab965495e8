import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { alarmWork } from "@millwright/domain/iot/alarm-work/contract.ts";
import { MOST_WORKS } from "@millwright/domain/iot/alarm-work/text.ts";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { feedTenant } from "../../platform/work/event-feed.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildStartedOrder } from "../../work/orders/builders.ts";
import { buildActivePlan } from "../../work/plans/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";
import { buildSensor } from "../sensors/builders.ts";
import { buildWorkRule, clearAlarm, hearAll, raiseAlarm, riseAlarm, unsuppressAlarm, type Raised } from "./builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

/** A cold room with a sensor, and a rule over it. */
async function coldRoom(facts: Parameters<typeof buildWorkRule>[2] = {}, by = planner, tenant = world.tenant) {
  const asset = await buildAsset(by);
  const sensor = await buildSensor(by, { assetId: asset.id });
  const rule = await buildWorkRule(tenant, [sensor.id], facts);
  return { asset, sensor, rule, at: { ruleId: rule.id, sensorId: sensor.id } };
}
const raise = async (raised: Raised, tenant: TestTenant = world.tenant) => {
  const id = await raiseAlarm(world, tenant, raised);
  await hearAll(world, tenant);
  return id;
};
const clear = async (id: number) => {
  await clearAlarm(world, world.tenant, id);
  await hearAll(world, world.tenant);
};
const threadOf = async (alarmId: number) => (await planner.ok(alarmWork.ofAlarm, { params: { alarmId } })).rows[0];
const requestsAt = async (assetId: number) =>
  (
    await planner.ok(workRequests.list, {
      body: {
        startRow: 0,
        endRow: 100,
        sortModel: [{ colId: "createdAt", sort: "asc" }],
        filterModel: { asset: { filterType: "set", values: [assetId] } },
      },
    })
  ).rows;
const request = async (id: number) => await planner.ok(workRequests.get, { params: { id } });
const story = async (id: number) =>
  (await planner.ok(workRequests.log, { params: { id } })).rows.map(
    ({ action, changes }) => `${action} ${changes.map(({ after }) => String(after)).join(", ")}`,
  );
const orderStory = async (id: number) => (await planner.ok(workOrders.log, { params: { id } })).rows.map(({ logNotes }) => logNotes);
const convert = async (id: number) =>
  await planner.ok(workRequests.convert, { query: { workRequestID: id }, body: { responsiblePersonId: planner.personId } });
const move = async (id: number, statusId: number, more: object = {}) => {
  const { version } = await planner.ok(workOrders.get, { params: { id } });
  return await planner.call(workOrders.setStatus, { body: { id, version, statusId, ...more } });
};
/** So far that completing is all that is left. */
const workOn = async (id: number) => {
  await move(id, STATUS.inProgress);
  const { version } = await planner.ok(workOrders.get, { params: { id } });
  await planner.ok(workOrders.complete, { body: { id, version, actualMinutes: 30 } });
};

test("an alarm makes one request: it says rule, values and since when, names the asset, and its priority is the severity", async () => {
  const { asset, sensor, rule, at } = await coldRoom();
  const id = await raise({ ...at, severity: 3, value: 9.1 });
  const [made, ...others] = await requestsAt(asset.id);
  expect(others).toEqual([]);
  const whole = await request(made?.id ?? 0);
  expect(whole).toMatchObject({
    title: `${rule.name}: ${sensor.name}`,
    assetId: asset.id,
    priority: 3,
    statusId: STATUS.open,
    requester: null,
    isUnverified: false,
  });
  expect(whole.description).toMatch(
    new RegExp(
      `^Alarm rule: ${rule.name}\nSource: ${sensor.code} ${sensor.name}\nValue: 9.1 °C, limit: 8 °C\nSince: \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d; alarm raised: .*\nSeverity: High$`,
    ),
  );
  expect(await story(whole.id)).toEqual([expect.stringMatching(/^created /)]);
  expect(await threadOf(id)).toMatchObject({
    request: { id: whole.id, code: whole.code, status: { category: "open" } },
    order: null,
    isResting: false,
  });
  const { events } = await planner.ok(alarms.get, { params: { id } });
  expect(events.map(({ kind, note }) => [kind, note])).toEqual([["work_made", whole.code]]);
});

test("the rule's action: an order at once, and nothing of a rule that only tells", async () => {
  const ordering = await coldRoom({ action: "order" });
  const thread = await threadOf(await raise({ ...ordering.at, severity: 1 }));
  const order = await planner.ok(workOrders.get, { params: { id: thread?.order?.id ?? 0 } });
  expect(order).toMatchObject({ assetId: ordering.asset.id, priority: 1, statusId: STATUS.open, workType: 2 });
  expect(order.description).toContain("Value: 9.1 °C, limit: 8 °C<br>");
  expect(thread?.request).toBeNull();
  for (const action of ["none", "notify"] as const) {
    const { at, asset } = await coldRoom({ action });
    expect(await threadOf(await raise(at))).toBeUndefined();
    expect(await requestsAt(asset.id)).toEqual([]);
  }
});

test("the readings from two hours before are attached as a file, once, and go along to the order", async () => {
  const { at, sensor } = await coldRoom();
  const now = Date.now();
  const seriesId = await world.tenant.rows(async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into series (tenant_id, sensor_id, datum, kind, unit) values (current_tenant(), ${sensor.id}, 'temperature', 'gauge', 'Cel') returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0;
    for (const [minutes, value] of [
      [200, 3],
      [60, 4.5],
      [5, 9.1],
    ] as const)
      await sql`insert into sensor_readings (tenant_id, series_id, at, value) values (current_tenant(), ${id}, ${new Date(now - minutes * 60_000).toISOString()}, ${value})`.execute(
        db,
      );
    return id;
  });
  const thread = await threadOf(await raise({ ...at, seriesId }));
  await hearAll(world, world.tenant);
  const { rows: attached } = await planner.ok(files.list, {
    query: { rootFolder: "WorkRequests", id: String(thread?.request?.id) },
  });
  expect(attached.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
    [expect.stringMatching(`^${sensor.code} temperature .*\\.csv$`), "text/csv"],
  ]);
  const { body } = await send(world, files.get, {
    params: { id: attached[0]?.id ?? 0 },
    headers: { authorization: `Bearer ${planner.token}` },
  });
  const lines = String(body).trim().split("\r\n");
  expect(lines[0]).toBe("at,temperature (°C)");
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(["4.5", "9.1"]);
  const { workOrder } = await convert(thread?.request?.id ?? 0);
  expect((await planner.ok(files.list, { query: { rootFolder: "WorkOrders", id: String(workOrder.id) } })).rows).toHaveLength(1);
});

test("the next alarm of the key is a line in the log of what is open, and raises its priority with the severity; it never makes a second", async () => {
  const { asset, sensor, rule, at } = await coldRoom();
  const other = await buildSensor(planner, { assetId: asset.id });
  await world.tenant.rows(
    async (db) => await sql`insert into alarm_rule_sensors (rule_id, sensor_id) values (${rule.id}, ${other.id})`.execute(db),
  );
  const first = await raise({ ...at, severity: 1 });
  const made = (await threadOf(first))?.request?.id ?? 0;
  await clear(first);
  await raise({ ...at, severity: 1, value: 8.4 });
  await raise({ ruleId: rule.id, sensorId: other.id, severity: 3, value: 12 });
  expect(await requestsAt(asset.id)).toHaveLength(1);
  expect((await request(made)).priority).toBe(3);
  expect(await story(made)).toEqual([
    expect.stringMatching(`^alarm_again ${rule.name}: again, worst 12 °C at .*, 3$`),
    expect.stringMatching(`^alarm_again ${rule.name}: again, worst 8.4 °C at `),
    expect.stringMatching(`^alarm_cleared ${rule.name}: `),
    expect.stringMatching(/^created /),
  ]);
  expect(sensor.id).not.toBe(other.id);
});

test("an alarm that rises raises the priority of its request, and never lowers what a planner said", async () => {
  const { at } = await coldRoom();
  const id = await raise({ ...at, severity: 1 });
  const made = (await threadOf(id))?.request?.id ?? 0;
  await riseAlarm(world, world.tenant, id, 2, 10);
  await hearAll(world, world.tenant);
  expect((await request(made)).priority).toBe(2);
  const { version } = await request(made);
  await planner.ok(workRequests.update, { body: { id: made, version, priority: 3 } });
  await riseAlarm(world, world.tenant, id, 2, 11);
  await hearAll(world, world.tenant);
  expect((await request(made)).priority).toBe(3);
  expect((await story(made))[0]).toMatch(/risen to Medium, worst 11 °C/);
});

test("two alarms of one key heard at one moment by two that feed make one request", async () => {
  const { asset, rule, at } = await coldRoom();
  const other = await buildSensor(planner, { assetId: asset.id });
  await Promise.all([raiseAlarm(world, world.tenant, at), raiseAlarm(world, world.tenant, { ruleId: rule.id, sensorId: other.id })]);
  const feed = { ...world.platform, log: world.app.log };
  await Promise.all([feedTenant(feed, world.tenant.id), feedTenant(feed, world.tenant.id), feedTenant(feed, world.tenant.id)]);
  await hearAll(world, world.tenant);
  expect(await requestsAt(asset.id)).toHaveLength(1);
});

test("what is kept quiet makes no work until it is quiet no more", async () => {
  const { asset, at } = await coldRoom();
  const id = await raise({ ...at, suppressedBy: "out_of_service" });
  expect(await requestsAt(asset.id)).toEqual([]);
  await unsuppressAlarm(world, world.tenant, id);
  await hearAll(world, world.tenant);
  expect(await requestsAt(asset.id)).toHaveLength(1);
});

test("converting, joining and merging carry the key along: the next alarm is a line there", async () => {
  const converted = await coldRoom();
  const one = await raise(converted.at);
  const { workOrder } = await convert((await threadOf(one))?.request?.id ?? 0);
  await clear(one);
  await raise(converted.at);
  expect(await requestsAt(converted.asset.id)).toHaveLength(1);
  expect(await orderStory(workOrder.id)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Alarm Too warm \d+: again, worst 9.1 °C at /)]),
  );

  const joined = await coldRoom();
  const two = await raise(joined.at);
  const made = await request((await threadOf(two))?.request?.id ?? 0);
  const order = await buildStartedOrder(planner);
  await planner.ok(workRequests.join, { body: { id: made.id, version: made.version, workOrderId: order.id } });
  expect((await threadOf(two))?.order?.id).toBe(order.id);
  await clear(two);
  await raise(joined.at);
  expect(await orderStory(order.id)).toEqual(expect.arrayContaining([expect.stringMatching(/^Alarm Too warm/)]));

  const merged = await coldRoom();
  const three = await raise(merged.at);
  const source = await request((await threadOf(three))?.request?.id ?? 0);
  const survivor = await buildWorkRequest(planner);
  await planner.ok(workRequests.merge, { body: { id: source.id, version: source.version, intoId: survivor.id } });
  expect((await threadOf(three))?.request?.id).toBe(survivor.id);
  await clear(three);
  await raise(merged.at);
  expect((await story(survivor.id))[0]).toMatch(/^alarm_again/);
});

test("completing while the alarm stands is asked first; confirmed, it stands in the log and the alarm is shelved for the cool-down", async () => {
  const { asset, at } = await coldRoom({ action: "order", coolDownHours: 12 });
  const id = await raise(at);
  const order = (await threadOf(id))?.order?.id ?? 0;
  await planner.ok(workOrders.update, await handing(order));
  await workOn(order);
  const refused = await move(order, STATUS.completed);
  expect([refused.status, refused.body.reason]).toEqual([409, "alarm_stands"]);
  const { body } = await move(order, STATUS.completed, { isConfirmed: true });
  expect(body.statusId).toBe(STATUS.completed);
  expect(await orderStory(order)).toEqual(expect.arrayContaining([expect.stringMatching(/^Completed with an active alarm: Too warm/)]));
  const shelved = await planner.ok(alarms.get, { params: { id } });
  const hours = (Date.parse(shelved.shelvedUntil ?? "") - Date.now()) / 3_600_000;
  expect([shelved.state, hours > 11.9 && hours <= 12]).toEqual(["active", true]);
  // What rises while it is shelved makes no second one.
  await riseAlarm(world, world.tenant, id, 3, 14);
  await hearAll(world, world.tenant);
  expect(await planner.ok(alarmWork.ofAsset, { params: { assetId: asset.id } })).toMatchObject({ rows: [{ order: { id: order } }] });
});

const handing = async (id: number) => {
  const { version } = await planner.ok(workOrders.get, { params: { id } });
  return { params: { id }, body: { version, responsiblePersonId: planner.personId } };
};

test("what was done without a network is not asked: it stands in the log", async () => {
  const { at } = await coldRoom();
  const { workOrder } = await convert((await threadOf(await raise(at)))?.request?.id ?? 0);
  await workOn(workOrder.id);
  expect((await move(workOrder.id, STATUS.completed, { doneAt: new Date().toISOString() })).status).toBe(200);
  expect((await orderStory(workOrder.id)).join("\n")).toMatch(/Completed with an active alarm: Too warm/);
});

test("an order whose alarm has cleared is completed without a question, and its log says that it cleared", async () => {
  const { at } = await coldRoom();
  const id = await raise(at);
  const { workOrder } = await convert((await threadOf(id))?.request?.id ?? 0);
  await workOn(workOrder.id);
  await clear(id);
  expect((await move(workOrder.id, STATUS.completed)).status).toBe(200);
  expect((await orderStory(workOrder.id)).join("\n")).toMatch(/Alarm cleared: Too warm/);
});

test("raised again within the cool-down: a repeat with a request of its own, which names the order before; after it, an ordinary one", async () => {
  const { at, asset } = await coldRoom();
  const first = await raise(at);
  const { workOrder } = await convert((await threadOf(first))?.request?.id ?? 0);
  await workOn(workOrder.id);
  await clear(first);
  await move(workOrder.id, STATUS.completed);
  const again = await raise(at);
  const thread = await threadOf(again);
  expect(thread).toMatchObject({ alarm: { isRepeat: true }, previousOrder: { id: workOrder.id }, order: null });
  expect((await request(thread?.request?.id ?? 0)).description).toContain(`Repeat: raised again after ${workOrder.code} was completed.`);
  await clear(again);
  const made = await request(thread?.request?.id ?? 0);
  await planner.ok(workRequests.setStatus, { body: { id: made.id, version: made.version, move: "reject", reason: "Door" } });
  await world.tenant.rows(
    async (db) =>
      await sql`update alarm_works set repeats_until = now() - interval '1 minute' where work_order_id = ${workOrder.id}`.execute(db),
  );
  expect((await threadOf(await raise(at)))?.alarm.isRepeat).toBe(false);
  expect(await requestsAt(asset.id)).toHaveLength(3);
});

test("a request that is rejected lets the key rest until the alarm has cleared", async () => {
  const { asset, rule, at } = await coldRoom();
  const other = await buildSensor(planner, { assetId: asset.id });
  const id = await raise(at);
  const made = await request((await threadOf(id))?.request?.id ?? 0);
  await planner.ok(workRequests.setStatus, { body: { id: made.id, version: made.version, move: "reject", reason: "The door is open" } });
  const second = await raise({ ruleId: rule.id, sensorId: other.id });
  expect(await requestsAt(asset.id)).toHaveLength(1);
  expect((await threadOf(id))?.isResting).toBe(true);
  await clear(id);
  await clear(second);
  await raise(at);
  expect(await requestsAt(asset.id)).toHaveLength(2);
});

test("an order that is reopened holds its key again", async () => {
  const { at, asset } = await coldRoom();
  const id = await raise(at);
  const { workOrder } = await convert((await threadOf(id))?.request?.id ?? 0);
  await workOn(workOrder.id);
  await clear(id);
  await move(workOrder.id, STATUS.completed);
  await move(workOrder.id, STATUS.inProgress, { reason: "Warm again" });
  await raise(at);
  expect(await requestsAt(asset.id)).toHaveLength(1);
});

test("ten works of a rule a day and no more; it is told once", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const sensors = [];
  for (let at = 0; at < MOST_WORKS.rule + 2; at += 1) sensors.push(await buildSensor(by));
  const rule = await buildWorkRule(
    tenant,
    sensors.map(({ id }) => id),
  );
  for (const sensor of sensors) await raiseAlarm(world, tenant, { ruleId: rule.id, sensorId: sensor.id });
  await hearAll(world, tenant);
  const { works, told, capped } = await tenant.rows(async (db) => {
    const { rows } = await sql<{ works: number; told: number; capped: number }>`select (select count(*) from work_requests) as works,
      (select count(*) from events where kind = 'alarms.work_capped') as told, (select count(*) from alarm_events where kind = 'work_capped') as capped`.execute(
      db,
    );
    return rows[0] ?? { works: 0, told: 0, capped: 0 };
  });
  expect({ works, told, capped }).toEqual({ works: MOST_WORKS.rule, told: 1, capped: 2 });
});

test("a plan hears of alarms on its asset, of the severity and the rule that it asks for, once each", async () => {
  const { at, asset } = await coldRoom({ action: "notify" });
  const admin = await world.tenant.as("Administrator");
  const planOf = async (eventFilter: Record<string, number>) =>
    (
      await buildActivePlan(admin, {
        triggers: [{ kind: "event", eventType: "alarm", eventFilter }],
        assetIds: [asset.id],
      })
    ).id;
  const [any, high, ofRule, ofOther] = [
    await planOf({}),
    await planOf({ severity: 3 }),
    await planOf({ ruleId: at.ruleId }),
    await planOf({ ruleId: 1 }),
  ];
  const plansRun = async () => await admin.ok(plans.generate, { body: { planIds: [any, high, ofRule, ofOther] } });
  const id = await raise({ ...at, severity: 2, suppressedBy: "out_of_service" });
  await plansRun();
  expect(await made(any)).toBe(0);
  await unsuppressAlarm(world, world.tenant, id);
  await hearAll(world, world.tenant);
  await plansRun();
  expect([await made(any), await made(high), await made(ofRule), await made(ofOther)]).toEqual([1, 0, 1, 0]);
  const [trigger] = (await planner.ok(planTriggers.list, { query: { planId: high } })).rows;
  expect(trigger).toMatchObject({ eventFilter: { severity: 3 }, eventOnly: [] });
});

const made = async (planId: number) =>
  (await planner.ok(planOccurrences.list, { body: { filterModel: { planId: { filterType: "set", values: [planId] } } } })).rows.length;

test("who may not see the alarm sees no card, and what is out of reach is not there", async () => {
  const { at, asset } = await coldRoom();
  const id = await raise(at);
  const made = (await threadOf(id))?.request?.id ?? 0;
  const requester = await world.tenant.as("Requester");
  expect((await requester.call(alarmWork.ofRequest, { params: { workRequestId: made } })).status).toBe(403);
  const elsewhere = await world.tenant.join("Technician", { siteId: (await buildAsset(planner)).siteId });
  expect((await elsewhere.call(alarmWork.ofAlarm, { params: { alarmId: id } })).status).toBe(404);
  expect((await planner.ok(alarmWork.ofRequest, { params: { workRequestId: made } })).rows).toHaveLength(1);
  expect((await planner.ok(alarmWork.ofAsset, { params: { assetId: asset.id } })).rows).toHaveLength(1);
});
