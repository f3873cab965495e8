import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildAsset } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

/** An order straight in the table: what counts here is its status and its place. */
const order = async (tenant: TestTenant, facts: { code: string; assetId: number; statusId?: number; siteId?: number | null }) =>
  await tenant.rows((db) =>
    db
      .insertInto("workOrders")
      .values({ title: facts.code, ...facts })
      .execute(),
  );

test("an asset is found again with everything that was typed, and knows where it stands", async () => {
  const plant = await buildLocation(planner, { name: "Plant", isSite: true });
  const hall = await buildLocation(planner, { name: "Hall", parentId: plant.id });
  const line = await buildAsset(planner, { name: "Filling line", locationId: hall.id });
  const facts = {
    code: "PMP-1",
    name: "Pump",
    parentId: line.id,
    criticality: 1,
    manufacturer: "Alder",
    model: "K2",
    serialNumber: "SN-77",
    inServiceOn: "2021-05-04",
    notes: "Spare on shelf",
  };
  const made = await planner.ok(assets.create, { body: facts });
  expect(await planner.ok(assets.get, { params: { id: made.id } })).toMatchObject({
    ...facts,
    locationId: null,
    siteId: plant.id,
    path: [{ id: line.id, name: "Filling line" }],
    locationPath: [{ name: "Plant" }, { name: "Hall" }],
    childCount: 0,
  });
});

test("moving an asset takes the site of everything below it along, but not of what stands at a place of its own", async () => {
  const [north, south] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const machine = await buildAsset(planner, { locationId: north.id });
  const drive = await buildAsset(planner, { parentId: machine.id });
  const motor = await buildAsset(planner, { parentId: drive.id });
  const room = await buildLocation(planner, { parentId: north.id });
  const cabinet = await buildAsset(planner, { parentId: machine.id, locationId: room.id });
  const moved = await planner.ok(assets.update, { params: { id: machine.id }, body: { version: machine.version, locationId: south.id } });
  expect(moved.siteId).toBe(south.id);
  const siteOf = async (id: number) => (await planner.ok(assets.get, { params: { id } })).siteId;
  expect(await siteOf(motor.id)).toBe(south.id);
  expect(await siteOf(cabinet.id)).toBe(north.id);
  await planner.ok(assets.update, { params: { id: drive.id }, body: { version: drive.version, parentId: cabinet.id } });
  expect(await siteOf(motor.id)).toBe(north.id);
});

test("the log names the places an asset was moved from and to", async () => {
  const [hall, yard] = [await buildLocation(planner, { name: "Old hall" }), await buildLocation(planner, { name: "Yard" })];
  const pump = await buildAsset(planner, { locationId: hall.id });
  await planner.ok(assets.update, { params: { id: pump.id }, body: { version: pump.version, locationId: yard.id } });
  const { rows } = await planner.ok(assets.log, { params: { id: pump.id } });
  expect(rows[0]?.changes).toEqual([{ field: "locationId", before: "Old hall", after: "Yard" }]);
});

test("an asset cannot stand under what is below it", async () => {
  const top = await buildAsset(planner);
  const middle = await buildAsset(planner, { parentId: top.id });
  const low = await buildAsset(planner, { parentId: middle.id });
  const refused = await planner.call(assets.update, { params: { id: top.id }, body: { version: top.version, parentId: low.id } });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "parentId", reason: "loop" }] } });
});

test("nothing is put under or at what is archived or unknown", async () => {
  const gone = await buildAsset(planner);
  await planner.ok(assets.archive, { params: { id: gone.id }, body: { version: gone.version } });
  const under = await planner.call(assets.create, { body: { code: "U-1", name: "U", parentId: gone.id } });
  expect(under.body.fields).toEqual([{ path: "parentId", reason: "archived" }]);
  const foreign = await buildLocation(await (await world.otherTenant()).as("Planner"));
  const at = await planner.call(assets.create, { body: { code: "U-1", name: "U", locationId: foreign.id } });
  expect(at.body.fields).toEqual([{ path: "locationId", reason: "not_known" }]);
});

test("an asset with children or open orders is not archived; the refusal names them", async () => {
  const machine = await buildAsset(planner, { code: "MIX-1" });
  const motor = await buildAsset(planner, { code: "MIX-1-M", parentId: machine.id });
  await order(world.tenant, { code: "WO-A", assetId: motor.id });
  await order(world.tenant, { code: "WO-B", assetId: motor.id, statusId: 4 });
  const archive = async ({ id, version }: { id: number; version: number }) =>
    await planner.call(assets.archive, { params: { id }, body: { version } });
  expect(await archive(machine)).toMatchObject({ status: 409, body: { reason: "has_children", params: { codes: "MIX-1-M" } } });
  expect(await archive(motor)).toMatchObject({ status: 409, body: { reason: "has_open_orders", params: { codes: "WO-A" } } });
  await world.tenant.rows((db) => db.updateTable("workOrders").set({ statusId: 5 }).where("code", "=", "WO-A").execute());
  const together = { body: { rows: [machine, motor].map(({ id, version }) => ({ id, version })) } };
  expect(await planner.ok(assets.archiveMany, together)).toEqual({ archived: 2 });
  expect((await planner.call(assets.archiveMany, together)).body.reason).toBe("stale");
});

test("the list counts the orders that are still open, as many as the reader may see", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const busy = await buildAsset(by, { name: "Busy" });
  await buildAsset(by, { name: "Calm" });
  for (const [code, statusId, siteId] of [
    ["O-1", 1, here.id],
    ["O-2", 6, there.id],
    ["O-3", 7, null],
    ["O-4", 3, here.id],
    ["O-5", 5, here.id],
  ] as const) {
    await order(tenant, { code, assetId: busy.id, statusId, siteId });
  }
  const counts = async (person: Person) => (await person.ok(assets.list, { body: {} })).rows.map((row) => row.openWorkOrders);
  expect(await counts(by)).toEqual([3, 0]);
  const technician = await tenant.join("Technician", { siteId: here.id });
  expect(await counts(technician)).toEqual([1, 0]);
  await tenant.rows((db) =>
    db.updateTable("workOrders").set({ responsiblePersonId: technician.personId }).where("code", "=", "O-2").execute(),
  );
  expect(await counts(technician)).toEqual([2, 0]);
  expect(await counts(await tenant.as("Requester"))).toEqual([null, null]);
});

test("the list is found by code, name or serial number and filtered by place and criticality", async () => {
  const hall = await buildLocation(planner, { name: "Boiler house" });
  const boiler = await buildAsset(planner, {
    code: "BLR-7",
    name: "Steam boiler",
    serialNumber: "zq-5531",
    locationId: hall.id,
    criticality: 1,
  });
  const burner = await buildAsset(planner, { code: "BLR-7-B", name: "Burner", parentId: boiler.id, criticality: 3 });
  const ids = async (body: Request<typeof assets.list>["body"]) => (await planner.ok(assets.list, { body })).rows.map((row) => row.id);
  expect(await ids({ search: "ZQ-5531" })).toEqual([boiler.id]);
  expect(await ids({ filterModel: { location: { filterType: "text", type: "contains", filter: "boiler h" } } })).toEqual([boiler.id]);
  expect(await ids({ filterModel: { parentId: { filterType: "set", values: [boiler.id] } } })).toEqual([burner.id]);
  expect(await ids({ search: "blr-7", filterModel: { criticality: { filterType: "set", values: [3] } } })).toEqual([burner.id]);
  const [row] = (await planner.ok(assets.list, { body: { search: "burner" } })).rows;
  expect(row).toMatchObject({ parent: { code: "BLR-7" }, location: null, locationPath: ["Boiler house"] });
});

test("pages count from one, as the specification words them", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  for (const name of ["a", "b", "c", "d", "e"]) await buildAsset(by, { name });
  const page = async (PageNumber: string) =>
    (await by.ok(assets.browse, { query: { PageNumber, PageRows: "2" } })).rows.map((row) => row.name);
  expect([await page("1"), await page("2"), await page("3")]).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

test("a person limited to a site reaches nothing outside of it", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const [mine, other] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const near = await buildAsset(by, { locationId: mine.id });
  const far = await buildAsset(by, { locationId: other.id });
  const guest = await buildAsset(by, { parentId: far.id, locationId: mine.id });
  await tenant.rows((db) => db.updateTable("roleGrants").set({ scope: "site" }).where("subModule", "=", "assets").execute());
  const local = await tenant.join("Planner", { siteId: mine.id });
  expect((await local.ok(assets.list, { body: {} })).rows.map((row) => row.id).sort((a, b) => a - b)).toEqual(
    [near.id, guest.id].sort((a, b) => a - b),
  );
  expect((await local.ok(assets.browse, { query: { treeview: "true" } })).rows.map((row) => row.id).sort((a, b) => a - b)).toEqual(
    [near.id, guest.id].sort((a, b) => a - b),
  );
  for (const call of [
    local.call(assets.get, { params: { id: far.id } }),
    local.call(assets.archive, { params: { id: far.id }, body: { version: 1 } }),
  ])
    expect((await call).status).toBe(404);
  const moved = await local.call(assets.update, { params: { id: near.id }, body: { version: near.version, locationId: other.id } });
  expect(moved.body.fields).toEqual([{ path: "locationId", reason: "outside_site" }]);
  expect((await local.call(assets.create, { body: { code: "N-1", name: "N" } })).body.fields).toEqual([
    { path: "locationId", reason: "outside_site" },
  ]);
  expect(await local.ok(assets.validate, { params: { code: far.code } })).toEqual({ valid: false });
  expect(await local.ok(assets.validate, { params: { code: near.code } })).toEqual({ valid: false, takenById: near.id });
  const homeless = await tenant.join("Planner");
  expect((await homeless.ok(assets.list, { body: {} })).rows).toEqual([]);
});

test("a tree of 20,000 assets opens by its first level and then by branch, each with its counts", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  await tenant.rows((db) =>
    sql`insert into assets (id, code, name, parent_id)
      select 100000 + n, 'T-' || n, 'Asset ' || n, case when n <= 20 then null else 100000 + (n - 1) / 20 end from generate_series(1, 20000) as n`.execute(
      db,
    ),
  );
  const started = performance.now();
  const top = await by.ok(assets.browse, { query: { treeview: "true" } });
  const below = await by.ok(assets.browse, { query: { treeview: "true", parentId: 100_001 } });
  const tookMs = performance.now() - started;
  expect(top.rows).toHaveLength(20);
  expect(below.rows.every((row) => row.childCount === 20)).toBe(true);
  process.stdout.write(`asset tree: first level and one branch of 20,000 assets in ${Math.round(tookMs)} ms\n`);
}, 30_000);

test("an asset is classed and has somebody who answers for it; a warranty ends, and not before it begins", async () => {
  const by = await world.tenant.as("Administrator");
  const [classification, group] = [await buildValue(by, "asset-classifications"), await buildValue(by, "asset-groups-1")];
  const owner = await buildPerson(by);
  const facts = { classificationId: classification.id, group1Id: group.id, responsiblePersonId: owner.id, barcode: "HF 0042" };
  const made = await buildAsset(by, { ...facts, warrantyFrom: "2026-01-01", warrantyUntil: "2027-12-31", warrantyTerms: "Parts only" });
  expect(made).toMatchObject({
    classification: { id: classification.id },
    group1: { id: group.id },
    responsiblePerson: { id: owner.id, name: owner.name },
    barcode: "HF 0042",
    warrantyUntil: "2027-12-31",
  });
  const change = async (body: object) =>
    (await by.call(assets.update, { params: { id: made.id }, body: { version: made.version, ...body } })).body.fields;
  expect(await change({ warrantyUntil: null })).toEqual([{ path: "warrantyUntil", reason: "required" }]);
  expect(await change({ warrantyUntil: "2025-12-31" })).toEqual([{ path: "warrantyUntil", reason: "ends_before_start" }]);
  expect(await change({ group1Id: classification.id })).toMatchObject([{ path: "group1Id" }]);
  const { rows } = await by.ok(assets.list, {
    body: { filterModel: { classification: { filterType: "set", values: [classification.id] } } },
  });
  expect(rows.map(({ id }) => id)).toEqual([made.id]);
});

test("an asset says whose it is, who pays and which crew looks after it; a place says who pays for what stands there", async () => {
  const [hall, department, centre] = [
    await buildLocation(planner),
    await buildValue(planner, "maintenance-departments", { name: "Process" }),
    await buildValue(planner, "cost-centres", { name: "4711 Filling" }),
  ];
  const crew = await planner.ok(crews.create, { body: { code: "OWN-CREW", name: "Morning crew" } });
  const owned = { departmentId: department.id, costCentreId: centre.id, crewId: crew.id };
  const asset = await planner.ok(assets.create, { body: { code: "OWN-1", name: "Owned", locationId: hall.id, ...owned } });
  expect(asset).toMatchObject({
    ...owned,
    department: { name: "Process" },
    costCentre: { name: "4711 Filling" },
    crew: { code: "OWN-CREW" },
  });
  const { rows } = await planner.ok(assets.list, { body: { filterModel: { crew: { filterType: "set", values: [crew.id] } } } });
  expect(rows).toMatchObject([{ id: asset.id, department: { name: "Process" }, crew: { name: "Morning crew" } }]);

  const wrong = await planner.call(assets.update, {
    params: { id: asset.id },
    body: { version: asset.version, costCentreId: department.id },
  });
  expect(wrong.body.fields).toEqual([{ path: "costCentreId", reason: "not_known" }]);
  const gone = await planner.call(assets.update, { params: { id: asset.id }, body: { version: asset.version, crewId: 999_999 } });
  expect(gone.body.fields).toEqual([{ path: "crewId", reason: "not_known" }]);

  const place = await planner.ok(locations.update, { params: { id: hall.id }, body: { version: hall.version, costCentreId: centre.id } });
  expect(place.costCentre).toMatchObject({ name: "4711 Filling" });
  await planner.ok(assets.update, { params: { id: asset.id }, body: { version: asset.version, departmentId: null } });
  const { rows: lines } = await planner.ok(assets.log, { params: { id: asset.id } });
  expect(lines[0]?.changes).toEqual([{ field: "departmentId", before: "Process", after: null }]);
});

test("a machine is copied with its parts, twice: codes are counted on, what is of one piece alone is left out", async () => {
  const hall = await buildLocation(planner);
  const pump = await planner.ok(assets.create, {
    body: { code: "CPY-101", name: "Pump", locationId: hall.id, model: "K2", serialNumber: "SN-1", barcode: "B-1", criticality: 1 },
  });
  const motor = await planner.ok(assets.create, { body: { code: "CPY-101-MTR", name: "Motor", parentId: pump.id, manufacturer: "Alder" } });
  await planner.ok(assets.create, { body: { code: "BEARING", name: "Bearing", parentId: motor.id } });
  await planner.ok(assets.create, { body: { code: "CPY-103", name: "Another" } });

  const copied = await planner.ok(assets.copy, { params: { id: pump.id }, body: { code: "CPY-102", count: 2, withBelow: true } });
  expect(copied).toMatchObject({ count: 6, assets: [{ code: "CPY-102" }, { code: "CPY-104" }] });
  const second = copied.assets[1]?.id ?? 0;
  expect(await planner.ok(assets.get, { params: { id: second } })).toMatchObject({
    name: "Pump",
    model: "K2",
    criticality: 1,
    locationId: hall.id,
    serialNumber: null,
    barcode: null,
    childCount: 1,
  });
  const { rows } = await planner.ok(assets.browse, { query: { parentId: String(second) } });
  expect(rows).toMatchObject([{ code: "CPY-104-MTR", name: "Motor", childCount: 1 }]);
  const { rows: parts } = await planner.ok(assets.browse, { query: { parentId: String(rows[0]?.id ?? 0) } });
  expect(parts).toMatchObject([{ code: "CPY-104-BEARING" }]);

  const again = await planner.call(assets.copy, { params: { id: pump.id }, body: { code: "CPY-102", count: 1, withBelow: false } });
  expect(again.body.fields).toEqual([{ path: "code", reason: "taken" }]);
});

test("an order that names no cost centre takes that of its asset, else of the asset above, else of the place", async () => {
  const [ofLine, ofSite] = [
    await buildValue(planner, "cost-centres", { name: "Line" }),
    await buildValue(planner, "cost-centres", { name: "Site" }),
  ];
  const site = await buildLocation(planner, { isSite: true, costCentreId: ofSite.id });
  const hall = await buildLocation(planner, { parentId: site.id });
  const line = await buildAsset(planner, { locationId: hall.id, costCentreId: ofLine.id });
  const pump = await buildAsset(planner, { parentId: line.id });
  const fan = await buildAsset(planner, { locationId: hall.id });
  const paidBy = async (body: object) => (await planner.ok(workOrders.create, { body: { title: "Work", ...body } })).costCentre?.name;
  expect(await paidBy({ assetId: pump.id })).toBe("Line");
  expect(await paidBy({ assetId: fan.id })).toBe("Site");
  expect(await paidBy({ locationId: hall.id })).toBe("Site");
  expect(await paidBy({ assetId: pump.id, costCentreId: ofSite.id })).toBe("Site");
  expect(await paidBy({})).toBeUndefined();
});
