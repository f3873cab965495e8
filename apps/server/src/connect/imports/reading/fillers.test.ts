import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { answeredFillers } from "@millwright/domain/connect/imports/values/fillers.ts";
import type { FieldFault } from "@millwright/domain/kit/errors.ts";
import { assetTarget } from "@millwright/domain/register/assets/import.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { openWorld, type World } from "../../../testing/world.ts";
import { importer } from "../builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a column of dates that is mostly dashes comes in without loss", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, check } = importer(world, tenant, by);
  const lines = Array.from({ length: 20 }, (_, at) => `A-${at},Pump,${at % 5 === 0 ? "12/16/2026" : at % 5 === 1 ? "N/A" : "-"}`);
  const made = await upload("assets", ["Code,Name,Warranty until", ...lines]);
  expect(made.columns[2]?.fillers).toEqual([
    { text: "N/A", count: 4 },
    { text: "-", count: 12 },
  ]);
  expect(await check(made)).toMatchObject({ rowsCreated: 20, rowsRefused: 0 });
});

test("a dash as barcode or category is asked about once, for all columns, and remembered; it never becomes either", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, map, check, run, again } = importer(world, tenant, by);
  const file = ["Code,Name,Barcode,Serial number,Category", "A-1,Pump,-,n/a,n/a", "A-2,Pump,B-2,S-2,Odd pumps", "A-3,Pump,--,NULL,none"];
  const made = await upload("assets", file);
  const { status, body } = await by.call(imports.check, { body: { id: made.id, version: made.version } });
  expect(status).toBe(400);
  expect((body as unknown as { fields: FieldFault[] }).fields.map(({ path, reason }) => [path, reason])).toEqual([
    ["mapping.category.fillers", "fillers_needed"],
    ["mapping.serialNumber.fillers", "fillers_needed"],
    ["mapping.barcode.fillers", "fillers_needed"],
  ]);
  const answered = await map(await again(made.id), answeredFillers(assetTarget.fields, made.mapping, made.columns, "nothing"));
  const checked = await check(answered);
  expect(checked.outlook.map(({ lookup, names }) => [lookup, names])).toEqual([["asset-categories", ["Odd pumps"]]]);
  await run(checked);
  const { rows } = await by.ok(assets.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(rows.map(({ barcode, serialNumber, category }) => [barcode, serialNumber, category?.name ?? null])).toEqual([
    [null, null, null],
    ["B-2", "S-2", "Odd pumps"],
    [null, null, null],
  ]);
  // The next file with these headings is not asked about again.
  expect(await check(await upload("assets", [...file, "A-4,Pump,-,-,-"]))).toMatchObject({
    rowsCreated: 1,
    rowsUnchanged: 3,
    rowsRefused: 0,
  });
});

test("where a person says that they are values, they are", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const { upload, map, check, run } = importer(world, tenant, by);
  const made = await upload("assets", ["Code,Name,Manufacturer", "A-1,Pump,None"]);
  await run(await check(await map(made, answeredFillers(assetTarget.fields, made.mapping, made.columns, "text"))));
  const [row] = (await by.ok(assets.list, { body: {} })).rows;
  expect(await by.ok(assets.get, { params: { id: row?.id ?? 0 } })).toMatchObject({ manufacturer: "None" });
});
