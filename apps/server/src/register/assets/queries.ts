import { sql } from "kysely";
import { assets, type Asset, type AssetRow, type OperatingStatusRef } from "@millwright/domain/register/assets/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { wantsOf, type Wants } from "../../platform/lists/figures.ts";
import { listRows } from "../../platform/lists/list.ts";
import { codeRef } from "../../platform/lists/refs.ts";
import { auditLines } from "../../platform/records/audit-words.ts";
import { linesOf } from "../../platform/records/records.ts";
import { judged, withinReach } from "../../platform/records/reach.ts";
import { addressOf } from "../../foundation/people/service.ts";
import { categoryRef, countsOf, isTopOf, pathsOf } from "../locations/service.ts";
import { figuresOf } from "../../platform/work/figures.ts";
import { WHEREABOUTS } from "@millwright/domain/register/assets/whereabouts.ts";
import { attributesOfRows, withAttributes, writtenAttributes } from "../attributes/service.ts";
import { photoOf } from "./photo-of.ts";
import { openWorkOrders, vehicleSigns, whereabouts } from "./events.ts";

const list = defineList(assets.list, { kind: "assets", defaultSort: [{ colId: "name", sort: "asc" }] });

/** Every asset the caller may see, with what its row shows. */
const visible = (ctx: Ctx) =>
  ctx.db
    .selectFrom("assets")
    .leftJoin("assets as parent", (join) =>
      join.onRef("parent.tenantId", "=", "assets.tenantId").onRef("parent.id", "=", "assets.parentId"),
    )
    .leftJoin("locations as location", (join) =>
      join.onRef("location.tenantId", "=", "assets.tenantId").onRef("location.id", "=", "assets.locationId"),
    )
    .leftJoin("referenceValues as category", (join) =>
      join.onRef("category.tenantId", "=", "assets.tenantId").onRef("category.id", "=", "assets.categoryId"),
    )
    .leftJoin("referenceValues as status", (join) =>
      join.onRef("status.tenantId", "=", "assets.tenantId").onRef("status.id", "=", "assets.operatingStatusId"),
    )
    .select([codeRef("parent").as("parent"), codeRef("location").as("location"), categoryRef.as("category"), operatingStatus])
    .where(() => withinReach(ctx, "assets"));

const operatingStatus =
  sql<OperatingStatusRef | null>`case when status.id is null then null else jsonb_build_object('id', status.id, 'name', status.name, 'color', status.color) end`.as(
    "operatingStatus",
  );

/** Values of small lists by name, found where they are: each would be a join to be planned otherwise. */
const valueOfAsset = (column: string) =>
  sql<Ref | null>`(select jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name) from reference_values v
    where v.tenant_id = assets.tenant_id and v.id = ${sql.ref(`assets.${column}`)})`;
const valuesOfAsset = [
  valueOfAsset("classificationId").as("classification"),
  valueOfAsset("group1Id").as("group1"),
  valueOfAsset("group2Id").as("group2"),
  valueOfAsset("departmentId").as("department"),
  valueOfAsset("costCentreId").as("costCentre"),
  valueOfAsset("failureClassId").as("failureClass"),
] as const;
const crewOfAsset = sql<Ref | null>`(select jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) from crews c
  where c.tenant_id = assets.tenant_id and c.id = assets.crew_id)`.as("crew");
/** A person is known in a file by the e-mail address. */
const responsiblePerson = (
  ctx: Ctx,
) => sql<Ref | null>`(select jsonb_build_object('id', p.id, 'code', ${addressOf(ctx, "p")}, 'name', p.name) from people p
  where p.tenant_id = assets.tenant_id and p.id = assets.responsible_person_id)`;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("assets")
    .select([
      "assets.id",
      "assets.code",
      "assets.name",
      "assets.locationId",
      "assets.criticality",
      "assets.serialNumber",
      "assets.barcode",
      "assets.warrantyUntil",
      "assets.archivedAt",
    ]);

export async function assetRows(ctx: Ctx, request: ListRequest): Promise<ListReply<AssetRow>> {
  const query = rows(ctx).where("assets.archivedAt", request.archived ? "is not" : "is", null);
  return await countedRows(ctx, request, query);
}

/** The assets directly below one, or those that have nothing above them that the caller may see. */
export async function assetChildren(ctx: Ctx, parentId: number | undefined, request: ListRequest): Promise<ListReply<AssetRow>> {
  const current = rows(ctx).where("assets.archivedAt", "is", null);
  const below = parentId === undefined ? current.where(() => isTopOf(ctx, "assets")) : current.where("assets.parentId", "=", parentId);
  return await countedRows(ctx, request, below);
}

/** What a row shows beside the asset itself is read for the rows of one block, each in one grouped query, together with the names of what they point at. */
async function countedRows(ctx: Ctx, request: ListRequest, query: ReturnType<typeof rows>): Promise<ListReply<AssetRow>> {
  const wants = wantsOf(list, request);
  let further = (_id: number): Further => ({ locationPath: [], attributeValues: {}, childCount: 0 });
  const reply = await listRows(ctx, await withAttributes(ctx, list, request), request, query, async (found) => {
    further = await furtherOf(ctx, found, wants);
  });
  return { ...reply, rows: reply.rows.map((row) => ({ ...row, ...further(row.id) })) };
}

type Further = Pick<AssetRow, "locationPath" | "attributeValues" | "childCount" | "openWorkOrders" | "whereabouts">;

async function furtherOf(
  ctx: Ctx,
  found: readonly { id: number; locationId: number | null }[],
  wants: Wants,
): Promise<(id: number) => Further> {
  const ids = found.map((row) => row.id);
  const [places, said, children, orders, away] = await Promise.all([
    placesOf(ctx, found),
    attributesOfRows(ctx, ids),
    countsOf(ctx, "assets", "parentId", ids),
    wants("openWorkOrders") ? figuresOf(ctx, openWorkOrders, ids) : undefined,
    wants("whereabouts") ? figuresOf(ctx, whereabouts, ids) : undefined,
  ]);
  return (id) => ({
    locationPath: (places.get(id) ?? []).map((place) => place.name),
    attributeValues: said.get(id) ?? {},
    childCount: children.get(id) ?? 0,
    ...(orders === undefined ? {} : { openWorkOrders: orders && (orders.get(id) ?? 0) }),
    ...(away === undefined ? {} : { whereabouts: away && (WHEREABOUTS[away.get(id) ?? 0] ?? "here") }),
  });
}

/** Where each asset stands, from the top down. Without a location of its own it stands where the one above it does. */
async function placesOf(ctx: Ctx, rows: readonly { id: number; locationId: number | null }[]) {
  const standing = new Map(rows.map((row) => [row.id, row.locationId]));
  const without = rows.filter((row) => row.locationId === null).map((row) => row.id);
  if (without.length > 0) {
    const inherited = await sql<{ leaf: number; locationId: number }>`
      with recursive above as (
        select id as leaf, parent_id, location_id from assets where id = any(${without}::bigint[])
        union all
        select above.leaf, up.parent_id, up.location_id from assets as up join above on up.id = above.parent_id where above.location_id is null
      )
      select leaf, location_id from above where location_id is not null`.execute(ctx.db);
    for (const { leaf, locationId } of inherited.rows) standing.set(leaf, locationId);
  }
  const paths = await pathsOf(
    ctx,
    "locations",
    [...standing.values()].filter((id) => id !== null),
  );
  return new Map([...standing].map(([id, locationId]) => [id, locationId === null ? [] : (paths.get(locationId) ?? [])]));
}

/** Assets as a file brings them back. */
export async function wholeAssets(ctx: Ctx, ids: readonly number[]) {
  const written = await writtenAttributes(ctx, ids);
  const rows = await visible(ctx)
    .clearSelect()
    .leftJoin("suppliers as supplier", (join) =>
      join.onRef("supplier.tenantId", "=", "assets.tenantId").onRef("supplier.id", "=", "assets.supplierId"),
    )
    .select(["assets.id", "assets.code", "assets.name", "assets.criticality", "assets.manufacturer", "assets.model", "assets.serialNumber"])
    .select(["assets.inServiceOn", "assets.notes", "assets.barcode", "assets.warrantyFrom", "assets.warrantyUntil", "assets.warrantyTerms"])
    .select([codeRef("parent").as("parent"), codeRef("location").as("location")])
    .select([...valuesOfAsset, responsiblePerson(ctx).as("responsiblePerson"), crewOfAsset])
    .select([codeRef("category").as("category"), codeRef("status").as("operatingStatus"), codeRef("supplier").as("supplier")])
    .where(() => sql<boolean>`assets.id = any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map((row) => ({ ...row, attributes: written.get(row.id) ?? null }));
}

export const findAsset = async (ctx: Ctx, id: number): Promise<Unjudged<Asset> | undefined> => (await findAssets(ctx, [id]))[0];

async function findAssets(ctx: Ctx, ids: readonly number[]): Promise<Unjudged<Asset>[]> {
  const rows = await visible(ctx)
    .leftJoin("locations as site", (join) => join.onRef("site.tenantId", "=", "assets.tenantId").onRef("site.id", "=", "assets.siteId"))
    .leftJoin("suppliers as supplier", (join) =>
      join.onRef("supplier.tenantId", "=", "assets.tenantId").onRef("supplier.id", "=", "assets.supplierId"),
    )
    .selectAll("assets")
    .select([codeRef("site").as("site"), codeRef("supplier").as("supplier")])
    .select([...valuesOfAsset, responsiblePerson(ctx).as("responsiblePerson"), crewOfAsset, photoOf.as("photo")])
    .where(() => sql<boolean>`assets.id = any(${[...ids]}::bigint[])`)
    .execute();
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return [];
  const [paths, places, children, orders, signs] = await Promise.all([
    pathsOf(ctx, "assets", found),
    placesOf(ctx, rows),
    countsOf(ctx, "assets", "parentId", found),
    figuresOf(ctx, openWorkOrders, found),
    figuresOf(ctx, vehicleSigns, found),
  ]);
  return rows.map((row) => ({
    ...row,
    path: (paths.get(row.id) ?? []).slice(0, -1),
    locationPath: places.get(row.id) ?? [],
    childCount: children.get(row.id) ?? 0,
    openWorkOrders: orders && (orders.get(row.id) ?? 0),
    isVehicle: (signs?.get(row.id) ?? 0) > 0,
  }));
}

/** Those of them that the caller reaches and may see, as each is answered by itself. */
export async function wholeReachedAssets(ctx: Ctx, ids: readonly number[]): Promise<Asset[]> {
  if (ids.length === 0 || !holds(ctx.grants, "assets", "view")) return [];
  return await judged(ctx, "assets", await findAssets(ctx, ids));
}

/** What another record needs to know of an asset it points at; undefined when the caller may not see it. */
export async function findThing(ctx: Ctx, id: number) {
  return await ctx.db
    .selectFrom("assets")
    .select(["id", "code", "name", "locationId", "siteId", "archivedAt"])
    .where("id", "=", id)
    .where(() => withinReach(ctx, "assets"))
    .executeTakeFirst();
}

/** Ids by code in lower case, whoever may see them: codes are unique in the tenant. */
export async function assetsWithCodes(ctx: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    code: string;
    id: number;
  }>`select lower(code) as code, id from assets where lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Codes of the current assets that stand at these locations. */
export async function codesOfAssetsAt(ctx: Ctx, locationIds: readonly number[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("assets")
    .select("code")
    .where("locationId", "in", locationIds)
    .where("archivedAt", "is", null)
    .orderBy("code")
    .limit(100)
    .execute();
  return rows.map((row) => row.code);
}

/**
 * Sets the sites of assets anew, from where they stand downwards: of those at the given locations, or of these assets and what is below them.
 * An asset with a location of its own takes that one's site, the others follow the asset above.
 */
export async function deriveSites(ctx: Ctx, from: { locationIds: readonly number[] } | { assetIds: readonly number[] }): Promise<void> {
  const start =
    "assetIds" in from
      ? sql`select a.id, case when a.location_id is null then up.site_id else l.site_id end as site_id
          from assets as a left join locations as l on l.id = a.location_id left join assets as up on up.id = a.parent_id where a.id = any(${[...from.assetIds]}::bigint[])`
      : sql`select a.id, l.site_id from assets as a join locations as l on l.id = a.location_id where a.location_id = any(${[...from.locationIds]}::bigint[])`;
  await sql`
    with recursive down as (
      ${start}
      union all
      select a.id, down.site_id from assets as a join down on a.parent_id = down.id where a.location_id is null
    )
    update assets set site_id = down.site_id from down where assets.id = down.id and assets.site_id is distinct from down.site_id`.execute(
    ctx.db,
  );
}

/** Lines of the logs of assets in reach, the latest first. */
export async function logPage(ctx: Ctx, assetId: number | undefined, { offset, rows }: { offset: number; rows: number }) {
  const query = auditLines(ctx.db)
    .innerJoin("assets as asset", (join) => join.onRef("asset.tenantId", "=", "line.tenantId").onRef("asset.id", "=", "line.entityId"))
    .select(codeRef("asset").as("asset"))
    .where("line.entity", "=", "assets")
    .where(() => withinReach(ctx, "assets", "asset"))
    .orderBy("line.at", "desc")
    .orderBy("line.id", "desc")
    .limit(rows)
    .offset(offset);
  const found = await (assetId === undefined ? query : query.where("line.entityId", "=", assetId)).execute();
  const lines = await linesOf(ctx, found);
  return lines.flatMap((line, at) => {
    const asset = found[at]?.asset;
    return asset ? [{ ...line, asset }] : [];
  });
}
