import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS, type Holdings, type Scope } from "@millwright/domain/kit/access.ts";
import { column } from "@millwright/domain/kit/columns.ts";
import { openWorld, type World } from "../../testing/world.ts";
import type { Ctx } from "../call/ctx.ts";
import type { TenantDb } from "../db/db.ts";
import { defineList } from "./define-list.ts";
import { countsBy, sumOf } from "./totals.ts";

const { choice, number, reference, text } = column;
const spec = defineList(
  {
    columns: {
      code: text({ isRequired: true, isSearched: true }),
      name: text({ isRequired: true, isSearched: true }),
      criticality: choice([1, 2, 3]),
      weight: number(),
      location: reference("locations"),
    },
  },
  { kind: "assets", defaultSort: [{ colId: "code", sort: "asc" }], refs: { weight: "assets.criticality" } },
);

let world: World;
const place = { hall: 0, yard: 0 };

beforeAll(async () => {
  world = await openWorld();
  await world.tenant.rows(async (db) => {
    const site = async (code: string, name: string) =>
      (await db.insertInto("locations").values({ code, name, isSite: true }).returning("id").executeTakeFirstOrThrow()).id;
    place.hall = await site("HALL", "Hall");
    place.yard = await site("YARD", "Yard");
    await db
      .insertInto("assets")
      .values([
        { code: "A-1", name: "Pump", criticality: 1, locationId: place.hall, siteId: place.hall },
        { code: "A-2", name: "Pump", criticality: 3, locationId: place.hall, siteId: place.hall },
        { code: "A-3", name: "Fan", criticality: 3, locationId: place.yard, siteId: place.yard },
        { code: "A-4", name: "Pump", criticality: null, locationId: null, siteId: null },
      ])
      .execute();
  });
});
afterAll(() => world.close());

const current = (db: TenantDb) => db.selectFrom("assets").selectAll("assets").where("assets.archivedAt", "is", null);
/** Asked by somebody with this scope who belongs to the hall. */
async function asked<T>(scope: Scope, ask: (ctx: Ctx) => Promise<T>): Promise<T> {
  const holdings: Holdings = { assets: [{ flags: FLAGS, scope, sites: null }] };
  return await world.tenant.rows(
    async (db) => await ask({ db, holdings, personId: 1, sites: [place.hall], crews: [], clock: "UTC" } as unknown as Ctx),
  );
}
const everything = { filterModel: {} };
const pumps = { filterModel: { name: { filterType: "text", type: "equals", filter: "pump" } } } as const;

test("rows are counted for each value of a choice and for each record that is pointed at", async () => {
  const byLevel = await asked("all", (ctx) => countsBy(ctx, spec, everything, current(ctx.db), "criticality"));
  expect(byLevel).toEqual(
    new Map([
      [1, 1],
      [3, 2],
      [null, 1],
    ]),
  );
  const byPlace = await asked("all", (ctx) => countsBy(ctx, spec, pumps, current(ctx.db), "location"));
  expect(byPlace).toEqual(
    new Map([
      [place.hall, 2],
      [null, 1],
    ]),
  );
});

test("a column is summed over what the filters and the search find, also by the name of a reference", async () => {
  const sum = async (request: Parameters<typeof sumOf>[2]) =>
    await asked("all", (ctx) => sumOf(ctx, spec, request, current(ctx.db), "weight"));
  expect(await sum(everything)).toBe(7);
  expect(await sum(pumps)).toBe(4);
  expect(await sum({ ...everything, search: "fan" })).toBe(3);
  expect(await sum({ filterModel: { location: { filterType: "text", type: "contains", filter: "yar" } } })).toBe(3);
  expect(await sum({ filterModel: { name: { filterType: "text", type: "equals", filter: "none" } } })).toBe(0);
});

test("nobody counts or sums what is out of their reach", async () => {
  expect(await asked("site", (ctx) => sumOf(ctx, spec, everything, current(ctx.db), "weight"))).toBe(4);
  const byPlace = await asked("site", (ctx) => countsBy(ctx, spec, everything, current(ctx.db), "location"));
  expect(byPlace).toEqual(new Map([[place.hall, 2]]));
  expect(await asked("own", (ctx) => countsBy(ctx, spec, everything, current(ctx.db), "criticality"))).toEqual(new Map());
});

test("words are not summed, and amounts are no groups", () => {
  const typed = (ctx: Ctx) => [
    // @ts-expect-error -- a text has no sum
    sumOf(ctx, spec, everything, current(ctx.db), "name"),
    // @ts-expect-error -- no group of rows
    countsBy(ctx, spec, everything, current(ctx.db), "weight"),
    // @ts-expect-error -- no column of the list
    countsBy(ctx, spec, everything, current(ctx.db), "lokation"),
  ];
  expect(typed).toBeTypeOf("function");
});
