import { afterAll, beforeAll, expect, test } from "vitest";
import { userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { recordTopic, type Here } from "@millwright/domain/kit/live/frames.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { buildServer, type Server } from "../../app.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { listen, PATIENCE, type Ear } from "../../testing/ear.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";

let world: World;
let other: Server;
let reader: Person;
let planner: Person;
beforeAll(async () => {
  world = await openWorld(undefined, {}, { between: true });
  other = await buildServer({ settings: world.settings, databaseUrl: urlOf("app"), ownerUrl: urlOf("owner"), strict: true, between: true });
  reader = await world.tenant.as("Administrator");
  planner = await world.tenant.as("Planner");
});
afterAll(async () => {
  await other.app.close();
  await world.close();
});

const heresOf = (ear: Ear) => ear.heard.filter((frame): frame is Here => frame.type === "here");
/** Who the page was told last to be there beside its own reader. */
const there = (ear: Ear) =>
  heresOf(ear)
    .at(-1)
    ?.people.map(({ id }) => id) ?? [];
const supplierTopic = async () => recordTopic("suppliers", (await buildSupplier(planner)).id);
const opens = async (person: Person, topic: ReturnType<typeof recordTopic>, server: Pick<Server, "app"> = world) =>
  await listen(server, { token: person.token, topics: [topic] });

test("two who have a record open are shown to each other by name, and one that closes it is gone", async () => {
  const topic = await supplierTopic();
  const first = await opens(reader, topic);
  const second = await opens(planner, topic);
  await expect.poll(() => there(first), PATIENCE).toEqual([planner.personId]);
  await expect.poll(() => there(second), PATIENCE).toEqual([reader.personId]);
  expect(heresOf(first).at(-1)?.people[0]?.name).toMatch(/^Planner /);
  second.hang();
  await expect.poll(() => heresOf(first).at(-1)?.people, PATIENCE).toEqual([]);
  first.hang();
});

test("whoever is alone, at whatever many pages, is told nothing", async () => {
  const topic = await supplierTopic();
  const [first, second] = [await opens(reader, topic), await opens(reader, topic)];
  const elsewhere = await supplierTopic();
  const [busy, company] = [await opens(reader, elsewhere), await opens(planner, elsewhere)];
  await expect.poll(() => there(busy), PATIENCE).toEqual([planner.personId]);
  expect([...heresOf(first), ...heresOf(second)]).toEqual([]);
  for (const ear of [first, second, busy, company]) ear.hang();
});

test("a page out of sight does not count, and counts again when it is looked at", async () => {
  const topic = await supplierTopic();
  const [first, second] = [await opens(reader, topic), await opens(planner, topic)];
  await expect.poll(() => there(first), PATIENCE).toEqual([planner.personId]);
  second.say({ type: "active", isSeen: false });
  await expect.poll(() => there(first), PATIENCE).toEqual([]);
  second.say({ type: "active", isSeen: true });
  await expect.poll(() => there(first), PATIENCE).toEqual([planner.personId]);
  second.say({ type: "unsubscribe", topics: [topic] });
  await expect.poll(() => there(first), PATIENCE).toEqual([]);
  for (const ear of [first, second]) ear.hang();
});

test("four are named, of the others it is said how many", async () => {
  const topic = await supplierTopic();
  const first = await opens(reader, topic);
  const others = await Promise.all(Array.from({ length: 6 }, async () => await opens(await world.tenant.join("Planner"), topic)));
  await expect.poll(() => heresOf(first).at(-1)?.more, PATIENCE).toBe(2);
  expect(there(first)).toHaveLength(4);
  for (const ear of [first, ...others]) ear.hang();
});

test("whoever hides is shown to nobody, from the moment they say so, and sees the others", async () => {
  const topic = await supplierTopic();
  const shy = await world.tenant.join("Planner");
  const [first, hidden] = [await opens(reader, topic), await opens(shy, topic)];
  await expect.poll(() => there(first), PATIENCE).toEqual([shy.personId]);
  const hide = async (hidesPresence: boolean) => {
    const { version } = await shy.ok(userProfile.get);
    await shy.ok(userProfile.update, { body: { version, hidesPresence } });
  };
  await hide(true);
  await expect.poll(() => there(first), PATIENCE).toEqual([]);
  expect(there(hidden)).toEqual([reader.personId]);
  await hide(false);
  await expect.poll(() => there(first), PATIENCE).toEqual([shy.personId]);
  for (const ear of [first, hidden]) ear.hang();
});

test("whoever does not reach the record is told nothing of who has it open, also where it left their reach while it was open", async () => {
  const [near, far] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const order = await buildWorkOrder(planner, { locationId: near.id });
  const topic = recordTopic("work-orders", order.id);
  const technician = await world.tenant.join("Technician", { siteId: near.id });
  const stranger = await world.tenant.join("Technician", { siteId: far.id });
  const [first, limited, refused] = [await opens(planner, topic), await opens(technician, topic), await opens(stranger, topic)];
  await expect.poll(() => there(limited), PATIENCE).toEqual([planner.personId]);
  await planner.ok(workOrders.update, { params: { id: order.id }, body: { version: order.version, locationId: far.id } });
  await expect.poll(() => limited.told().some(({ type }) => type === "gone"), PATIENCE).toBe(true);
  const known = heresOf(limited).length;
  const late = await opens(reader, topic);
  await expect.poll(() => there(first), PATIENCE).toContain(reader.personId);
  late.hang();
  await expect.poll(() => there(first), PATIENCE).not.toContain(reader.personId);
  expect(heresOf(limited)).toHaveLength(known);
  expect(heresOf(refused)).toEqual([]);
  for (const ear of [first, limited, refused]) ear.hang();
});

test("pages at two processes see each other come and go", async () => {
  const topic = await supplierTopic();
  const here = await opens(reader, topic);
  const away = await opens(planner, topic, other);
  await expect.poll(() => there(here), PATIENCE).toEqual([planner.personId]);
  await expect.poll(() => there(away), PATIENCE).toEqual([reader.personId]);
  away.hang();
  await expect.poll(() => there(here), PATIENCE).toEqual([]);
  here.hang();
});

test("nothing of who was where is written down", async () => {
  const { id } = await buildSupplier(planner);
  const topic = recordTopic("suppliers", id);
  const lines = async () =>
    await world.tenant.rows(
      async (db) => await db.selectFrom("auditLog").select("id").where("entity", "=", "suppliers").where("entityId", "=", id).execute(),
    );
  const before = await lines();
  const [first, second] = [await opens(reader, topic), await opens(planner, topic)];
  await expect.poll(() => there(first), PATIENCE).toEqual([planner.personId]);
  expect(await lines()).toEqual(before);
  expect((await planner.ok(suppliers.get, { params: { id } })).version).toBe(1);
  for (const ear of [first, second]) ear.hang();
});
