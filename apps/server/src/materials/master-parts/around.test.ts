import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { partAlternates } from "@millwright/domain/materials/master-parts/alternates/contract.ts";
import { spareParts } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { FLAGS, SUB_MODULES, type Grants } from "@millwright/domain/kit/access.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { plannedParts } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPart } from "./builders.ts";

let world: World;
let admin: Person;
/** Somebody who may do everything but see what parts cost. */
let priceless: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  const grants: Grants = Object.fromEntries(
    SUB_MODULES.filter((each) => each !== "purchase-orders").map((each) => [each, { flags: FLAGS, scope: "all" as const }]),
  );
  await addRole(world.tenant, "Priceless", grants);
  priceless = await world.tenant.join("Priceless");
});
afterAll(() => world.close());

const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" });
const archive = async (id: number) => {
  const { version } = await admin.ok(masterParts.get, { params: { id } });
  return await admin.call(masterParts.archive, { params: { id }, body: { version } });
};

test("a part has suppliers with their terms, of whom one at most is preferred; the supplier's list shows it", async () => {
  const part = await buildPart(admin);
  const [one, other] = [await buildSupplier(admin), await buildSupplier(admin)];
  const add = async (supplierId: number, body: object) =>
    await admin.call(partSuppliers.create, { body: { partId: part.id, supplierId, ...body } });
  const made = await add(one.id, { number: "X-1", price: usd(1250), pricePer: 10, pack: 4, isPreferred: true });
  expect(made.body).toMatchObject({ supplier: { id: one.id }, price: usd(1250), pricePer: 10, isPreferred: true });
  expect((await add(one.id, {})).body.fields).toMatchObject([{ path: "supplierId", reason: "supplier_already" }]);
  expect((await add(other.id, { pricePer: 7 })).status).toBe(400);
  await add(other.id, { isPreferred: true });
  const { rows } = await admin.ok(partSuppliers.list, { query: { partId: part.id } });
  expect(rows.map(({ supplier, isPreferred }) => [supplier.id, isPreferred])).toEqual([
    [other.id, true],
    [one.id, false],
  ]);
  const delivered = await admin.ok(partSuppliers.list, { query: { supplierId: one.id } });
  expect(delivered.rows).toMatchObject([{ part: { id: part.id }, number: "X-1" }]);
  const stale = await admin.call(partSuppliers.update, { params: { id: rows[1]?.id ?? 0 }, body: { version: 1, number: "X-2" } });
  expect(stale.body).toMatchObject({ reason: "stale" });
  const actions = (await admin.ok(masterParts.log, { params: { id: part.id } })).rows.map(({ action }) => action);
  expect(actions).toEqual(["supplier_added", "supplier_added", "created"]);
});

test("five who prefer another supplier at once: one is preferred in the end", async () => {
  const part = await buildPart(admin);
  const lines = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const supplier = await buildSupplier(admin);
      return await admin.ok(partSuppliers.create, { body: { partId: part.id, supplierId: supplier.id } });
    }),
  );
  await Promise.all(
    lines.map(async ({ id, version }) => await admin.call(partSuppliers.update, { params: { id }, body: { version, isPreferred: true } })),
  );
  const { rows } = await admin.ok(partSuppliers.list, { query: { partId: part.id } });
  expect(rows.filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
});

test("who may not see what parts cost finds no price in any reply, log, audit or file, and sets none", async () => {
  const part = await buildPart(admin);
  const supplier = await buildSupplier(admin);
  const line = await admin.ok(partSuppliers.create, {
    body: { partId: part.id, supplierId: supplier.id, price: usd(77_77), isPreferred: true },
  });
  await admin.ok(partSuppliers.update, { params: { id: line.id }, body: { version: line.version, price: usd(88_77) } });
  const shown = JSON.stringify([
    await priceless.ok(partSuppliers.list, { query: { partId: part.id } }),
    await priceless.ok(partSuppliers.list, { query: { supplierId: supplier.id } }),
    await priceless.ok(masterParts.get, { params: { id: part.id } }),
    await priceless.ok(masterParts.list, { body: { endRow: 500 } }),
    await priceless.ok(masterParts.log, { params: { id: part.id } }),
    await priceless.ok(audit.list, { body: { endRow: 500 } }),
    await priceless.call(partSuppliers.update, { params: { id: line.id }, body: { version: 1, number: "1" } }),
  ]);
  expect(shown).not.toMatch(/7777|8877|priceMinor/);
  const sent = await priceless.call(partSuppliers.update, { params: { id: line.id }, body: { version: 2, price: usd(1) } });
  expect(sent.body.fields).toMatchObject([{ path: "price", reason: "prices_missing_right" }]);
  const kept = await priceless.ok(partSuppliers.update, { params: { id: line.id }, body: { version: 2, leadTimeDays: 9 } });
  expect(kept).toMatchObject({ price: null, leadTimeDays: 9 });
  expect((await admin.ok(partSuppliers.list, { query: { partId: part.id } })).rows[0]?.price).toEqual(usd(88_77));
  expect(JSON.stringify(await admin.ok(audit.list, { body: { endRow: 500 } }))).toContain("8877");
  for (const [who, expected] of [
    [admin, true],
    [priceless, false],
  ] as const) {
    const file = await who.call(masterParts.export, { body: { columns: [{ field: "code" }], format: "csv", isWhole: true } });
    expect(String(file.body).includes("88.77")).toBe(expected);
  }
});

test("alternates are said once and shown both ways", async () => {
  const [one, other] = [await buildPart(admin), await buildPart(admin)];
  const add = async (partId: number, alternateId: number) =>
    await admin.call(partAlternates.create, { body: { partId, alternateId, remark: "Longer" } });
  expect((await add(one.id, one.id)).body.fields).toMatchObject([{ reason: "same_part" }]);
  expect((await add(one.id, other.id)).status).toBe(200);
  expect((await add(other.id, one.id)).body.fields).toMatchObject([{ path: "alternateId", reason: "alternate_already" }]);
  const at = async (partId: number) => (await admin.ok(partAlternates.list, { query: { partId } })).rows;
  expect(await at(one.id)).toMatchObject([{ part: { id: other.id }, remark: "Longer" }]);
  expect(await at(other.id)).toMatchObject([{ part: { id: one.id } }]);
  const [pair] = await at(other.id);
  await admin.ok(partAlternates.remove, { params: { id: pair?.id ?? 0 } });
  expect(await at(one.id)).toEqual([]);
});

test("an asset has its own spare parts and those of its classes; what is named in them is not archived", async () => {
  const classes = referenceValues.AssetClassification;
  const rotating = await admin.ok(classes.create, { body: { code: "ROT", name: "Rotating" } });
  const pumps = await admin.ok(referenceValues.AssetCategory.create, { body: { code: "PU", name: "Pumps", belongsToId: rotating.id } });
  const asset = await buildAsset(admin, { categoryId: pumps.id });
  const [own, wide, narrow] = [await buildPart(admin), await buildPart(admin), await buildPart(admin)];
  const add = async (body: Parameters<typeof admin.call<typeof spareParts.create>>[1]["body"]) =>
    await admin.call(spareParts.create, { body });
  await add({ partId: narrow.id, classValueId: pumps.id, quantity: 2 });
  await add({ partId: wide.id, classValueId: rotating.id, quantity: 1.5 });
  await add({ partId: own.id, assetId: asset.id, quantity: 4, remark: "Drive side" });
  expect((await add({ partId: own.id, assetId: asset.id, quantity: 1 })).body.fields).toMatchObject([{ reason: "spare_already" }]);
  expect((await add({ partId: own.id, quantity: 1 })).body.fields).toMatchObject([{ reason: "asset_or_class" }]);
  const { rows } = await admin.ok(spareParts.ofAsset, { query: { assetId: asset.id } });
  expect(rows.map(({ part, isInherited, quantity }) => [part.id, isInherited, quantity])).toEqual([
    [own.id, false, 4],
    [wide.id, true, 1.5],
    [narrow.id, true, 2],
  ]);
  const refused = await archive(own.id);
  expect(refused.body).toMatchObject({ reason: "part_referenced", params: { where: "1 line of a spare list" } });
  await admin.ok(spareParts.remove, { params: { id: rows[0]?.id ?? 0 } });
  expect((await archive(own.id)).status).toBe(200);
});

test("a task group is planned with a part, which is not archived then, and shows where it is used", async () => {
  const { rows: units } = await admin.ok(referenceValues.UnitOfMeasure.list, { body: { search: "Litre" } });
  const part = await buildPart(admin, { name: "Gear oil", unitId: units.find(({ code }) => code === "l")?.id ?? 0 });
  const group = await admin.ok(taskGroups.create, { body: { code: "TG-OIL", name: "Oil change" } });
  const line = await admin.ok(plannedParts.create, { query: { taskGroupId: group.id }, body: { partId: part.id, quantity: 2.5 } });
  expect(line).toMatchObject({ partId: part.id, text: "Gear oil", unit: "l", quantity: 2.5, part: { code: part.code } });
  const neither = await admin.call(plannedParts.create, { query: { taskGroupId: group.id }, body: { quantity: 1 } });
  expect(neither.body.fields).toMatchObject([{ path: "text", reason: "required" }]);
  const { rows } = await admin.ok(plannedParts.uses, { query: { partId: part.id } });
  expect(rows).toMatchObject([{ taskGroup: { code: "TG-OIL" }, quantity: 2.5, unit: "l" }]);
  expect((await archive(part.id)).body).toMatchObject({ reason: "part_referenced", params: { where: "1 task group" } });
});

test("a quantity finer than its unit is refused, not rounded", async () => {
  const { rows } = await admin.ok(referenceValues.UnitOfMeasure.list, { body: { search: "Piece" } });
  const part = await buildPart(admin, { unitId: rows[0]?.id ?? 0 });
  const asset = await buildAsset(admin);
  const { body } = await admin.call(spareParts.create, { body: { partId: part.id, assetId: asset.id, quantity: 1.5 } });
  expect(body.fields).toMatchObject([{ path: "quantity", reason: "too_many_places", params: { unit: "Piece", places: 0 } }]);
});

test("spare parts of assets out of reach are not there", async () => {
  await addRole(world.tenant, "Of a site", {
    "master-parts": { flags: FLAGS, scope: "all" },
    assets: { flags: ["view"], scope: "site" },
  });
  const limited = await world.tenant.join("Of a site");
  const part = await buildPart(admin);
  const asset = await buildAsset(admin);
  const made = await admin.ok(spareParts.create, { body: { partId: part.id, assetId: asset.id, quantity: 1 } });
  expect((await limited.call(spareParts.ofAsset, { query: { assetId: asset.id } })).status).toBe(404);
  expect((await limited.call(spareParts.remove, { params: { id: made.id } })).status).toBe(404);
  const { rows } = await limited.ok(spareParts.list, { body: {} });
  expect(rows.filter(({ id }) => id === made.id)).toEqual([]);
});
