import writeWorkbook from "write-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import { importer } from "./builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function story() {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  return { tenant, by, ...importer(world, tenant, by) };
}

/** Five hundred orders of consecutive days, as an office with its day first writes them. */
const days = Array.from({ length: 500 }, (_, at) => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10));
const dayFirst = (day: string) => day.split("-").reverse().join("/");
const fileOf = (dates: readonly string[]) => ["Title,Start", ...dates.map((date, at) => `Job ${at},${date}`)];

const startsOf = async (tenant: TestTenant) =>
  await tenant.rows(async (db) => {
    const rows = await db.selectFrom("workOrders").select(["title", "startedAt"]).orderBy("id").execute();
    // The tenants of tests are in UTC.
    return new Map(rows.map(({ title, startedAt }) => [title, startedAt?.slice(0, 10)]));
  });
const swapped = async (tenant: TestTenant) => {
  const starts = await startsOf(tenant);
  return days.filter((day, at) => starts.get(`Job ${at}`) !== day).length;
};

test("of five hundred rows of an outside file none has its day and month swapped: one day above 12 decides for the column", async () => {
  const { tenant, upload, check, run } = await story();
  const made = await upload("work-orders", fileOf(days.map(dayFirst)));
  expect(made.columns[1]?.dates).toMatchObject({ format: "dmy", open: [], strays: 0 });
  expect(await run(await check(made))).toMatchObject({ state: "done", rowsCreated: 500, rowsRefused: 0 });
  expect(await swapped(tenant)).toBe(0);
});

test("where no cell decides, nothing is checked before somebody has said what comes first, and that is kept for the next file like it", async () => {
  const { tenant, by, upload, map, check, run } = await story();
  const lines = fileOf(["03/02/2024", "04/05/2024"]);
  const made = await upload("work-orders", lines);
  expect(made.columns[1]?.dates).toEqual({ format: null, open: ["dmy", "mdy"], example: "03/02/2024", strays: 0 });
  for (const call of [
    () => by.call(imports.map, { params: { id: made.id }, body: { version: made.version, mapping: made.mapping } }),
    () => by.call(imports.check, { body: { id: made.id, version: made.version } }),
  ]) {
    expect((await call()).body).toMatchObject({ code: "invalid", fields: [{ path: "mapping.startedAt.format", reason: "format_needed" }] });
  }
  const wrong = await by.call(imports.map, {
    params: { id: made.id },
    body: {
      version: made.version,
      mapping: { ...made.mapping, title: { column: 0, format: "dmy" }, startedAt: { column: 1, format: "comma" } },
    },
  });
  expect(wrong.body.fields).toEqual([
    { path: "mapping.title.format", reason: "not_an_option" },
    { path: "mapping.startedAt.format", reason: "not_an_option" },
  ]);
  await run(await check(await map(made, { ...made.mapping, startedAt: { column: 1, format: "dmy" } })));
  expect([...(await startsOf(tenant)).values()]).toEqual(["2024-02-03", "2024-05-04"]);

  expect((await upload("work-orders", fileOf(["01/02/2024"]))).mapping["startedAt"]).toEqual({ column: 1, format: "dmy" });
  // Another file like it, of an office with its month first, is not read by what held for the last one.
  expect((await upload("work-orders", fileOf(["01/02/2024", "01/25/2024"]))).mapping["startedAt"]).toEqual({ column: 1 });
});

test("a cell that contradicts its column is refused with its row, and mended there", async () => {
  const { upload, check, mend, refused } = await story();
  const made = await upload("work-orders", fileOf([...days.map(dayFirst), "02/25/2024"]));
  expect(made.columns[1]?.dates).toMatchObject({ format: "dmy", strays: 1 });
  const checked = await check(made);
  expect(checked).toMatchObject({ rowsCreated: 500, rowsRefused: 1 });
  expect(await refused(checked)).toMatchObject([{ line: 502, faults: [{ column: 1, reason: "date_other_form" }] }]);
  await mend(checked, [{ line: 502, cells: ["Job 500", "25/02/2024"] }]);
  expect(await check(checked)).toMatchObject({ rowsCreated: 501, rowsRefused: 0 });
});

test("dates of workbooks stay dates, and numbers that only a person knows for days are asked about", async () => {
  const { tenant, upload, map, check, run } = await story();
  const book = await writeWorkbook(
    [
      ["Title", "Start", "Due"].map((value) => ({ value })),
      [{ value: "Job" }, { value: new Date("2024-02-03T00:00:00Z"), type: Date, format: "dd/mm/yyyy" }, { value: 45_330, type: Number }],
    ],
    {},
  ).toBuffer();
  const made = await upload("work-orders", book, "book.xlsx");
  expect(made.columns.map(({ dates }) => dates?.open ?? null)).toEqual([null, null, ["excel1900", "excel1904"]]);
  await run(await check(await map(made, { ...made.mapping, dueAt: { column: 2, format: "excel1900" } })));
  const rows = await tenant.rows((db) => db.selectFrom("workOrders").select(["startedAt", "dueAt"]).execute());
  expect(rows.map(({ startedAt, dueAt }) => [startedAt?.slice(0, 10), dueAt?.slice(0, 10)])).toEqual([["2024-02-03", "2024-02-08"]]);
});

const costs = async (tenant: TestTenant) =>
  (await tenant.rows((db) => db.selectFrom("workOrderCosts").select("amountMinor").orderBy("amountMinor").execute())).map(
    ({ amountMinor }) => Number(amountMinor),
  );
const priced = (...amounts: string[]) => ["Title\tCost", ...amounts.map((amount, at) => `Job ${at}\t${amount}`)];

test("amounts are read by the signs of their whole column, and what is none is refused", async () => {
  const { tenant, upload, check, run, refused } = await story();
  const made = await upload(
    "work-orders",
    priced("1.250", "17,50", "1.234.567", "100-", "(100,00)", "−5,00", "1\u00a0234,56", "12.34.56", "12%", "5 EUR", "5 USD"),
  );
  expect(made.columns[1]?.numbers).toMatchObject({ format: "comma", strays: 0 });
  const done = await run(await check(made));
  expect(done).toMatchObject({ rowsCreated: 8, rowsRefused: 3 });
  expect(await costs(tenant)).toEqual([-10_000, -10_000, -500, 500, 1750, 123_456, 125_000, 123_456_700]);
  expect((await refused(done)).map(({ line, faults }) => [line, faults[0]?.reason, faults[0]?.message])).toEqual([
    [9, "not_money", "This must be an amount, such as 1250.50."],
    [10, "not_money", "This must be an amount, such as 1250.50."],
    [11, "other_currency", "This is in another currency (EUR); amounts here are in USD."],
  ]);
});

test("an amount that is a thousand in one country and one in another is asked about; either answer holds for the column", async () => {
  const { tenant, by, upload, map, check, run } = await story();
  for (const [format, amount] of [
    ["comma", 125_000],
    ["point", 125],
  ] as const) {
    const made = await upload("work-orders", priced("1.250", `9${format.length}0`));
    expect(made.columns[1]?.numbers).toMatchObject({ format: null, open: ["point", "comma"], example: "1.250" });
    if (format === "comma")
      expect((await by.call(imports.check, { body: { id: made.id, version: made.version } })).body.fields).toEqual([
        { path: "mapping.cost.format", reason: "format_needed" },
      ]);
    const done: Import = await run(await check(await map(made, { ...made.mapping, cost: { column: 1, format } })));
    expect(done).toMatchObject({ state: "done" });
    expect(await costs(tenant)).toContain(amount);
    await importer(world, tenant, by).undo(done);
  }
});

test("plain numbers follow the same rule, and errors of a spreadsheet are nobody's name", async () => {
  const { tenant } = await story();
  const { upload, check, refused } = importer(world, tenant, await tenant.as("Administrator"));
  const made = await upload("suppliers", [
    "Code;Name;Lead time;Category",
    "S-1;One;1.000;Seals",
    "S-2;Two;2,0;Seals",
    "S-3;Three;12%;#N/A",
    "S-4;#REF!;3;Seals",
    "S-5;Five;1.5;#NAME?",
  ]);
  expect(made.columns[2]?.numbers).toMatchObject({ format: null, open: ["point", "comma"] });
  const checked = await check(
    await importer(world, tenant, await tenant.as("Administrator")).map(made, {
      ...made.mapping,
      leadTimeDays: { column: 2, format: "comma" },
    }),
  );
  const faults = (await refused(checked)).map(({ line, faults: each }) => [
    line,
    ...each.map(({ column, reason }) => `${column}:${reason}`).sort(),
  ]);
  expect(faults).toEqual([
    [4, "2:not_a_number", "3:error_value"],
    [5, "1:error_value"],
    [6, "2:number_other_form", "3:error_value"],
  ]);
});
