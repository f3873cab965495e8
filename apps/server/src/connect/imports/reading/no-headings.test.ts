import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { openWorld, type World } from "../../../testing/world.ts";
import { importer } from "../builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a file without a heading line loses no row: its columns are A, B, C", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, map, check, refused } = importer(world, tenant, by);
  const made = await upload("assets", ["P1,Pump one", "P2,Pump two,x", "P3,Pump three"]);
  const laid = await by.ok(imports.layout, { params: { id: made.id }, body: { version: made.version, sheet: 0, headerLine: 0 } });
  expect(laid).toMatchObject({ headerLine: 0, rowsTotal: 3, mapping: {} });
  expect(laid.columns.map(({ header, samples }) => [header, ...samples])).toEqual([
    ["A", "P1", "P2", "P3"],
    ["B", "Pump one", "Pump two", "Pump three"],
    ["C", "x"],
  ]);
  const checked = await check(await map(laid, { code: { column: 0 }, name: { column: 1 } }));
  expect((await refused(checked)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([
    [1, "too_few_cells"],
    [3, "too_few_cells"],
  ]);
});

test("all rows of such a file are records", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, map, check, run } = importer(world, tenant, by);
  const made = await upload("assets", ["P1,Pump one", "P2,Pump two", "P3,Pump three"]);
  const laid = await by.ok(imports.layout, { params: { id: made.id }, body: { version: made.version, sheet: 0, headerLine: 0 } });
  await run(await check(await map(laid, { code: { column: 0 }, name: { column: 1 } })));
  const { rows } = await by.ok(assets.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(rows.map(({ code, name }) => [code, name])).toEqual([
    ["P1", "Pump one"],
    ["P2", "Pump two"],
    ["P3", "Pump three"],
  ]);
});
