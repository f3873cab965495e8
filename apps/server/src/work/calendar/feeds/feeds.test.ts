import { Writable } from "node:stream";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users } from "@millwright/domain/foundation/users/contract.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { calendarFeeds, MOST_READINGS } from "@millwright/domain/work/calendar/feeds/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { newFastify } from "../../../platform/http/server.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../../testing/world.ts";
import { buildWorkOrder } from "../../orders/builders.ts";
import { buildFeed } from "./builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const day = (days: number): string => dayAfter(new Date().toISOString().slice(0, 10), days);

interface Read {
  status: number;
  etag: string | undefined;
  text: string;
  name: string | undefined;
  events: Record<string, string>[];
  /** By the number of the order. */
  of: (order: { id: number }) => Record<string, string> | undefined;
}

/** As a calendar elsewhere asks and reads: without a session, lines unfolded. */
async function read(file: string, headers: Record<string, string> = {}): Promise<Read> {
  const answer = await world.app.inject({ method: "GET", url: `/ical/${file}`, headers });
  const lines = answer.payload.replace(/\r\n[ \t]/g, "").split("\r\n");
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") events.push({});
    const [, key = "", value = ""] = /^([A-Z-]+(?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event) event[key] ??= value;
  }
  return {
    status: answer.statusCode,
    etag: answer.headers.etag,
    text: answer.payload,
    name: lines.find((line) => line.startsWith("X-WR-CALNAME:"))?.slice(13),
    events,
    of: ({ id }) => events.find(({ UID = "" }) => UID.startsWith(`work-order-${id}-`)),
  };
}

const give = async (order: WorkOrder, patch: object): Promise<WorkOrder> => {
  const { version } = await planner.ok(workOrders.get, { params: { id: order.id } });
  return await planner.ok(workOrders.update, { params: { id: order.id }, body: { version, ...patch } });
};
let serial = 0;
const buildCrew = async (by: Person) =>
  await by.ok(crews.create, { body: { code: `FEED-${(serial += 1)}`, name: `Crew of feeds ${serial}` } });
const mine = async (by: Person, more: object = {}) =>
  await buildWorkOrder(planner, {
    responsiblePersonId: by.personId,
    estStartAt: `${day(3)}T08:00:00Z`,
    estimateMinutes: 90,
    ...more,
  });

test("somebody's own orders: with their times, without what is not theirs, without what they cost", async () => {
  const by = await world.tenant.join("Technician", { firstName: "Ola" });
  const [timed, due, other] = [
    await mine(by, { title: "Change the belt; then, test" }),
    await mine(by, { title: "By the day", estStartAt: null, dueAt: `${day(5)}T15:00:00Z` }),
    await buildWorkOrder(planner, { title: "Of nobody", estStartAt: `${day(3)}T08:00:00Z` }),
  ];
  const { code } = await buildFeed(by);
  const feed = await read(code);
  expect(feed.status).toBe(200);
  expect(feed.name).toContain("Work orders of Ola");
  expect(feed.events).toHaveLength(2);
  expect(feed.of(other)).toBeUndefined();
  const compact = (days: number) => day(days).replaceAll("-", "");
  expect(feed.of(timed)).toMatchObject({
    DTSTART: `${compact(3)}T080000Z`,
    DTEND: `${compact(3)}T093000Z`,
    SUMMARY: `${timed.code} Change the belt\\; then\\, test`,
    STATUS: "CONFIRMED",
    SEQUENCE: String(timed.version),
    "URL;VALUE=URI": `${world.settings.publicUrl}/maintenance-management/work-order-board/1/${timed.id}`,
  });
  expect(feed.of(due)).toMatchObject({ "DTSTART;VALUE=DATE": compact(5), SUMMARY: `${due.code} By the day` });
  expect(feed.of(due)).not.toHaveProperty("DTEND");
  expect(feed.text).not.toMatch(/cost|price|USD/i);
});

test("hours stand in the zone of the order's site, with its changes of the clock", async () => {
  const site = await buildLocation(planner, { isSite: true, timeZone: "America/New_York" });
  const by = await world.tenant.join("Technician");
  const order = await mine(by, { locationId: site.id, estStartAt: `${day(3)}T16:30:00Z` });
  const { code } = await buildFeed(by);
  const feed = await read(code);
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", hour: "2-digit", hourCycle: "h23" }).format(
    new Date(`${day(3)}T16:30:00Z`),
  );
  expect(feed.of(order)?.["DTSTART;TZID=America/New_York"]).toBe(`${day(3).replaceAll("-", "")}T${hour}3000`);
  expect(feed.text).toContain("BEGIN:VTIMEZONE\r\nTZID:America/New_York");
  expect(feed.text).toContain("TZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400");
});

test("what changes keeps its name and counts up; what is given away or cancelled is told as cancelled; what comes back is newer still", async () => {
  const by = await world.tenant.join("Planner");
  const order = await mine(by);
  const { code } = await buildFeed(by);
  const first = (await read(code)).of(order);
  await give(order, { estStartAt: `${day(4)}T10:00:00Z` });
  const moved = (await read(code)).of(order);
  expect(moved?.["UID"]).toBe(first?.["UID"]);
  expect(Number(moved?.["SEQUENCE"])).toBeGreaterThan(Number(first?.["SEQUENCE"]));
  await give(order, { responsiblePersonId: null });
  const gone = await read(code);
  expect(gone.of(order)).toMatchObject({
    UID: first?.["UID"],
    STATUS: "CANCELLED",
    DTSTART: moved?.["DTSTART"],
    SUMMARY: `Removed: ${order.code} ${order.title}`,
  });
  expect(Number(gone.of(order)?.["SEQUENCE"])).toBeGreaterThan(Number(moved?.["SEQUENCE"]));
  expect((await read(code)).text, "told again as it was").toBe(gone.text);
  const back = await give(order, { responsiblePersonId: by.personId });
  const returned = (await read(code)).of(order);
  expect(returned).toMatchObject({ STATUS: "CONFIRMED" });
  expect(Number(returned?.["SEQUENCE"])).toBeGreaterThan(Number(gone.of(order)?.["SEQUENCE"]));
  await planner.ok(workOrders.setStatus, { body: { id: back.id, version: back.version, statusId: STATUS.cancelled, reason: "Twice" } });
  const cancelled = (await read(code)).of(order);
  expect(cancelled).toMatchObject({ STATUS: "CANCELLED", SUMMARY: `${order.code} ${order.title}` });
  expect(Number(cancelled?.["SEQUENCE"])).toBeGreaterThan(Number(returned?.["SEQUENCE"]));
});

test("a crew's calendar holds its orders, those alone that its maker reaches", async () => {
  const [here, there] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  await addRole(world.tenant, "Feeds of a site", {
    "work-orders": { flags: ["view"], scope: "site" },
    crews: { flags: ["view"], scope: "all" },
  });
  const crew = await buildCrew(planner);
  const at = { crewId: crew.id, estStartAt: `${day(2)}T08:00:00Z` };
  const [one, other] = [
    await buildWorkOrder(planner, { ...at, locationId: here.id }),
    await buildWorkOrder(planner, { ...at, locationId: there.id }),
  ];
  const by = await world.tenant.join("Feeds of a site", { siteId: here.id });
  const all = await read((await buildFeed(planner, crew.id)).code);
  expect([all.name, all.events.length]).toEqual([`Work orders of ${crew.name}`, 2]);
  const feed = await read((await buildFeed(by, crew.id)).code);
  expect([feed.of(one) !== undefined, feed.of(other) !== undefined]).toEqual([true, false]);
  // Out of sight from now on: told as gone, and no word of it.
  await give(one, { locationId: there.id, title: "Moved to the other plant" });
  const after = await read((await buildFeed(by, crew.id)).code);
  expect(after.of(one)).toMatchObject({ STATUS: "CANCELLED", SUMMARY: "Removed: A work order" });
  expect(after.text).not.toContain("other plant");
});

test("a role of what is one's own reaches of a crew's orders no more than that", async () => {
  await addRole(world.tenant, "Feeds of one's own", {
    "work-orders": { flags: ["view"], scope: "own" },
    crews: { flags: ["view"], scope: "all" },
  });
  const by = await world.tenant.join("Feeds of one's own");
  const crew = await buildCrew(planner);
  const at = { crewId: crew.id, estStartAt: `${day(2)}T08:00:00Z` };
  const [own, other] = [await buildWorkOrder(planner, { ...at, responsiblePersonId: by.personId }), await buildWorkOrder(planner, at)];
  const feed = await read((await buildFeed(by, crew.id)).code);
  expect([feed.of(own) !== undefined, feed.of(other) !== undefined]).toEqual([true, false]);
});

test("the rights are those of the moment: with another role the same link shows less, and nothing without one", async () => {
  const admin = await world.tenant.as("Administrator");
  await addRole(world.tenant, "No orders at all", { assets: { flags: ["view"], scope: "all" } });
  const by = await world.tenant.join("Planner");
  const order = await mine(by);
  const { code } = await buildFeed(by);
  expect((await read(code)).of(order)).toBeDefined();
  const { id: roleId } = await world.tenant.rows(
    async (db) => await db.selectFrom("roles").select("id").where("name", "=", "No orders at all").executeTakeFirstOrThrow(),
  );
  const { version } = await admin.ok(people.get, { params: { id: by.personId } });
  await admin.ok(people.update, { params: { id: by.personId }, body: { version, roleId } });
  expect(await read(code)).toMatchObject({ status: 404 });
});

test("taken back, made anew, deactivated, archived, foreign and never made answer alike", async () => {
  const [admin, by, leaver] = [
    await world.tenant.as("Administrator"),
    await world.tenant.join("Technician"),
    await world.tenant.join("Technician"),
  ];
  const replaced = await buildFeed(by);
  const revoked = await buildFeed(by);
  expect(revoked.id, "one of a person").toBe(replaced.id);
  expect((await read(revoked.code)).status).toBe(200);
  expect(await by.ok(calendarFeeds.own)).toMatchObject({ rows: [{ id: revoked.id, crew: null, readAt: expect.any(String) }] });
  expect(await planner.call(calendarFeeds.revoke, { params: { id: revoked.id } }), "somebody else's").toMatchObject({ status: 404 });
  expect(await by.ok(calendarFeeds.revoke, { params: { id: revoked.id } })).toEqual({ rows: [] });
  expect(await by.call(calendarFeeds.revoke, { params: { id: revoked.id } })).toMatchObject({ status: 404 });
  const left = await buildFeed(leaver);
  expect((await read(left.code)).status).toBe(200);
  await admin.ok(users.bulk, { body: { rows: [{ id: leaver.personId }], change: { action: "deactivate" } } });
  const crewless = await buildFeed(by, (await buildCrew(planner)).id);
  const { crew } = (await by.ok(calendarFeeds.own)).rows[0] ?? {};
  const { version } = await planner.ok(crews.get, { params: { id: crew?.id ?? 0 } });
  await planner.ok(crews.archive, { params: { id: crew?.id ?? 0 }, body: { version } });

  const never = `${world.tenant.id}-${"A".repeat(22)}.ics`;
  const nobodys = `999999999-${revoked.code.split("-").slice(1).join("-")}`;
  const answers = await Promise.all(
    [replaced.code, revoked.code, left.code, crewless.code, never, nobodys, "1.ics", "work.ics"].map(async (file) => await read(file)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(new Set(answers.map(({ text }) => text)).size, "byte for byte").toBe(1);
});

test("whoever has it already is not sent it again", async () => {
  const by = await world.tenant.join("Technician");
  const order = await mine(by);
  const { code } = await buildFeed(by);
  const { etag = "" } = await read(code);
  expect(etag).toMatch(/^".+"$/);
  expect(await read(code, { "if-none-match": `"other", ${etag}` })).toMatchObject({ status: 304, text: "", etag });
  await give(order, { title: "Changed meanwhile" });
  const again = await read(code, { "if-none-match": etag });
  expect([again.status, again.etag === etag]).toEqual([200, false]);
});

test("so many readings an hour, and then it waits", async () => {
  const never = `${world.tenant.id}-${"B".repeat(22)}.ics`;
  for (let at = 0; at < MOST_READINGS; at += 1) await read(never);
  const answer = await world.app.inject({ method: "GET", url: `/ical/${never}` });
  expect([answer.statusCode, Number(answer.headers["retry-after"]) > 3000]).toEqual([429, true]);
});

test("it is told once, kept nowhere as it is, and the audit says who made it and took it back", async () => {
  const admin = await world.tenant.as("Administrator");
  const by = await world.tenant.join("Technician");
  const crew = await buildCrew(planner);
  const first = await by.callWith({ "idempotency-key": "feed" }, calendarFeeds.create, { body: { crewId: crew.id } });
  const again = await by.callWith({ "idempotency-key": "feed" }, calendarFeeds.create, { body: { crewId: crew.id } });
  expect([typeof first.body.link, again.body.link]).toEqual(["string", null]);
  await by.ok(calendarFeeds.revoke, { params: { id: first.body.id } });
  const secret = first.body.link?.split("-").slice(1).join("-").replace(".ics", "") ?? "";
  const { rows } = await admin.ok(audit.list, {
    body: { startRow: 0, endRow: 50, filterModel: { entity: { filterType: "set", values: ["calendar-feeds"] } } },
  } as never);
  expect(rows.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(["calendar_link_revoked", "calendar_link_made"]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await textsOf(world.tenant, secret)).toBe(0);
});

test("no log says the address of a link, however it is spelt", async () => {
  const lines: string[] = [];
  const log = pino(
    { level: "trace" },
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
  );
  const app = newFastify(log, false, []);
  app.get("/ical/:file", async () => {
    throw new Error("out of order");
  });
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send({}));
  const token = "12-abcdefghijklmnopqrstuv";
  for (const path of ["/ical/", "//ical/", "/ICAL/", "/%69cal/", "/ical%2F", "/ical/?x="])
    await app.inject({ method: "GET", url: `${path}${token}.ics` });
  await app.close();
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.includes("abcdefghij"))).toEqual([]);
  expect(lines.some((line) => line.includes('"/ical/…"'))).toBe(true);
});

test("a crew that is out of sight, or none, gets no link", async () => {
  const foreign = await buildCrew(await (await world.otherTenant()).as("Planner"));
  for (const crewId of [foreign.id, 999_999_999])
    expect(await planner.call(calendarFeeds.create, { body: { crewId } })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "crewId", reason: "not_known" }] },
    });
});

/** Rows of the answers that are kept under keys in which a text stands. */
const textsOf = async (tenant: TestTenant, text: string): Promise<number> =>
  await tenant.rows(async (db) => {
    const { rows } = await sql<{
      found: number;
    }>`select count(*)::int as found from idempotency_keys k where k::text like ${`%${text}%`}`.execute(db);
    return rows[0]?.found ?? -1;
  });
