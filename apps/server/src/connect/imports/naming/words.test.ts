import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { TO_CREATE } from "@millwright/domain/kit/imports/target.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { openWorld, type World } from "../../../testing/world.ts";
import { importer } from "../builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function story(roleName = "Administrator") {
  const tenant = await world.otherTenant();
  const by = await tenant.as(roleName);
  const steps = importer(world, tenant, by);
  const words = async ({ id, mapping }: Import, field: string) =>
    await by.ok(imports.words, { params: { id }, query: { field, column: String(mapping[field]?.column) } });
  return { tenant, by, words, ...steps };
}

const HEADER = "Order,Short text,State,Priority,Technician,Type";
const ROWS = [
  "1,One,TECO,Very urgent,J. Miller,PM01",
  "2,Two,TECO,High,Ola Berg,PM01",
  "3,Three,CRTD,High,J. Miller,PM02",
  "4,Four,Open,,,",
];

test("each word of another system stands once with how often, and is ours, nothing, or made, as somebody says; the next file knows", async () => {
  const { by, upload, map, check, run, words } = await story();
  const ola = await by.ok(people.create, { body: { firstName: "Ola", lastName: "Berg" } });
  const made = await upload("work-orders", [HEADER, ...ROWS]);
  expect(made.columns[3]).toMatchObject({ values: ["High", "Very urgent"], counts: [2, 1] });
  expect((await words(made, "status")).rows).toEqual([
    { text: "CRTD", count: 1, means: null },
    { text: "Open", count: 1, means: { id: STATUS.open, name: "Open" } },
    { text: "TECO", count: 2, means: null },
  ]);
  expect((await words(made, "responsiblePerson")).rows).toEqual([
    { text: "J. Miller", count: 2, means: null },
    { text: "Ola Berg", count: 1, means: { id: ola.id, name: "Ola Berg" } },
  ]);

  const refused = await check(made);
  expect(refused).toMatchObject({ rowsCreated: 1, rowsRefused: 3 });
  const mapping = {
    ...made.mapping,
    status: { ...made.mapping["status"], values: { TECO: STATUS.closed, CRTD: null } },
    priority: { ...made.mapping["priority"], values: { "Very urgent": 3 } },
    responsiblePerson: { ...made.mapping["responsiblePerson"], leaveMissing: true },
  };
  const checked = await check(await map(refused, mapping));
  expect(checked).toMatchObject({
    rowsCreated: 4,
    rowsRefused: 0,
    outlook: [{ lookup: "work-order-types", count: 2, names: ["PM01", "PM02"] }],
  });
  await run(checked);
  const { rows } = await by.ok(workOrders.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } });
  expect(
    rows.map(({ title, status, priority, responsiblePerson }) => [title, status.id, priority, responsiblePerson?.name ?? null]),
  ).toEqual([
    ["One", STATUS.closed, 3, null],
    ["Two", STATUS.closed, 3, "Ola Berg"],
    ["Three", STATUS.open, 3, null],
    ["Four", STATUS.open, 2, null],
  ]);
  const next = await upload("work-orders", [HEADER, "9,Nine,TECO,,,"]);
  expect(next.mapping).toEqual(mapping);
  expect((await words(next, "status")).chosen).toEqual([{ id: STATUS.closed, name: "Closed" }]);
});

test("unknown people may be made, one by one or all, by those who may make people", async () => {
  const { tenant, by, upload, map, check, run } = await story();
  const made = await upload("work-orders", [HEADER, ...ROWS]);
  const mapping = { ...made.mapping, status: { answer: STATUS.open }, priority: { answer: 2 } };
  const one = await check(
    await map(made, {
      ...mapping,
      responsiblePerson: { ...made.mapping["responsiblePerson"], values: { "J. Miller": TO_CREATE, "Ola Berg": null } },
    }),
  );
  expect(one.outlook).toEqual(
    [
      { lookup: "work-order-types", count: 2, names: ["PM01", "PM02"] },
      { lookup: "people", count: 1, names: ["J. Miller"] },
    ].sort((a, b) => a.lookup.localeCompare(b.lookup) * -1),
  );
  await run(one);
  expect((await by.ok(people.list, { body: { search: "Miller" } })).rows).toMatchObject([
    { name: "J. Miller", role: null, hasAccount: false },
  ]);

  const planner = importer(world, tenant, await tenant.as("Technician"));
  await tenant.rows(async (db) => {
    const { roleId } = await db.selectFrom("people").select("roleId").where("firstName", "=", "Technician").executeTakeFirstOrThrow();
    const grants = (["work-orders", "imports"] as const).map((subModule) => ({
      roleId: roleId ?? 0,
      subModule,
      flags: ["view", "create"],
      scope: "all",
    }));
    await db
      .deleteFrom("roleGrants")
      .where("roleId", "=", roleId ?? 0)
      .execute();
    await db.insertInto("roleGrants").values(grants).execute();
  });
  const without = await planner.upload("work-orders", ["Short text,Technician,Type", "X,Nobody Known,PM77"]);
  const judged = await planner.check(
    await planner.map(without, {
      ...without.mapping,
      responsiblePerson: { column: 1, createMissing: true },
      workOrderType: { column: 2, values: { PM77: TO_CREATE } },
    }),
  );
  expect((await planner.refused(judged))[0]?.faults.map(({ field, reason }) => [field, reason]).sort()).toEqual([
    ["responsiblePerson", "not_found_named"],
    ["workOrderType", "not_found_named"],
  ]);
});

test("all that is wrong with a row is told at once, also what only its rules know", async () => {
  const { by, upload, map, check, refused } = await story();
  await by.ok(suppliers.create, { body: { code: "S-1", name: "First" } });
  const made = await upload("suppliers", ["Code,Name,Lead time,Currency,Contact e-mail,Category", "S-2,,ten,euro,not an address,Unknown"]);
  const judged = await check(await map(made, { ...made.mapping, category: { column: 5 } }));
  expect((await refused(judged))[0]?.faults.map(({ column, reason }) => `${column}:${reason}`).sort()).toEqual([
    "1:required",
    "2:not_a_number",
    "3:bad_format",
    "4:not_an_email",
    "5:not_found_named",
  ]);

  // The date cannot be read; that nothing says where it is, only the rules of requests know.
  const faults = (await refused(await check(await upload("work-requests", ["What is wrong,Asset,When it happened", "Oil,,some day"]))))[0]
    ?.faults;
  expect(faults?.map(({ field, reason }) => [field, reason])).toEqual([
    ["incidentDate", "not_a_date"],
    ["asset", "place_missing"],
  ]);
});

test("codes are made where a file has none, once, and what stands below finds its parent by name", async () => {
  const { by, upload, map, check, run } = await story();
  const file = ["Name,Part of,Category", "Motor,Pump,Drives", "Pump,,Pumps", "Fan,,"];
  const made = await upload("assets", file);
  expect((await by.call(imports.check, { body: { id: made.id, version: made.version } })).body).toMatchObject({
    fields: [{ path: "mapping.code", reason: "not_mapped" }],
  });
  const done = await run(await check(await map(made, { ...made.mapping, code: { makeCodes: true } })));
  expect(done).toMatchObject({ rowsCreated: 3, rowsRefused: 0 });
  const { rows } = await by.ok(assets.list, { body: { sortModel: [{ colId: "name", sort: "asc" }] } });
  expect(rows.map(({ name, parent, category }) => [name, parent?.name ?? null, category?.name ?? null])).toEqual([
    ["Fan", null, null],
    ["Motor", "Pump", "Drives"],
    ["Pump", null, "Pumps"],
  ]);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(3);
  expect(rows[0]?.code).toMatch(/^AST-\d{4}-\d{5}$/);
  const again = await upload("assets", file);
  expect(again.mapping["code"]).toEqual({ makeCodes: true });
  expect(await run(await check(again))).toMatchObject({ rowsCreated: 0, rowsUnchanged: 3 });

  const values = await upload("reference-values", ["Code,Name", ",Bottling line", "CC-1,First"]);
  await run(await check(await map(values, { ...values.mapping, list: { answer: "cost-centres" }, code: { column: 0, makeCodes: true } })));
  expect((await by.ok(referenceValues.CostCentre.list, { body: {} })).rows).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: "BL", name: "Bottling line" }), expect.objectContaining({ code: "CC-1" })]),
  );
});

test("of a column with many words those are listed that the check did not know", async () => {
  const { upload, map, check, words } = await story();
  const made = await upload("work-orders", [
    "Title,State",
    ...Array.from({ length: 150 }, (_, at) => `T ${at},${at < 3 ? "TECO" : `S${at % 120}`}`),
  ]);
  expect(made.columns[1]?.values).toEqual([]);
  expect(await words(made, "status")).toEqual({ rows: [], isWhole: false, chosen: [] });
  const judged = await check(await map(made, made.mapping));
  const { rows } = await words(judged, "status");
  expect(rows.find(({ text }) => text === "TECO")).toEqual({ text: "TECO", count: 3, means: null });
});
