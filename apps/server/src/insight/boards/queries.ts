import { sql } from "kysely";
import { boards, type Board, type BoardRow } from "@millwright/domain/insight/boards/contract.ts";
import { editsBoard } from "@millwright/domain/insight/boards/sharing.ts";
import { uriOf } from "@millwright/domain/insight/boards/uri.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Caller, Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { zonesInReach } from "../../register/locations/service.ts";

/** `mine`: where the caller has marked it. */
const isFavourite = sql<boolean>`(mine.board_id is not null)`;
const list = defineList(boards.list, { kind: "boards", defaultSort: [{ colId: "name", sort: "asc" }], refs: { isFavourite } });

/** Mine, those of a role that I hold, everybody's. */
export const isSeen = (
  ctx: Pick<Caller, "personId">,
) => sql<boolean>`(boards.owner_id = ${ctx.personId} or boards.shared_with = 'everyone' or (boards.shared_with = 'roles' and boards.id = any(array(
  select r.board_id from board_roles r join held_roles h on h.role_id = r.role_id where h.person_id = ${ctx.personId}))))`;

const layout = sql<
  BoardRow["layout"]
>`coalesce((select jsonb_agg(jsonb_build_object('kind', w.widget ->> 'kind', 'x', w.x, 'y', w.y, 'w', w.w, 'h', w.h) order by w.y, w.x)
  from board_widgets w where w.board_id = boards.id), '[]')`;
const isMarked = (ctx: Ctx) =>
  sql<boolean>`exists (select from board_favourites f where f.board_id = boards.id and f.person_id = ${ctx.personId})`;

type Listed = Omit<BoardRow, "uri">;
const withUri = <Row extends { name: string }>(row: Row): Row & { uri: string } => ({ ...row, uri: uriOf(row.name) });

export async function boardRows(ctx: Ctx, request: ListRequest): Promise<ListReply<BoardRow>> {
  const query = ctx.db
    .selectFrom("boards")
    .leftJoin("boardFavourites as mine", (join) => join.onRef("mine.boardId", "=", "boards.id").on("mine.personId", "=", ctx.personId))
    .select([isFavourite.as("isFavourite"), layout.as("layout")])
    .select(["id", "name", "description", "sharedWith", "updatedAt", "archivedAt"].map((column) => `boards.${column}` as "boards.id"))
    .where(() => isSeen(ctx))
    .where(() => sql<boolean>`(boards.archived_at is not null) = ${request.archived === true}`);
  const reply = (await listRows(ctx, list, request, query)) as unknown as ListReply<Listed>;
  return { ...reply, rows: reply.rows.map(withUri) };
}

const ROLES = sql<
  Board["roles"]
>`coalesce((select jsonb_agg(jsonb_build_object('roleId', r.role_id, 'mayEdit', r.may_edit) order by r.role_id) from board_roles r where r.board_id = boards.id), '[]')`;

/** All that the caller sees, by name. */
export async function allBoards(ctx: Ctx): Promise<(Omit<BoardRow, "layout"> & Pick<Board, "menuEntry"> & { mayEdit: boolean })[]> {
  const { rows } = await sql<Omit<Listed, "layout"> & Pick<Board, "menuEntry" | "roles">>`
    select boards.id, boards.archived_at, boards.name, boards.description, boards.shared_with, boards.updated_at, boards.menu_entry,
      (select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = boards.owner_id) as owner, ${isMarked(ctx)} as is_favourite, ${ROLES} as roles
    from boards where boards.archived_at is null and ${isSeen(ctx)} and ${withinReach(ctx, "boards")} order by boards.name, boards.id`.execute(
    ctx.db,
  );
  const reader = { personId: ctx.personId, roleIds: await ownRoles(ctx), grants: ctx.grants };
  return rows.map(({ roles, ...row }) => {
    const shared = { ownerId: row.owner?.id ?? null, sharedWith: row.sharedWith, roles };
    return withUri({ ...row, mayEdit: editsBoard(shared, reader) });
  });
}

export type Facts = Unjudged<Omit<Board, "widgets" | "timeZone">>;

/** The board without its widgets, where it is the caller's or shared with them. */
export async function findBoard(ctx: Ctx, id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Omit<Facts, "isMine" | "uri">>`
    select boards.id, boards.version, boards.archived_at, boards.created_at, boards.updated_at, boards.name, boards.description, boards.location_id, boards.asset_id,
      boards.network_id, boards.type_id, boards.crew_id, boards.range, boards.refresh_seconds, boards.menu_entry, boards.shared_with, ${isMarked(ctx)} as is_favourite,
      (select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = boards.owner_id) as owner,
      ${ROLES} as roles
    from boards where boards.id = ${id} and ${isSeen(ctx)} and ${withinReach(ctx, "boards")}`.execute(ctx.db);
  const [board] = rows;
  return board && withUri({ ...board, isMine: board.owner?.id === ctx.personId });
}

/** The site of a place and its clock, as far as the caller reaches it; else no site, and the clock of the organisation. */
export async function siteAt(ctx: Ctx, locationId: number | null | undefined): Promise<{ siteId: number | null; timeZone: string }> {
  const siteId = typeof locationId === "number" ? await siteIdAt(ctx, locationId) : null;
  const zones = siteId === null ? null : await zonesInReach(ctx, [siteId]);
  return { siteId, timeZone: zones?.get(siteId ?? 0) ?? ctx.timeZone };
}

async function siteIdAt(ctx: Ctx, locationId: number): Promise<number | null> {
  const { rows } = await sql<{ siteId: number }>`
    select coalesce(site_id, id) as site_id from locations where id = ${locationId} and ${withinReach(ctx, "locations")}`.execute(ctx.db);
  return rows[0]?.siteId ?? null;
}

export async function setRoles(ctx: Ctx, boardId: number, roles: readonly { roleId: number; mayEdit: boolean }[]): Promise<void> {
  await sql`delete from board_roles where board_id = ${boardId}`.execute(ctx.db);
  await sql`insert into board_roles (board_id, role_id, may_edit)
    select ${boardId}, * from unnest(${roles.map(({ roleId }) => roleId)}::bigint[], ${roles.map(({ mayEdit }) => mayEdit)}::boolean[])`.execute(
    ctx.db,
  );
}

export const rolesOfTenant = async (ctx: Ctx): Promise<NameRef[]> =>
  await ctx.db.selectFrom("roles").select(["id", "name"]).orderBy("name").execute();

/** The roles that the caller holds. */
export async function ownRoles(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ roleId: number }>`select role_id from held_roles where person_id = ${ctx.personId}`.execute(ctx.db);
  return rows.map(({ roleId }) => roleId);
}

/** How many boards this person keeps, and how many are shared. */
export async function boardCounts(ctx: Ctx): Promise<{ own: number; shared: number }> {
  const { rows } = await sql<{ own: number; shared: number }>`
    select (count(*) filter (where owner_id = ${ctx.personId}))::int as own, (count(*) filter (where shared_with <> 'nobody'))::int as shared from boards`.execute(
    ctx.db,
  );
  return rows[0] ?? { own: 0, shared: 0 };
}

/** The board that this entry of the menu opens. */
export async function boardAtEntry(ctx: Ctx, menuEntry: number): Promise<{ id: number; name: string } | undefined> {
  return await ctx.db.selectFrom("boards").select(["id", "name"]).where("menuEntry", "=", menuEntry).executeTakeFirst();
}

/** Returns whether that changed anything. */
export async function setFavourite(ctx: Ctx, boardId: number, isIt: boolean): Promise<boolean> {
  const { personId } = ctx;
  const { numAffectedRows } = isIt
    ? await sql`insert into board_favourites (person_id, board_id) values (${personId}, ${boardId}) on conflict do nothing`.execute(ctx.db)
    : await sql`delete from board_favourites f where f.person_id = ${personId} and f.board_id = ${boardId}`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The boards of these ids that the caller sees, archived or not, by name. */
export async function boardNames(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, NameRef>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NameRef>`
    select boards.id, boards.name from boards where boards.id = any(${[...ids]}::bigint[]) and ${isSeen(ctx)} and ${withinReach(ctx, "boards")}`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
