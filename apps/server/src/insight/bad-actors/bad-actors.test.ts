import { afterAll, beforeAll, expect, test } from "vitest";
import { badActors, type Ranking } from "@millwright/domain/insight/bad-actors/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildFailure } from "../../work/orders/failures/builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Downtime alone", {
    assets: { flags: ["view"], scope: "all" },
    downtimes: { flags: ["view"], scope: "all" },
  });
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const ago = (hours: number): string => new Date(NOW - hours * HOUR).toISOString();
const down = async (assetId: number, from: number, to: number | null, more: object = {}) =>
  await by.ok(downtimes.create, { body: { assetId, startAt: ago(from), endAt: to === null ? null : ago(to), ...more } });
const ranked = async (person: Person, ranking: Ranking, siteId: number) =>
  await person.ok(badActors.ranked, { query: { by: ranking, from: ago(48), until: ago(0), siteId: String(siteId) } });

test("the worst come first, by hours down within the period, by failures, by cost; planned stops and degraded hours are none of it", async () => {
  const site = await buildLocation(by, { isSite: true });
  const [filler, pump, fan] = [
    await buildAsset(by, { name: "Filler", locationId: site.id }),
    await buildAsset(by, { name: "Pump", locationId: site.id }),
    await buildAsset(by, { name: "Fan", locationId: site.id }),
  ];
  // Of 60 hours 8 lie in the period; what lasts is counted to now.
  await down(filler.id, 100, 40);
  await down(pump.id, 2, null);
  await down(pump.id, 20, 19);
  await down(fan.id, 30, 10, { isPlanned: true });
  await down(fan.id, 9, 8, { state: "degraded" });

  const hours = await ranked(by, "downtime", site.id);
  expect(hours.rows.map(({ asset, amount, isVital }) => [asset.name, Math.round(amount), isVital])).toEqual([
    ["Filler", 480, true],
    ["Pump", 180, true],
  ]);
  expect(hours.count).toBe(2);
  expect(hours.rows[0]?.share).toBeCloseTo(480 / 660, 3);

  const failures = await ranked(by, "failures", site.id);
  expect(failures.rows.map(({ asset, amount }) => [asset.name, amount])).toEqual([["Pump", 2]]);

  const order = await buildWorkOrder(by, { assetId: fan.id });
  await world.tenant.rows((db) =>
    db
      .insertInto("workOrderCosts")
      .values([
        {
          workOrderId: order.id,
          costGroup: "parts",
          description: "Bearing",
          amountMinor: 12_000,
          currency: "USD",
          bookedOn: ago(30).slice(0, 10),
        },
        {
          workOrderId: order.id,
          costGroup: "parts",
          description: "Old",
          amountMinor: 5000,
          currency: "USD",
          bookedOn: ago(24 * 9).slice(0, 10),
        },
      ])
      .execute(),
  );
  const cost = await ranked(by, "cost", site.id);
  expect(cost).toMatchObject({ currency: "USD", total: 12_000, rows: [{ asset: { name: "Fan" }, upTo: 1 }] });
});

test("who may not see orders is told of downtime and not of cost", async () => {
  const site = await buildLocation(by, { isSite: true });
  const limited = await world.tenant.as("Downtime alone");
  expect(await ranked(limited, "downtime", site.id)).toMatchObject({ rows: [], total: 0, count: 0 });
  const refused = await limited.call(badActors.ranked, { query: { by: "cost", from: ago(48), until: ago(0) } });
  expect(refused.status).toBe(403);
});

test("problems are counted by how often they were coded, on orders in reach; what was not coded is said apart", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const { id: pumps } = await admin.ok(valuesOf("failures").create, { body: { code: "CODED", name: "Coded pumps" } });
  const problem = async (code: string, name: string) =>
    (await admin.ok(valuesOf("failures").create, { body: { code, name, parentId: pumps } })).id;
  const [leak, noise] = [await problem("CODED-1", "Leaks"), await problem("CODED-2", "Noise")];
  const [here, there] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  const fails = async (siteId: number, failureProblemId: number | null) => {
    const order = await buildWorkOrder(admin, { locationId: siteId });
    await buildFailure(admin, { workOrderId: order.id, failureClassId: pumps, failureProblemId });
  };
  for (const id of [leak, leak, noise, null]) await fails(here.id, id);
  await fails(there.id, noise);
  await fails(there.id, noise);
  const codes = async (person: Person, siteId?: number) => {
    const query = { from: ago(48), until: new Date(Date.now() + HOUR).toISOString(), ...(siteId ? { siteId: String(siteId) } : {}) };
    const { rows, total, uncoded } = await person.ok(badActors.codes, { query });
    return [rows.map(({ problem: { name }, count }) => [name, count]), total, uncoded];
  };
  const atHere = [
    [
      ["Leaks", 2],
      ["Noise", 1],
    ],
    3,
    1,
  ];
  expect(await codes(admin)).toEqual([
    [
      ["Noise", 3],
      ["Leaks", 2],
    ],
    5,
    1,
  ]);
  expect(await codes(admin, here.id)).toEqual(atHere);
  expect(await codes(await tenant.join("Technician", { siteId: here.id }))).toEqual(atHere);
});
