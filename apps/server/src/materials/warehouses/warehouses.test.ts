import { afterAll, beforeAll, expect, test } from "vitest";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { FLAGS, type Scope } from "@millwright/domain/kit/access.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("a warehouse is not put where something is archived; what was put there before stays", async () => {
  const by = await world.tenant.as("Administrator");
  const there = await buildLocation(by);
  const made = await by.ok(warehouses.create, { body: { code: "ONE", name: "One", locationId: there.id } });
  await by.ok(locations.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(warehouses.update, { params: { id: made.id }, body: { version: 1, locationId: there.id, name: "Kept" } });
  expect(kept.location).toMatchObject({ id: there.id });
  const late = await by.call(warehouses.create, { body: { code: "TWO", name: "Two", locationId: there.id } });
  expect(late.body.fields).toEqual([{ path: "locationId", reason: "archived" }]);
});

test("keepers are written in one change and logged from old to new", async () => {
  const by = await world.tenant.as("Administrator");
  const [one, other] = [await world.tenant.join("Technician"), await world.tenant.join("Technician")];
  const made = await by.ok(warehouses.create, { body: { code: "KEPT", name: "Kept", keeperIds: [one.personId] } });
  expect(made).toMatchObject({ keeperIds: [one.personId], keepers: [{ id: one.personId }] });
  const body = { version: 1, keeperIds: [other.personId, one.personId, other.personId] };
  const both = await by.ok(warehouses.update, { params: { id: made.id }, body });
  expect([both.version, both.keeperIds]).toEqual([2, [one.personId, other.personId]]);
  const same = await by.ok(warehouses.update, { params: { id: made.id }, body: { version: 2, keeperIds: body.keeperIds, name: "Named" } });
  expect(same.keeperIds).toEqual(both.keeperIds);
  expect((await by.call(warehouses.update, { params: { id: made.id }, body: { version: 1, keeperIds: [] } })).body.reason).toBe("stale");
  expect((await by.ok(warehouses.get, { params: { id: made.id } })).keeperIds).toEqual(both.keeperIds);
  const { rows } = await by.ok(warehouses.log, { params: { id: made.id } });
  expect(rows.flatMap(({ changes }) => changes.filter(({ field }) => field === "keeperIds"))).toMatchObject([
    { before: [one.personId], after: [one.personId, other.personId] },
    { before: [], after: [one.personId] },
  ]);
  const unknown = await by.call(warehouses.update, { params: { id: made.id }, body: { version: 3, keeperIds: [99_999_999] } });
  expect(unknown.body.fields).toEqual([{ path: "keeperIds.0", reason: "not_known" }]);
});

test("only a vehicle is a person's or a crew's, and stays a vehicle as long as it is", async () => {
  const by = await world.tenant.as("Administrator");
  const refused = await by.call(warehouses.create, { body: { code: "V-0", name: "Store", type: "stockroom", personId: by.personId } });
  expect(refused.body.fields).toEqual([{ path: "personId", reason: "only_for_vehicles" }]);
  const van = await by.ok(warehouses.create, { body: { code: "V-1", name: "Van", type: "vehicle", personId: by.personId } });
  const change = async (body: object) => await by.call(warehouses.update, { params: { id: van.id }, body: { version: 1, ...body } });
  expect((await change({ type: "warehouse" })).body.fields).toEqual([{ path: "personId", reason: "only_for_vehicles" }]);
  expect((await change({ type: "warehouse", personId: null })).body).toMatchObject({ type: "warehouse", person: null, version: 2 });
});

test("the type stays while there are bins", async () => {
  const by = await world.tenant.as("Administrator");
  const made = await by.ok(warehouses.create, { body: { code: "TYPED", name: "Typed", type: "stockroom" } });
  await by.ok(bins.create, { body: { warehouseId: made.id, code: "A" } });
  const refused = await by.call(warehouses.update, { params: { id: made.id }, body: { version: 1, type: "quarantine" } });
  expect(refused.body.fields).toEqual([{ path: "type", reason: "has_bins" }]);
});

/** What somebody of the one site and crew reaches of eight warehouses and of their bins. */
test("a limited role reaches its site's, its crew's vehicle, and what one keeps; bins with their warehouse, and nothing else", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const [here, there] = [await buildLocation(by, { code: "HERE", isSite: true }), await buildLocation(by, { code: "THERE", isSite: true })];
  for (const scope of ["site", "crew", "own"] satisfies Scope[])
    await addRole(tenant, scope, {
      warehousing: { flags: FLAGS, scope },
      locations: { flags: ["view"], scope: "all" },
      people: { flags: ["view"], scope: "all" },
    });
  const expected = { site: ["at the site"], crew: ["of the crew", "of the person", "kept"], own: ["of the person", "kept"] };
  for (const scope of ["site", "crew", "own"] as const) {
    const person = await tenant.join(scope, { siteId: here.id });
    const crewId = await tenant.rows(async (db) => {
      const crew = await db
        .insertInto("crews")
        .values({ code: `C-${scope}`, name: "Crew" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.insertInto("crewMembers").values({ crewId: crew.id, personId: person.personId, fromDay: "2020-01-01" }).execute();
      return crew.id;
    });
    const make = async (name: string, body: object) => {
      const { id } = await by.ok(warehouses.create, { body: { code: `${scope} ${name}`, name, locationId: there.id, ...body } });
      return { id, name, bin: (await by.ok(bins.create, { body: { warehouseId: id, code: `Bin ${name}` } })).id };
    };
    const all = [
      await make("at the site", { locationId: here.id }),
      await make("of the crew", { type: "vehicle", crewId }),
      await make("of the person", { type: "vehicle", personId: person.personId }),
      await make("kept", { keeperIds: [person.personId] }),
      await make("of others", { keeperIds: [by.personId] }),
    ];
    const isMine = ({ name }: { name: string }) => expected[scope].includes(name);
    const names = all.filter(isMine).map(({ name }) => name);
    const filterModel = { code: { filterType: "text", type: "contains", filter: `${scope} ` } } as const;
    const listed = await person.ok(warehouses.list, { body: { filterModel } });
    expect(listed.rows.map(({ name }) => name).toSorted(), scope).toEqual(names.toSorted());
    const held = (await person.ok(bins.list, { body: {} })).rows.map(({ warehouse }) => warehouse.id);
    expect(
      all.filter(({ id }) => held.includes(id)).map(({ name }) => name),
      scope,
    ).toEqual(names);
    for (const one of all) {
      const about = { params: { id: one.bin } };
      const [status, also] = isMine(one) ? [200, 200] : [404, 400];
      expect((await person.call(warehouses.get, { params: { id: one.id } })).status, `${scope}: ${one.name}`).toBe(status);
      expect((await person.call(bins.get, about)).status).toBe(status);
      expect((await person.call(bins.log, about)).status).toBe(status);
      expect((await person.call(bins.tree, { query: { warehouseId: one.id } })).status).toBe(status);
      expect((await person.call(bins.block, { ...about, body: { version: 1, reason: "Bent" } })).status).toBe(status);
      expect((await person.call(bins.archive, { ...about, body: { version: 2 } })).status).toBe(status);
      expect((await person.call(bins.create, { body: { warehouseId: one.id, code: "NEW" } })).status).toBe(also);
      expect((await person.call(bins.makeMany, { body: { warehouseId: one.id, pattern: "P-{1..3}", order: "plain" } })).status).toBe(also);
    }
  }
});
