import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS, hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import { connect } from "../../testing/catalogue.ts";
import { isNight } from "../../testing/tier.ts";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import { buildGateway, buildSensor } from "../ingest/builders.ts";
import { storeDirtyHours, storeReadings, storeSpans } from "./store.ts";
import { sweepTenant } from "./sweep.ts";
import { verifyRollUps } from "./verify.ts";

const SERIES = isNight ? 1000 : 36;
const DAY = 24 * HOUR_MS;
/** Both days on which clocks change, and one on which none does. */
const STARTS = ["2026-03-28T00:00:00Z", "2026-10-24T00:00:00Z", "2026-07-10T00:00:00Z"].map((text) => Date.parse(text));
const ZONES = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/New_York"];
const KINDS: readonly SeriesKind[] = ["gauge", "continuous", "characteristic"];

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  const owner = await connect("owner");
  for (const start of STARTS)
    await owner.query("select make_sensor_week($1::date + 7 * weeks) from generate_series(-1, 1) as weeks", [
      new Date(start).toISOString().slice(0, 10),
    ]);
  await owner.end();
});
afterAll(() => world.close());

/** Chance that is the same in every run. */
function chanceOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

interface Made {
  at: number;
  value: number;
  isLate: boolean;
}

/** Three days of one series: gaps, lateness, states; of a counter roll-overs, resets and glitches. */
function made(kind: SeriesKind, start: number, chance: () => number): Made[] {
  const readings: Made[] = [];
  let counter = 900;
  for (let at = start + Math.floor(chance() * 600_000); at < start + 3 * DAY; at += 1000 + Math.floor(chance() * 1_800_000)) {
    if (chance() < 0.03) at += Math.floor(chance() * 5 * HOUR_MS);
    counter += Math.floor(chance() * 12);
    if (chance() < 0.03) counter = Math.floor(chance() * 20);
    if (counter >= 1000) counter -= 1000;
    const value =
      kind === "gauge"
        ? Math.round(chance() * 400) / 10 - 5
        : kind === "characteristic"
          ? Math.floor(chance() * 3)
          : chance() < 0.04
            ? Math.floor(chance() * 60)
            : counter;
    readings.push({ at, value: kind === "gauge" && chance() < 0.01 ? 999 : value, isLate: chance() < 0.1 });
  }
  return readings;
}

async function seriesIn(zone: string, kind: SeriesKind, interval: number | null): Promise<number> {
  const gateway = await gatewayIn(zone);
  const sensor = await buildSensor(tenant, gateway.networkId);
  return await tenant.rows(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into series (sensor_id, datum, kind, interval_seconds, roll_over, most_plausible)
      values (${sensor.id}, 'x', ${kind}, ${interval}, ${kind === "continuous" ? 1000 : null}, ${kind === "gauge" ? 100 : null}) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  });
}

const gateways = new Map<string, ReturnType<typeof buildGateway>>();
async function gatewayIn(zone: string) {
  const build = async () => {
    const siteId = await tenant.rows(async (db) => {
      const code = zone.replace("/", "-");
      const { rows } = await sql<{
        id: number;
      }>`insert into locations (code, name, is_site, time_zone) values (${code}, ${code}, true, ${zone}) returning id`.execute(db);
      return rows[0]?.id ?? 0;
    });
    return await buildGateway(tenant, { siteId });
  };
  const built = gateways.get(zone) ?? build();
  gateways.set(zone, built);
  return await built;
}

const store = async (seriesId: number, readings: readonly Made[], now: number) =>
  await tenant.rows(async (db) => {
    await storeReadings(
      db,
      readings.map(({ at, value }) => ({ seriesId, at, value, isNewest: true })),
    );
    const late = readings.filter(({ isLate }) => isLate);
    await storeSpans(
      db,
      late.map(({ at }) => ({ seriesId, kind: "late" as const, from: at, until: at, count: 1, reason: null })),
    );
    const closed = readings.filter(({ at }) => hourOf(at) + HOUR_MS + 300_000 <= now);
    await storeDirtyHours(db, new Map([[seriesId, new Set(closed.map(({ at }) => hourOf(at)))]]));
  });

describe("hours and days", () => {
  test(`of ${SERIES} made-up series are what an independent recomputation says, whatever comes late`, async () => {
    for (let index = 0; index < SERIES; index += 1) {
      const chance = chanceOf(index + 1);
      const start = STARTS[index % 3] ?? 0;
      const kind = KINDS[Math.floor(index / 3) % 3] ?? "gauge";
      const seriesId = await seriesIn(ZONES[index % 4] ?? "UTC", kind, index % 5 === 0 ? null : 900);
      const readings = made(kind, start, chance);
      const [first, later] = [readings.filter(({ isLate }) => !isLate), readings.filter(({ isLate }) => isLate)];
      const cut = start + 30 * HOUR_MS;
      // As it happens: half of it, an hour's end, the rest, and then what comes late.
      await store(
        seriesId,
        first.filter(({ at }) => at < cut),
        index % 2 === 0 ? 0 : start + 4 * DAY,
      );
      if (index === 0 || index % 16 === 15) await sweepTenant(world.db, tenant.id, cut);
      await store(
        seriesId,
        first.filter(({ at }) => at >= cut),
        start + 4 * DAY,
      );
      if (index % 16 === 7) await sweepTenant(world.db, tenant.id, start + 4 * DAY);
      await store(seriesId, later, start + 5 * DAY);
    }
    await tenant.rows(async (db) => await sql`delete from sensor_sweeps`.execute(db));
    await sweepTenant(world.db, tenant.id, (STARTS[1] ?? 0) + 10 * DAY);
    const counted = await tenant.rows(
      async (db) =>
        (
          await sql<{
            hours: number;
            days: number;
          }>`select (select count(*)::int from sensor_hours) as hours, (select count(*)::int from sensor_days) as days`.execute(db)
        ).rows[0],
    );
    process.stdout.write(`roll-ups: ${SERIES} series, ${counted?.hours} hours, ${counted?.days} days\n`);
    expect(counted?.hours).toBeGreaterThan(SERIES * 20);
    expect(await verifyRollUps(world.db, tenant.id)).toEqual([]);
  }, 600_000);

  test(
    "added up once more they are the same, and a lost one is noticed",
    async () => {
      await sweepTenant(world.db, tenant.id, (STARTS[1] ?? 0) + 10 * DAY);
      expect(await verifyRollUps(world.db, tenant.id)).toEqual([]);
      await tenant.rows(
        async (db) =>
          await sql`update sensor_hours set mean = mean + 1 where (series_id, hour) in (select series_id, hour from sensor_hours where count > 1 and counter is null limit 1)`.execute(
            db,
          ),
      );
      expect(await verifyRollUps(world.db, tenant.id)).toHaveLength(1);
    },
    isNight ? 600_000 : 60_000,
  );
});
