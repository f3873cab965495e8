import { afterAll, beforeAll, expect, test } from "vitest";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { importer } from "./builders.ts";

/** Who sees what of files: one person who may see all kinds of records, one who may import and see everything but suppliers. */
let world: World;
let planner: Person;
let clerk: Person;
let suppliersFile: Import;
let locationsFile: Import;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  clerk = await world.tenant.join("Planner");
  await world.tenant.rows(async (rows) => {
    const { id: roleId } = await rows.insertInto("roles").values({ name: "Clerk" }).returning("id").executeTakeFirstOrThrow();
    const grant = (subModule: string) => ({ roleId, subModule, flags: ["view", "create", "update"], scope: "all" });
    await rows
      .insertInto("roleGrants")
      .values([grant("imports"), grant("locations")])
      .execute();
    await rows.updateTable("people").set({ roleId }).where("id", "=", clerk.personId).execute();
  });
  await world.db.system().updateTable("tenants").set({ grantsVersion: 99 }).where("id", "=", world.tenant.id).execute();
  const { upload, check, run } = importer(world, world.tenant, planner);
  suppliersFile = await run(await check(await upload("suppliers", ["Code,Name", "N-1,North", ",Secret"], "secret.csv")));
  locationsFile = await run(await check(await upload("locations", ["Code,Name", "HALL,Hall"], "open.csv")));
});
afterAll(() => world.close());

test("a list shows the files of those kinds of records that the reader may see", async () => {
  expect((await planner.ok(imports.list, { body: {} })).rows.map(({ fileName }) => fileName)).toEqual(["open.csv", "secret.csv"]);
  expect((await clerk.ok(imports.list, { body: {} })).rows.map(({ fileName }) => fileName)).toEqual(["open.csv"]);
  expect((await clerk.ok(imports.list, { body: { search: "secret" } })).rows).toEqual([]);
  const exported = await clerk.call(imports.export, { body: { columns: [{ field: "fileName", title: "File" }], format: "csv" } });
  expect(String(exported.body)).not.toContain("secret");
});

test("whatever is asked of a file of another kind is answered as if there were none", async () => {
  const asked = (id: number, version: number) => [
    clerk.call(imports.get, { params: { id } }),
    clerk.call(imports.kept, { query: { importId: id } }),
    clerk.call(imports.refused, { query: { importId: id } }),
    clerk.call(imports.refusedFile, { params: { id } }),
    clerk.call(imports.layout, { params: { id }, body: { version, sheet: 0 } }),
    clerk.call(imports.map, { params: { id }, body: { version, mapping: {} } }),
    clerk.call(imports.mend, { params: { id }, body: { version, lines: [{ line: 3, cells: ["X", "Y"] }] } }),
    clerk.call(imports.check, { body: { id, version } }),
    clerk.call(imports.run, { body: { id, version } }),
    clerk.call(imports.undo, { body: { id, version } }),
  ];
  const hidden = await Promise.all(asked(suppliersFile.id, suppliersFile.version));
  const missing = await Promise.all(asked(888_888_888, 1));
  expect(hidden.map(({ status }) => status)).toEqual(hidden.map(() => 404));
  expect(hidden.map(({ body }) => body)).toEqual(missing.map(({ body }) => body));
  expect((await clerk.ok(imports.get, { params: { id: locationsFile.id } })).fileName).toBe("open.csv");
});

test("what one may create but not see cannot be imported either", async () => {
  await world.tenant.rows(async (rows) => {
    const { roleId } = await rows.selectFrom("people").select("roleId").where("id", "=", clerk.personId).executeTakeFirstOrThrow();
    await rows
      .insertInto("roleGrants")
      .values({ roleId: roleId ?? 0, subModule: "suppliers", flags: ["create"], scope: "all" })
      .execute();
  });
  await world.db.system().updateTable("tenants").set({ grantsVersion: 100 }).where("id", "=", world.tenant.id).execute();
  const sent = {
    query: { target: "suppliers", fileName: "x.csv" },
    headers: { "content-type": "text/csv" },
    body: Buffer.from("Code,Name\nA,B"),
  };
  expect((await clerk.call(imports.upload, sent as never)).status).toBe(403);
});
