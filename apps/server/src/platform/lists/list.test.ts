import { FLAGS, SUB_MODULES, type Holdings } from "@millwright/domain/kit/access.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { column } from "@millwright/domain/kit/columns.ts";
import { Ref } from "@millwright/domain/kit/fields.ts";
import { listOf, ListRequest, type Filter } from "@millwright/domain/kit/list.ts";
import { z } from "zod";
import { openWorld, type World } from "../../testing/world.ts";
import type { Ctx } from "../call/ctx.ts";
import type { TenantDb } from "../db/db.ts";
import { defineList } from "./define-list.ts";
import { listRows, namedRows } from "./list.ts";
import { sealingWith } from "./sealing.ts";

const EVERYTHING: Holdings = Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, [{ flags: FLAGS, scope: "all", sites: null }]]));

const SEALING = sealingWith("a key of the tests");

const { text, number, instant, day, yesNo, choice, reference, shown } = column;

const machines = {
  columns: {
    code: text({ isRequired: true, isSearched: true }),
    name: text({ isRequired: true, isSearched: true }),
    model: text(),
    criticality: number(),
    createdAt: instant({ isRequired: true }),
    inServiceOn: day(),
    location: reference("locations"),
    site: reference("locations", { isSortable: false }),
    isOld: yesNo(),
    grade: choice([1, 2, 3]),
    path: shown(text()),
  },
  reply: listOf(z.object({ id: z.int(), code: z.string(), location: Ref.nullable(), path: z.string() })),
};
const spec = defineList(machines, {
  kind: "assets",
  defaultSort: [{ colId: "code", sort: "asc" }],
  refs: { isOld: sql`(assets.criticality < 3)`, grade: "assets.criticality" },
});

/** Newest first in the table; the list has to bring them into order. New York is five hours behind UTC in January. */
const ROWS = [
  { code: "C-3", name: "100% Pump_A", model: null, criticality: 3, createdAt: "2026-01-12T04:59:59.999Z", inServiceOn: null },
  { code: "B-2", name: "Fan", model: "", criticality: null, createdAt: "2026-01-12T05:00:00.000Z", inServiceOn: "2026-01-12" },
  { code: "A-1", name: "PUMP b", model: "KSB", criticality: 1, createdAt: "2026-01-13T04:59:59.999Z", inServiceOn: "2026-01-13" },
  { code: "D-4", name: "Pump\\c", model: "ksb", criticality: 1, createdAt: "2026-01-13T05:00:00.000Z", inServiceOn: "2026-01-14" },
];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.tenant.rows(async (db) => {
    const { id } = await db.insertInto("locations").values({ code: "HALL", name: "Hall" }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("assets")
      .values(ROWS.map((row) => ({ ...row, locationId: row.code === "A-1" ? id : null })))
      .execute();
  });
});
afterAll(() => world.close());

async function list(request: z.input<typeof ListRequest>) {
  return await world.tenant.rows(async (db) => {
    const ctx = { db, holdings: EVERYTHING, clock: "America/New_York", sealing: () => Promise.resolve(SEALING) } as unknown as Ctx;
    return await listRows(ctx, spec, ListRequest.parse(request), db.selectFrom("assets").select(["assets.id", "assets.code"]));
  });
}
const codes = async (request: z.input<typeof ListRequest>) => (await list(request)).rows.map((row) => row.code);
const filtered = async (colId: string, filter: Filter) => await codes({ filterModel: { [colId]: filter } });
const refusalOf = async (request: z.input<typeof ListRequest>) =>
  await list(request).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Refusal ? thrown.detail : thrown),
  );

describe("order", () => {
  test("a list without a wish comes in its own order", async () => {
    expect(await codes({})).toEqual(["A-1", "B-2", "C-3", "D-4"]);
  });
  test("rows without a value come last upwards and first downwards", async () => {
    expect(await codes({ sortModel: [{ colId: "criticality", sort: "asc" }] })).toEqual(["A-1", "D-4", "C-3", "B-2"]);
    expect(await codes({ sortModel: [{ colId: "criticality", sort: "desc" }] })).toEqual(["B-2", "C-3", "D-4", "A-1"]);
  });
  test("several columns sort within each other", async () => {
    expect(
      await codes({
        sortModel: [
          { colId: "criticality", sort: "asc" },
          { colId: "code", sort: "desc" },
        ],
      }),
    ).toEqual(["D-4", "A-1", "C-3", "B-2"]);
  });
});

describe("filters", () => {
  test.each<[string, Filter, string[]]>([
    ["name", { filterType: "text", type: "contains", filter: "pump" }, ["A-1", "C-3", "D-4"]],
    ["name", { filterType: "text", type: "contains", filter: "0% P" }, ["C-3"]],
    ["name", { filterType: "text", type: "contains", filter: "p_a" }, ["C-3"]],
    ["name", { filterType: "text", type: "contains", filter: "\\" }, ["D-4"]],
    ["name", { filterType: "text", type: "contains", filter: "%" }, ["C-3"]],
    ["name", { filterType: "text", type: "equals", filter: "pump B" }, ["A-1"]],
    ["model", { filterType: "text", type: "equals", filter: "ksb" }, ["A-1", "D-4"]],
    ["model", { filterType: "text", type: "contains", filter: "S" }, ["A-1", "D-4"]],
    ["model", { filterType: "text", type: "blank" }, ["B-2", "C-3"]],
    ["criticality", { filterType: "number", type: "equals", filter: 1 }, ["A-1", "D-4"]],
    ["criticality", { filterType: "number", type: "greaterThan", filter: 1 }, ["C-3"]],
    ["criticality", { filterType: "number", type: "lessThanOrEqual", filter: 1.5 }, ["A-1", "D-4"]],
    ["criticality", { filterType: "number", type: "inRange", filter: 2, filterTo: 3 }, ["C-3"]],
    ["criticality", { filterType: "number", type: "blank" }, ["B-2"]],
    ["criticality", { filterType: "set", values: [3, null] }, ["B-2", "C-3"]],
    ["criticality", { filterType: "set", values: [] }, []],
    ["code", { filterType: "set", values: ["A-1", "nothing"] }, ["A-1"]],
    ["location", { filterType: "set", values: [null] }, ["B-2", "C-3", "D-4"]],
    ["inServiceOn", { filterType: "date", type: "equals", dateFrom: "2026-01-13" }, ["A-1"]],
    ["inServiceOn", { filterType: "date", type: "greaterThan", dateFrom: "2026-01-13" }, ["D-4"]],
    ["inServiceOn", { filterType: "date", type: "lessThan", dateFrom: "2026-01-13 00:00:00" }, ["B-2"]],
    ["inServiceOn", { filterType: "date", type: "inRange", dateFrom: "2026-01-12", dateTo: "2026-01-13" }, ["A-1", "B-2"]],
    ["inServiceOn", { filterType: "date", type: "blank" }, ["C-3"]],
  ])("%s %j", async (colId, filter, expected) => {
    expect(await filtered(colId, filter)).toEqual(expected);
  });

  test("a day is that of the reader's clock, from midnight to midnight where the plant stands", async () => {
    expect(await filtered("createdAt", { filterType: "date", type: "equals", dateFrom: "2026-01-12" })).toEqual(["A-1", "B-2"]);
    expect(await filtered("createdAt", { filterType: "date", type: "lessThan", dateFrom: "2026-01-12" })).toEqual(["C-3"]);
    expect(await filtered("createdAt", { filterType: "date", type: "greaterThan", dateFrom: "2026-01-12" })).toEqual(["D-4"]);
  });

  test("every word of a search has to be found, in any order and in any searched column", async () => {
    expect(await codes({ search: "PUMP a-1" })).toEqual(["A-1"]);
    expect(await codes({ search: "pump fan" })).toEqual([]);
    expect(await codes({ search: "100%" })).toEqual(["C-3"]);
  });

  test.each<[string, Filter]>([
    ["nothing", { filterType: "text", type: "contains", filter: "x" }],
    ["constructor", { filterType: "text", type: "blank" }],
    ["__proto__x", { filterType: "text", type: "blank" }],
    ["name", { filterType: "number", type: "equals", filter: 1 }],
    ["name", { filterType: "text", type: "contains" }],
    ["criticality", { filterType: "text", type: "contains", filter: "1" }],
    ["criticality", { filterType: "number", type: "equals" }],
    ["criticality", { filterType: "number", type: "inRange", filter: 1 }],
    ["criticality", { filterType: "set", values: ["1"] }],
    ["location", { filterType: "number", type: "equals", filter: 1 }],
    ["path", { filterType: "text", type: "contains", filter: "a" }],
    ["isOld", { filterType: "set", values: ["true"] }],
    ["code", { filterType: "set", values: [1] }],
    ["id", { filterType: "set", values: ["1"] }],
    ["id", { filterType: "set", values: [null] }],
    ["id", { filterType: "number", type: "equals", filter: 1 }],
    ["inServiceOn", { filterType: "set", values: ["2026-01-12"] }],
    ["inServiceOn", { filterType: "date", type: "equals", dateFrom: "12.01.2026" }],
    ["inServiceOn", { filterType: "date", type: "inRange", dateFrom: "2026-01-12" }],
  ])("%s %j is refused, naming the column", async (colId, filter) => {
    expect(await refusalOf({ filterModel: { [colId]: filter } })).toEqual({
      fields: [{ path: `filterModel.${colId}`, reason: "bad_filter" }],
    });
  });
});

describe("columns", () => {
  test("what stands nowhere, or is sorted and filtered by what is no column, does not compile", () => {
    const typed = () => {
      const { code, location, path } = machines.columns;
      const defaultSort = [{ colId: "code", sort: "asc" }] as const;
      // @ts-expect-error -- the table has no column of that name, and nothing says where it stands
      defineList({ columns: { code, ratng: number() } }, { kind: "assets", defaultSort });
      // @ts-expect-error -- nor a column for the id of this reference
      defineList({ columns: { code, place: reference("locations") } }, { kind: "assets", defaultSort });
      // @ts-expect-error -- said, but misspelt
      defineList({ columns: { code, grade: number() } }, { kind: "assets", defaultSort, refs: { grade: "assets.critcality" } });
      // @ts-expect-error -- a column of a reference's table that this has not
      defineList({ columns: { code, location } }, { kind: "assets", defaultSort, sortedBy: { location: "location.sortOrder" } });
      // @ts-expect-error -- no column of the list is sorted by this
      defineList({ columns: { code } }, { kind: "assets", defaultSort: [{ colId: "name", sort: "asc" }] });
      // @ts-expect-error -- a table that nobody joins
      defineList({ columns: { code, size: number() } }, { kind: "assets", defaultSort, refs: { size: "kind.level" } });
      return [
        defineList({ columns: { code, location, path } }, { kind: "assets", defaultSort, sortedBy: { location: "location.siteId" } }),
        defineList(
          { columns: { code, size: number() } },
          { kind: "assets", defaultSort, joins: { kind: "referenceValues" }, refs: { size: "kind.level" } },
        ),
      ];
    };
    expect(typed).not.toThrow();
  });

  test("a reference is shown by its name, sorted and looked through by it, and chosen by its id", async () => {
    const { rows } = await list({ sortModel: [{ colId: "location", sort: "asc" }] });
    expect(rows.map(({ code }) => code)).toEqual(["A-1", "C-3", "B-2", "D-4"]);
    const hall = { id: expect.any(Number), code: "HALL", name: "Hall" };
    expect(rows.map(({ location }) => location)).toEqual([hall, null, null, null]);
    expect(await filtered("location", { filterType: "text", type: "contains", filter: "hAL" })).toEqual(["A-1"]);
    expect(await filtered("location", { filterType: "text", type: "blank" })).toEqual(["B-2", "C-3", "D-4"]);
    expect(await filtered("location", { filterType: "set", values: [rows[0]?.location?.id ?? 0] })).toEqual(["A-1"]);
    expect((await list({ count: true, filterModel: { location: { filterType: "text", type: "equals", filter: "hall" } } })).count).toEqual({
      rows: 1,
      isCapped: false,
    });
  });

  test("rows that were found otherwise are named the same, and nothing else comes with them", async () => {
    const named = await world.tenant.rows(
      async (db) =>
        await namedRows({ db } as unknown as Ctx, spec, db.selectFrom("assets").select(["assets.code"]).where("code", "=", "A-1")),
    );
    expect(named).toEqual([{ code: "A-1", location: { id: expect.any(Number), code: "HALL", name: "Hall" } }]);
  });

  test("an expression is sorted and filtered like a column, a choice of numbers by sets and by size", async () => {
    expect(await filtered("isOld", { filterType: "set", values: [true] })).toEqual(["A-1", "D-4"]);
    expect(await filtered("isOld", { filterType: "set", values: [false, null] })).toEqual(["B-2", "C-3"]);
    expect(await codes({ sortModel: [{ colId: "isOld", sort: "asc" }] })).toEqual(["C-3", "A-1", "D-4", "B-2"]);
    expect(await filtered("grade", { filterType: "set", values: [3] })).toEqual(["C-3"]);
    expect(await filtered("grade", { filterType: "number", type: "lessThan", filter: 2 })).toEqual(["A-1", "D-4"]);
  });

  test.each(["site", "path"])("%s is not sorted by, as the contract says", async (colId) => {
    expect(await refusalOf({ sortModel: [{ colId, sort: "asc" }] })).toEqual({
      fields: [{ path: "sortModel.0.colId", reason: "bad_sort" }],
    });
  });
});

describe("blocks", () => {
  test("the end is told when it is reached, the key of the next block until then", async () => {
    const first = await list({ startRow: 0, endRow: 3 });
    expect(first.rows).toHaveLength(3);
    expect(first).not.toHaveProperty("lastRow");
    const second = await list({ startRow: 3, endRow: 6, after: first.after ?? "" });
    expect(second).toMatchObject({ rows: [{ code: "D-4" }], lastRow: 4 });
    expect(second).not.toHaveProperty("after");
  });

  test.each([
    ["search", { search: "half \ud83d" }],
    ["filterModel.name.filter", { filterModel: { name: { filterType: "text", type: "contains", filter: "a\0" } } }],
    ["filterModel.code.values.0", { filterModel: { code: { filterType: "set", values: ["\udee0"] } } }],
  ] as const)("words that cannot be kept are refused by their place, %s, in a list and in its file", async (path, asked) => {
    const planner = await world.tenant.as("Planner");
    const fields = [{ path, reason: "bad_characters" }];
    expect((await planner.call(assets.list, { body: asked as never })).body).toMatchObject({ fields });
    expect(
      (await planner.call(assets.export, { body: { ...asked, columns: [{ field: "code" }], format: "csv" } as never })).body,
    ).toMatchObject({ fields });
  });

  test("a number that is no whole one is refused by its place", async () => {
    const planner = await world.tenant.as("Planner");
    const asked: Partial<ListRequest> = { filterModel: { location: { filterType: "set", values: [1.5] } } };
    const { status, body } = await planner.call(assets.list, { body: asked });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("filterModel.location.values.0");
  });

  test("the keys of sorting do not travel as fields", async () => {
    const planner = await world.tenant.as("Planner");
    const { rows } = await planner.ok(assets.list, { body: { sortModel: [{ colId: "name", sort: "asc" }] } });
    expect(rows.flatMap((row) => Object.keys(row).filter((field) => field.startsWith("sortKey")))).toEqual([]);
    expect(rows).toHaveLength(ROWS.length);
  });

  test.each([
    [
      [
        { colId: "criticality", sort: "asc" },
        { colId: "inServiceOn", sort: "desc" },
      ],
    ],
    [
      [
        { colId: "criticality", sort: "desc" },
        { colId: "model", sort: "asc" },
      ],
    ],
    [[{ colId: "createdAt", sort: "desc" }]],
    [
      [
        { colId: "location", sort: "desc" },
        { colId: "isOld", sort: "asc" },
      ],
    ],
    [
      [
        { colId: "inServiceOn", sort: "asc" },
        { colId: "name", sort: "desc" },
      ],
    ],
  ] as const)("row by row in the order %j every row comes once", async (sortModel) => {
    const whole = await codes({ sortModel: [...sortModel] });
    const walked: (string | undefined)[] = [];
    let after: string | undefined;
    do {
      const block = await list({
        sortModel: [...sortModel],
        startRow: walked.length,
        endRow: walked.length + 1,
        ...(after ? { after } : {}),
      });
      walked.push(block.rows[0]?.code);
      after = block.after;
    } while (after && walked.length < 9);
    expect(walked).toEqual(whole);
  });

  test("plain numbers reach the first 10,000 rows, and beyond them the key is asked for", async () => {
    expect(await codes({ startRow: 2, endRow: 3 })).toEqual(["C-3"]);
    expect(await list({ startRow: 10_000, endRow: 10_001 })).toMatchObject({ rows: [], lastRow: 10_000 });
    expect(await refusalOf({ startRow: 10_001, endRow: 10_002 })).toEqual({ reason: "too_deep" });
  });

  test("a word of two letters, one that few rows hold and one that thousands hold find the same as they count", async () => {
    const tenant = await world.otherTenant();
    const names = Array.from({ length: 2400 }, (_, at) => ({
      code: `N-${String(at).padStart(4, "0")}`,
      name: at % 800 === 0 ? "Rare Qx valve" : "Common valve",
    }));
    await tenant.rows(async (db) => {
      for (let from = 0; from < names.length; from += 400)
        await db
          .insertInto("assets")
          .values(names.slice(from, from + 400))
          .execute();
    });
    const ask = async (search: string) =>
      await tenant.rows(
        async (db) =>
          await listRows(
            { db, holdings: EVERYTHING, clock: "UTC", sealing: () => Promise.resolve(SEALING) } as unknown as Ctx,
            spec,
            ListRequest.parse({ search, count: true, endRow: 3 }),
            db.selectFrom("assets").select("assets.code"),
          ),
      );
    const common = { rows: [{ code: "N-0001" }, { code: "N-0002" }, { code: "N-0003" }], count: { rows: 2397 } };
    const rare = { rows: [{ code: "N-0000" }, { code: "N-0800" }, { code: "N-1600" }], count: { rows: 3 } };
    expect(await ask("common")).toMatchObject(common);
    expect(await ask("mm")).toMatchObject(common);
    expect(await ask("rare")).toMatchObject(rare);
    expect(await ask("qx VALVE")).toMatchObject(rare);
    expect(await ask("nowhere")).toMatchObject({ rows: [], count: { rows: 0 } });
  });

  test("whatever piece of a name is searched for, the index finds what reading every row finds", async () => {
    const names = [
      "Kühl-Öfen Nr. 12/b",
      "Насос № 7 (главный)",
      "冷却水泵 3号机",
      "O'Brien's  double  space",
      "50% glycol_mix\\tank",
      "x-ray y-axis xxx yyy",
      "A1B2C3 d.e.f",
      "ΣΊΣΥΦΟΣ pump",
    ];
    const [ours, theirs] = [await world.otherTenant(), await world.otherTenant()];
    const fill = async (db: TenantDb) =>
      await db
        .insertInto("assets")
        .values(names.map((name, at) => ({ code: `W-${at}`, name })))
        .execute();
    await theirs.rows(fill);
    const missed = await ours.rows(async (db) => {
      await fill(db);
      const stored = (await sql<{ searchText: string }>`select search_text from assets`.execute(db)).rows.map((row) => [...row.searchText]);
      const pieces = new Set(
        stored.flatMap((text) => [2, 3, 4, 7, 12].flatMap((length) => text.map((_, from) => text.slice(from, from + length).join("")))),
      );
      const asked = [...pieces].map(async (piece) => {
        const { rows } = await sql<{
          isSame: boolean;
        }>`select coalesce((select array_agg(id order by id) from search_assets(${piece}) as id), '{}')
          = coalesce((select array_agg(id order by id) from assets where strpos(search_text, ${piece}) > 0), '{}') as is_same`.execute(db);
        return rows[0]?.isSame ? [] : [piece];
      });
      return (await Promise.all(asked)).flat();
    });
    expect(missed).toEqual([]);
  });

  test("a block holds at most 500 rows, and the number of all is counted only when asked, up to 10,000", async () => {
    const tenant = await world.otherTenant();
    await tenant.rows(async (db) => {
      for (let block = 0; block < 21; block += 1) {
        await db
          .insertInto("statuses")
          .values(Array.from({ length: 500 }, (_, at) => ({ name: `S${block}-${at}`, category: "open" })))
          .execute();
      }
    });
    const statuses = defineList(
      { columns: { name: text({ isRequired: true }) } },
      { kind: "statuses", defaultSort: [{ colId: "name", sort: "asc" }] },
    );
    const ask = async (request: z.input<typeof ListRequest>) =>
      await tenant.rows(
        async (db) =>
          await listRows(
            { db, holdings: EVERYTHING, clock: "UTC", sealing: () => Promise.resolve(SEALING) } as unknown as Ctx,
            statuses,
            ListRequest.parse(request),
            db.selectFrom("statuses").select("statuses.id"),
          ),
      );
    expect((await ask({ endRow: 100_000 })).rows).toHaveLength(500);
    expect((await ask({})).rows).toHaveLength(100);
    expect(await ask({})).not.toHaveProperty("count");
    expect((await ask({ count: true })).count).toEqual({ rows: 10_000, isCapped: true });
    expect((await ask({ count: true, filterModel: { name: { filterType: "text", type: "contains", filter: "S7-" } } })).count).toEqual({
      rows: 500,
      isCapped: false,
    });
  });

  test.each([
    "",
    "nonsense",
    Buffer.from("[]").toString("base64url"),
    Buffer.from('["A-1"]').toString("base64url"),
    Buffer.from("[{},1]").toString("base64url"),
    Buffer.from('{"a":1}').toString("base64url"),
  ])("the key %j is none of ours and is refused", async (after) => {
    expect(await refusalOf({ after })).toEqual({ fields: [{ path: "after", reason: "bad_format" }] });
  });

  test("a key serves whom it was given to, in the list and order that it was made for, as it is", async () => {
    const [planner, other] = [await world.tenant.as("Planner"), await world.tenant.join("Planner")];
    const asked = { sortModel: [{ colId: "name", sort: "asc" as const }], endRow: 1 };
    const { after = "" } = await planner.ok(assets.list, { body: asked });
    const next = { ...asked, startRow: 1, endRow: 2, after };
    expect((await planner.ok(assets.list, { body: next })).rows).toHaveLength(1);
    const refused = { fields: [{ path: "after", reason: "bad_format" }] };
    expect((await other.call(assets.list, { body: next })).body).toMatchObject(refused);
    expect((await planner.call(assets.list, { body: { ...next, sortModel: [{ colId: "name", sort: "desc" }] } })).body).toMatchObject(
      refused,
    );
    const changed = `${after.startsWith("A") ? "B" : "A"}${after.slice(1)}`;
    expect((await planner.call(assets.list, { body: { ...next, after: changed } })).body).toMatchObject(refused);
    expect(Buffer.from(after, "base64url").toString("latin1")).not.toContain("100%");
  });

  test("a column that is not the list's cannot be sorted by", async () => {
    expect(
      await refusalOf({
        sortModel: [
          { colId: "name", sort: "asc" },
          { colId: "searchText", sort: "asc" },
        ],
      }),
    ).toEqual({ fields: [{ path: "sortModel.1.colId", reason: "bad_sort" }] });
    expect(await refusalOf({ sortModel: [{ colId: "constructor", sort: "asc" }] })).toEqual({
      fields: [{ path: "sortModel.0.colId", reason: "bad_sort" }],
    });
  });

  test.each([
    ["criticality", ["1", 1000]],
    ["criticality", [1, null]],
    ["criticality", [1, "1000"]],
    ["code", [1, 1000]],
    ["code", [null, 1000]],
    ["createdAt", ["yesterday", 1000]],
    ["location", [1.5, 1000]],
  ])("a key of another order (%s %j) is refused, and no fault of ours", async (colId, key) => {
    const after = SEALING.seal(JSON.stringify(key), JSON.stringify([null, null, "assets", `${colId} asc`]));
    expect(await refusalOf({ sortModel: [{ colId, sort: "asc" }], after })).toEqual({ fields: [{ path: "after", reason: "bad_format" }] });
  });
});
