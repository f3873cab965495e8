import { afterAll, beforeAll, expect, test } from "vitest";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildActivePlan } from "../../work/plans/builders.ts";
import { importer } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ tenant } = world);
  by = await tenant.as("Administrator");
});
afterAll(() => world.close());

const HEAD = "Plan code,Plan,Asset code,Every,Period,Counted,Counts from,Unit of the meter code,Last done,Last done at";
const today = new Date().toISOString().slice(0, 10);
const planOf = async (code: string) => (await by.ok(plans.list, { body: { search: code } })).rows[0];

test("a file brings plans, a row for each asset and trigger; the check shows the first due of each, and the undo takes all of it back", async () => {
  for (const code of ["PI-1", "PI-2", "PI-3"]) await buildAsset(by, { code });
  await buildValue(by, "units-of-measure", { code: "hpi", name: "Hours run" });
  const { upload, check, run, undo, refused } = importer(world, tenant, by);
  const lines = [
    HEAD,
    "PMI-1,Quarterly service,PI-1,3,Months,,,,2026-09-15,",
    "PMI-1,Quarterly service,PI-2,3,Months,,,,2026-10-20,",
    `PMI-2,Weekly look,PI-1,2,Weeks,Fixed,${dayAfter(today, 3)},,,`,
    "PMI-2,Weekly look,PI-1,500,Units of the meter,,,hpi,,1200",
    "PMI-3,No period,PI-3,4,,,,,,",
    "PMI-3,No such asset,PI-9,4,Days,,,,,",
    "PMI-3,No unit,PI-3,400,Units of the meter,,,,,",
  ];
  const checked = await check(await upload("plan-assets", lines, "plans.csv"));
  expect(await planOf("PMI-1")).toBeUndefined();
  const { rows: foreseen } = await by.ok(imports.foreseen, { query: { importId: checked.id } });
  expect(foreseen.map(({ line, day }) => [line, day])).toEqual([
    [2, "2026-12-15"],
    [3, "2027-01-20"],
    [4, dayAfter(today, 3)],
    [5, dayAfter(today, 3)],
  ]);
  const done = await run(checked);
  expect(done).toMatchObject({ rowsCreated: 3, rowsUpdated: 1, rowsRefused: 3 });
  expect((await refused(done)).map(({ faults }) => faults[0])).toMatchObject([
    { field: "period", reason: "required" },
    { field: "asset", reason: "not_found_named" },
    { field: "unit", reason: "required" },
  ]);
  const weekly = await planOf("PMI-2");
  const { rows: triggers } = await by.ok(planTriggers.list, { query: { planId: weekly?.id ?? 0 } });
  expect(triggers.map(({ kind, mode, startDay, everyUnits }) => [kind, mode, startDay, everyUnits])).toEqual([
    ["calendar", "fixed", dayAfter(today, 3), null],
    ["meter", "floating", null, 500],
  ]);
  // One trigger for both machines, each with what was done to it last.
  const quarterly = await planOf("PMI-1");
  expect((await by.ok(planTriggers.list, { query: { planId: quarterly?.id ?? 0 } })).rows).toHaveLength(1);
  const undone = await undo(done);
  expect((await by.ok(imports.kept, { query: { importId: undone.id } })).rows).toEqual([]);
  expect(await planOf("PMI-1")).toBeUndefined();
  expect(await planOf("PMI-2")).toBeUndefined();
});

test("what went out and comes in again changes nothing; another last done is that one change", async () => {
  const assets = [await buildAsset(by, { code: "PX-1" }), await buildAsset(by, { code: "PX-2" })];
  const plan = await buildActivePlan(by, {
    assetIds: assets.map(({ id }) => id),
    lastDoneDay: "2026-10-01",
    sinceDay: "2026-10-02",
    triggers: [
      { kind: "calendar", mode: "floating", rrule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR", startDay: "2026-10-02", time: "07:30" },
      { kind: "calendar", rrule: "FREQ=YEARLY;INTERVAL=1", startDay: "2026-12-01", time: "08:00" },
    ],
  });
  const filterModel = { planId: { filterType: "set" as const, values: [plan.id] } };
  const { body } = await by.call(planAssets.export, { body: { columns: [{ field: "plan" }], format: "csv", isWhole: true, filterModel } });
  const lines = String(body).trim().split(/\r?\n/);
  expect(lines).toHaveLength(5);
  const { upload, check, run } = importer(world, tenant, by);
  const same = await run(await check(await upload("plan-assets", lines, "same.csv")));
  expect(same).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0 });
  expect((await by.ok(plans.get, { params: { id: plan.id } })).hasChanges).toBe(false);
  const other = lines.slice(0, 2).map((line) => line.replace("2026-10-01", "2026-10-05"));
  const changed = await run(await check(await upload("plan-assets", other, "other.csv")));
  expect(changed).toMatchObject({ rowsCreated: 0, rowsUpdated: 1, rowsRefused: 0 });
});
