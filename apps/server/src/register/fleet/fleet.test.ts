import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { fleet, type FleetDraft } from "@millwright/domain/register/fleet/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildVehicle } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
/** Of one second for the whole file. */
const NOW = Math.floor(Date.now() / 1000) * 1000;
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString().replace(".000Z", "Z");
const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" });
const enter = async (assetId: number, at: string, facts: Partial<FleetDraft>) =>
  await by.ok(fleet.create, { body: { assetId, at, ...facts } });
const readingsOf = async (meterId: number) => (await by.ok(meterReadings.list, { body: { meterId } })).rows;
const faultOf = async (person: Person, body: FleetDraft) => {
  const answer = await person.call(fleet.create, { body });
  return [answer.status, answer.body.fields?.map(({ path, reason }) => `${path} ${reason}`).join() ?? answer.body.reason];
};

test("what the odometer showed is a reading of the vehicle's meter; from full tank to full tank partial fillings are summed up", async () => {
  const van = await buildVehicle(by);
  await enter(van.id, ago(9), { odometer: 1000, fuel: 50, isFull: true, price: usd(80_00) });
  await enter(van.id, ago(8), { odometer: 1300, fuel: 20 });
  await enter(van.id, ago(7), { odometer: 1400, purpose: "Delivery" });
  const full = await enter(van.id, ago(6), { odometer: 1800, fuel: 44, isFull: true, price: usd(110_00) });
  expect(full).toMatchObject({ odometer: 1800, engineHours: null, per100Km: 8, perHour: null, price: usd(110_00), name: "Delivery van" });
  expect((await readingsOf(van.meterId)).map(({ value }) => value)).toEqual([1800, 1400, 1300, 1000]);
  const { rows, figures } = await by.ok(fleet.browse, { query: { assetId: String(van.id) } });
  expect(rows.map(({ per100Km }) => per100Km)).toEqual([8, null, null, null]);
  expect(figures).toEqual({ fuel: 114, fillings: 3, distance: 800, hours: null, per100Km: 8, perHour: null, price: usd(190_00) });
  // A page of the list that begins in the middle rests on what lies before it.
  const page = await by.ok(fleet.list, {
    body: { startRow: 0, endRow: 1, filterModel: { asset: { filterType: "set", values: [van.id] } } },
  });
  expect(page.rows[0]?.per100Km).toBe(8);
});

test("a forklift is told in litres an hour; a vehicle without such a meter says which one it lacks", async () => {
  const forklift = await buildVehicle(by, { unit: "h", name: "Forklift" });
  await enter(forklift.id, ago(5), { engineHours: 100, fuel: 20, isFull: true });
  expect(await enter(forklift.id, ago(4), { engineHours: 110, fuel: 30, isFull: true })).toMatchObject({
    perHour: 3,
    per100Km: null,
    engineHours: 110,
  });
  expect(await faultOf(by, { assetId: forklift.id, at: ago(3), odometer: 5 })).toEqual([400, "odometer fleet_no_odometer"]);
  const bare = await buildAsset(by);
  expect(await faultOf(by, { assetId: bare.id, at: ago(3), engineHours: 5 })).toEqual([400, "engineHours fleet_no_hours"]);
  expect(await faultOf(by, { assetId: bare.id, at: ago(3), purpose: "No dial" })).toEqual([200, undefined]);
});

test("the odometer does not fall, nor run faster than it can without a word; what does not go together is refused where it was typed", async () => {
  const van = await buildVehicle(by);
  await enter(van.id, ago(9), { odometer: 1000, fuel: 10 });
  const refused = async (facts: Partial<FleetDraft>) => await faultOf(by, { assetId: van.id, at: ago(8), ...facts });
  expect(await refused({ odometer: 999 })).toEqual([400, "odometer meter_went_back"]);
  expect(await refused({ odometer: 99_000 })).toEqual([400, "odometer meter_too_fast"]);
  expect(await refused({ odometer: 1, engineHours: 1 })).toEqual([400, "engineHours one_of_two"]);
  expect(await refused({ isFull: true })).toEqual([400, "isFull fleet_without_fuel"]);
  expect(await refused({ price: usd(1) })).toEqual([400, "price fleet_without_fuel"]);
  expect(await refused({ latitude: 1 })).toEqual([400, "longitude required"]);
  expect(await refused({ at: new Date(Date.now() + DAY_MS).toISOString() })).toEqual([400, "at in_future"]);
  expect(await refused({ at: ago(9) })).toEqual([400, "at fleet_at_then"]);
  expect(await refused({ odometer: 99_000, isConfirmed: true })).toEqual([200, undefined]);
  // Before what is there already it may not show more.
  expect(await faultOf(by, { assetId: van.id, at: ago(10), odometer: 1001 })).toEqual([400, "odometer meter_next_lower"]);
});

test("a corrected line corrects its reading with a trace; moved in time it is read then, taken out it is not read at all, and comes back", async () => {
  const van = await buildVehicle(by);
  const line = await enter(van.id, ago(9), { odometer: 1000, fuel: 10, isFull: true });
  const params = { id: line.id };
  const mended = await by.ok(fleet.update, { params, body: { version: line.version, odometer: 1010 } });
  expect(mended).toMatchObject({ odometer: 1010, version: line.version + 1 });
  expect(await readingsOf(van.meterId)).toMatchObject([
    { value: 1010, correctedFrom: 1000, reason: "The fleet tracker's line was corrected." },
  ]);
  const stale = await by.call(fleet.update, { params, body: { version: line.version, odometer: 1500 } });
  expect(stale).toMatchObject({ status: 409, body: { reason: "stale", current: { odometer: 1010 } } });
  const moved = await by.ok(fleet.update, { params, body: { version: mended.version, at: ago(8) } });
  expect((await readingsOf(van.meterId)).map(({ at, value, removedValue }) => [at.slice(0, 19), value, removedValue])).toEqual([
    [ago(8).slice(0, 19), 1010, null],
    [ago(9).slice(0, 19), null, 1010],
  ]);
  const gone = await by.ok(fleet.archive, { params, body: { version: moved.version } });
  expect((await readingsOf(van.meterId)).filter(({ value }) => value !== null)).toEqual([]);
  const back = await by.ok(fleet.restore, { params, body: { version: gone.version } });
  expect(back.odometer).toBe(1010);
  const { rows } = await by.ok(fleet.log, { params });
  expect(rows.map(({ action }) => action)).toEqual(["restored", "archived", "updated", "updated", "created"]);
  expect(rows[3]?.changes).toEqual([{ field: "odometer", before: 1000, after: 1010 }]);
  const cleared = await by.ok(fleet.update, { params, body: { version: back.version, odometer: null, purpose: "Only a trip" } });
  expect(cleared).toMatchObject({ odometer: null, purpose: "Only a trip", fuel: 10 });
  expect((await readingsOf(van.meterId)).filter(({ value }) => value !== null)).toEqual([]);
});

test("what fuel cost is told to those who see what work costs, and to nobody else: not in list, record, file, log, nor figures", async () => {
  await addRole(world.tenant, "Drives", {
    fleet: { flags: FLAGS, scope: "all" },
    assets: { flags: ["view"], scope: "all" },
    audit: { flags: ["view"], scope: "all" },
  });
  const driver = await world.tenant.join("Drives");
  const van = await buildVehicle(by);
  const line = await driver.ok(fleet.create, { body: { assetId: van.id, at: ago(3), fuel: 40, price: usd(7_654_321) } });
  expect(line.price).toBeNull();
  expect((await by.ok(fleet.get, { params: { id: line.id } })).price).toEqual(usd(7_654_321));
  const changed = await driver.ok(fleet.update, { params: { id: line.id }, body: { version: line.version, price: usd(7_654_322) } });
  expect(changed.version).toBe(line.version + 1);
  const answers = await Promise.all([
    driver.call(fleet.list, { body: {} }),
    driver.call(fleet.browse, { query: { assetId: String(van.id) } }),
    driver.call(fleet.get, { params: { id: line.id } }),
    driver.call(fleet.log, { params: { id: line.id } }),
    driver.call(fleet.export, { body: { columns: [{ field: "asset" }, { field: "price" }], format: "csv", isWhole: true } }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)).not.toMatch(/76543|76,?543/);
  }
  const told = await world.tenant.rows(
    async (db) =>
      await db
        .selectFrom("auditLog")
        .select("entity")
        .where("entity", "in", ["fleet", "fleet-prices"])
        .where("entityId", "=", line.id)
        .orderBy("id")
        .execute(),
  );
  expect(told.map(({ entity }) => entity)).toEqual(["fleet", "fleet-prices", "fleet", "fleet-prices"]);
});

test("a technician of a site enters what that site's vehicles do; those of another one are not there", async () => {
  const [here, there] = [await buildLocation(by, { code: "F-N", isSite: true }), await buildLocation(by, { code: "F-S", isSite: true })];
  const own = await buildVehicle(by, { locationId: here.id });
  const other = await buildVehicle(by, { locationId: there.id });
  const hidden = await enter(other.id, ago(2), { odometer: 5, fuel: 5 });
  const technician = await world.tenant.join("Technician", { siteId: here.id });
  expect(await faultOf(technician, { assetId: other.id, at: ago(1), fuel: 5 })).toEqual([400, "assetId not_known"]);
  expect(await faultOf(technician, { assetId: own.id, at: ago(1), odometer: 7, fuel: 5 })).toEqual([200, undefined]);
  const { rows } = await technician.ok(fleet.list, { body: {} });
  expect(rows.map(({ asset }) => asset.id)).toEqual([own.id]);
  expect((await technician.call(fleet.get, { params: { id: hidden.id } })).status).toBe(404);
});

test("five who say the same time of a vehicle at once: one line, one reading", async () => {
  const van = await buildVehicle(by);
  const at = ago(1);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => await by.call(fleet.create, { body: { assetId: van.id, at, odometer: 10, fuel: 5 } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400, 400]);
  expect(await readingsOf(van.meterId)).toHaveLength(1);
});

test("a file of refuellings comes in with its readings, and an undo takes both back", async () => {
  const van = await buildVehicle(by, { code: "IMP-1" });
  const lines = [
    "Vehicle,Time,Odometer,Fuel,Full,Price",
    "IMP-1,2026-03-01 08:00,1000,50,yes,80.50",
    "IMP-1,2026-03-05 08:00,1500,40,yes,64",
  ];
  const made = await by.ok(imports.upload, {
    query: { target: "fleet", fileName: "fuel.csv" },
    headers: { "content-type": "text/csv" },
    body: Buffer.from(lines.join("\n")),
  } as never);
  const column = (at: number) => ({ column: at });
  const mapped = await by.ok(imports.map, {
    params: { id: made.id },
    body: {
      version: made.version,
      mapping: { asset: column(0), at: column(1), odometer: column(2), fuel: column(3), isFull: column(4), price: column(5) },
    },
  });
  await by.ok(imports.check, { body: { id: mapped.id, version: mapped.version } });
  await world.jobs.runOnce(world.tenant.id);
  const checked = await by.ok(imports.get, { params: { id: made.id } });
  await by.ok(imports.run, { body: { id: made.id, version: checked.version } });
  await world.jobs.runOnce(world.tenant.id);
  const done = await by.ok(imports.get, { params: { id: made.id } });
  expect(done).toMatchObject({ state: "done", rowsCreated: 2, rowsRefused: 0 });
  const { rows } = await by.ok(fleet.browse, { query: { assetId: String(van.id) } });
  expect(rows.map(({ odometer, per100Km, price }) => [odometer, per100Km, price])).toEqual([
    [1500, 8, usd(64_00)],
    [1000, null, usd(80_50)],
  ]);
  await by.ok(imports.undo, { body: { id: made.id, version: done.version } });
  await world.jobs.runOnce(world.tenant.id);
  expect((await by.ok(imports.get, { params: { id: made.id } })).rowsUndone).toBe(2);
  expect((await by.ok(fleet.browse, { query: { assetId: String(van.id) } })).rows).toEqual([]);
  expect((await readingsOf(van.meterId)).filter(({ value }) => value !== null)).toEqual([]);
});

test("an asset is a vehicle by a meter of its way or its hours, or by what was entered of it; a pump is none", async () => {
  const isVehicle = async (id: number, who = by) => (await who.ok(assets.get, { params: { id } })).isVehicle;
  const [van, pump, trailer] = [
    await buildVehicle(by),
    await buildAsset(by, { code: "FT-PUMP" }),
    await buildAsset(by, { code: "FT-TRAILER" }),
  ];
  expect([await isVehicle(van.id), await isVehicle(pump.id), await isVehicle(trailer.id)]).toEqual([true, false, false]);
  await enter(trailer.id, ago(1), { purpose: "Moved the crane" });
  expect(await isVehicle(trailer.id)).toBe(true);
  await addRole(world.tenant, "Assets without the fleet", { assets: { flags: ["view"], scope: "all" } });
  expect(await isVehicle(van.id, await world.tenant.as("Assets without the fleet"))).toBe(false);
});
