import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

/** The person's last call was so many minutes ago. */
const lastHere = async (person: Person, minutes: number) =>
  await world.tenant.rows(async (db) => {
    await sql`insert into person_visits (person_id, active_at) values (${person.personId}, now() - make_interval(mins => ${minutes}))
      on conflict (tenant_id, person_id) do update set active_at = excluded.active_at`.execute(db);
  });
const seen = async (person: Person) => (await person.ok(home.changes)).rows.map(({ title, news }) => [title, news]);

test("the first visit has nothing before it; a reload keeps what is shown; the next visit begins where this one ended", async () => {
  const person = await world.tenant.join("Technician");
  expect(await person.ok(home.changes)).toEqual({ since: null, rows: [], hasMore: false });
  await lastHere(person, 45);
  const { since } = await person.ok(home.changes);
  expect(Date.now() - Date.parse(since ?? "")).toBeGreaterThan(44 * 60_000);
  expect((await person.ok(home.changes)).since).toBe(since);
  await lastHere(person, 29);
  expect((await person.ok(home.changes)).since).toBe(since);
  await lastHere(person, 31);
  expect((await person.ok(home.changes)).since).not.toBe(since);
});

test("a technician is told of orders given, moved, put off and commented by others, each order once, not of the own deeds", async () => {
  const tech = await world.tenant.join("Technician");
  const given = await buildWorkOrder(planner, { title: "Given", responsiblePersonId: tech.personId });
  const moved = await buildWorkOrder(planner, { title: "Moved", responsiblePersonId: tech.personId });
  const own = await buildWorkOrder(planner, { title: "Own deed", responsiblePersonId: tech.personId });
  const others = await buildWorkOrder(planner, { title: "Somebody else's" });
  await world.tenant.rows(async (db) => {
    // What was before the person left: everything so far but the order that was given.
    await sql`update work_orders set updated_at = now() - interval '2 hours' where id in (${moved.id}, ${own.id})`.execute(db);
  });
  await lastHere(tech, 31);
  await planner.ok(workOrders.update, {
    params: { id: moved.id },
    body: { version: moved.version, title: "Moved", dueAt: "2099-01-01T08:00:00Z" },
  });
  await planner.ok(workNotes.create, { body: { workOrderId: moved.id, note: "Parts are here" } });
  await tech.ok(workNotes.create, { body: { workOrderId: own.id, note: "On my way" } });
  await planner.ok(workNotes.create, { body: { workOrderId: others.id, note: "Not yours" } });
  const rows = await seen(tech);
  expect(rows.map(([title]) => title)).toEqual(["Moved", "Given"]);
  expect(rows[0]?.[1]).toEqual(expect.arrayContaining(["comment", "due"]));
  expect(rows[1]?.[1]).toEqual(["assigned"]);
  expect(given.id).toBeGreaterThan(0);
});

test("a requester is told of moves and questions of the own and followed requests, a planner of new ones and answers", async () => {
  const [joe, ann, judge] = [
    await world.tenant.join("Requester"),
    await world.tenant.join("Requester"),
    await world.tenant.join("Planner"),
  ];
  for (const person of [joe, ann, judge]) await lastHere(person, 31);
  const request = await buildWorkRequest(joe, { title: "Hums" }, planner);
  await ann.ok(workRequests.follow, { body: { id: request.id, follows: true, locationId: request.locationId ?? 0 } });
  expect(await seen(joe)).toEqual([]);
  const { version } = await planner.ok(workRequests.ask, { body: { id: request.id, version: request.version, text: "Where?" } });
  expect([await seen(joe), await seen(ann)]).toEqual([[["Hums", ["asked"]]], [["Hums", ["asked"]]]]);
  expect(await seen(judge)).toEqual(expect.arrayContaining([["Hums", ["new"]]]));
  await joe.ok(workRequests.answer, { body: { id: request.id, text: "Left" } });
  expect(await seen(ann)).toEqual([["Hums", ["answered", "asked"]]]);
  expect(await seen(judge)).toEqual(expect.arrayContaining([["Hums", ["answered", "new"]]]));
  await planner.ok(workRequests.setStatus, { body: { id: request.id, version: version + 1, move: "accept" } });
  expect(await seen(joe)).toEqual([["Hums", ["status", "asked"]]]);

  await ann.ok(workRequests.follow, { body: { id: request.id, follows: false } });
  expect(await seen(ann)).toEqual([]);
  expect(await seen(await world.tenant.join("Requester"))).toEqual([]);
});

test("who plans is told what was completed, twenty at a time", async () => {
  const chief = await world.tenant.join("Planner");
  await lastHere(chief, 31);
  await world.tenant.rows(async (db) => {
    await sql`with made as (insert into work_orders (code, title, status_id, completed_at)
        select 'DONE-' || n, 'Done ' || n, 3, now() from generate_series(1, 25) n returning id)
      insert into audit_log (action, entity, entity_id, person_id) select 'status', 'work-orders', id, ${planner.personId} from made`.execute(
      db,
    );
  });
  const first = await chief.ok(home.changes);
  expect([first.rows.length, first.hasMore]).toEqual([20, true]);
  const rest = await chief.ok(home.changes, { query: { skip: 20 } });
  const done = [...first.rows, ...rest.rows].filter(({ code }) => code.startsWith("DONE-"));
  expect(done).toHaveLength(25);
  expect(new Set(done.map(({ news }) => news.join())).size).toBe(1);
  expect(done[0]?.news).toEqual(["completed"]);
});
