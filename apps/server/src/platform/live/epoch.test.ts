import { afterAll, beforeAll, expect, test } from "vitest";
import { listTopic } from "@millwright/domain/kit/live/frames.ts";
import { live } from "@millwright/domain/foundation/live/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect } from "../../testing/catalogue.ts";
import { listen, PATIENCE } from "../../testing/ear.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { startTestCluster, type TestCluster } from "../testing/cluster.ts";

/** A database of its own: what a crash does to it is done to everybody on it. */
let cluster: TestCluster;
let world: World;
let person: Person;
beforeAll(async () => {
  cluster = await startTestCluster();
  world = await openWorld(cluster);
  person = await world.tenant.as("Administrator");
});
afterAll(async () => {
  await world.close();
  await cluster.stop();
});

const SUPPLIERS = listTopic("suppliers");
/** All that is left of a crash, in the one table that a crash empties. */
async function crash(): Promise<void> {
  const owner = await connect(cluster.ownerUrl);
  const { rows } = await owner.query("select relpersistence from pg_class where relname = 'live_epochs'");
  expect(rows).toEqual([{ relpersistence: "u" }]);
  await owner.query("delete from live_epochs");
  await owner.end();
}

test("after a crash of the database every page is told to ask for everything, once, and hears on", async () => {
  const ear = await listen(world, { token: person.token, topics: [SUPPLIERS] });
  const asked = await person.ok(live.since, { query: {} });
  const before = ear.position();
  await crash();
  const made = await buildSupplier(person);
  const { position } = await ear.hears("reset");
  expect(position.slice(0, 12)).not.toBe(before.slice(0, 12));
  const later = await buildSupplier(person);
  await expect.poll(() => ear.rows(SUPPLIERS).map(({ id }) => id), PATIENCE).toContain(later.id);
  expect(ear.rows(SUPPLIERS).map(({ id }) => id)).not.toContain(made.id);
  ear.hang();

  const back = await listen(world, { token: person.token, topics: [SUPPLIERS], position: before });
  await back.hears("reset");
  back.hang();
  expect(await person.ok(live.since, { query: { position: asked.position } })).toMatchObject({ isReset: true });
});

test("who asks first after a crash is told to ask for everything, and from then on where they stand", async () => {
  const { position } = await person.ok(live.since, { query: {} });
  await crash();
  expect(await person.ok(live.since, { query: { position } })).toMatchObject({ isReset: true, told: [] });
  const { position: named } = await person.ok(live.since, { query: {} });
  expect(named).not.toBe("");
  const made = await buildSupplier(person);
  const { told } = await person.ok(live.since, { query: { position: named, topics: SUPPLIERS } });
  expect(told).toMatchObject([{ type: "changed", rows: [{ id: made.id }] }]);
});
