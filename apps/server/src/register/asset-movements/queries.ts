import { sql, type RawBuilder } from "kysely";
import type { AssetMovement } from "@millwright/domain/register/asset-movements/contract.ts";
import { WHEREABOUTS } from "@millwright/domain/register/assets/whereabouts.ts";
import { whereaboutsOf, type MovementKind, type Open } from "@millwright/domain/register/asset-movements/movement.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { doing, sitesReached, withinReach, wouldReach } from "../../platform/records/reach.ts";

/** A record beside a line, found where it is: most lines have few of them. */
const ref = (table: string, column: string): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) from ${sql.table(table)} r where r.tenant_id = m.tenant_id and r.id = ${sql.ref(`m.${column}`)})`;
const person = (column: string): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.tenant_id = m.tenant_id and p.id = ${sql.ref(`m.${column}`)})`;

const MOST = 500;

export interface Asked {
  assetId?: number | undefined;
  id?: number | undefined;
  open?: "transit" | "out" | "overdue" | undefined;
}

/** What the caller reaches: entered in reach, or on its way to a site in reach. */
const reached = (ctx: Ctx) =>
  sql<boolean>`(${withinReach(ctx, "asset-movements", "m")} or (m.kind = 'transfer' and m.to_site_id = any(${[...(sitesReached(ctx, "asset-movements") ?? [])]}::bigint[])))`;

/** Lines of a timeline, the latest first. Of an asset in reach all of it is told, wherever it was entered. */
export async function movementRows(ctx: Ctx, { assetId, id, open }: Asked, isWhole = false): Promise<AssetMovement[]> {
  const today = todayOf(ctx);
  const conditions = [
    isWhole ? sql`true` : reached(ctx),
    ...(assetId === undefined ? [] : [sql`m.asset_id = ${assetId}`]),
    ...(id === undefined ? [] : [sql`m.id = ${id}`]),
    ...(open === "transit" ? [sql`m.kind = 'transfer'`] : open ? [sql`m.kind = 'check_out'`] : []),
    ...(open === "overdue" ? [sql`m.due_on < ${today}`] : []),
  ];
  const { rows } = await sql<Read>`
    select m.id, m.created_by, m.site_id, m.to_site_id, ${ref("assets", "asset_id")} as asset, m.kind, m.at, m.reason, m.condition, m.due_on, m.answers_id, m.undoes_id, m.created_at,
      ${ref("assets", "from_parent_id")} as from_parent, ${ref("locations", "from_location_id")} as from_location,
      ${ref("locations", "from_site_id")} as from_site, ${ref("assets", "to_parent_id")} as to_parent,
      ${ref("locations", "to_location_id")} as to_location, ${ref("locations", "to_site_id")} as to_site,
      ${ref("asset_positions", "position_id")} as position, ${person("holder_id")} as holder, ${person("created_by")} as person,
      exists (select from asset_movements u where u.tenant_id = m.tenant_id and u.undoes_id = m.id) as is_undone,
      exists (select from open_movements o where o.tenant_id = m.tenant_id and o.id = m.id) as is_open
    from ${sql.table(open ? "open_movements" : "asset_movements")} m where ${sql.join(conditions, sql` and `)}
    order by m.at desc, m.id desc limit ${MOST}`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    whereabouts: whereaboutsOf(row.isOpen ? (row as Open) : null, today),
    mayEnd: row.isOpen && mayEnd(ctx, row),
  }));
}

interface Read extends Omit<AssetMovement, "whereabouts" | "mayEnd"> {
  createdBy: number | null;
  siteId: number | null;
  toSiteId: number | null;
}

/** Somebody else receives it, who may do so where it was sent; what is lent comes back where it was lent. */
function mayEnd(ctx: Ctx, { kind, asset, createdBy, siteId, toSiteId }: Read): boolean {
  const entering = doing(ctx, "create");
  return kind === "transfer"
    ? createdBy !== ctx.personId && wouldReach(entering, "asset-movements", { siteId: toSiteId })
    : wouldReach(entering, "asset-movements", { siteId, assetId: asset.id, createdBy: ctx.personId });
}

export const findMovement = async (ctx: Ctx, id: number): Promise<AssetMovement | undefined> => (await movementRows(ctx, { id }))[0];

export interface Line {
  id: number;
  kind: MovementKind;
  at: string;
  dueOn: string | null;
  fromParentId: number | null;
  fromLocationId: number | null;
  fromSiteId: number | null;
  toLocationId: number | null;
  toSiteId: number | null;
  positionId: number | null;
  answersId: number | null;
  createdBy: number | null;
}

/** What of an asset is open: sent and not received, or lent and not back. */
export async function openOf(ctx: Ctx, assetId: number): Promise<(Line & Open) | null> {
  const { rows } = await sql<Line & Open>`select m.* from open_movements m where m.asset_id = ${assetId} limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The last line of an asset that stands; a counter-entry is none, and what it took back neither. */
export async function lastOf(ctx: Ctx, assetId: number): Promise<Line | null> {
  const { rows } = await sql<Line>`
    select m.* from asset_movements m where m.asset_id = ${assetId} and m.kind <> 'undo'
      and not exists (select from asset_movements u where u.tenant_id = m.tenant_id and u.undoes_id = m.id)
    order by m.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Of these assets, those that are not simply where they stand: their place among `WHEREABOUTS`. */
export async function whereaboutsOfAssets(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ assetId: number } & Open>`
    select m.asset_id, m.kind, m.at, m.due_on from open_movements m where m.asset_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.assetId, WHEREABOUTS.indexOf(whereaboutsOf(row, todayOf(ctx)))]));
}

/** How many of them are open within reach: overdue, and on their way to the caller's sites. */
export async function openCounts(ctx: Ctx): Promise<{ overdue: number; arriving: number }> {
  const { rows } = await sql<{ overdue: number; arriving: number }>`
    select count(*) filter (where m.kind = 'check_out' and m.due_on < ${todayOf(ctx)})::int as overdue,
      count(*) filter (where m.kind = 'transfer')::int as arriving
    from open_movements m where ${reached(ctx)}`.execute(ctx.db);
  return rows[0] ?? { overdue: 0, arriving: 0 };
}

/** The site of an asset and whether it was put away, whoever may see it; held until the end of the call. */
export const heldAsset = async (ctx: Ctx, id: number) =>
  await ctx.db
    .selectFrom("assets")
    .select(["id", "siteId", "parentId", "locationId", "archivedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const siteOfPlace = async (ctx: Ctx, { parentId, locationId }: { parentId: number | null; locationId: number | null }) => {
  const of = async (table: "assets" | "locations", id: number) =>
    await ctx.db.selectFrom(table).select(["siteId", "archivedAt"]).where("id", "=", id).executeTakeFirst();
  return locationId !== null ? await of("locations", locationId) : parentId === null ? undefined : await of("assets", parentId);
};
