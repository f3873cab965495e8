import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { FLAGS, SUB_MODULES, type Holdings } from "@millwright/domain/kit/access.ts";
import { column } from "@millwright/domain/kit/columns.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { Ref } from "@millwright/domain/kit/fields.ts";
import { listOf, ListRequest, type Filter } from "@millwright/domain/kit/list.ts";
import { openWorld, type World } from "../../testing/world.ts";
import type { Ctx } from "../call/ctx.ts";
import { defineList } from "./define-list.ts";
import { shownOnly } from "./hiding.ts";
import { listRows, namedRows } from "./list.ts";
import type { ShownIf } from "./places.ts";
import { sealingWith } from "./sealing.ts";
import { countsBy, sumOf } from "./totals.ts";

const EVERYTHING: Holdings = Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, [{ flags: FLAGS, scope: "all", sites: null }]]));
const isHiddenInRows = true;

const machines = {
  columns: {
    code: column.text({ isRequired: true, isSearched: true }),
    location: column.reference("locations", { isHiddenInRows }),
    criticality: column.number({ isHiddenInRows }),
  },
  reply: listOf(z.object({ id: z.int(), code: z.string(), criticality: z.number().nullable(), location: Ref.nullable() })),
};
/** Rows show the two but for those whose code begins with "S". */
const open = sql<boolean>`assets.code not like 'S%'`;
const listFor = (isShown: ShownIf) =>
  defineList(machines, {
    kind: "assets",
    shownIf: { location: isShown, criticality: isShown },
    defaultSort: [{ colId: "code", sort: "asc" }],
  });
const inRows = listFor(() => open);

let world: World;
let vault: number;

beforeAll(async () => {
  world = await openWorld();
  await world.tenant.rows(async (db) => {
    const places = await db
      .insertInto("locations")
      .values([
        { code: "HALL", name: "Hall" },
        { code: "VAULT", name: "Archive" },
      ])
      .returning("id")
      .execute();
    const [hall = 0, other = 0] = places.map(({ id }) => id);
    vault = other;
    await db
      .insertInto("assets")
      .values([
        { code: "A-1", name: "One", locationId: hall, criticality: 2 },
        { code: "S-2", name: "Two", locationId: vault, criticality: 1 },
        { code: "Z-3", name: "Three", locationId: null, criticality: null },
      ])
      .execute();
  });
});
afterAll(() => world.close());

const SEALING = sealingWith("a key of the tests");
async function within<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return await world.tenant.rows(
    async (db) => await work({ db, holdings: EVERYTHING, timeZone: "UTC", sealing: () => Promise.resolve(SEALING) } as unknown as Ctx),
  );
}
const rows = async (request: z.input<typeof ListRequest>, list = inRows) =>
  await within(
    async (ctx) =>
      await listRows(
        ctx,
        list,
        ListRequest.parse(request),
        ctx.db
          .selectFrom("assets")
          .select(["assets.id", "assets.code", shownOnly(ctx, list, "criticality", sql<number>`assets.criticality`).as("criticality")]),
      ),
  );
const codes = async (request: z.input<typeof ListRequest>, list = inRows) => (await rows(request, list)).rows.map(({ code }) => code);

describe("a value that a row hides is as if it were empty", () => {
  test("it is not shown, in a list and where rows are named", async () => {
    expect((await rows({})).rows).toMatchObject([
      { code: "A-1", criticality: 2, location: { code: "HALL" } },
      { code: "S-2", criticality: null, location: null },
      { code: "Z-3", criticality: null, location: null },
    ]);
    const named = await within(async (ctx) => await namedRows(ctx, inRows, ctx.db.selectFrom("assets").select(["assets.code"])));
    expect(named.find(({ code }) => code === "S-2")?.location).toBeNull();
  });

  test.each(["location", "criticality"])("%s puts it among the empty ones, both ways", async (colId) => {
    expect(await codes({ sortModel: [{ colId, sort: "asc" }] })).toEqual(["A-1", "S-2", "Z-3"]);
    expect(await codes({ sortModel: [{ colId, sort: "desc" }] })).toEqual(["Z-3", "S-2", "A-1"]);
  });

  test("the key of a block of it leads on, and holds nothing of it", async () => {
    const sortModel = [{ colId: "location", sort: "asc" as const }];
    const first = await rows({ sortModel, endRow: 2 });
    const key = SEALING.open(first.after ?? "", JSON.stringify([null, null, "assets", "location asc"]));
    expect(JSON.parse(key ?? "")).toEqual([null, first.rows[1]?.id]);
    expect(await codes({ sortModel, startRow: 2, after: first.after })).toEqual(["Z-3"]);
  });

  test.each<[string, Filter, string[]]>([
    ["location", { filterType: "text", type: "contains", filter: "rchi" }, []],
    ["location", { filterType: "text", type: "blank" }, ["S-2", "Z-3"]],
    ["location", { filterType: "set", values: [null] }, ["S-2", "Z-3"]],
    ["criticality", { filterType: "number", type: "lessThan", filter: 2 }, []],
    ["criticality", { filterType: "number", type: "blank" }, ["S-2", "Z-3"]],
    ["criticality", { filterType: "set", values: [1, 2] }, ["A-1"]],
  ])("%s filtered by %j finds %j", async (colId, filter, found) => {
    expect(await codes({ filterModel: { [colId]: filter } })).toEqual(found);
    expect((await rows({ filterModel: { [colId]: filter }, count: true })).count?.rows).toBe(found.length);
  });

  test("it is found by no id, counted by none, and in no sum", async () => {
    expect(await codes({ filterModel: { location: { filterType: "set", values: [vault] } } })).toEqual([]);
    const [counts, sum] = await within(
      async (ctx) =>
        await Promise.all([
          countsBy(ctx, inRows, { filterModel: {} }, ctx.db.selectFrom("assets"), "location"),
          sumOf(ctx, inRows, { filterModel: {} }, ctx.db.selectFrom("assets"), "criticality"),
        ]),
    );
    expect(counts.has(vault)).toBe(false);
    expect(counts.get(null)).toBe(2);
    expect(sum).toBe(2);
  });
});

test("who may see all of it is answered from the column as it is, by the same statement", async () => {
  const all = listFor(() => true);
  expect(await codes({ filterModel: { location: { filterType: "text", type: "contains", filter: "rchi" } } }, all)).toEqual(["S-2"]);
  expect(await codes({ sortModel: [{ colId: "criticality", sort: "asc" }] }, all)).toEqual(["S-2", "A-1", "Z-3"]);
});

test("who may see none of it is shown none, and neither sorts nor filters by it", async () => {
  const none = listFor(() => false);
  expect((await rows({}, none)).rows[0]).toMatchObject({ code: "A-1", criticality: null, location: null });
  const refused = async (request: z.input<typeof ListRequest>) =>
    await rows(request, none).catch((thrown: unknown) => (thrown instanceof Refusal ? thrown.detail : thrown));
  expect(await refused({ sortModel: [{ colId: "criticality", sort: "asc" }] })).toEqual({
    fields: [{ path: "sortModel.0.colId", reason: "bad_sort" }],
  });
  expect(await refused({ filterModel: { location: { filterType: "set", values: [vault] } } })).toEqual({
    fields: [{ path: "filterModel.location", reason: "bad_filter" }],
  });
});

test("a column that is hidden in rows says so in its contract and when on the server, or the list is not made", () => {
  const defaultSort = [{ colId: "code", sort: "asc" }] as const;
  expect(() => defineList(machines, { kind: "assets", shownIf: { location: () => true }, defaultSort })).toThrow("criticality");
  const searched = { ...machines, columns: { ...machines.columns, code: column.text({ isSearched: true, isHiddenInRows }) } };
  expect(() => defineList(searched, { kind: "assets", shownIf: { code: () => true }, defaultSort })).toThrow("search text");
});
