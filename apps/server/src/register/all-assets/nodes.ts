import { sql, type RawBuilder } from "kysely";
import type { AssetNode, NodeKind } from "@millwright/domain/register/all-assets/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { reachesAll, withinReach } from "../../platform/records/reach.ts";
import { figuresOf } from "../../platform/work/figures.ts";
import { openWorkAt, openWorkBelow } from "../assets/events.ts";
import { assetRows } from "../assets/service.ts";
import { locationRows, pathsOf } from "../locations/service.ts";

/** A page of rows: how many to pass over, how many to give. */
interface Page {
  offset: number;
  rows: number;
}
type Node = Omit<AssetNode, "childCount" | "openWorkOrders" | "path">;
type Above = AssetNode["path"][number];
interface Nodes {
  rows: AssetNode[];
  hasMore: boolean;
}

export const seesPlaces = (ctx: Ctx): boolean => holds(ctx.grants, "locations", "view");
const isSeen = async (ctx: Ctx, kind: NodeKind, id: number): Promise<boolean> =>
  (await sql`select from ${sql.table(kind)} where id = ${id} and ${withinReach(ctx, kind)}`.execute(ctx.db)).rows.length > 0;
export const assetIsSeen = async (ctx: Ctx, id: number): Promise<boolean> => await isSeen(ctx, "assets", id);
export const locationIsSeen = async (ctx: Ctx, id: number): Promise<boolean> => seesPlaces(ctx) && (await isSeen(ctx, "locations", id));

/** Nothing above it that the caller sees: of an asset neither another asset nor a place. */
const isUnder = (ctx: Ctx, kind: NodeKind, table: NodeKind, alias: string, column: string) =>
  reachesAll(ctx, kind)
    ? sql<boolean>`${sql.ref(`${alias}.${column}`)} is not null`
    : sql<boolean>`exists (select from ${sql.table(table)} above where above.id = ${sql.ref(`${alias}.${column}`)} and ${withinReach(ctx, kind, "above")})`;
const standsAlone = (ctx: Ctx) => sql<boolean>`not ${isUnder(ctx, "assets", "assets", "a", "parentId")}`;

/** The rows below a place or an asset, or those that have nothing above them in the caller's sight: places first, then by name. */
export async function nodesBelow(
  ctx: Ctx,
  { locationId, assetId }: { locationId: number | undefined; assetId: number | undefined },
  page: Page,
): Promise<Nodes> {
  if (assetId !== undefined) return await nodesOf(ctx, null, sql`a.parent_id = ${assetId}`, page);
  if (locationId !== undefined)
    return await nodesOf(ctx, sql`l.parent_id = ${locationId}`, sql`a.location_id = ${locationId} and ${standsAlone(ctx)}`, page);
  if (!seesPlaces(ctx)) return await nodesOf(ctx, null, standsAlone(ctx), page);
  const isTop = sql`not ${isUnder(ctx, "locations", "locations", "l", "parentId")}`;
  return await nodesOf(ctx, isTop, sql`${standsAlone(ctx)} and not ${isUnder(ctx, "locations", "locations", "a", "locationId")}`, page);
}

/** Everything in one list, places first, by name; each with what is above it. */
export async function nodesFlat(ctx: Ctx, page: Page): Promise<Nodes> {
  const found = await nodesOf(ctx, seesPlaces(ctx) ? sql`true` : null, sql`true`, page);
  return { ...found, rows: await withPaths(ctx, found.rows) };
}

/** What is found by its words, each with what is above it. */
export async function nodesFound(ctx: Ctx, search: string, { offset, rows }: Page): Promise<Nodes> {
  const asked = { search, startRow: offset, endRow: offset + rows, sortModel: [], filterModel: {} };
  const [things, places] = await Promise.all([assetRows(ctx, asked), seesPlaces(ctx) ? locationRows(ctx, asked) : { rows: [] }]);
  const [placeIds, thingIds] = [places.rows.map(({ id }) => id), things.rows.map(({ id }) => id)];
  const found = await nodesOf(ctx, sql`l.id = any(${placeIds}::bigint[])`, sql`a.id = any(${thingIds}::bigint[])`, {
    offset: 0,
    rows: rows * 2,
  });
  const hasMore = things.rows.length === rows || places.rows.length === rows;
  return { rows: await withPaths(ctx, found.rows), hasMore };
}

async function nodesOf(ctx: Ctx, places: RawBuilder<unknown> | null, things: RawBuilder<unknown>, page: Page): Promise<Nodes> {
  const ofPlaces = sql`
    select 'locations' as kind, l.id, l.version, l.code, l.name, c.icon, l.is_site as "isSite", null::int as criticality, null::jsonb as "operatingStatus",
      null::text as "serialNumber"
    from locations l left join reference_values c on c.tenant_id = l.tenant_id and c.id = l.category_id
    where l.archived_at is null and ${places ?? sql`false`} and ${withinReach(ctx, "locations", "l")}`;
  const ofThings = sql`
    select 'assets' as kind, a.id, a.version, a.code, a.name, c.icon, false as "isSite", a.criticality,
      case when s.id is null then null else jsonb_build_object('id', s.id, 'name', s.name, 'color', s.color) end as "operatingStatus",
      a.serial_number as "serialNumber"
    from assets a left join reference_values c on c.tenant_id = a.tenant_id and c.id = a.category_id
      left join reference_values s on s.tenant_id = a.tenant_id and s.id = a.operating_status_id
    where a.archived_at is null and ${things} and ${withinReach(ctx, "assets", "a")}`;
  const { rows } = await sql<Node>`${places === null ? ofThings : sql`${ofPlaces} union all ${ofThings}`}
    order by kind desc, name, id limit ${page.rows + 1} offset ${page.offset}`.execute(ctx.db);
  const shown = rows.slice(0, page.rows);
  const ids = (kind: NodeKind) => shown.filter((row) => row.kind === kind).map(({ id }) => id);
  const [[placeCounts, thingCounts], belowThings, atPlaces] = await Promise.all([
    childCounts(ctx, ids("locations"), ids("assets")),
    figuresOf(ctx, openWorkBelow, ids("assets")),
    figuresOf(ctx, openWorkAt, ids("locations")),
  ]);
  return {
    rows: shown.map((row) => {
      const [children, work] = row.kind === "assets" ? [thingCounts, belowThings] : [placeCounts, atPlaces];
      return { ...row, childCount: children.get(row.id) ?? 0, openWorkOrders: work && (work.get(row.id) ?? 0), path: [] };
    }),
    hasMore: rows.length > page.rows,
  };
}

/** How many rows the caller would find directly below each. */
async function childCounts(
  ctx: Ctx,
  places: readonly number[],
  things: readonly number[],
): Promise<[Map<number, number>, Map<number, number>]> {
  const { rows } = await sql<{ kind: NodeKind; id: number; rows: number }>`
    select 'locations' as kind, l.parent_id as id, count(*) as rows from locations l
    where l.parent_id = any(${[...places]}::bigint[]) and l.archived_at is null and ${withinReach(ctx, "locations", "l")} group by 2
    union all
    select 'locations', a.location_id, count(*) from assets a
    where a.location_id = any(${[...places]}::bigint[]) and a.archived_at is null and ${standsAlone(ctx)} and ${withinReach(ctx, "assets", "a")} group by 2
    union all
    select 'assets', a.parent_id, count(*) from assets a
    where a.parent_id = any(${[...things]}::bigint[]) and a.archived_at is null and ${withinReach(ctx, "assets", "a")} group by 2`.execute(
    ctx.db,
  );
  const sums: Record<NodeKind, Map<number, number>> = { locations: new Map(), assets: new Map() };
  for (const { kind, id, rows: count } of rows) sums[kind].set(id, (sums[kind].get(id) ?? 0) + count);
  return [sums.locations, sums.assets];
}

/** What the tree has above each row, the top first, as far as the caller sees it. */
async function withPaths(ctx: Ctx, rows: readonly AssetNode[]): Promise<AssetNode[]> {
  const thingPaths = await pathsOf(
    ctx,
    "assets",
    rows.filter(({ kind }) => kind === "assets").map(({ id }) => id),
  );
  const topOf = (row: AssetNode) => (row.kind === "assets" ? (thingPaths.get(row.id)?.[0]?.id ?? row.id) : row.id);
  const tops = [...new Set(rows.filter(({ kind }) => kind === "assets").map(topOf))];
  const standing = new Map<number, number>();
  if (seesPlaces(ctx) && tops.length > 0) {
    const { rows: found } = await sql<{ id: number; locationId: number }>`
      select id, location_id as "locationId" from assets where id = any(${tops}::bigint[]) and location_id is not null`.execute(ctx.db);
    for (const { id, locationId } of found) standing.set(id, locationId);
  }
  const placeIds = [...standing.values(), ...rows.filter(({ kind }) => kind === "locations").map(({ id }) => id)];
  const placePaths = await pathsOf(ctx, "locations", placeIds);
  const seen = {
    assets: await within(
      ctx,
      "assets",
      [...thingPaths.values()].flat().map(({ id }) => id),
    ),
    locations: await within(
      ctx,
      "locations",
      [...placePaths.values()].flat().map(({ id }) => id),
    ),
  };
  const asKind = (kind: NodeKind, nodes: readonly { id: number; code: string; name: string }[] | undefined): Above[] =>
    (nodes ?? []).filter(({ id }) => seen[kind].has(id)).map(({ id, code, name }) => ({ kind, id, code, name }));
  return rows.map((row) => {
    if (row.kind === "locations") return { ...row, path: asKind("locations", placePaths.get(row.id)?.slice(0, -1)) };
    const place = standing.get(topOf(row));
    const above = place === undefined ? [] : asKind("locations", placePaths.get(place));
    return { ...row, path: [...above, ...asKind("assets", thingPaths.get(row.id)?.slice(0, -1))] };
  });
}

async function within(ctx: Ctx, kind: NodeKind, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0 || reachesAll(ctx, kind)) return new Set(ids);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where id = any(${[...new Set(ids)]}::bigint[]) and ${withinReach(ctx, kind)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
