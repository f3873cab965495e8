import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { allAssets, type AssetNode } from "@millwright/domain/register/all-assets/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";

let world: World;
let by: Person;
const whole = { flags: FLAGS, scope: "all" } as const;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Machines alone", { assets: { flags: ["view"], scope: "all" } });
  await addRole(world.tenant, "At the site", {
    assets: { flags: ["view"], scope: "site" },
    locations: { flags: ["view"], scope: "site" },
    "work-orders": whole,
  });
});
afterAll(() => world.close());

const below = async (person: Person, query: { locationId?: number; assetId?: number } = {}): Promise<AssetNode[]> => {
  const asked = Object.fromEntries(Object.entries(query).map(([key, id]) => [key, String(id)]));
  return (await person.ok(allAssets.browse, { query: { treeview: "true", PageRows: "500", ...asked } })).rows;
};
const told = (rows: readonly AssetNode[]) =>
  rows.map(({ kind, name, childCount, openWorkOrders }) => [kind, name, childCount, openWorkOrders]);

/** A plant with a hall; in the hall a press with a drive and its motor, in the plant a crane; orders at every level. */
async function buildPlant(name: string) {
  const plant = await buildLocation(by, { name, isSite: true });
  const hall = await buildLocation(by, { name: `${name} hall`, parentId: plant.id });
  const crane = await buildAsset(by, { name: `${name} crane`, locationId: plant.id });
  const press = await buildAsset(by, { name: `${name} press`, locationId: hall.id });
  const drive = await buildAsset(by, { name: `${name} drive`, parentId: press.id, locationId: hall.id });
  const motor = await buildAsset(by, { name: `${name} motor`, parentId: drive.id });
  await buildWorkOrder(by, { assetId: motor.id });
  await buildWorkOrder(by, { assetId: drive.id });
  await buildWorkOrder(by, { locationId: hall.id });
  return { plant, hall, crane, press, drive, motor };
}

test("places come before what stands in them, an asset stands under the one it belongs to, and open orders are counted with all below", async () => {
  const { plant, hall, press, drive } = await buildPlant("North");
  expect(told((await below(by)).filter(({ id, kind }) => kind === "locations" && id === plant.id))).toEqual([["locations", "North", 2, 3]]);
  expect(told(await below(by, { locationId: plant.id }))).toEqual([
    ["locations", "North hall", 1, 3],
    ["assets", "North crane", 0, 0],
  ]);
  // The drive stands in the hall too, under the press.
  expect(told(await below(by, { locationId: hall.id }))).toEqual([["assets", "North press", 1, 2]]);
  expect(told(await below(by, { assetId: press.id }))).toEqual([["assets", "North drive", 1, 2]]);
  expect(told(await below(by, { assetId: drive.id }))).toEqual([["assets", "North motor", 0, 1]]);
});

test("what is archived is neither there nor counted", async () => {
  const { press, drive } = await buildPlant("Bygone");
  const spare = await buildAsset(by, { name: "Bygone spare", parentId: press.id });
  expect(new Set((await below(by, { assetId: press.id })).map(({ id }) => id))).toEqual(new Set([drive.id, spare.id]));
  await by.ok(assets.archive, { params: { id: spare.id }, body: { version: spare.version } });
  expect((await below(by, { assetId: press.id })).map(({ id }) => id)).toEqual([drive.id]);
  const [row] = (await by.ok(allAssets.browse, { query: { search: "Bygone press" } })).rows;
  expect(row?.childCount).toBe(1);
});

test("what is found says everything above it from the top, and so does the flat list, a page at a time", async () => {
  const { plant, hall, press, drive } = await buildPlant("Found");
  const { rows } = await by.ok(allAssets.browse, { query: { search: "Found mot" } });
  expect(rows.map(({ name, path }) => [name, path.map(({ kind, id }) => `${kind} ${id}`)])).toEqual([
    ["Found motor", [`locations ${plant.id}`, `locations ${hall.id}`, `assets ${press.id}`, `assets ${drive.id}`]],
  ]);
  const pages: AssetNode[] = [];
  for (let page = 1; ; page++) {
    const answer = await by.ok(allAssets.browse, { query: { PageNumber: String(page), PageRows: "4" } });
    expect(answer.rows.length).toBeLessThanOrEqual(4);
    pages.push(...answer.rows);
    if (!answer.hasMore) break;
  }
  expect(new Set(pages.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(pages.length);
  expect(pages.find(({ name }) => name === "Found drive")?.path.at(-1)).toMatchObject({ kind: "assets", id: press.id });
});

test("who may see neither places nor orders has the machines alone, and no number of orders", async () => {
  const { press, drive, hall } = await buildPlant("Bare");
  const looker = await world.tenant.as("Machines alone");
  const top = await below(looker);
  expect(new Set(top.map(({ kind }) => kind))).toEqual(new Set(["assets"]));
  expect(top.find(({ id }) => id === press.id)).toMatchObject({ childCount: 1, openWorkOrders: null });
  expect((await below(looker, { assetId: press.id })).map(({ id }) => id)).toEqual([drive.id]);
  expect((await looker.call(allAssets.browse, { query: { locationId: String(hall.id) } })).status).toBe(404);
  const [found] = (await looker.ok(allAssets.browse, { query: { search: "Bare drive" } })).rows;
  expect(found?.path.map(({ id }) => id)).toEqual([press.id]);
});

test("who is of one site has its branch at the top, and of another site neither rows, nor numbers, nor names above", async () => {
  const mine = await buildPlant("Mine");
  const other = await buildPlant("Other");
  const local = await world.tenant.join("At the site", { siteId: mine.plant.id });
  const top = await below(local);
  expect(told(top)).toEqual([["locations", "Mine", 2, 3]]);
  expect((await local.call(allAssets.browse, { query: { locationId: String(other.plant.id) } })).status).toBe(404);
  expect((await local.call(allAssets.browse, { query: { assetId: String(other.press.id) } })).status).toBe(404);
  expect((await local.ok(allAssets.browse, { query: { search: "Other" } })).rows).toEqual([]);
  const flat = (await local.ok(allAssets.browse, { query: { PageRows: "500" } })).rows;
  expect(flat.every(({ name, path }) => name.startsWith("Mine") && path.every((above) => above.name.startsWith("Mine")))).toBe(true);
  expect((await local.ok(allAssets.mobile, { query: { PageRows: "5000" } })).rows.every(({ name }) => name.startsWith("Mine"))).toBe(true);
});

test("an asset that is moved stands with all below it in its new place; under itself or under what is archived nothing goes", async () => {
  const { plant, crane, press, motor } = await buildPlant("Moved");
  const change = async (id: number, to: { parentId: number | null; locationId: number | null }) =>
    (await by.ok(assets.bulk, { body: { rows: [{ id }], change: to } })).rows[0];
  expect(await change(press.id, { parentId: crane.id, locationId: null })).toMatchObject({ outcome: "changed" });
  expect((await below(by, { assetId: crane.id })).map(({ id }) => id)).toEqual([press.id]);
  expect(await change(press.id, { parentId: motor.id, locationId: null })).toMatchObject({ outcome: "refused" });
  expect(await change(press.id, { parentId: null, locationId: plant.id })).toMatchObject({ outcome: "changed" });
  const gone = await buildAsset(by, { locationId: plant.id });
  await by.ok(assets.archive, { params: { id: gone.id }, body: { version: gone.version } });
  expect(await change(press.id, { parentId: gone.id, locationId: null })).toMatchObject({ outcome: "refused" });
  const yard = await buildLocation(by, { name: "Moved yard" });
  const { version } = await by.ok(locations.get, { params: { id: plant.id } });
  await by.ok(locations.update, { params: { id: plant.id }, body: { version, parentId: yard.id } });
  expect((await below(by, { locationId: yard.id })).map(({ name, openWorkOrders }) => [name, openWorkOrders])).toEqual([["Moved", 3]]);
});

test("a phone takes every asset along in pages of few bytes, and later asks for what has changed alone", async () => {
  const { press, motor } = await buildPlant("Pocket");
  const rows: unknown[] = [];
  let [after, asOf] = [0, ""];
  for (;;) {
    const answer = await by.call(allAssets.mobile, { query: { PageRows: "3", ...(after > 0 ? { after: String(after) } : {}) } });
    const page = answer.body as { rows: { id: number }[]; next: number | null; asOf: string };
    rows.push(...page.rows);
    asOf ||= page.asOf;
    if (page.next === null) break;
    after = page.next;
  }
  expect(rows).toContainEqual(expect.objectContaining({ id: motor.id, name: "Pocket motor" }));
  const bytes = rows.map((row) => Buffer.byteLength(JSON.stringify(row)));
  expect(Math.max(...bytes)).toBeLessThanOrEqual(200);
  expect(Date.parse(asOf)).toBeLessThan(Date.now());
  const later = new Date(Date.now() + 1000).toISOString();
  expect((await by.ok(allAssets.mobile, { query: { changedSince: later } })).rows).toEqual([]);
  const renamed = await by.ok(assets.update, { params: { id: press.id }, body: { version: press.version, name: "Pocket press II" } });
  const changed = (await by.ok(allAssets.mobile, { query: { changedSince: renamed.updatedAt } })).rows;
  expect(changed).toContainEqual(expect.objectContaining({ id: press.id, name: "Pocket press II" }));
  const spare = await buildAsset(by);
  const { updatedAt } = await by.ok(assets.archive, { params: { id: spare.id }, body: { version: spare.version } });
  const gone = (await by.ok(allAssets.mobile, { query: { changedSince: updatedAt } })).rows;
  expect(gone).toContainEqual(expect.objectContaining({ id: spare.id, gone: true }));
});
