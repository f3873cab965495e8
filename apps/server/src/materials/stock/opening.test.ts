import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildBin, buildWarehouse, verifyStock } from "./builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const HEAD = "Part;Warehouse;Bin;Lot or serial number;Usable until;Quantity;Worth of one";

async function story(roleName = "Administrator") {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  await addRole(tenant, "Counts in", {
    "master-parts": { flags: ["view"], scope: "all" },
    warehousing: { flags: ["view", "create", "update"], scope: "all" },
    imports: { flags: ["view", "create", "update", "delete"], scope: "all" },
  });
  const by = await tenant.as(roleName);
  const warehouse = await buildWarehouse(admin, { code: "MAIN" });
  await buildBin(tenant, warehouse.id, "A-01");
  await buildPart(admin, { code: "BRG-1" });
  await buildPart(admin, { code: "GLUE", tracking: "lot" });
  await buildPart(admin, { code: "DRIVE", tracking: "serial" });
  return { tenant, admin, by, ...importer(world, tenant, by) };
}
type Story = Awaited<ReturnType<typeof story>>;
const levels = async ({ admin }: Story) =>
  (await admin.ok(stock.list, { body: { sortModel: [{ colId: "part", sort: "asc" }] } })).rows.map(({ part, onHand }) => [
    part.code,
    onHand,
  ]);
const worth = async ({ tenant }: Story) =>
  await tenant.rows(async (db) => await db.selectFrom("stockLevels").select(["onHand", "valueMinor"]).orderBy("id").execute());

const FILE = [HEAD, "BRG-1;MAIN;A-01;;;12;3.50", "GLUE;MAIN;;L-7;2030-01-31;2.5;10", "DRIVE;MAIN;;SN-1;;1;900", "DRIVE;MAIN;;SN-2;;1;950"];

test("opening stock: a dry run leaves nothing, a run books each row once, and its undo is a counter-entry of each", async () => {
  const told = await story();
  const { tenant, upload, check, run, undo } = told;
  const checked = await check(await upload("stock", FILE));
  expect(checked).toMatchObject({ state: "checked", rowsCreated: 4, rowsRefused: 0 });
  expect(await levels(told)).toEqual([]);
  const done = await run(checked);
  expect(done).toMatchObject({ state: "done", rowsCreated: 4 });
  expect(await levels(told)).toEqual(
    expect.arrayContaining([
      ["BRG-1", 12],
      ["DRIVE", 2],
      ["GLUE", 2.5],
    ]),
  );
  expect((await worth(told)).map(({ valueMinor }) => valueMinor)).toEqual(expect.arrayContaining([4200, 2500, 185_000]));
  const again = await run(await check(await upload("stock", FILE)));
  expect(again).toMatchObject({ rowsCreated: 0, rowsUnchanged: 4 });
  expect(await undo(done)).toMatchObject({ state: "undone", rowsUndone: 4, rowsKept: 0 });
  expect((await levels(told)).map(([, onHand]) => onHand)).toEqual([0, 0, 0]);
  const { rows } = await told.admin.ok(stockMovements.list, { body: {} });
  expect(rows.filter(({ kind }) => kind === "reverse")).toHaveLength(4);
  expect(await tenant.rows(verifyStock)).toEqual([]);
  const anew = await run(await check(await upload("stock", FILE)));
  expect(anew).toMatchObject({ rowsCreated: 4 });
  const fileOf = async (by = told.admin) =>
    String((await by.call(stock.export, { body: { columns: [{ field: "part" }], format: "csv", isWhole: true } })).body);
  const [head, ...lines] = (await fileOf()).trim().split(/\r?\n/);
  expect(head).toContain("Part code");
  expect(lines).toHaveLength(4);
  const other = await story();
  const brought = await other.run(await other.check(await other.upload("stock", [head ?? "", ...lines])));
  expect(brought).toMatchObject({ rowsCreated: 4, rowsRefused: 0 });
  const sums = async (of: Story) => (await worth(of)).map(({ valueMinor }) => valueMinor).toSorted((one, other) => one - other);
  expect(await sums(other)).toEqual(await sums(told));
  await addRole(tenant, "Sees stock", {
    "master-parts": { flags: ["view"], scope: "all" },
    warehousing: { flags: ["view"], scope: "all" },
  });
  expect(await fileOf(await tenant.as("Sees stock"))).not.toMatch(/3\.50?|900|950/);
});

test("a row that says something of nothing is told why; what was used since is kept by an undo, and the rest taken back", async () => {
  const told = await story();
  const { admin, tenant, upload, check, run, undo, refused } = told;
  const wrong = await check(
    await upload("stock", [
      HEAD,
      "BRG-1;MAIN;B-99;;;1;",
      "GLUE;MAIN;;;;1;",
      "BRG-1;MAIN;;X;;1;",
      "DRIVE;MAIN;;SN-1;;2;",
      "GONE;MAIN;;;;1;",
    ]),
  );
  expect(wrong).toMatchObject({ rowsCreated: 0, rowsRefused: 5 });
  expect((await refused(wrong)).map(({ faults }) => faults[0]?.reason)).toEqual([
    "not_found_named",
    "lot_required",
    "lot_not_kept",
    "serial_is_one",
    "not_found_named",
  ]);
  const done = await run(await check(await upload("stock", FILE)));
  const part = (await admin.ok(masterParts.list, { body: { search: "BRG-1" } })).rows[0];
  const { rows } = await admin.ok(stock.rows, { query: { partId: String(part?.id) as never } });
  await admin.ok(stockMovements.scrap, {
    body: { partId: part?.id ?? 0, warehouseId: rows[0]?.warehouse.id ?? 0, quantity: 1, reason: "Rusty" },
  });
  const undone = await undo(done);
  expect(undone).toMatchObject({ rowsUndone: 3, rowsKept: 1 });
  expect(await levels(told)).toEqual(expect.arrayContaining([["BRG-1", 11]]));
  expect(await tenant.rows(verifyStock)).toEqual([]);
});

test("whoever may receive brings opening stock in; taking it back takes the right to reverse", async () => {
  const told = await story("Counts in");
  const { by, upload, check, run, undo } = told;
  const done = await run(await check(await upload("stock", FILE)));
  expect(done).toMatchObject({ state: "done", rowsCreated: 4 });
  expect(await undo(done)).toMatchObject({ rowsUndone: 0, rowsKept: 4 });
  expect((await by.ok(imports.get, { params: { id: done.id } })).rowsKept).toBe(4);
});
