import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildGateway, buildSensor } from "../ingest/builders.ts";

let world: World;
let engineer: Person;
let sensor: { id: number; key: string };

const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const at = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

beforeAll(async () => {
  world = await openWorld();
  engineer = await world.tenant.as("Administrator");
  const gateway = await buildGateway(world.tenant);
  sensor = await buildSensor(world.tenant, gateway.networkId, undefined, 60);
  const readings = [
    ...[60, 59, 58, 30].map((minutes, index) => ({ datum: "temperature", at: at(minutes), value: 4 + index })),
    { datum: "battery", at: at(60), value: 90 },
  ].map((reading) => ({ sensor: sensor.key, ...reading }));
  const sent = await world.app.inject({
    method: "POST",
    url: `/ingest/native/${gateway.publicId}`,
    headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ readings }),
  });
  expect(sent.json()).toMatchObject({ accepted: 5 });
});
afterAll(() => world.close());

const curves = async (body: { from: string; until: string; points?: number; datum?: string }) =>
  await engineer.ok(messages.curves, { body: { sensorId: sensor.id, ...body } });

test("a curve has the least, the most and the mean of each step, and says for how long a value holds", async () => {
  const { resolution, curves: drawn } = await curves({ from: at(60), until: at(0), points: 6 });
  expect(resolution).toBe("readings");
  expect(drawn).toMatchObject([
    {
      datum: "temperature",
      // Twice the step of ten minutes, which is longer than the beat of one.
      holdsSeconds: 1200,
      points: [
        { at: at(60), low: 4, high: 6, mean: 5 },
        { at: at(30), low: 7, high: 7, mean: 7 },
      ],
    },
  ]);
});

test("what a device says of itself is drawn for who asks for it", async () => {
  const { curves: drawn } = await curves({ from: at(60), until: at(0), datum: "battery" });
  expect(drawn.map(({ datum, points }) => [datum, points.map(({ mean }) => mean)])).toEqual([["battery", [90]]]);
});

test("a reading that was set aside is part of no step and stands beside the line", async () => {
  await world.tenant.rows(async (db) => {
    await sql`insert into sensor_spans (series_id, kind, from_at, until_at, count, reason, person_id)
      select id, 'set_aside', ${at(58)}, ${at(58)}, 1, 'Door was open', ${engineer.personId} from series where sensor_id = ${sensor.id} and datum = 'temperature'`.execute(
      db,
    );
  });
  const { curves: drawn } = await curves({ from: at(60), until: at(0), points: 6 });
  expect(drawn[0]?.points[0]).toMatchObject({ low: 4, high: 5, mean: 4.5 });
  expect(drawn[0]?.apart).toContainEqual({ at: at(58), value: 6, kind: "set_aside" });
});

test("of a time whose readings are not kept any more the hours are drawn", async () => {
  const old = new Date(Math.floor((NOW - 100 * 86_400_000) / 3_600_000) * 3_600_000);
  const past = (hours: number) => new Date(old.getTime() + hours * 3_600_000).toISOString();
  expect(await curves({ from: past(0), until: past(3), datum: "temperature" })).toMatchObject({
    resolution: "readings",
    curves: [{ points: [] }],
  });
  await world.tenant.rows(
    async (db) =>
      await sql`insert into sensor_hours (series_id, hour, count, least, most, first, last, mean, late)
        select s.id, ${past(0)}::timestamptz + make_interval(hours => h), 6, 3 + h, 5 + h, 3 + h, 5 + h, 4 + h, 0 from series s, generate_series(0, 2) h
        where s.sensor_id = ${sensor.id} and s.datum = 'temperature'`.execute(db),
  );
  const { resolution, curves: drawn } = await curves({ from: past(0), until: past(3), datum: "temperature" });
  expect(resolution).toBe("hours");
  expect(drawn[0]?.points).toMatchObject([
    { at: past(0), low: 3, high: 5, mean: 4 },
    { at: past(1), low: 4, high: 6, mean: 5 },
    { at: past(2), low: 5, high: 7, mean: 6 },
  ]);
});

test("a span that nobody could read through is refused by name, and a sensor that is not there is not there", async () => {
  const refused = await engineer.call(messages.curves, { body: { sensorId: sensor.id, from: at(0), until: at(60) } });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "until" }] } });
  const missing = await engineer.call(messages.curves, { body: { sensorId: 987_654_321, from: at(60), until: at(0) } });
  expect(missing.status).toBe(404);
});
