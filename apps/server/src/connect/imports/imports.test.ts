import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import type { Mapping } from "@millwright/domain/kit/imports/target.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildCheckedImport } from "./builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const HEADER = "BscStartDate,Asset,OriginalShorttext,PMType,Cost";

/** A file of the shape that mines export: typed by hand, with doubles, credits, zeros and one damaged row. */
function generatedFile(rows: number): { lines: string[]; sumMinor: number } {
  const lines = [HEADER];
  let sumMinor = 0;
  for (let at = 0; at < rows; at += 1) {
    const minor = at % 7 === 0 ? 0 : at % 11 === 0 ? -(at * 13) : at * 131;
    sumMinor += minor;
    const type = at % 9 === 0 ? "PM02" : at % 50 === 0 ? "PM06" : "PM01";
    lines.push(
      `20${String(1 + (at % 12)).padStart(2, "0")}-0${1 + (at % 9)}-1${at % 9},${"ABCDE"[at % 5]},"Bucket tooth, position ${at % 40}",${type},${(minor / 100).toFixed(2)}`,
    );
  }
  // The same job twice on a day is two orders.
  lines.push(lines[5] ?? "", lines[5] ?? "");
  sumMinor += 2 * Math.round(Number((lines[5] ?? "").split(",").at(-1)) * 100);
  lines.push("2003-12-31,B,won,t swing,PM01");
  return { lines, sumMinor };
}

/** What the importer answers: the guessed mapping, all orders closed. */
const answered = (guessed: Import["mapping"]): Mapping => ({ ...guessed, status: { answer: 4 } }) as Mapping;

async function importFile(tenant: TestTenant, by: Person, bytes: Buffer): Promise<Import> {
  const upload = { query: { target: "work-orders", fileName: "orders.csv" }, headers: { "content-type": "text/csv" }, body: bytes };
  const made = await by.ok(imports.upload, upload);
  const mapped = await by.ok(imports.map, { params: { id: made.id }, body: { version: made.version, mapping: answered(made.mapping) } });
  await by.ok(imports.check, { body: { id: mapped.id, version: mapped.version } });
  await world.jobs.runOnce(tenant.id);
  const checked = await by.ok(imports.get, { params: { id: mapped.id } });
  expect(checked.state).toBe("checked");
  await by.ok(imports.run, { body: { id: checked.id, version: checked.version } });
  await world.jobs.runOnce(tenant.id);
  return await by.ok(imports.get, { params: { id: checked.id } });
}

const sums = (tenant: TestTenant) =>
  tenant.rows(async (db) => ({
    orders: (
      await db
        .selectFrom("workOrders")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
    minor: Number(
      (
        await db
          .selectFrom("workOrderCosts")
          .select((eb) => eb.fn.sum<number>("amountMinor").as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    ),
    assets: (await db.selectFrom("assets").select("code").orderBy("code").execute()).map((row) => row.code),
    workTypes: Object.fromEntries(
      (
        await db
          .selectFrom("workOrders")
          .select(["workType", (eb) => eb.fn.countAll<number>().as("n")])
          .groupBy("workType")
          .execute()
      ).map((row) => [String(row.workType), row.n]),
    ),
  }));

test("a file of hand-typed orders is imported whole, its damaged row refused with the reason, and a second time it changes nothing", async () => {
  const tenant = world.tenant;
  const planner = await tenant.as("Planner");
  const { lines, sumMinor } = generatedFile(1200);
  const first = await importFile(tenant, planner, Buffer.from(lines.join("\r\n")));
  expect(first).toMatchObject({ state: "done", rowsTotal: 1203, rowsDone: 1203, rowsCreated: 1202, rowsUnchanged: 0, rowsRefused: 1 });
  const stored = await sums(tenant);
  expect(stored).toMatchObject({ orders: 1202, minor: sumMinor, assets: ["A", "B", "C", "D", "E"] });
  const { rows } = await planner.ok(imports.refused, { query: { importId: first.id } });
  expect(rows).toMatchObject([
    { line: 1204, cells: ["2003-12-31", "B", "won", "t swing", "PM01"], faults: [{ column: 4, field: "cost", reason: "not_money" }] },
  ]);

  const second = await importFile(tenant, planner, Buffer.from(lines.join("\r\n")));
  expect(second).toMatchObject({ rowsCreated: 0, rowsUnchanged: 1202, rowsRefused: 1 });
  expect(await sums(tenant)).toEqual(stored);
});

test("the dry run writes nothing, not even the assets it would make", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const checked = await buildCheckedImport(world, tenant, planner);
  expect(checked).toMatchObject({ state: "checked", rowsCreated: 2, rowsRefused: 0 });
  expect(await sums(tenant)).toMatchObject({ orders: 0, assets: [] });
});

test("an import that was killed half way goes on and counts what it made before as made", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const first = await importFile(tenant, planner, Buffer.from(generatedFile(700).lines.join("\n")));
  // As a job that died before its last word: the state says running and the queue has it again.
  await tenant.rows((db) => db.updateTable("imports").set({ state: "checked" }).where("id", "=", first.id).execute());
  const again = await planner.ok(imports.get, { params: { id: first.id } });
  await planner.ok(imports.run, { body: { id: again.id, version: again.version } });
  await world.jobs.runOnce(tenant.id);
  expect(await planner.ok(imports.get, { params: { id: first.id } })).toMatchObject({
    state: "done",
    rowsCreated: first.rowsCreated,
    rowsUnchanged: 0,
  });
  expect((await sums(tenant)).orders).toBe(first.rowsCreated);
});

test("a required field without a column is refused by name, and so is a file without rows", async () => {
  const planner = await world.tenant.as("Planner");
  const upload = (text: string) =>
    planner.call(imports.upload, {
      query: { target: "work-orders", fileName: "x.csv" },
      headers: { "content-type": "text/csv" },
      body: Buffer.from(text),
    } as never);
  const made = await upload("Foo;Bar\n1;2");
  const refused = await planner.call(imports.map, { params: { id: made.body.id }, body: { version: 1, mapping: {} } });
  expect(refused.body.fields).toEqual([{ path: "mapping.title", reason: "not_mapped" }]);
  expect((await upload("Foo;Bar\n")).body).toMatchObject({ code: "invalid", reason: "no_rows" });
});

test("the refused rows come as a file in which nothing is a formula", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const checked = await buildCheckedImport(world, tenant, planner, [
    "Start,Machine,Text,Kind,Cost",
    "2024-01-01,A,=HYPERLINK(1),PM01,cheap",
  ]);
  const file = await planner.call(imports.refusedFile, { params: { id: checked.id } });
  expect(file.headers["content-disposition"]).toContain("attachment");
  expect(String(file.body)).toContain("'=HYPERLINK(1)");
  expect(String(file.body)).toContain("Cost: This must be an amount");
});

test("whoever may not make orders may not import them", async () => {
  const storekeeper = await world.tenant.as("Storekeeper");
  const refused = await storekeeper.call(imports.upload, {
    query: { target: "work-orders", fileName: "x.csv" },
    headers: { "content-type": "text/csv" },
    body: Buffer.from("Title\nx"),
  } as never);
  expect(refused.status).toBe(403);
});

const REAL = process.env["REAL_WORK_ORDERS"];
test.runIf(REAL)("the real file of 5,484 orders imports as published, twice", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const bytes = fs.readFileSync(REAL ?? "");
  const first = await importFile(tenant, planner, bytes);
  const stored = await sums(tenant);
  process.stdout.write(`real file: ${JSON.stringify({ created: first.rowsCreated, refused: first.rowsRefused, ...stored })}\n`);
  expect(first).toMatchObject({ rowsCreated: 5484, rowsRefused: 1 });
  expect(stored).toMatchObject({
    orders: 5484,
    minor: 1_750_606_813,
    assets: ["A", "B", "C", "D", "E"],
    workTypes: { "1": 153, "2": 5216, null: 115 },
  });
  const { rows } = await planner.ok(imports.refused, { query: { importId: first.id } });
  expect(rows.map((row) => row.line)).toEqual([3454]);
  const second = await importFile(tenant, planner, bytes);
  expect(second).toMatchObject({ rowsCreated: 0, rowsUnchanged: 5484 });
  expect(await sums(tenant)).toEqual(stored);
});
