import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { importer } from "../../connect/imports/builders.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("two rows of a file arrive as suppliers, and the list's export holds them", async () => {
  const planner = await world.tenant.as("Planner");
  const { upload, check, run } = importer(world, world.tenant, planner);
  const file = ["Code,Name,Lead time", "NORTH,North House,4", "SOUTH,South House,4"];
  expect(await run(await check(await upload("suppliers", file)))).toMatchObject({ state: "done", rowsCreated: 2, rowsRefused: 0 });

  const { rows } = await planner.ok(suppliers.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(rows.map(({ code, name }) => [code, name])).toEqual([
    ["NORTH", "North House"],
    ["SOUTH", "South House"],
  ]);
  const arrived = await planner.ok(suppliers.get, { params: { id: rows[0]?.id ?? 0 } });
  expect(arrived).toMatchObject({ code: "NORTH", leadTimeDays: 4 });

  const columns = [
    { field: "code", title: "Code" },
    { field: "name", title: "Name" },
  ];
  const { body } = await planner.call(suppliers.export, { body: { columns, format: "csv", sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(String(body)).toContain("Code,Name\r\nNORTH,North House\r\nSOUTH,South House\r\n");
});
