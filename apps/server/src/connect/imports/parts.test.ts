import { afterAll, beforeAll, expect, test } from "vitest";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
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

test("parts come in with their suppliers and prices, and go with them; whose terms somebody changed since is kept", async () => {
  const { upload, check, run, undo } = importer(world, tenant, by);
  const supplier = await buildSupplier(by, { code: "TRADE" });
  const lines = ["Code,Name,Supplier,Price", "IN-1,Coupling 1,TRADE,12.50", "IN-2,Coupling 2,TRADE,8.00", "IN-3,Coupling 3,,"];
  const done = await run(await check(await upload("master-parts", lines, "parts.csv")));
  expect(done).toMatchObject({ rowsCreated: 3, rowsRefused: 0 });
  const { rows } = await by.ok(masterParts.list, { body: { search: "Coupling" } });
  const offersOf = async (code: string) => {
    const id = rows.find((part) => part.code === code)?.id ?? 0;
    return (await by.ok(partSuppliers.list, { query: { partId: String(id) } })).rows;
  };
  const [offer] = await offersOf("IN-2");
  expect([offer?.supplier.id, offer?.price?.amountMinor]).toEqual([supplier.id, 800]);
  await by.ok(partSuppliers.update, { params: { id: offer?.id ?? 0 }, body: { version: offer?.version ?? 0, leadTimeDays: 9 } });
  expect(await undo(done)).toMatchObject({ rowsUndone: 2, rowsKept: 1 });
  const { rows: left } = await by.ok(masterParts.list, { body: { search: "Coupling" } });
  expect(left.map(({ code }) => code)).toEqual(["IN-2"]);
  expect(await offersOf("IN-2")).toHaveLength(1);
});
