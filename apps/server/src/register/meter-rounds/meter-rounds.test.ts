import { afterAll, beforeAll, expect, test } from "vitest";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meterRounds } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { buildMeter } from "../../register/meters/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("a meter round is not put where something is archived; what was put there before stays", async () => {
  const by = await world.tenant.as("Administrator");
  const there = await buildLocation(by);
  const made = await by.ok(meterRounds.create, { body: { code: "ONE", name: "One", siteId: there.id } });
  await by.ok(locations.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(meterRounds.update, { params: { id: made.id }, body: { version: 1, siteId: there.id, name: "Kept" } });
  expect(kept.site).toMatchObject({ id: there.id });
  const late = await by.call(meterRounds.create, { body: { code: "TWO", name: "Two", siteId: there.id } });
  expect(late.body.fields).toEqual([{ path: "siteId", reason: "archived" }]);
});

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 6, minute)).toISOString();

test("a round names its meters in order, each once", async () => {
  const by = await world.tenant.as("Administrator");
  const [one, other] = [await buildMeter(by, { code: "RN-1" }), await buildMeter(by, { code: "RN-2" })];
  const round = await by.ok(meterRounds.create, { body: { code: "R-ORDER", name: "Order", meterIds: [other.id, one.id] } });
  expect(round.meters.map(({ id }) => id)).toEqual([other.id, one.id]);
  const twice = await by.call(meterRounds.update, { params: { id: round.id }, body: { version: 1, meterIds: [one.id, one.id] } });
  expect(twice.body.fields).toEqual([{ path: "meterIds", reason: "duplicate" }]);
  const unknown = await by.call(meterRounds.update, { params: { id: round.id }, body: { version: 1, meterIds: [99_999_999] } });
  expect(unknown.body.fields).toEqual([{ path: "meterIds.0", reason: "not_known" }]);
});

test("a walk that is sent again makes nothing twice; what was refused is taken once it is said right", async () => {
  const by = await world.tenant.as("Administrator");
  const [one, other, third] = [
    await buildMeter(by, { code: "RW-1" }),
    await buildMeter(by, { code: "RW-2" }),
    await buildMeter(by, { code: "RW-3" }),
  ];
  await by.ok(meterReadings.create, { body: { meterId: other.id, value: 500, at: at(-9000) } });
  const round = await by.ok(meterRounds.create, { body: { code: "R-WALK", name: "Walk", meterIds: [one.id, other.id, third.id] } });
  const walk = {
    roundId: round.id,
    key: "0b6f1a52-7c6d-4f8e-9f0e-2d1b8a6c4e10",
    startedAt: at(0),
    finishedAt: at(20),
    stops: [
      { meterId: one.id, at: at(1), value: 10 },
      { meterId: other.id, at: at(2), value: 5 },
      { meterId: third.id, at: at(3), value: null, skipped: "Behind a scaffold" },
    ],
  };
  const first = await by.ok(meterRounds.walk, { body: walk });
  expect(first.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["kept", undefined],
    ["refused", "meter_went_back"],
    ["kept", undefined],
  ]);
  const [again, alike] = await Promise.all([by.ok(meterRounds.walk, { body: walk }), by.ok(meterRounds.walk, { body: walk })]);
  expect([again.walk.id, alike.walk.id]).toEqual([first.walk.id, first.walk.id]);
  const right = walk.stops.map((stop) => (stop.meterId === other.id ? { ...stop, entry: "reset" as const } : stop));
  const last = await by.ok(meterRounds.walk, { body: { ...walk, stops: right } });
  expect(last.rows.every(({ outcome }) => outcome === "kept")).toBe(true);
  const { rows } = await by.ok(meterRounds.walks, { query: { roundId: round.id } });
  expect(rows).toMatchObject([
    {
      id: first.walk.id,
      person: { id: by.personId },
      stops: [
        { meterId: one.id, value: 10 },
        { meterId: third.id, value: null, skipped: "Behind a scaffold" },
        { meterId: other.id, value: 5 },
      ],
    },
  ]);
  expect((await by.ok(meterReadings.list, { body: { meterId: one.id } })).rows).toHaveLength(1);
});

test("nobody leaves a meter out without a word, or reads one that is not on the round", async () => {
  const by = await world.tenant.as("Administrator");
  const [on, off] = [await buildMeter(by, { code: "RO-1" }), await buildMeter(by, { code: "RO-2" })];
  const round = await by.ok(meterRounds.create, { body: { code: "R-OFF", name: "Off", meterIds: [on.id] } });
  const { rows } = await by.ok(meterRounds.walk, {
    body: {
      roundId: round.id,
      key: "0b6f1a52-7c6d-4f8e-9f0e-2d1b8a6c4e11",
      startedAt: at(0),
      finishedAt: at(9),
      stops: [
        { meterId: on.id, at: at(1), value: null },
        { meterId: off.id, at: at(2), value: 1 },
      ],
    },
  });
  expect(rows.map(({ reason }) => reason)).toEqual(["reason_missing", "not_found"]);
});
