import { afterAll, beforeAll, expect, test } from "vitest";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { answeredFillers } from "@millwright/domain/connect/imports/values/fillers.ts";
import { targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { isNight } from "../../testing/tier.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { importer } from "./builders.ts";
import { assetRegister, components, workOrders } from "./outside-files.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ROWS = isNight ? 11_000 : 1_000;

/** As a person would: takes the mapping as it was guessed, says once that fillers mean nothing, and adds what the headings did not say. */
async function story(target: string, lines: string[], more: Import["mapping"] = {}) {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const steps = importer(world, tenant, by);
  const made = await steps.upload(target, lines);
  const fields = targetOf(target)?.fields ?? [];
  const mapping = answeredFillers(fields, { ...made.mapping, ...more }, made.columns, "nothing");
  const checked = await steps.check(await steps.map(made, mapping));
  return { by, ...steps, made, checked };
}

test("a register with dashes for days that never came comes in whole", { timeout: 300_000 }, async () => {
  const { by, checked, run, refused } = await story("assets", assetRegister(ROWS));
  expect([checked.rowsRefused, await refused(checked)]).toEqual([0, []]);
  expect(await run(checked)).toMatchObject({ rowsCreated: ROWS, rowsRefused: 0 });
  const { rows } = await by.ok(assets.list, { body: { search: "ICE-00007" } });
  expect(await by.ok(assets.get, { params: { id: rows[0]?.id ?? 0 } })).toMatchObject({
    name: "Ice machine, cube 7",
    serialNumber: null,
    category: null,
    inServiceOn: "2017-08-08",
    warrantyUntil: null,
    notes: "Filter every spring",
  });
  expect((await by.ok(assets.list, { body: { search: "n/a", count: true } })).count?.rows).toBe(0);
});

test("orders without a title and with day numbers beside dates come in whole", { timeout: 120_000 }, async () => {
  const more = { title: { answer: "Work of the old system" }, status: { answer: 6 } };
  const { made, checked, run, refused } = await story("work-orders", workOrders(400), more);
  expect(made.columns[3]?.dates).toMatchObject({ format: "mdy", open: [], strays: 0 });
  expect([checked.rowsRefused, await refused(checked)]).toEqual([0, []]);
  expect(await run(checked)).toMatchObject({ rowsCreated: 400, rowsRefused: 0 });
});

test("a handover sheet full of n/a comes in whole, and nothing is called n/a", { timeout: 120_000 }, async () => {
  const { by, made, checked, run, refused } = await story("assets", components(400));
  expect(
    Object.fromEntries(Object.entries(made.mapping).map(([key, { column }]) => [key, made.columns[column ?? -1]?.header])),
  ).toMatchObject({
    code: "TagNumber",
    name: "Name",
    category: "TypeName",
    location: "Space",
    serialNumber: "SerialNumber",
    inServiceOn: "InstallationDate",
    barcode: "BarCode",
  });
  // Without its end, the beginning of a warranty is nothing to guess.
  expect(made.mapping["warrantyFrom"]).toBeUndefined();
  expect([checked.rowsRefused, await refused(checked)]).toEqual([0, []]);
  expect(await run(checked)).toMatchObject({ rowsCreated: 400, rowsRefused: 0 });
  expect((await by.ok(assets.list, { body: { search: "n/a", count: true } })).count?.rows).toBe(0);
});

test("a slip in the year, an amount with the other sign and a time in words are judged at the check", { timeout: 60_000 }, async () => {
  const slip = await story("assets", ["Code,Name,In service since", "A-1,Pump,02/03/2206", "A-2,Pump,02/13/2020"]);
  expect((await slip.refused(slip.checked)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([[2, "too_far_ahead"]]);
  const sign = await story("work-orders", ["Title;Cost", "One;1.50", "Two;1.234,-"], { cost: { column: 1, format: "point" } });
  expect((await sign.refused(sign.checked)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([[3, "number_other_form"]]);
  const steps = await story("planned-subtasks", [
    "Task group,Task,Task minutes,Step",
    "Service,Oil,1:30,Drain",
    'Service,Filter,"1,5 h",Change',
    "Service,Belt,soon,Look",
  ]);
  expect((await steps.refused(steps.checked)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([[4, "not_a_duration"]]);
});

test("part categories are made on the way", { timeout: 60_000 }, async () => {
  const { checked } = await story("master-parts", ["Code,Name,Category", "P-1,Seal,Odd seals"]);
  expect(checked.outlook).toEqual([{ lookup: "part-item-categories", count: 1, names: ["Odd seals"] }]);
});

test("a title that no column has is asked for, not guessed", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload } = importer(world, tenant, by);
  const made = await upload("work-orders", ["assetnum;actstart", "EX-1;2026-02-03"]);
  const { status } = await by.call(imports.check, { body: { id: made.id, version: made.version } });
  expect(status).toBe(400);
});
