import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { countsOf, type Entry } from "@millwright/domain/register/meters/counting.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildMeter } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 6)).toISOString();
const enter = async (meterId: number, day: number, value: number, more: { entry?: Entry; oldValue?: number; isConfirmed?: boolean } = {}) =>
  await by.ok(meterReadings.create, { body: { meterId, at: at(day), value, ...more } });
const reasonOf = async (meterId: number, day: number, value: number, more: { entry?: Entry } = {}) =>
  (await by.call(meterReadings.create, { body: { meterId, at: at(day), value, ...more } })).body.fields;
const countsIn = async (meterId: number) =>
  (await by.ok(meterReadings.list, { body: { meterId } })).rows
    .filter(({ value }) => value !== null)
    .map(({ lifeToDate }) => lifeToDate)
    .reverse();

test("a meter is on an asset or at a location, not on both", async () => {
  const asset = await buildAsset(by);
  const place = await buildLocation(by);
  const body = { code: "ONE", name: "One", kind: "gauge" as const };
  const twice = await by.call(meters.create, { body: { ...body, assetId: asset.id, locationId: place.id } });
  expect(twice.body.fields).toEqual([{ path: "assetId", reason: "one_of_two" }]);
});

test("its site is that of its asset, wherever that one moves", async () => {
  const north = await buildLocation(by, { isSite: true });
  const south = await buildLocation(by, { isSite: true });
  const hall = await buildLocation(by, { parentId: north.id });
  const asset = await buildAsset(by, { locationId: hall.id });
  const meter = await buildMeter(by, { code: "MOVES", assetId: asset.id });
  const onHall = await buildMeter(by, { code: "HALL", locationId: hall.id });
  expect([meter.site?.id, onHall.site?.id]).toEqual([north.id, north.id]);
  await by.ok(locations.update, { params: { id: hall.id }, body: { version: hall.version, parentId: south.id } });
  const siteOf = async (id: number) => (await by.ok(meters.get, { params: { id } })).site?.id;
  expect([await siteOf(meter.id), await siteOf(onHall.id)]).toEqual([south.id, south.id]);
  const seen = await by.ok(assets.get, { params: { id: asset.id } });
  await by.ok(assets.update, { params: { id: asset.id }, body: { version: seen.version, locationId: north.id } });
  expect(await siteOf(meter.id)).toBe(north.id);
});

test("a meter is not put where something is archived; what was put there before stays", async () => {
  const there = await buildAsset(by);
  const made = await buildMeter(by, { code: "STAYS", assetId: there.id });
  await by.ok(assets.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(meters.update, { params: { id: made.id }, body: { version: 1, assetId: there.id, name: "Kept" } });
  expect(kept.asset).toMatchObject({ id: there.id });
  const late = await by.call(meters.create, { body: { code: "TWO", name: "Two", kind: "gauge", assetId: there.id } });
  expect(late.body.fields).toEqual([{ path: "assetId", reason: "archived" }]);
});

test("a counter that goes back is refused until the sender says what happened; the count goes on over all of it", async () => {
  const { id } = await buildMeter(by, { code: "COUNTS", rollOver: 1000 });
  await enter(id, 1, 900);
  expect(await reasonOf(id, 3, 20)).toEqual([{ path: "value", reason: "meter_went_back", params: { before: 900 } }]);
  await enter(id, 3, 20, { entry: "roll_over" });
  await enter(id, 5, 5, { entry: "reset" });
  await enter(id, 7, 300, { entry: "exchange", oldValue: 15 });
  await enter(id, 9, 310);
  const said = [
    { value: 900, entry: "ordinary" as const, oldValue: null },
    { value: 20, entry: "roll_over" as const, oldValue: null },
    { value: 5, entry: "reset" as const, oldValue: null },
    { value: 300, entry: "exchange" as const, oldValue: 15 },
    { value: 310, entry: "ordinary" as const, oldValue: null },
  ];
  expect(await countsIn(id)).toEqual(countsOf(said, 1000));
  const meter = await by.ok(meters.get, { params: { id } });
  expect(meter).toMatchObject({ lastValue: 310, lastAt: at(9).replace(".000", ""), lifeToDate: 1045, averagePerDay: 18.125 });
  const { rows } = await by.ok(meters.list, { body: { search: "counts" } });
  expect(rows).toMatchObject([{ lastValue: 310, lifeToDate: 1045, averagePerDay: 18.125 }]);
});

test("a reading that comes late changes what stands on the one before, and not which is the last", async () => {
  const { id } = await buildMeter(by, { code: "LATE" });
  await enter(id, 1, 100);
  await enter(id, 9, 10, { entry: "reset" });
  expect(await countsIn(id)).toEqual([100, 110]);
  await enter(id, 5, 160, { isConfirmed: true });
  expect(await countsIn(id)).toEqual([100, 160, 170]);
  expect((await by.ok(meters.get, { params: { id } })).lastValue).toBe(10);
});

test("a correction says why and keeps what stood there; a removed reading leaves its trace", async () => {
  const { id } = await buildMeter(by, { code: "WRONG" });
  await enter(id, 1, 100);
  await enter(id, 2, 910, { isConfirmed: true });
  const unsaid = await by.call(meterReadings.correct, { body: { meterId: id, at: at(2), version: 1, value: 190, reason: " " } });
  expect([unsaid.status, unsaid.body.reason]).toEqual([409, "reason_missing"]);
  const corrected = await by.ok(meterReadings.correct, { body: { meterId: id, at: at(2), version: 1, value: 190, reason: "Digits" } });
  const late = await by.call(meterReadings.correct, { body: { meterId: id, at: at(2), version: 1, value: 191, reason: "Too late" } });
  expect([late.status, late.body.reason]).toEqual([409, "stale"]);
  expect(corrected).toMatchObject({ value: 190, correctedFrom: 910, reason: "Digits" });
  expect((await by.ok(meters.get, { params: { id } })).lastValue).toBe(190);
  const removed = await by.ok(meterReadings.remove, { body: { meterId: id, at: at(2), version: 2, reason: "Another machine" } });
  expect(removed).toMatchObject({ value: null, removedValue: 190, reason: "Another machine" });
  expect((await by.ok(meters.get, { params: { id } })).lastValue).toBe(100);
  const { rows } = await by.ok(meterReadings.list, { body: { meterId: id } });
  expect(rows.map(({ value, removedValue }) => [value, removedValue])).toEqual([
    [null, 190],
    [100, null],
  ]);
  const { rows: log } = await by.ok(meters.log, { params: { id } });
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["reading_entered", "reading_corrected", "reading_removed"]));
});

test("a roll-over is not removed from under the readings that follow it", async () => {
  const { id } = await buildMeter(by, { code: "UNDER", rollOver: 100 });
  await enter(id, 1, 90);
  await enter(id, 2, 5, { entry: "roll_over" });
  await enter(id, 3, 10);
  const refused = await by.call(meterReadings.remove, { body: { meterId: id, at: at(2), version: 1, reason: "No" } });
  expect(refused.body.fields).toMatchObject([{ reason: "meter_went_back" }]);
  expect(await countsIn(id)).toEqual([90, 105, 110]);
});

test("nobody reads a meter tomorrow, or twice at a time", async () => {
  const { id } = await buildMeter(by, { code: "TIMES" });
  const tomorrow = await by.call(meterReadings.create, {
    body: { meterId: id, value: 1, at: new Date(Date.now() + 86_400_000).toISOString() },
  });
  expect(tomorrow.body.fields).toEqual([{ path: "at", reason: "meter_in_future" }]);
  const both = await Promise.all(
    [1, 1, 1].map(async () => (await by.call(meterReadings.create, { body: { meterId: id, value: 7, at: at(1) } })).status),
  );
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test("of many readings each stands for itself", async () => {
  const one = await buildMeter(by, { code: "BULK-1" });
  const other = await buildMeter(by, { code: "BULK-2" });
  await enter(one.id, 1, 100);
  const { rows } = await by.ok(meterReadings.bulk, {
    body: {
      rows: [
        { meterId: one.id, value: 50, at: at(2) },
        { meterId: other.id, value: 60, at: at(2) },
      ],
    },
  });
  expect(rows).toMatchObject([{ reading: null, reason: "meter_went_back" }, { reading: { value: 60 } }]);
});

test("who is limited to a site reads the meters of that site, and learns of no others", async () => {
  const home = await buildLocation(by, { isSite: true });
  const away = await buildLocation(by, { isSite: true });
  const near = await buildMeter(by, { code: "NEAR", locationId: home.id });
  const far = await buildMeter(by, { code: "FAR", locationId: away.id });
  const grants = {
    meters: { scope: "site" as const, flags: ["view" as const] },
    "meter-readings": { scope: "site" as const, flags: ["view" as const, "create" as const] },
  };
  await addRole(world.tenant, "Reader", grants);
  const reader = await world.tenant.join("Reader", { siteId: home.id });
  expect((await reader.call(meterReadings.create, { body: { meterId: near.id, value: 1 } })).status).toBe(200);
  const hidden = await reader.call(meterReadings.create, { body: { meterId: far.id, value: 1 } });
  const missing = await reader.call(meterReadings.create, { body: { meterId: 99_999_999, value: 1 } });
  expect([hidden.status, hidden.body.reason]).toEqual([missing.status, missing.body.reason]);
  expect(hidden.status).toBe(404);
});

test("a chart has a point for each step, counted over the end of the dial", async () => {
  const { id } = await buildMeter(by, { code: "CHART", rollOver: 100 });
  await enter(id, 1, 90);
  await enter(id, 2, 10, { entry: "roll_over" });
  await enter(id, 20, 30);
  const { stepSeconds, points } = await by.ok(meterReadings.chart, { body: { meterId: id, from: at(1), until: at(31), points: 10 } });
  expect(stepSeconds).toBe(259_200);
  expect(points.map(({ count, low, high, last }) => ({ count, low, high, last }))).toEqual([
    { count: 2, low: 90, high: 110, last: 110 },
    { count: 1, low: 130, high: 130, last: 130 },
  ]);
});

test("words keep their places, and a kind stays, once something was read", async () => {
  const meter = await buildMeter(by, { code: "WORDS", kind: "characteristic", states: "clear, cloudy" });
  await enter(meter.id, 1, 1);
  const put = async (change: object) => (await by.call(meters.update, { params: { id: meter.id }, body: { version: 1, ...change } })).body;
  expect((await put({ states: "cloudy, clear" })).fields).toEqual([{ path: "states", reason: "meter_words_stay" }]);
  expect((await put({ kind: "gauge" })).fields).toEqual([{ path: "kind", reason: "meter_has_readings" }]);
  expect((await put({ states: "clear, cloudy, black" })).fields).toBeUndefined();
});
