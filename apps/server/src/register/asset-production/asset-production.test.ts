import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetProduction } from "@millwright/domain/register/asset-production/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildMeter } from "../meters/builders.ts";
import { buildProduction } from "./builders.ts";

let world: World;
let by: Person;
let serial = 0;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Looks at assets", { assets: { flags: ["view"], scope: "all" } });
  const wide = { flags: FLAGS, scope: "site" } as const;
  await addRole(world.tenant, "Assets of a site", { assets: wide, meters: wide, "meter-readings": wide });
});
afterAll(() => world.close());

const counter = async (assetId: number, more: object = {}) => {
  serial += 1;
  return (await buildMeter(by, { code: `AP-${serial}`, name: "Pieces", assetId, ...more })).id;
};
const read = async (person: Person, assetId: number) => await person.call(assetProduction.get, { params: { assetId } });
const say = async (person: Person, assetId: number, body: { counterId: number; version?: number } & Record<string, unknown>) =>
  await person.call(assetProduction.update, { params: { assetId }, body: { version: 0, idealPerHour: 1200, ...body } });
const faults = async (answer: ReturnType<typeof say>) =>
  ((await answer).body as { fields?: { path: string; reason: string }[] }).fields?.map(({ path, reason }) => [path, reason]);

test("an asset names its counters and its ideal rate, and the log says from what to what", async () => {
  const line = await buildAsset(by);
  const machine = await buildAsset(by, { parentId: line.id });
  const [pieces, scrap] = [await counter(line.id), await counter(machine.id)];
  expect((await read(by, line.id)).body).toMatchObject({ id: line.id, version: 0, counter: null, idealPerHour: null });
  expect((await say(by, line.id, { counterId: pieces, scrapCounterId: scrap })).body).toMatchObject({
    version: 1,
    counter: { id: pieces, name: "Pieces" },
    scrapCounter: { id: scrap },
    goodCounter: null,
    idealPerHour: 1200,
    choices: [{ id: pieces }, { id: scrap }],
  });
  await say(by, line.id, { version: 1, counterId: pieces, idealPerHour: 1500.5 });
  const log = async () => (await by.ok(assets.log, { params: { id: line.id } })).rows[0]?.changes;
  expect(await log()).toEqual([
    { field: "idealPerHour", before: 1200, after: 1500.5 },
    { field: "scrapCounterId", before: "AP-2", after: null },
  ]);
  await by.ok(assetProduction.remove, { params: { assetId: line.id } });
  expect((await by.call(assetProduction.remove, { params: { assetId: line.id } })).status).toBe(404);
  expect((await read(by, line.id)).body).toMatchObject({ version: 0, counterId: null });
  expect(await log()).toEqual([
    { field: "counterId", before: "AP-1", after: null },
    { field: "idealPerHour", before: 1500.5, after: null },
  ]);
});

test("what cannot count the pieces of an asset is refused where it was chosen", async () => {
  const [asset, other] = [await buildAsset(by), await buildAsset(by)];
  const [pieces, second, elsewhere, gone] = [
    await counter(asset.id),
    await counter(asset.id),
    await counter(other.id),
    await counter(asset.id),
  ];
  const level = await counter(asset.id, { kind: "gauge" });
  await by.ok(meters.archive, { params: { id: gone }, body: { version: 1 } } as never);
  expect(await faults(say(by, asset.id, { counterId: level }))).toEqual([["counterId", "feed_needs_counter"]]);
  expect(await faults(say(by, asset.id, { counterId: elsewhere }))).toEqual([["counterId", "meter_of_other_asset"]]);
  expect(await faults(say(by, asset.id, { counterId: gone }))).toEqual([["counterId", "archived"]]);
  expect(await faults(say(by, asset.id, { counterId: 999_999_999 }))).toEqual([["counterId", "not_known"]]);
  expect(await faults(say(by, asset.id, { counterId: pieces, goodCounterId: pieces }))).toEqual([["goodCounterId", "counter_named_twice"]]);
  expect(await faults(say(by, asset.id, { counterId: pieces, goodCounterId: second, scrapCounterId: second }))).toEqual([
    ["scrapCounterId", "good_or_scrap"],
  ]);
  for (const idealPerHour of [0, -5])
    expect((await faults(say(by, asset.id, { counterId: pieces, idealPerHour })))?.map(([path]) => path)).toEqual(["idealPerHour"]);
  expect((await read(by, asset.id)).body).toMatchObject({ version: 0 });
});

test("a counter that was chosen stays when its meter is archived or moved away", async () => {
  const [asset, other] = [await buildAsset(by), await buildAsset(by)];
  const { counterId } = await buildProduction(by, asset.id, { countsScrap: false });
  const { version } = await by.ok(meters.get, { params: { id: counterId } });
  await by.ok(meters.update, { params: { id: counterId }, body: { version, assetId: other.id } } as never);
  expect((await say(by, asset.id, { version: 1, counterId, idealPerHour: 90 })).status).toBe(200);
});

test("two who say it first at once: one is told that it has changed; an archived asset stays as it is", async () => {
  const asset = await buildAsset(by);
  const counterId = await counter(asset.id);
  const answers = await Promise.all([100, 200, 300].map(async (idealPerHour) => await say(by, asset.id, { counterId, idealPerHour })));
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409]);
  const archived = await buildAsset(by);
  const onArchived = await counter(archived.id);
  const { version } = await by.ok(assets.get, { params: { id: archived.id } });
  expect((await by.call(assets.archive, { params: { id: archived.id }, body: { version } } as never)).status).toBe(200);
  expect(await say(by, archived.id, { counterId: onArchived })).toMatchObject({ status: 409, body: { reason: "archived" } });
});

test("who may only look changes nothing and is not told of meters out of reach; another site's asset is not there", async () => {
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const [mine, theirs] = [await buildAsset(by, { locationId: here.id }), await buildAsset(by, { locationId: there.id })];
  const { counterId } = await buildProduction(by, mine.id);
  const looks = await world.tenant.as("Looks at assets");
  expect((await read(looks, mine.id)).body).toMatchObject({ version: 1, idealPerHour: 60, counter: null, counterId: null, choices: [] });
  expect((await say(looks, mine.id, { version: 1, counterId })).status).toBe(403);
  const local = await world.tenant.join("Assets of a site", { siteId: here.id });
  expect((await say(local, mine.id, { version: 1, counterId, idealPerHour: 70 })).status).toBe(200);
  expect(await faults(say(local, mine.id, { version: 2, counterId: await counter(theirs.id) }))).toEqual([["counterId", "not_known"]]);
  for (const id of [theirs.id, 999_999_999]) {
    expect((await read(local, id)).status).toBe(404);
    expect((await say(local, id, { counterId })).status).toBe(404);
    expect((await local.call(assetProduction.remove, { params: { assetId: id } })).status).toBe(404);
  }
});
