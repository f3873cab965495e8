import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MACHINES, PEOPLE, PLACES } from "../../demo/alpine-register.ts";
import { writeCompanyAsOwner } from "../../demo/as-owner.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { sweepTenant, verifyRollUps } from "../readings/service.ts";
import { ALPINE_NETWORKS } from "./alpine.ts";
import { PLACED, sensorsOf } from "./networks.ts";

let world: World;
let folder: string;
let tenantId: number;

beforeAll(async () => {
  world = await openWorld();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-past-"));
  const identifier = `past-${process.pid}-${Date.now().toString(36)}`;
  await writeCompanyAsOwner(urlOf("owner"), openFiles({ dataDir: folder, bucket: null }), new Date(), {
    tenant: { name: "Alpine Facilities", identifier, timeZone: "Europe/Zurich" },
    look: { sign: "peak", color: "#0a6c46", scene: "alps" },
    people: PEOPLE.map(({ accountRole: _account, ...person }) => person),
    places: PLACES,
    machines: MACHINES,
    suppliers: [],
    projects: [],
    groups: { byUse: [], byKeeper: [] },
    networks: ALPINE_NETWORKS,
    orders: 0,
    days: 90,
    freshRequests: 0,
    seed: 7,
  });
  const { id } = await world.db.system().selectFrom("tenants").select("id").where("identifier", "=", identifier).executeTakeFirstOrThrow();
  tenantId = id;
}, 120_000);
afterAll(async () => {
  await world.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Figures {
  readings: number;
  days: number;
  hours: number;
  series: number;
}
const figures = async (): Promise<Figures | undefined> =>
  await world.db.tenant(
    tenantId,
    async (db) =>
      (
        await sql<Figures>`select (select count(*) from sensor_readings r where r.at > now() - interval '9 days')::int as readings, (select count(*) from sensor_days)::int as days,
          (select count(*) from sensor_hours)::int as hours, (select count(*) from series where sensor_id is not null)::int as series`.execute(
          db,
        )
      ).rows[0],
  );

test("a company's sensors are there at once; a job writes what they measured, as the product would have added it up, and done again it changes nothing", async () => {
  const series = ALPINE_NETWORKS.flatMap(({ gateways }) => gateways)
    .flatMap(({ sensors }) => sensors)
    .reduce((sum, { data }) => sum + Object.keys(data).length, 0);
  expect(await figures()).toEqual({ readings: 0, days: 0, hours: 0, series });
  expect(await world.jobs.runOnce(tenantId)).toBe(1);
  const written = await figures();
  expect(written?.days).toBe(series * 365);
  expect(written?.readings).toBeGreaterThan(series * 7 * 144);
  // Sixty days, and the seven that have readings; of today what is over.
  expect(written?.hours).toBeGreaterThanOrEqual(series * 67 * 24);
  await sweepTenant(world.db, tenantId);
  expect(await verifyRollUps(world.db, tenantId)).toEqual([]);
  await world.db.tenant(
    tenantId,
    async (db) =>
      await sql`select enqueue_job('sensors.demo-past', ${JSON.stringify({ now: Date.now(), start: Date.now() })}::jsonb, 'past', null, 8, null)`.execute(
        db,
      ),
  );
  await world.jobs.runOnce(tenantId);
  expect((await figures())?.days).toBe(written?.days);
}, 120_000);

test("no two devices of the demo call themselves the same, and no two sensors have one code in a company", () => {
  const codes = PLACED.flatMap((placed) => sensorsOf(placed).map(({ sensor }) => sensor.code));
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(PLACED.map(({ gateway }) => gateway.code)).size).toBe(PLACED.length);
});
