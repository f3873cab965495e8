import { afterAll, beforeAll, expect, test } from "vitest";
import { assetMovements } from "@millwright/domain/register/asset-movements/contract.ts";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { buildPosition } from "../asset-positions/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const at = async (id: number) => await by.ok(assets.get, { params: { id } });
const standing = async (...ids: number[]) => await Promise.all(ids.map(async (id) => (await at(id)).locationId));

/** A machine in a hall with a motor in the same hall, its coupling below that, a pump without a place of its own and a panel in the control room. */
async function machine() {
  const top = await buildLocation(by, { isSite: true });
  const [hall, other, room] = [
    await buildLocation(by, { parentId: top.id }),
    await buildLocation(by, { parentId: top.id }),
    await buildLocation(by, { parentId: top.id }),
  ];
  const self = await buildAsset(by, { locationId: hall.id });
  const motor = await buildAsset(by, { parentId: self.id, locationId: hall.id });
  const pump = await buildAsset(by, { parentId: self.id });
  const panel = await buildAsset(by, { parentId: self.id, locationId: room.id });
  const coupling = await buildAsset(by, { parentId: pump.id, locationId: hall.id });
  const relay = await buildAsset(by, { parentId: panel.id, locationId: hall.id });
  return {
    top: top.id,
    hall: hall.id,
    other: other.id,
    room: room.id,
    self,
    motor: motor.id,
    pump: pump.id,
    panel: panel.id,
    coupling: coupling.id,
    relay: relay.id,
  };
}

test("what is mounted goes along with its machine, to any depth; what was put elsewhere stays there; each says so in its log", async () => {
  const { self, hall, other, room, motor, pump, panel, coupling, relay } = await machine();
  const before = await at(motor);
  await by.ok(assetMovements.create, { body: { assetId: self.id, kind: "move", toLocationId: other } });
  expect(await standing(self.id, motor, pump, coupling, panel, relay)).toEqual([other, other, null, other, room, hall]);
  expect((await at(motor)).version).toBe(before.version + 1);
  const log = await world.tenant.rows((db) =>
    db
      .selectFrom("auditLog")
      .select(["entityId", "changes"])
      .where("entity", "=", "assets")
      .where("action", "=", "updated")
      .where("entityId", "in", [motor, coupling, panel])
      .execute(),
  );
  expect(log.toSorted((one, next) => Number(one.entityId) - Number(next.entityId))).toMatchObject(
    [motor, coupling].map((entityId) => ({ entityId, changes: [{ field: "locationId", before: hall, after: other }] })),
  );
});

test("the same where the place of the machine is edited, and where it comes to stand on another machine", async () => {
  const { self, hall, other, motor, coupling } = await machine();
  await by.ok(assets.update, { params: { id: self.id }, body: { version: self.version, locationId: other } });
  expect(await standing(motor, coupling)).toEqual([other, other]);
  const line = await buildAsset(by, { locationId: hall });
  await by.ok(assets.update, { params: { id: self.id }, body: { version: self.version + 1, parentId: line.id, locationId: null } });
  expect(await standing(motor, coupling)).toEqual([hall, hall]);
  // What changes nothing of where it stands takes nothing along.
  const [{ version }] = [await at(motor)];
  await by.ok(assets.update, { params: { id: self.id }, body: { version: self.version + 2, locationId: hall } });
  expect((await at(motor)).version).toBe(version);
});

test("at another site it has that one's site, also what has no place of its own", async () => {
  const { self, motor, pump, coupling } = await machine();
  const there = await buildLocation(by, { isSite: true });
  await by.ok(assets.update, { params: { id: self.id }, body: { version: self.version, locationId: there.id } });
  expect(await standing(motor, coupling, pump)).toEqual([there.id, there.id, null]);
  expect((await Promise.all([motor, coupling, pump].map(at))).map(({ siteId }) => siteId)).toEqual([there.id, there.id, there.id]);
});

test("it goes along to the position at which its machine is installed", async () => {
  const { self, other, motor, coupling } = await machine();
  const position = await buildPosition(by, { code: `GO-${self.id}`, locationId: other });
  await by.ok(assetPositions.install, { params: { id: position.id }, body: { assetId: self.id, reason: "New line" } });
  expect(await standing(motor, coupling)).toEqual([other, other]);
});
