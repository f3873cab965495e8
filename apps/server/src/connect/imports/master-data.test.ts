import writeWorkbook from "write-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { importer } from "./builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A tenant of the story's own, and what an administrator does there. */
async function story(roleName = "Administrator") {
  const tenant = await world.otherTenant();
  const by = await tenant.as(roleName);
  return { tenant, by, ...importer(world, tenant, by) };
}

const supplierByCode = async (by: Person, code: string) => {
  const { rows } = await by.ok(suppliers.list, { body: { filterModel: { code: { filterType: "text", type: "equals", filter: code } } } });
  return await by.ok(suppliers.get, { params: { id: rows[0]?.id ?? 0 } });
};
const auditOf = async (tenant: TestTenant, entity: string) =>
  await tenant.rows((db) => db.selectFrom("auditLog").select(["action", "entityId"]).where("entity", "=", entity).orderBy("id").execute());

test("suppliers are found again by their code: new ones are made, changed ones changed in the mapped fields alone, the others left", async () => {
  const { tenant, by, upload, check, run } = await story();
  const kept = await buildSupplier(by, {
    code: "S-1",
    name: "Fenwick",
    terms: "30 days",
    contacts: [
      { name: "Ada", role: "Sales", email: "ada@x.example", phone: "1" },
      { name: "Ben", role: null, email: null, phone: null },
    ],
  });
  await buildSupplier(by, { code: "S-2", name: "Halden", leadTimeDays: 5 });
  const before = await auditOf(tenant, "suppliers");
  const file = [
    "Supplier Code;Supplier;Lead time (days);E-mail;Category",
    "s-1;Fenwick Seals;12;sales@fenwick.example;Seals",
    "S-2;Halden;5;;",
    "S-3;Orkla;;orkla@x.example;Seals",
  ];
  const checked = await check(await upload("suppliers", file));
  expect(checked).toMatchObject({ state: "checked", rowsCreated: 1, rowsUpdated: 1, rowsUnchanged: 1, rowsRefused: 0 });
  expect(await auditOf(tenant, "suppliers"), "a check leaves nothing behind").toEqual(before);
  expect(await by.ok(referenceValues.SupplierCategory.options, { query: { search: "Seals" } })).toMatchObject({ rows: [] });
  const done = await run(checked);
  expect(done).toMatchObject({ state: "done", rowsCreated: 1, rowsUpdated: 1, rowsUnchanged: 1 });
  expect(await supplierByCode(by, "S-2")).toMatchObject({ version: 1 });
  expect(await supplierByCode(by, "S-3")).toMatchObject({ contacts: [{ name: "Orkla", email: "orkla@x.example" }] });
  expect(await supplierByCode(by, "s-1")).toMatchObject({
    id: kept.id,
    version: 2,
    name: "Fenwick Seals",
    leadTimeDays: 12,
    terms: "30 days",
    category: { name: "Seals" },
    contacts: [{ name: "Ada", role: "Sales", email: "sales@fenwick.example", phone: "1" }, { name: "Ben" }],
  });
});

test("the fault of a cell names its column, and a cell mended on the screen is as good as one mended in the file", async () => {
  const { upload, check, run, mend, refused, by } = await story();
  const file = [
    "Code,Name,Lead time,Currency,Contact,Contact e-mail,Rating",
    "A-1,One,ten,EUR,Ada,ada@x.example,3",
    "A-2,Two,10,euro,Ada,not an address,9",
    ",Three,1,EUR,Ada,,1",
    "A-4,Four,1,EUR,Ada,,1",
    "a-4,Four again,1,EUR,Ada,,1",
  ];
  const first = await check(await upload("suppliers", file));
  expect(first).toMatchObject({ rowsCreated: 1, rowsRefused: 4 });
  const faults = (await refused(first)).map(({ line, faults: each }) => [
    line,
    ...each.map(({ column, reason }) => `${column}:${reason}`).sort(),
  ]);
  expect(faults).toEqual([
    [2, "2:not_a_number"],
    [3, "3:bad_format", "5:not_an_email", "6:too_big"],
    [4, "0:required"],
    [6, "-1:twice_in_file"],
  ]);
  await mend(first, [
    { line: 2, cells: ["A-1", "One", "10", "EUR", "Ada", "ada@x.example", "3"] },
    { line: 3, cells: ["A-2", "Two", "10", "EUR", "Ada", "ada@x.example", "5"] },
    { line: 4, cells: ["A-3", "Three", "1", "EUR", "Ada", "", "1"] },
  ]);
  const second = await check(first);
  expect(second).toMatchObject({ rowsCreated: 4, rowsRefused: 1 });
  expect(await run(second)).toMatchObject({ state: "done", rowsCreated: 4, rowsRefused: 1 });
  // What was still refused may be mended afterwards; the rest is not done again.
  // Of a line that is corrected twice the last word holds.
  await mend(second, [
    { line: 6, cells: ["A-5", "Fife", "x", "EUR", "Ada", "", "1"] },
    { line: 6, cells: ["A-5", "Five", "1", "EUR", "Ada", "", "1"] },
  ]);
  expect(await check(second)).toMatchObject({ rowsCreated: 1, rowsUnchanged: 4, rowsRefused: 0 });
  expect(await run(second)).toMatchObject({ state: "done", rowsCreated: 5, rowsRefused: 0 });
  expect((await by.ok(suppliers.list, { body: { count: true } })).count).toEqual({ rows: 5, isCapped: false });
});

test("an undo removes what was made, puts back what was changed, and lists what somebody has touched since", async () => {
  const { tenant, by, upload, check, run, undo } = await story();
  await buildSupplier(by, { code: "OLD-1", name: "As it was", terms: "14 days" });
  await buildSupplier(by, { code: "OLD-2", name: "Second", terms: "14 days" });
  const file = [
    "Code,Name,Terms,Category",
    "NEW-1,New one,x,Fresh",
    "NEW-2,New two,x,Fresh",
    "OLD-1,Renamed,60 days,Fresh",
    "OLD-2,Second renamed,60 days,Fresh",
    "NEW-3,New three,x,Fresh",
  ];
  const done = await run(await check(await upload("suppliers", file)));
  expect(done).toMatchObject({ rowsCreated: 3, rowsUpdated: 2 });
  const touched = await supplierByCode(by, "NEW-2");
  await by.ok(suppliers.update, { params: { id: touched.id }, body: { version: touched.version, notes: "Ask for Ida." } });
  const used = await supplierByCode(by, "NEW-3");
  await buildAsset(by, { supplierId: used.id });
  const second = await supplierByCode(by, "OLD-2");
  await by.ok(suppliers.update, { params: { id: second.id }, body: { version: second.version, notes: "Kept." } });

  const undone = await undo(done);
  // The category was made on the way, and is left as well: two that stay use it.
  expect(undone).toMatchObject({ state: "undone", rowsUndone: 2, rowsKept: 4 });
  const { rows } = await by.ok(imports.kept, { query: { importId: done.id } });
  expect(rows.map(({ name, reason }) => `${name}: ${reason}`).sort()).toEqual([
    "Fresh: in_use",
    "NEW-2 New two: changed_since",
    "NEW-3 New three: in_use",
    "OLD-2 Second renamed: changed_since",
  ]);
  expect(await supplierByCode(by, "OLD-1")).toMatchObject({ name: "As it was", terms: "14 days", category: null, version: 3 });
  const { rows: left } = await by.ok(suppliers.list, { body: {} });
  expect(left.map(({ code }) => code).sort()).toEqual(["NEW-2", "NEW-3", "OLD-1", "OLD-2"]);
  const told = await auditOf(tenant, "suppliers");
  expect(told.filter(({ action }) => action === "import_undone")).toHaveLength(1);
  expect((await by.call(imports.undo, { body: { id: done.id, version: undone.version } })).status).toBe(409);
});

test("a run that died in the middle is taken up again: nothing twice, nothing missing, and the counts say so", async () => {
  const { tenant, by, upload, check, run, again } = await story();
  const lines = Array.from({ length: 350 }, (_, at) => `D-${at},Name ${at}`);
  const checked = await check(await upload("suppliers", ["Code,Name", ...lines]));
  const done = await run(checked);
  // As the database stands when the process ends between two batches, and the queue gives the job out again.
  await tenant.rows(async (db) => {
    const late = db.selectFrom("importRows").select("recordId").where("importId", "=", done.id).where("line", ">", 201);
    await db.deleteFrom("suppliers").where("id", "in", late).execute();
    await db.deleteFrom("importRows").where("importId", "=", done.id).where("line", ">", 201).execute();
    await db.updateTable("imports").set({ state: "checked" }).where("id", "=", done.id).execute();
  });
  expect(await run(await again(done.id))).toMatchObject({ state: "done", rowsDone: 350, rowsCreated: 350, rowsUnchanged: 0 });
  expect((await by.ok(suppliers.list, { body: { count: true } })).count?.rows).toBe(350);
  expect((await auditOf(tenant, "suppliers")).filter(({ action }) => action === "created")).toHaveLength(350 + 150);
});

test("a plant comes in any order: children may stand above their parents in the file, and what has nothing to stand below is refused", async () => {
  const { by, upload, check, run, refused, undo } = await story();
  const file = [
    "Code,Name,Parent,Site,Category",
    "H-1,Hall 1,PLANT,,Building",
    "L-1,Line 1,H-1,,",
    "PLANT,Plant,,yes,Ground",
    "X-1,Lost,NOWHERE,,",
    "C-1,Circle 1,C-2,,",
    "C-2,Circle 2,C-1,,",
  ];
  const checked = await check(await upload("locations", file));
  expect(checked).toMatchObject({ rowsCreated: 3, rowsRefused: 3 });
  const foreseen = await refused(checked);
  expect(foreseen.map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([
    [5, "not_found_named"],
    [6, "circle_in_file"],
    [7, "circle_in_file"],
  ]);
  const done = await run(checked);
  expect(done).toMatchObject({ rowsCreated: 3, rowsRefused: 3 });
  expect(await refused(done)).toEqual(foreseen);
  const { rows } = await by.ok(locations.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(rows.map(({ code, path, site }) => [code, path.join(" > "), site?.code])).toEqual([
    ["H-1", "Plant", "PLANT"],
    ["L-1", "Plant > Hall 1", "PLANT"],
    ["PLANT", "", "PLANT"],
  ]);

  const machines = ["Tag,Description,Above,Location,ABC,Since", "M-1,Motor,P-1,,A,", "P-1,Pump,,Hall 1,b,03.05.2021"];
  const made = await run(await check(await upload("assets", machines)));
  expect(made).toMatchObject({ rowsCreated: 2, rowsRefused: 0 });
  const motor = await by.ok(assets.list, { body: { search: "Motor" } });
  expect(motor.rows[0]).toMatchObject({ code: "M-1", parent: { code: "P-1" }, locationPath: ["Plant", "Hall 1"], criticality: 1 });
  expect(await undo(made)).toMatchObject({ state: "undone", rowsUndone: 2, rowsKept: 0 });
  expect(await undo(done)).toMatchObject({ state: "undone", rowsKept: 0 });
  expect((await by.ok(locations.list, { body: {} })).rows).toEqual([]);
});

test("people are known by their address or their name, and nobody hands out more than they hold", async () => {
  const { tenant, by, upload, check, run, refused } = await story();
  await run(
    await check(
      await upload("people", ["First name,Last name,E-mail,Role,Lead", "Ola,Berg,ola@p.example,Technician,yes", "Ida,Lund,,Technician,no"]),
    ),
  );
  const second = await run(
    await check(
      await upload("people", ["E-mail,First name,Last name,Job title", "OLA@p.example,Ola,Berg,Mechanic", ",Ida,Lund,Fitter", ",No,,x"]),
    ),
  );
  expect(second).toMatchObject({ rowsCreated: 0, rowsUpdated: 2, rowsRefused: 1 });
  const { rows } = await by.ok(people.list, { body: { search: "mechanic" } });
  expect(rows).toMatchObject([{ name: "Ola Berg", isLead: true, role: { name: "Technician" } }]);

  await tenant.rows(async (db) => {
    const { id: roleId } = await db.insertInto("roles").values({ name: "Clerk" }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("roleGrants")
      .values([
        { roleId, subModule: "people", flags: ["view", "create", "update"], scope: "all" },
        { roleId, subModule: "imports", flags: ["view", "create"], scope: "all" },
      ])
      .execute();
  });
  const clerk = importer(world, tenant, await tenant.as("Clerk"));
  const tried = await clerk.check(await clerk.upload("people", ["First name,Last name,Role", "Eva,Moe,Administrator", "Per,Moe,"]));
  expect(tried).toMatchObject({ rowsCreated: 1, rowsRefused: 1 });
  expect((await clerk.refused(tried))[0]?.faults).toMatchObject([{ column: 2, field: "role", reason: "role_beyond_yours" }]);
  expect(await refused(second)).toHaveLength(1);
});

test("values go to their list and their place in it; requests are added once", async () => {
  const { by, upload, check, run, map, refused } = await story();
  const file = await upload("reference-values", [
    "List,Code,Name,Parent,Colour",
    "failures,LEAK,Leaks,PUMPX,",
    "Failures,PUMPX,Pump,,",
    "projects,P-9,Nine,,#AA0011",
    "cost centres,CC-9,Nine,,#AA0011",
    "nothing,X,X,,",
  ]);
  const done = await run(await check(file));
  expect(done).toMatchObject({ rowsCreated: 3, rowsRefused: 2 });
  expect((await refused(done)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([
    [5, "unknown_field"],
    [6, "not_an_option"],
  ]);
  const { rows } = await by.ok(referenceValues.Failure.list, { body: { search: "leaks" } });
  expect(rows).toMatchObject([{ code: "LEAK", level: 2 }]);
  const answered = await upload("reference-values", ["Code,Name", "CC-9,Ninety", "CC-10,Ten"]);
  expect(await run(await check(await map(answered, { ...answered.mapping, list: { answer: "cost-centres" } })))).toMatchObject({
    rowsCreated: 2,
  });

  await buildAsset(by, { code: "PMP-1", name: "Pump" });
  const requests = [
    "Title,Asset,Priority,Noticed",
    "Oil below,PMP-1,urgent,2026-02-03 14:20",
    "Oil below,PMP-1,urgent,2026-02-03 14:20",
    "No place,,,",
  ];
  expect(await run(await check(await upload("work-requests", requests)))).toMatchObject({ rowsCreated: 2, rowsRefused: 1 });
  expect(await run(await check(await upload("work-requests", requests)))).toMatchObject({
    rowsCreated: 0,
    rowsUnchanged: 2,
    rowsRefused: 1,
  });
  expect((await by.ok(workRequests.list, { body: {} })).rows).toMatchObject([{ priority: 3 }, { priority: 3 }]);
});

test("a workbook is read on the right sheet below its title, and its days are days", async () => {
  const { by, upload, check, run } = await story();
  const bytes = await workbook({
    Cover: [["Register of the plant"]],
    Machines: [
      ["Machines, state of May"],
      [],
      ["Equipment no", "Equipment name", "Installed", "Serial"],
      ["K-1", "Kiln", new Date("2020-02-29T00:00:00Z"), 471_100],
      ["K-2", "Cooler", null, "S-7"],
    ],
  });
  const made = await upload("assets", bytes, "plant.xlsx");
  expect(made).toMatchObject({ format: "xlsx", sheets: ["Cover", "Machines"], sheet: 1, headerLine: 3, rowsTotal: 2 });
  expect(made.columns.map(({ header }) => header)).toEqual(["Equipment no", "Equipment name", "Installed", "Serial"]);
  expect(await run(await check(made))).toMatchObject({ rowsCreated: 2, rowsRefused: 0 });
  const { rows } = await by.ok(assets.list, { body: { search: "Kiln" } });
  expect(await by.ok(assets.get, { params: { id: rows[0]?.id ?? 0 } })).toMatchObject({
    serialNumber: "471100",
    inServiceOn: "2020-02-29",
  });
  const other = await by.ok(imports.layout, {
    params: { id: (await upload("assets", bytes)).id },
    body: { version: 1, sheet: 1, headerLine: 4 },
  });
  expect(other).toMatchObject({ headerLine: 4, rowsTotal: 1 });
});

test("the mapping of a file is remembered for the next one with the same headers, also for the file of its refused rows", async () => {
  const { by, upload, map, check } = await story();
  const first = await upload("suppliers", ["Kennung,Bezeichnung,Tage", "K-1,Eins,x"]);
  expect(first.mapping).toEqual({});
  const mapped = await map(first, { code: { column: 0 }, name: { column: 1 }, leadTimeDays: { column: 2 } });
  const checked = await check(mapped);
  expect((await upload("suppliers", ["Tage,Bezeichnung,Kennung", "1,Zwei,K-2"])).mapping).toEqual({
    code: { column: 2 },
    name: { column: 1 },
    leadTimeDays: { column: 0 },
  });
  const refused = await by.call(imports.refusedFile, { params: { id: checked.id } });
  const again = await upload("suppliers", refused.body as unknown as Buffer);
  expect(again.columns.map(({ header }) => header)).toEqual(["Kennung", "Bezeichnung", "Tage", "Line", "Refused because"]);
  expect(again.mapping).toEqual(mapped.mapping);
});

test("a template can be filled in and imported as it is", async () => {
  const { by, upload, check } = await story();
  for (const target of ["suppliers", "locations", "people", "reference-values", "work-orders"]) {
    for (const format of ["csv", "xlsx"] as const) {
      const { body } = await by.call(imports.template, { query: { target, format } });
      const made = await upload(target, body as unknown as Buffer, `template.${format}`);
      expect(made, `${target}.${format}`).toMatchObject({ rowsTotal: 1 });
      const { rowsRefused } = await check(made);
      // The examples name records that a fresh tenant does not have.
      expect(rowsRefused, `${target}.${format}`).toBe(["locations", "people", "work-orders"].includes(target) ? 1 : 0);
    }
  }
});

test("whoever may add but not change is told so for each row, and an undo asks for the rights that the import took", async () => {
  const { tenant, by, upload, check } = await story();
  await buildSupplier(by, { code: "S-1", name: "Before" });
  await tenant.rows(async (db) => {
    const { id: roleId } = await db.insertInto("roles").values({ name: "Typist" }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("roleGrants")
      .values([
        { roleId, subModule: "suppliers", flags: ["view", "create"], scope: "all" },
        { roleId, subModule: "imports", flags: ["view", "create"], scope: "all" },
      ])
      .execute();
  });
  const typist = importer(world, tenant, await tenant.as("Typist"));
  const checked = await typist.check(await typist.upload("suppliers", ["Code,Name,Category", "S-1,After,", "S-2,New,Seals"]));
  expect(checked).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 2 });
  expect((await typist.refused(checked)).map(({ faults }) => faults[0]?.reason)).toEqual(["not_your_update", "not_found_named"]);
  const theirs = await importer(world, tenant, by).run(await check(await upload("suppliers", ["Code,Name", "S-1,After"])));
  const refused = await (await tenant.as("Typist")).call(imports.undo, { body: { id: theirs.id, version: theirs.version } });
  expect(refused.status).toBe(403);
});

type Sheets = Record<string, (string | number | Date | null)[][]>;

/** A workbook as another program writes it. */
async function workbook(sheets: Sheets): Promise<Buffer> {
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) =>
      row.map((value) =>
        value === null
          ? null
          : value instanceof Date
            ? { value, type: Date, format: "dd/mm/yyyy" }
            : { value, type: typeof value === "number" ? Number : String },
      ),
    ),
  }));
  return await (writeWorkbook as unknown as (data: unknown) => { toBuffer: () => Promise<Buffer> })(data).toBuffer();
}
