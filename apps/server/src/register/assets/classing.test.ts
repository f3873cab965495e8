import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildAsset } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const { AssetCategory, AssetClassification, AssetGroup1, FailureClass, WorkOrderProblem } = referenceValues;
const refusals = (answer: { status: number; body: unknown }) => [answer.status, (answer.body as { fields?: unknown }).fields];

test("a value belongs to one of the list above it, and to no other", async () => {
  const rotating = await buildValue(by, "asset-classifications");
  const pumps = await by.ok(AssetCategory.create, { body: { code: "SCH-1", name: "Scheme pumps", belongsToId: rotating.id } });
  expect(pumps).toMatchObject({ belongsToId: rotating.id, parentId: null });
  expect((await by.ok(AssetCategory.options, { query: { search: "Scheme pumps" } })).rows).toMatchObject([{ belongsToId: rotating.id }]);
  const wrong = await by.call(AssetGroup1.create, { body: { code: "SCH-2", name: "Wrong", belongsToId: rotating.id } });
  expect(refusals(wrong)).toEqual([400, [{ path: "belongsToId", reason: "not_known" }]]);
  // The first list has none above it: the field is none of its own.
  expect((await by.ok(AssetClassification.get, { params: { id: rotating.id } })).belongsToId).toBeNull();
  expect((await by.call(AssetClassification.remove, { params: { id: rotating.id } })).body).toMatchObject({ reason: "in_use" });
});

test("a picker is asked for what belongs to the choice above it or to none", async () => {
  const [one, other] = [await buildValue(by, "asset-classifications"), await buildValue(by, "asset-classifications")];
  for (const [name, belongsToId] of [
    ["Zeta of one", one.id],
    ["Zeta of other", other.id],
    ["Zeta of none", null],
  ] as const)
    await buildValue(by, "asset-categories", { name, belongsToId });
  const filterModel = JSON.stringify({ belongsToId: { filterType: "set", values: [one.id, null] } });
  const { rows } = await by.ok(AssetCategory.options, { query: { search: "zeta", filterModel } });
  expect(rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(["Zeta of none", "Zeta of one"]);
});

test("what does not belong to the value chosen above it is refused by its field; what an asset has stays", async () => {
  const [rotating, fixed] = [await buildValue(by, "asset-classifications"), await buildValue(by, "asset-classifications")];
  const pumps = await buildValue(by, "asset-categories", { belongsToId: rotating.id });
  const free = await buildValue(by, "asset-categories");
  const group = await buildValue(by, "asset-groups-1", { belongsToId: pumps.id });
  const refused = await by.call(assets.create, {
    body: { code: "CLS-1", name: "X", classificationId: fixed.id, categoryId: pumps.id, group1Id: group.id },
  });
  expect(refusals(refused)).toEqual([400, [{ path: "categoryId", reason: "not_below" }]]);
  const skipped = await by.call(assets.create, { body: { code: "CLS-2", name: "X", classificationId: fixed.id, group1Id: group.id } });
  expect(refusals(skipped)).toEqual([400, [{ path: "group1Id", reason: "not_below" }]]);
  const asset = await buildAsset(by, { classificationId: fixed.id, categoryId: free.id });
  // The scheme changes below it: what it has stays, and other fields are changed as before.
  await by.ok(AssetCategory.update, { params: { id: free.id }, body: { version: free.version, belongsToId: rotating.id } });
  const renamed = await by.ok(assets.update, {
    params: { id: asset.id },
    body: { version: asset.version, name: "Y", categoryId: free.id },
  });
  expect(renamed).toMatchObject({ name: "Y", classificationId: fixed.id, categoryId: free.id });
  const moved = await by.call(assets.update, { params: { id: asset.id }, body: { version: renamed.version, categoryId: pumps.id } });
  expect(refusals(moved)).toEqual([400, [{ path: "categoryId", reason: "not_below" }]]);
});

test("an order takes the failure class of its asset, of what that is classed as, of its place, or of the asset above; what it says itself stays", async () => {
  const failure = async () => await buildValue(by, "failures");
  const [own, classed, placed, above] = [await failure(), await failure(), await failure(), await failure()];
  const category = await buildValue(by, "asset-categories", { failureClassId: classed.id });
  const place = await buildLocation(by, { failureClassId: placed.id });
  const line = await buildAsset(by, { failureClassId: above.id });
  const facts = { parentId: line.id };
  const ordered = async (body: { assetId?: number; locationId?: number; failureClassId?: number }) =>
    (await by.ok(workOrders.create, { body: { title: "Look at it", ...body } })).failureClassId;
  const all = await buildAsset(by, { ...facts, failureClassId: own.id, categoryId: category.id, locationId: place.id });
  expect(all).toMatchObject({ failureClass: { id: own.id, name: own.name } });
  expect(await ordered({ assetId: all.id })).toBe(own.id);
  const byClass = await buildAsset(by, { ...facts, categoryId: category.id, locationId: place.id });
  expect(await ordered({ assetId: byClass.id })).toBe(classed.id);
  const byPlace = await buildAsset(by, { ...facts, locationId: place.id });
  expect(await ordered({ assetId: byPlace.id })).toBe(placed.id);
  const byParent = await buildAsset(by, facts);
  expect(await ordered({ assetId: byParent.id })).toBe(above.id);
  expect(await ordered({ locationId: place.id })).toBe(placed.id);
  expect(await ordered({ assetId: all.id, failureClassId: above.id })).toBe(above.id);
  expect(await ordered({})).toBeNull();
  await by.ok(FailureClass.update, { params: { id: own.id }, body: { version: own.version, isActive: false } });
  expect(await ordered({ assetId: all.id })).toBe(classed.id);
});

test("a failure class is of the first level of its list, wherever it is said", async () => {
  const top = await buildValue(by, "failures");
  const problem = await by.ok(WorkOrderProblem.create, { body: { code: "P", name: "P", parentId: top.id } });
  const asset = await by.call(assets.create, { body: { code: "CLS-9", name: "X", failureClassId: problem.id } });
  expect(refusals(asset)).toEqual([400, [{ path: "failureClassId", reason: "not_known" }]]);
  const value = await by.call(AssetCategory.create, { body: { code: "SCH-9", name: "X", failureClassId: problem.id } });
  expect(refusals(value)).toEqual([400, [{ path: "failureClassId", reason: "not_known" }]]);
});
