import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetAttributes, attributes, type AttributeDraft } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildAttribute } from "./builders.ts";
import { copyAttributes } from "./service.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Assets of a site", { assets: { flags: FLAGS, scope: "site" } });
});
afterAll(() => world.close());

const of = async (id: number, person = by) => await person.ok(assetAttributes.get, { params: { id } });
const say = async (id: number, version: number, values: Record<string, string | number | boolean | null>, person = by) =>
  await person.call(assetAttributes.update, { params: { id }, body: { version, values } });
const faults = (answer: { body: unknown }) =>
  (answer.body as { fields?: { path: string; reason: string }[] }).fields?.map(({ path, reason }) => [path, reason]);
const change = async (id: number, version: number, patch: Partial<AttributeDraft>) =>
  await by.ok(attributes.update, { params: { id }, body: { version, ...patch } });
const preview = async (id: number, body: Partial<AttributeDraft> & { isRemoved?: boolean }) =>
  await by.ok(attributes.preview, { params: { id }, body });

/** Rotating machines hold pumps, pumps hold sewage pumps. */
async function chain() {
  const rotating = await buildValue(by, "asset-classifications", { name: "Rotating" });
  const pumps = await buildValue(by, "asset-categories", { name: "Pumps", belongsToId: rotating.id });
  const sewage = await buildValue(by, "asset-groups-1", { name: "Sewage pumps", belongsToId: pumps.id });
  return { rotating, pumps, sewage };
}

test("attributes come down from the classification to the asset; further down one is said anew", async () => {
  const { rotating, pumps, sewage } = await chain();
  const power = await buildAttribute(by, { valueId: rotating.id, name: "Power", kind: "number", minimum: 0, maximum: 500 });
  const flow = await buildAttribute(by, { valueId: pumps.id, name: "Flow", kind: "number" });
  const anew = { valueId: sewage.id, overridesId: power.id, name: "Power", kind: "number", maximum: 50, isRequired: true } as const;
  const smaller = await by.ok(attributes.create, { body: anew });
  const names = async (facts: object) =>
    (await of((await buildAsset(by, facts)).id)).attributes.map(({ name, maximum, isRequired }) => [name, maximum, isRequired]);
  expect(await names({})).toEqual([]);
  expect(await names({ classificationId: rotating.id })).toEqual([["Power", 500, false]]);
  // A category alone says to which classification it belongs.
  expect(await names({ categoryId: pumps.id })).toEqual([
    ["Power", 500, false],
    ["Flow", null, false],
  ]);
  expect(await names({ group1Id: sewage.id })).toEqual([
    ["Power", 50, true],
    ["Flow", null, false],
  ]);
  expect([keyOf(smaller), keyOf(flow)]).toEqual([`a${power.id}`, `a${flow.id}`]);
  const wrong = await by.call(attributes.create, { body: { ...anew, valueId: rotating.id, overridesId: flow.id, kind: "number" } });
  expect(faults(wrong)).toEqual([["overridesId", "overrides_not_above"]]);
  expect(faults(await by.call(attributes.create, { body: { ...anew, valueId: pumps.id, kind: "text" } }))).toEqual([
    ["kind", "overrides_kind"],
  ]);
});

test("what does not fit is refused by the attribute's name; what fits is kept, and the asset's log says from what to what", async () => {
  const category = await buildValue(by, "asset-categories");
  const valueId = category.id;
  const flow = await buildAttribute(by, { valueId, name: "Rated flow", kind: "number", minimum: 1, maximum: 100, isRequired: true });
  const seal = await buildAttribute(by, { valueId, name: "Seal", kind: "list", options: ["Packing", "Mechanical"] });
  const drive = await buildAttribute(by, { valueId, name: "Driven by", kind: "reference", refersTo: "assets" });
  const [flowKey, sealKey, driveKey] = [flow, seal, drive].map(keyOf) as [string, string, string];
  const asset = await buildAsset(by, { categoryId: valueId });
  const motor = await buildAsset(by, { name: "Motor 7" });
  expect(await of(asset.id)).toMatchObject({ version: 0, values: {}, missing: 1 });
  const refused = await say(asset.id, 0, { [sealKey]: "Gland", [driveKey]: 999_999 });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    fields: [
      { path: `values.${flowKey}`, reason: "attribute_required", params: { name: "Rated flow" } },
      { path: `values.${sealKey}`, reason: "not_an_option", params: { name: "Seal" } },
    ],
  });
  expect(faults(await say(asset.id, 0, { [flowKey]: 50, [driveKey]: 999_999 }))).toEqual([[`values.${driveKey}`, "not_known"]]);
  expect(faults(await say(asset.id, 0, { [flowKey]: 50, a1: 1 }))).toEqual([["values.a1", "unknown_field"]]);
  const saved = await say(asset.id, 0, { [flowKey]: 50, [sealKey]: "Packing", [driveKey]: motor.id });
  expect(saved.body).toMatchObject({
    version: 1,
    missing: 0,
    values: { [flowKey]: 50, [sealKey]: "Packing", [driveKey]: { id: motor.id, name: "Motor 7" } },
  });
  await say(asset.id, 1, { [flowKey]: 60, [sealKey]: null });
  expect((await of(asset.id)).values).toEqual({ [flowKey]: 60, [driveKey]: { id: motor.id, name: "Motor 7" } });
  const { rows } = await by.ok(assets.log, { params: { id: asset.id } });
  expect(rows[0]?.changes).toEqual([{ field: "attributes", before: "Rated flow: 50; Seal: Packing", after: "Rated flow: 60; Seal: –" }]);
  expect((await say(asset.id, 1, { [flowKey]: 70 })).body).toMatchObject({ code: "conflict", reason: "stale" });
});

test("two who say the first values at once: one is told that it has changed", async () => {
  const made = await buildAttribute(by, {});
  const { id } = await buildAsset(by, { categoryId: made.valueId });
  const answers = await Promise.all(["one", "two", "three"].map(async (word) => await say(id, 0, { [keyOf(made)]: word })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
});

test("an asset of another site is not there", async () => {
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const [mine, other] = [await buildAsset(by, { locationId: here.id }), await buildAsset(by, { locationId: there.id })];
  const limited = await world.tenant.join("Assets of a site", { siteId: here.id });
  expect((await limited.call(assetAttributes.get, { params: { id: mine.id } })).status).toBe(200);
  expect((await limited.call(assetAttributes.get, { params: { id: other.id } })).status).toBe(404);
  expect((await say(other.id, 0, {}, limited)).status).toBe(404);
  expect((await limited.call(attributes.create, { body: { valueId: 1, name: "X", kind: "text" } })).status).toBe(403);
});

test("a change tells first how many assets it touches and what becomes of their values, and then does just that", async () => {
  const { pumps, sewage } = await chain();
  const flow = await buildAttribute(by, { valueId: pumps.id, name: "Flow", kind: "text" });
  const key = keyOf(flow);
  const ids: number[] = [];
  for (const said of ["12", "80", "about 5", null]) {
    const { id } = await buildAsset(by, said === "80" ? { group1Id: sewage.id } : { categoryId: pumps.id });
    if (said !== null) await say(id, 0, { [key]: said });
    ids.push(id);
  }
  await buildAsset(by);
  const number = { kind: "number", minimum: 0, maximum: 100 } as const;
  expect(await preview(flow.id, { ...number, isRequired: true })).toEqual({ assets: 4, values: 3, kept: 2, unfit: 0, lost: 1, missing: 1 });
  const changed = await change(flow.id, 1, number);
  const values = async () => await Promise.all(ids.map(async (id) => (await of(id)).values[key]));
  expect(await values()).toEqual([12, 80, undefined, undefined]);
  // A narrower range: what is beyond stays, and is refused when it is saved as it is.
  expect(await preview(flow.id, { maximum: 50 })).toMatchObject({ assets: 4, values: 2, kept: 1, unfit: 1, lost: 0 });
  // Where it is said anew it is another row's to say.
  const anew = await by.ok(attributes.create, {
    body: { valueId: sewage.id, overridesId: flow.id, name: "Flow", kind: "number", maximum: 90 },
  });
  expect(await preview(flow.id, { maximum: 50 })).toMatchObject({ assets: 3, values: 1, kept: 1, unfit: 0 });
  expect(await preview(anew.id, { isRemoved: true })).toMatchObject({ assets: 1, values: 1, kept: 1, lost: 0 });
  const narrower = await change(flow.id, changed.version, { maximum: 10 });
  expect(await values()).toEqual([12, 80, undefined, undefined]);
  expect(faults(await say(ids[0] ?? 0, (await of(ids[0] ?? 0)).version, {}))).toEqual([[`values.${key}`, "too_big"]]);
  expect(await preview(flow.id, { isRemoved: true })).toMatchObject({ assets: 4, values: 2, lost: 2 });
  await by.ok(attributes.remove, { params: { id: flow.id }, body: { version: narrower.version } });
  expect(await values()).toEqual([undefined, undefined, undefined, undefined]);
  expect((await by.ok(attributes.list)).rows.filter(({ id }) => id === anew.id)).toEqual([]);
});

test("a definition that cannot stand is refused by its field, and a name is taken once at a value", async () => {
  const { id: valueId } = await buildValue(by, "asset-categories");
  const made = async (facts: Partial<AttributeDraft>) =>
    faults(await by.call(attributes.create, { body: { valueId, name: "Speed", kind: "number", ...facts } }));
  expect(await made({ minimum: 2, maximum: 1 })).toEqual([["minimum", "limits_crossed"]]);
  expect(await made({ kind: "list" })).toEqual([["options", "required"]]);
  expect(await made({ kind: "reference" })).toEqual([["refersTo", "required"]]);
  expect(await made({ valueId: (await buildValue(by, "cost-centres")).id })).toEqual([["valueId", "not_known"]]);
  expect(await made({})).toBeUndefined();
  expect(await made({ name: "SPEED" })).toEqual([["name", "taken"]]);
});

test("a copied asset has what is said of the first, as far as it has the same attributes", async () => {
  const made = await buildAttribute(by, {});
  const other = await buildAttribute(by, {});
  const [from, to] = [await buildAsset(by, { categoryId: made.valueId }), await buildAsset(by, { categoryId: made.valueId })];
  const elsewhere = await buildAsset(by, { categoryId: other.valueId });
  await say(from.id, 0, { [keyOf(made)]: "Bronze" });
  await world.tenant.rows(async (db) => {
    await copyAttributes({ db }, from.id, to.id);
    await copyAttributes({ db }, from.id, elsewhere.id);
  });
  expect((await of(to.id)).values).toEqual({ [keyOf(made)]: "Bronze" });
  expect((await of(elsewhere.id)).values).toEqual({});
});

test("what is said of assets is shown, filtered, sorted and taken along in their list", async () => {
  const { id: valueId } = await buildValue(by, "asset-categories");
  const flow = keyOf(await buildAttribute(by, { valueId, name: "Flow of list", kind: "number" }));
  const seal = keyOf(await buildAttribute(by, { valueId, name: "Seal of list", kind: "list", options: ["Packing", "Mechanical"] }));
  const checked = keyOf(await buildAttribute(by, { valueId, name: "Checked", kind: "yesNo" }));
  const due = keyOf(await buildAttribute(by, { valueId, name: "Due", kind: "day" }));
  const driver = keyOf(await buildAttribute(by, { valueId, name: "Driver", kind: "reference", refersTo: "assets" }));
  const motor = await buildAsset(by, { name: "Listed motor" });
  const said = [
    { [flow]: 9, [seal]: "Packing", [checked]: true, [due]: "2026-12-01", [driver]: motor.id },
    { [flow]: 10.5, [seal]: "Mechanical", [checked]: false, [due]: "2027-01-01" },
    {},
  ];
  for (const [at, values] of said.entries()) await say((await buildAsset(by, { name: `Listed ${at}`, categoryId: valueId })).id, 0, values);
  const category = { filterType: "set" as const, values: [valueId] };
  const found = async (filterModel: Record<string, object>, sortModel: object[] = [{ colId: "name", sort: "asc" }], more = {}) =>
    await by.ok(assets.list, { body: { filterModel: { category, ...filterModel }, sortModel, ...more } as never });
  const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);
  const { rows } = await found({});
  expect(rows.map(({ attributeValues: one }) => one)).toEqual([
    { ...said[0], [driver]: { id: motor.id, name: "Listed motor" } },
    said[1],
    {},
  ]);
  expect(names(await found({ [flow]: { filterType: "number", type: "greaterThan", filter: 9.5 } }))).toEqual(["Listed 1"]);
  expect(names(await found({ [seal]: { filterType: "set", values: ["Packing", null] } }))).toEqual(["Listed 0", "Listed 2"]);
  expect(names(await found({ [checked]: { filterType: "set", values: [false] } }))).toEqual(["Listed 1"]);
  expect(names(await found({ [due]: { filterType: "date", type: "lessThan", dateFrom: "2026-12-31" } }))).toEqual(["Listed 0"]);
  for (const colId of [flow, seal, checked, due]) {
    const order = [{ colId, sort: "desc" }];
    const first = await found({}, order, { endRow: 2 });
    const rest = await found({}, order, { endRow: 2, after: first.after });
    expect([...names(first), ...names(rest)].toSorted((a, b) => a.localeCompare(b))).toEqual(["Listed 0", "Listed 1", "Listed 2"]);
  }
  expect(names(await found({}, [{ colId: flow, sort: "asc" }]))).toEqual(["Listed 0", "Listed 1", "Listed 2"]);
  expect((await by.call(assets.list, { body: { sortModel: [{ colId: driver, sort: "asc" }] } })).status).toBe(400);
  expect((await by.call(assets.list, { body: { sortModel: [{ colId: "a999999999", sort: "asc" }] } })).status).toBe(400);
  const columns = [{ field: "name" }, { field: flow, title: "Flow of list" }, { field: checked }, { field: driver, title: "Driver" }];
  const file = await by.call(assets.export, {
    body: { columns, format: "csv", filterModel: { category }, sortModel: [{ colId: "name", sort: "asc" }] },
  });
  expect(String(file.body)).toContain("Listed 0");
  expect(String(file.body)).toContain("Flow of list");
  expect(String(file.body)).toContain("Listed motor");
});
