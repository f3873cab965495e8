import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { oneLine } from "@millwright/domain/kit/texts.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

/** What a spreadsheet program would take for a formula, and what XML and CSV give a meaning to. */
const HOSTILE = [
  `=HYPERLINK("http://x.example","click")`,
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1+1",
  `quo"ted, <b>&amp;</b>\nsecond line`,
  "_x0041_ stays",
  "-12.5",
];

const exportOf = async (by: Person, body: Parameters<typeof by.call<typeof suppliers.export>>[1]["body"]) =>
  await by.call(suppliers.export, { body });
const csvOf = (bytes: unknown): string[][] => parse(bytes as Buffer, { bom: true, relax_column_count: true });

test("a list leaves as CSV with its filter, its order and the columns asked for, and nothing in it is a formula", async () => {
  for (const [at, text] of HOSTILE.entries())
    await buildSupplier(planner, {
      code: `H-${at}`,
      name: `Hostile ${at}`,
      notes: null,
      contacts: [{ name: text, role: null, email: null, phone: null }],
    });
  await buildSupplier(planner, { code: "OTHER", name: "Another one" });
  const answer = await exportOf(planner, {
    columns: [{ field: "code", title: "Code" }, { field: "name" }, { field: "contactName", title: "Contact" }],
    format: "csv",
    filterModel: { name: { filterType: "text", type: "contains", filter: "hostile" } },
    sortModel: [{ colId: "code", sort: "desc" }],
  });
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''suppliers-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...rows] = csvOf(answer.body);
  expect(header).toEqual(["Code", "Name", "Contact"]);
  expect(rows.map(([code]) => code)).toEqual(HOSTILE.map((_, at) => `H-${at}`).reverse());
  const contacts = rows.map((row) => row[2] ?? "");
  expect(contacts.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual(["-12.5"]);
  expect(contacts).toContain(`'=HYPERLINK("http://x.example","click")`);
});

test("the same as a workbook: another program reads every text back as it was", async () => {
  const answer = await exportOf(planner, {
    columns: [{ field: "code" }, { field: "contactName" }, { field: "leadTimeDays" }],
    format: "xlsx",
    search: "hostile",
    sortModel: [{ colId: "code", sort: "asc" }],
  });
  const [sheet] = await readWorkbook(answer.body as unknown as Buffer);
  const [header, ...rows] = sheet?.data ?? [];
  expect(header).toEqual(["Code", "Contact name", "Lead time days"]);
  // A name is of one line and has nothing around it from the moment it is entered; lines within a cell are for `spreadsheets.test.ts`.
  expect(rows.map((row) => row[1])).toEqual(
    HOSTILE.map(oneLine).map((text) => (text === "_x0041_ stays" ? expect.stringMatching(/stays$/) : text)),
  );
});

test("days and times are those of the organisation's clocks, records are code and name, numbers carry their words", async () => {
  const { id: assetId } = await buildAsset(planner, { code: "PMP-9", name: "Pump 9" });
  await world.db.system().updateTable("tenants").set({ timeZone: "Pacific/Auckland" }).where("id", "=", world.tenant.id).execute();
  const order = await buildWorkOrder(planner, { title: "Exported order", assetId, priority: 3, dueAt: "2026-03-01T11:30:00Z" });
  const columns = [
    { field: "code" },
    { field: "asset", title: "Asset" },
    { field: "priority", title: "Priority", words: { 3: "High" } },
    { field: "status" },
    { field: "dueAt", title: "Due" },
    { field: "completedAt" },
  ];
  const body = { columns, search: "Exported order" };
  const csv = await planner.call(workOrders.export, { body: { ...body, format: "csv" } });
  expect(csvOf(csv.body)).toEqual([
    ["Code", "Asset code", "Asset", "Priority", "Status", "Due", "Completed at"],
    [order.code, "PMP-9", "Pump 9", "High", "Open", "2026-03-02 00:30", ""],
  ]);
  const book = await planner.call(workOrders.export, { body: { ...body, format: "xlsx" } });
  const [sheet] = await readWorkbook(book.body as unknown as Buffer);
  expect(sheet?.data[1]).toEqual([order.code, "PMP-9", "Pump 9", "High", "Open", new Date("2026-03-02T00:30:00Z"), null]);
});

test("more rows than a block come whole and in order, whatever happens between the blocks", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  await tenant.rows((db) =>
    sql`insert into suppliers (code, name) select 'M-' || lpad(n::text, 5, '0'), 'Name ' || (n % 7) from generate_series(1, 1234) as n`.execute(
      db,
    ),
  );
  const answer = await exportOf(by, {
    columns: [{ field: "name" }, { field: "code" }],
    format: "csv",
    sortModel: [{ colId: "name", sort: "asc" }],
  });
  const [, ...rows] = csvOf(answer.body);
  expect(rows).toHaveLength(1234);
  expect(new Set(rows.map(([, code]) => code)).size).toBe(1234);
  const keys = rows.map((row) => row.join("/"));
  expect(keys).toEqual([...keys].sort());
  expect(await auditOf(tenant)).toMatchObject([
    {
      action: "exported",
      entity: "suppliers",
      personId: by.personId,
      facts: { rows: 1234, format: "csv", columns: ["name", "code"], asked: { sortModel: [{ colId: "name", sort: "asc" }] } },
    },
  ]);
});

test("an export that is broken off holds no connection and says how far it came", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  // In parts, each of which a busy machine writes within the time that a statement has.
  for (let from = 1; from < 20_000; from += 2_500)
    await tenant.rows((db) =>
      sql`insert into suppliers (code, name) select 'B-' || n, repeat('long name ', 15) || n from generate_series(${from}::int, ${from + 2_499}::int) as n`.execute(
        db,
      ),
    );
  const address = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const stop = new AbortController();
  const answer = await fetch(`${address}${suppliers.export.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    body: JSON.stringify({ columns: [{ field: "code" }, { field: "name" }], format: "csv" }),
    signal: stop.signal,
  });
  await answer.body?.getReader().read();
  stop.abort();
  await expect.poll(async () => (await auditOf(tenant)).map(({ action }) => action), { timeout: 30_000 }).toEqual(["export_stopped"]);
  const [told] = await auditOf(tenant);
  expect(told?.facts["rows"]).toBeLessThan(20_000);
});

test("what no row has cannot be exported, a filter that does not fit is refused, and whoever may not see the list gets nothing", async () => {
  const refused = await exportOf(planner, { columns: [{ field: "code" }, { field: "passwordHash" }], format: "csv" });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "columns.1.field", reason: "unknown_field" }] } });
  const filtered = await exportOf(planner, {
    columns: [{ field: "code" }],
    format: "csv",
    filterModel: { code: { filterType: "number", type: "equals", filter: 1 } },
  });
  expect(filtered).toMatchObject({ status: 400, body: { code: "invalid" } });
  const requester = await world.tenant.as("Requester");
  expect(await exportOf(requester, { columns: [{ field: "code" }], format: "csv" })).toMatchObject({ status: 403 });
});

async function auditOf(tenant: TestTenant) {
  const rows = await tenant.rows((db) =>
    db
      .selectFrom("auditLog")
      .select(["action", "entity", "personId", "changes"])
      .where("action", "like", "export%")
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ changes, ...row }) => ({
    ...row,
    facts: Object.fromEntries((changes as unknown as { field: string; after: unknown }[]).map(({ field, after }) => [field, after])),
  }));
}
