import { sql } from "kysely";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { EVERY_ORDER } from "@millwright/domain/work/orders/boards/columns.ts";
import { workOrderBoards, type Board, type BoardRow } from "@millwright/domain/work/orders/boards/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Caller, Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows } from "../../../platform/lists/list.ts";
import { withinReach } from "../../../platform/records/reach.ts";

const list = defineList(workOrderBoards.list, { kind: "work-order-boards", defaultSort: [{ colId: "name", sort: "asc" }] });

/** Mine, those of my role, everybody's. */
export const isSeen = (
  ctx: Pick<Caller, "personId" | "roleId">,
) => sql<boolean>`(work_order_boards.owner_id = ${ctx.personId} or work_order_boards.shared_with = 'everyone'
  or (work_order_boards.shared_with = 'roles' and work_order_boards.id = any(array(select r.board_id from work_order_board_roles r where r.role_id = ${ctx.roleId}))))`;

export async function boardRows(ctx: Ctx, request: ListRequest): Promise<ListReply<BoardRow>> {
  const query = ctx.db
    .selectFrom("workOrderBoards")
    .select(
      ["id", "name", "columnsBy", "dated", "lanesBy", "sharedWith", "archivedAt"].map(
        (column) => `workOrderBoards.${column}` as "workOrderBoards.id",
      ),
    )
    .where(() => isSeen(ctx))
    .where(() => sql<boolean>`(work_order_boards.archived_at is not null) = ${request.archived === true}`);
  return (await listRows(ctx, list, request, query)) as unknown as ListReply<BoardRow>;
}

export type FoundBoard = Unjudged<Board>;

/** The board, where it is shared with the caller; that of every order is open to whoever sees orders. */
export async function findBoard(ctx: Ctx, id: number): Promise<FoundBoard | undefined> {
  const { rows } = await sql<Omit<FoundBoard, "isMine" | "roleIds">>`
    select b.id, b.version, b.archived_at, b.created_at, b.updated_at, b.name, b.state, b.columns_by, b.dated, b.lanes_by, b.card_fields, b.limits, b.shared_with,
      (select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = b.owner_id) as owner,
      coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name) order by roles.name, roles.id)
        from work_order_board_roles r join roles on roles.tenant_id = r.tenant_id and roles.id = r.role_id where r.board_id = b.id), '[]') as roles
    from work_order_boards b join work_order_boards on work_order_boards.tenant_id = b.tenant_id and work_order_boards.id = b.id
    where b.id = ${id} and ${isSeen(ctx)} and (b.id = ${EVERY_ORDER} or ${withinReach(ctx, "work-order-boards")})`.execute(ctx.db);
  const [board] = rows;
  if (!board) return undefined;
  return { ...board, roleIds: board.roles.map((role) => role.id), isMine: board.owner?.id === ctx.personId };
}

export async function setRoles(ctx: Ctx, boardId: number, roleIds: readonly number[]): Promise<void> {
  await sql`delete from work_order_board_roles where board_id = ${boardId}`.execute(ctx.db);
  await sql`insert into work_order_board_roles (board_id, role_id) select ${boardId}, unnest(${[...roleIds]}::bigint[])`.execute(ctx.db);
}

export async function rolesOfTenant(ctx: Ctx): Promise<NameRef[]> {
  return await ctx.db.selectFrom("roles").select(["id", "name"]).orderBy("name").execute();
}

/** How many boards this person keeps, and how many are shared. */
export async function boardCounts(ctx: Ctx): Promise<{ own: number; shared: number }> {
  const { rows } = await sql<{ own: number; shared: number }>`
    select count(*) filter (where owner_id = ${ctx.personId}) as own, count(*) filter (where shared_with <> 'nobody') as shared
    from work_order_boards where archived_at is null`.execute(ctx.db);
  return rows[0] ?? { own: 0, shared: 0 };
}

/** Held until the end of the call: whoever puts a card into a column of it counts after whoever did so before. */
export async function holdBoard(ctx: Ctx, id: number): Promise<void> {
  await sql`select from work_order_boards where id = ${id} for no key update`.execute(ctx.db);
}
