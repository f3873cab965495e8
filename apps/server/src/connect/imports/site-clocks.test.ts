import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { importer } from "./builders.ts";

/** The organisation is in UTC, its west plant eight hours behind; the planner belongs to neither. */
const WEST = "America/Los_Angeles";

let world: World;
let planner: Person;
let west: { id: number; code: string };
beforeAll(async () => {
  world = await openWorld();
  const admin = await world.tenant.as("Administrator");
  west = await buildLocation(admin, { isSite: true, timeZone: WEST });
});
beforeEach(async () => {
  planner = await world.tenant.join("Planner");
});
afterAll(() => world.close());

/** A file with the mapping that is proposed for it, checked and run. */
async function bring(target: string, lines: readonly string[] | Buffer, by = planner): Promise<Import> {
  const files = importer(world, world.tenant, by);
  const uploaded = await files.upload(target, lines);
  const mapped = await files.map(uploaded, uploaded.mapping);
  const done = await files.run(await files.check(mapped));
  expect(await files.refused(done)).toEqual([]);
  return done;
}
const standstillsOf = async (assetId: number) => (await planner.ok(downtimes.browse, { query: { assetId: String(assetId) } })).rows;

test("a stop is read by the clock of its machine's site; a time that names its zone is that time; a site without a zone is the organisation's", async () => {
  const there = await buildAsset(planner, { locationId: west.id });
  const here = await buildAsset(planner);
  await bring("downtimes", [
    "Asset,From,To",
    `${there.code},2026-11-20 08:00,2026-11-20 09:30`,
    `${there.code},2026-11-21T08:00Z,2026-11-21T09:00Z`,
    `${here.code},2026-11-20 08:00,2026-11-20 09:30`,
  ]);
  const times = (rows: readonly { startAt: string; endAt: string | null }[]) =>
    rows.toSorted((one, other) => one.startAt.localeCompare(other.startAt)).map(({ startAt, endAt }) => [startAt, endAt]);
  expect(times(await standstillsOf(there.id))).toEqual([
    ["2026-11-20T16:00:00Z", "2026-11-20T17:30:00Z"],
    ["2026-11-21T08:00:00Z", "2026-11-21T09:00:00Z"],
  ]);
  expect(times(await standstillsOf(here.id))).toEqual([["2026-11-20T08:00:00Z", "2026-11-20T09:30:00Z"]]);
});

test("the same file again changes nothing, and the stops are found by the times that were read", async () => {
  const there = await buildAsset(planner, { locationId: west.id });
  const file = ["Asset,From,To", `${there.code},2026-11-20 08:00,2026-11-20 09:30`];
  await bring("downtimes", file);
  expect(await bring("downtimes", file)).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 1 });
  expect(await standstillsOf(there.id)).toHaveLength(1);
});

test("orders are due by the clock of where they are: their machine's, their place's, or what they had when the file says nothing of it", async () => {
  const there = await buildAsset(planner, { locationId: west.id });
  await bring("work-orders", [
    "Code,Title,Asset code,Location code,Due",
    `CLK-1,By its machine,${there.code},,2026-12-10 23:30`,
    `CLK-2,By its place,,${west.code},2026-12-10 23:30`,
    "CLK-3,By nothing,,,2026-12-10 23:30",
  ]);
  const dueOf = async (code: string) =>
    (await planner.ok(workOrders.list, { body: { filterModel: { code: { filterType: "text", type: "equals", filter: code } } } })).rows[0]
      ?.dueAt;
  expect(await Promise.all(["CLK-1", "CLK-2", "CLK-3"].map(dueOf))).toEqual([
    "2026-12-11T07:30:00Z",
    "2026-12-11T07:30:00Z",
    "2026-12-10T23:30:00Z",
  ]);
  expect(await bring("work-orders", ["Code,Due", "CLK-1,2026-12-11 23:30", "CLK-3,2026-12-11 23:30"])).toMatchObject({ rowsUpdated: 2 });
  expect([await dueOf("CLK-1"), await dueOf("CLK-3")]).toEqual(["2026-12-12T07:30:00Z", "2026-12-11T23:30:00Z"]);
});

test("hours are read by the clock of their order's site", async () => {
  const admin = await world.tenant.as("Administrator");
  const order = await buildWorkOrder(admin, { locationId: west.id });
  const me = await admin.ok(userProfile.get);
  await bring(
    "work-labour",
    ["Work order,Person,From,To", `${order.code},${me.firstName} ${me.lastName},2026-01-20 08:00,2026-01-20 09:00`],
    admin,
  );
  const lines = await admin.ok(workLabour.browse, { query: { workOrderId: order.id } });
  expect(JSON.stringify(lines)).toContain("2026-01-20T16:00:00Z");
});

test("a file that leaves by the clock of its reader says so above its times, and changes nothing when it comes back, in the hour that clocks show twice too", async () => {
  const there = await buildAsset(planner, { locationId: west.id });
  const mine = await planner.ok(userProfile.get);
  await planner.ok(userProfile.update, { body: { version: mine.version, timeZone: "America/New_York" } });
  // 01:30 in New York, the second time on this night.
  await planner.ok(downtimes.create, { body: { assetId: there.id, startAt: "2026-11-01T06:30:00Z", endAt: "2026-11-01T09:00:00Z" } });
  const { body } = await planner.call(downtimes.export, {
    body: {
      columns: [{ field: "asset" }],
      format: "csv",
      isWhole: true,
      filterModel: { asset: { filterType: "set", values: [there.id] } },
    },
  });
  const file = body as unknown as Buffer;
  expect(file.toString("utf8")).toContain("From (America/New_York)");
  expect(await bring("downtimes", file)).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0 });
});
