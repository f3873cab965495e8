import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { locations, type CategoryRef, type Location, type LocationRow } from "@millwright/domain/register/locations/contract.ts";
import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { codeRef } from "../../platform/lists/refs.ts";
import { judged, withinReach } from "../../platform/records/reach.ts";
import { countsOf, isTopOf, pathsOf } from "./tree.ts";

const list = defineList(locations.list, { kind: "locations", defaultSort: [{ colId: "name", sort: "asc" }] });

/** The joined `category` with its icon, or null. */
export const categoryRef = sql<CategoryRef | null>`case when category.id is null then null else jsonb_build_object('id', category.id, 'name', category.name, 'icon', category.icon) end`;

const costCentre =
  sql<Ref | null>`(select jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name) from reference_values v where v.tenant_id = locations.tenant_id and v.id = locations.cost_centre_id)`.as(
    "costCentre",
  );

const productionCalendar =
  sql<Ref | null>`(select jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) from production_calendars c where c.tenant_id = locations.tenant_id and c.id = locations.production_calendar_id)`.as(
    "productionCalendar",
  );
/** Its own calendar, or that of the nearest place above that has one. */
const followedCalendar = sql<(Ref & { from: Ref }) | null>`(
  with recursive up as (
    select locations.id as id, locations.parent_id as parent_id, locations.production_calendar_id as calendar_id, locations.code as code, locations.name as name, 0 as steps
    union all
    select l.id, l.parent_id, l.production_calendar_id, l.code, l.name, up.steps + 1 from locations l join up on l.id = up.parent_id where up.calendar_id is null
  )
  select jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'from', jsonb_build_object('id', up.id, 'code', up.code, 'name', up.name))
  from up join production_calendars c on c.id = up.calendar_id order by up.steps limit 1)`.as("followedCalendar");

/** Every location the caller may see, with what it points at. */
const visible = (ctx: Ctx) =>
  ctx.db
    .selectFrom("locations")
    .leftJoin("locations as parent", (join) =>
      join.onRef("parent.tenantId", "=", "locations.tenantId").onRef("parent.id", "=", "locations.parentId"),
    )
    .leftJoin("locations as site", (join) =>
      join.onRef("site.tenantId", "=", "locations.tenantId").onRef("site.id", "=", "locations.siteId"),
    )
    .leftJoin("referenceValues as category", (join) =>
      join.onRef("category.tenantId", "=", "locations.tenantId").onRef("category.id", "=", "locations.categoryId"),
    )
    .where(() => withinReach(ctx, "locations"));

const failureClass = sql<Ref | null>`(select jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name) from reference_values v
  where v.tenant_id = locations.tenant_id and v.id = locations.failure_class_id)`;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("locations")
    .select(["locations.id", "locations.code", "locations.name", "locations.isSite", "locations.parentId", "locations.archivedAt"]);

export async function locationRows(ctx: Ctx, request: ListRequest): Promise<ListReply<LocationRow>> {
  const query = rows(ctx).where("locations.archivedAt", request.archived ? "is not" : "is", null);
  return await withCounts(ctx, await listRows(ctx, list, request, query));
}

/** The locations directly below one, or those that have nothing above them that the caller may see. */
export async function locationChildren(ctx: Ctx, parentId: number | undefined, request: ListRequest): Promise<ListReply<LocationRow>> {
  const current = rows(ctx).where("locations.archivedAt", "is", null);
  const below =
    parentId === undefined ? current.where(() => isTopOf(ctx, "locations")) : current.where("locations.parentId", "=", parentId);
  return await withCounts(ctx, await listRows(ctx, list, request, below));
}

/** Counts and paths of one block, each in one grouped query. */
async function withCounts(
  ctx: Ctx,
  reply: ListReply<Omit<LocationRow, "path" | "childCount" | "assetCount">>,
): Promise<ListReply<LocationRow>> {
  const ids = reply.rows.map((row) => row.id);
  const [paths, children, assets] = await Promise.all([
    pathsOf(ctx, "locations", ids),
    countsOf(ctx, "locations", "parentId", ids),
    countsOf(ctx, "assets", "locationId", ids),
  ]);
  const rows = reply.rows.map((row) => ({
    ...row,
    path: (paths.get(row.id) ?? []).slice(0, -1).map((above) => above.name),
    childCount: children.get(row.id) ?? 0,
    assetCount: assets.get(row.id) ?? 0,
  }));
  return { ...reply, rows };
}

/** Locations as a file brings them back. */
export async function wholeLocations(ctx: Ctx, ids: readonly number[]) {
  return await visible(ctx)
    .select([
      "locations.id",
      "locations.code",
      "locations.name",
      "locations.isSite",
      "locations.timeZone",
      "locations.address",
      "locations.notes",
    ])
    .select([codeRef("parent").as("parent"), codeRef("category").as("category"), costCentre, productionCalendar])
    .select(failureClass.as("failureClass"))
    .where(() => sql<boolean>`locations.id = any(${[...ids]}::bigint[])`)
    .execute();
}

export const findLocation = async (ctx: Ctx, id: number): Promise<Unjudged<Location> | undefined> => (await findLocations(ctx, [id]))[0];

async function findLocations(ctx: Ctx, ids: readonly number[]): Promise<Unjudged<Location>[]> {
  const rows = await visible(ctx)
    .selectAll("locations")
    .select([
      codeRef("parent").as("parent"),
      codeRef("site").as("site"),
      categoryRef.as("category"),
      costCentre,
      productionCalendar,
      followedCalendar,
      failureClass.as("failureClass"),
      "site.timeZone as zoneOfSite",
    ])
    .where(() => sql<boolean>`locations.id = any(${[...ids]}::bigint[])`)
    .execute();
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return [];
  const [paths, children, assets] = await Promise.all([
    pathsOf(ctx, "locations", found),
    countsOf(ctx, "locations", "parentId", found),
    countsOf(ctx, "assets", "locationId", found),
  ]);
  return rows.map((row) => ({
    ...row,
    zone: zoneOf({ timeZone: row.zoneOfSite }, ctx.timeZone),
    path: (paths.get(row.id) ?? []).slice(0, -1),
    childCount: children.get(row.id) ?? 0,
    assetCount: assets.get(row.id) ?? 0,
  }));
}

/** Those of them that the caller reaches and may see, as each is answered by itself. */
export async function wholeReachedLocations(ctx: Ctx, ids: readonly number[]): Promise<Location[]> {
  if (ids.length === 0 || !holds(ctx.grants, "locations", "view")) return [];
  return await judged(ctx, "locations", await findLocations(ctx, ids));
}

/** What another record needs to know of a location it points at; undefined when the caller may not see it. */
export async function findPlace(ctx: Ctx, id: number) {
  return await ctx.db
    .selectFrom("locations")
    .select(["id", "code", "name", "siteId", "isSite", "archivedAt"])
    .where("id", "=", id)
    .where(() => withinReach(ctx, "locations"))
    .executeTakeFirst();
}

/** Who holds a code, whoever may see it: codes are unique in the tenant. */
export async function locationWithCode(ctx: Ctx, code: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom("locations")
    .select("id")
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .executeTakeFirst();
  return row?.id;
}

/** Sets the site of a location and of all below it anew, and returns their ids. */
export async function deriveSites(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down as (
      select l.id, case when l.is_site then l.id else up.site_id end as site_id
      from locations as l left join locations as up on up.id = l.parent_id where l.id = ${id}
      union all
      select l.id, case when l.is_site then l.id else down.site_id end from locations as l join down on l.parent_id = down.id
    ), changed as (
      update locations set site_id = down.site_id from down where locations.id = down.id and locations.site_id is distinct from down.site_id
    )
    select id from down`.execute(ctx.db);
  invariant(rows.length > 0, "a location whose site is derived exists");
  return rows.map((row) => row.id);
}

/** The sites that stand within a location, itself among them where it is one. */
export async function sitesWithin(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down as (
      select l.id, l.is_site from locations l where l.id = ${id}
      union all
      select l.id, l.is_site from locations l join down on l.parent_id = down.id
    ) select id from down where is_site`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Names of the people who belong to these sites or hold a role there. */
export async function peopleOfSites(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("people")
    .select("name")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("siteId", "in", ids),
        eb("roleSiteId", "in", ids),
        exists(
          selectFrom("personRoles")
            .select("personRoles.id")
            .whereRef("personRoles.personId", "=", "people.id")
            .where("personRoles.siteId", "in", ids),
        ),
      ]),
    )
    .where("archivedAt", "is", null)
    .orderBy("name")
    .limit(100)
    .execute();
  return rows.map((row) => row.name ?? "");
}
