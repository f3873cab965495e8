import { afterAll, beforeAll, expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import type { NewestValue } from "@millwright/domain/kit/live/frames.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { listen, PATIENCE, type Ear } from "../../testing/ear.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildGateway, buildSensor } from "../ingest/builders.ts";

let world: World;
let admin: Person;
let gateway: Awaited<ReturnType<typeof buildGateway>>;
let site: { id: number };
let here: { id: number; key: string };
let there: { id: number; key: string };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  const [first, second] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  site = first;
  gateway = await buildGateway(world.tenant);
  here = await buildSensor(world.tenant, gateway.networkId, undefined, 60);
  there = await buildSensor(world.tenant, gateway.networkId, undefined, 60);
  for (const [sensor, location] of [
    [here, first],
    [there, second],
  ] as const) {
    const { version } = await admin.ok(sensors.get, { params: { id: sensor.id } });
    await admin.ok(sensors.update, { params: { id: sensor.id }, body: { version, locationId: location.id } });
  }
  await say(here, 1);
  await say(there, 100);
  await addRole(world.tenant, "Reader of a site", { sensors: { flags: ["view"], scope: "site" } });
  await addRole(world.tenant, "Reader of no sensor", { assets: { flags: ["view"], scope: "all" } });
});
afterAll(() => world.close());

let minutes = 600;
/** A reading that is a minute later than the one before. */
async function say({ key }: { key: string }, value: number): Promise<void> {
  minutes -= 1;
  const readings = [{ sensor: key, datum: "temperature", at: new Date(Date.now() - minutes * 60_000).toISOString(), value }];
  const sent = await world.app.inject({
    method: "POST",
    url: `/ingest/native/${gateway.publicId}`,
    headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ readings }),
  });
  expect(sent.json()).toMatchObject({ accepted: 1 });
}
const seriesOf = async ({ id }: { id: number }): Promise<number> =>
  await world.tenant.rows(
    async (db) => (await db.selectFrom("series").select("id").where("sensorId", "=", id).executeTakeFirstOrThrow()).id,
  );
const framesOf = (ear: Ear) => ear.heard.flatMap((frame) => (frame.type === "values" ? [frame.values] : []));
const valuesOf = (ear: Ear, series: number) =>
  framesOf(ear)
    .flat()
    .filter(({ seriesId }: NewestValue) => seriesId === series)
    .map(({ value }) => value);
/** Listens to both sensors. */
async function watching(by: Person): Promise<{ ear: Ear; own: number; other: number }> {
  const [own, other] = [await seriesOf(here), await seriesOf(there)];
  const ear = await listen(world, { token: by.token });
  ear.say({ type: "watch", series: [own, other] });
  return { ear, own, other };
}

test("who watches series is told what they say, each value once, and nothing of those beyond their reach", async () => {
  const local = await world.tenant.join("Reader of a site", { siteId: site.id });
  const [{ ear, own, other }, { ear: all }] = [await watching(local), await watching(admin)];
  await expect.poll(() => valuesOf(all, other), PATIENCE).toEqual([100]);
  await say(here, 2);
  await expect.poll(() => valuesOf(all, own).at(-1), PATIENCE).toBe(2);
  await say(there, 101);
  await expect.poll(() => valuesOf(all, other), PATIENCE).toEqual([100, 101]);
  await expect.poll(() => valuesOf(ear, own).at(-1), PATIENCE).toBe(2);
  expect(valuesOf(ear, other)).toEqual([]);
  expect(new Set(valuesOf(ear, own)).size, "none of them twice").toBe(valuesOf(ear, own).length);
  [ear, all].forEach((one) => one.hang());
});

test("what is said between two looks comes in one message", async () => {
  const { ear, own, other } = await watching(admin);
  await expect.poll(() => framesOf(ear).length, PATIENCE).toBe(1);
  await Promise.all([3, 4, 5, 6].map(async (value) => await say(here, value)));
  await say(there, 102);
  await expect.poll(() => valuesOf(ear, other).at(-1), PATIENCE).toBe(102);
  await expect.poll(() => valuesOf(ear, own).length, PATIENCE).toBeGreaterThan(1);
  expect(framesOf(ear).every((values) => new Set(values.map(({ seriesId }) => seriesId)).size === values.length)).toBe(true);
  ear.hang();
});

test("a page out of sight is told nothing, and what it missed once it is seen again", async () => {
  const [{ ear, own }, { ear: seen }] = [await watching(admin), await watching(admin)];
  await expect.poll(() => valuesOf(ear, own).length, PATIENCE).toBe(1);
  ear.say({ type: "active", isSeen: false });
  // Said and heard in this order.
  ear.say({ type: "subscribe", topics: ["nothing/of/this/name"] });
  await ear.hears("refused");
  await say(here, 7);
  await expect.poll(() => valuesOf(seen, own).at(-1), PATIENCE).toBe(7);
  expect(valuesOf(ear, own)).not.toContain(7);
  ear.say({ type: "active", isSeen: true });
  await expect.poll(() => valuesOf(ear, own).at(-1), PATIENCE).toBe(7);
  [ear, seen].forEach((one) => one.hang());
});

test("whose role does not see sensors any more is told nothing from then on", async () => {
  const by = await world.tenant.join("Reader of a site", { siteId: site.id });
  const [{ ear, own }, { ear: all }] = [await watching(by), await watching(admin)];
  await expect.poll(() => valuesOf(ear, own).length, PATIENCE).toBe(1);
  const { id: roleId } = await world.tenant.rows(
    async (db) => await db.selectFrom("roles").select("id").where("name", "=", "Reader of no sensor").executeTakeFirstOrThrow(),
  );
  const { version } = await admin.ok(people.get, { params: { id: by.personId } });
  await admin.ok(people.update, { params: { id: by.personId }, body: { version, roleId } });
  await ear.hears("rights");
  await say(here, 8);
  await expect.poll(() => valuesOf(all, own).at(-1), PATIENCE).toBe(8);
  expect(valuesOf(ear, own)).not.toContain(8);
  [ear, all].forEach((one) => one.hang());
});
