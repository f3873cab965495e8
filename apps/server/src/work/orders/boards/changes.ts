import { mayShareViews } from "@millwright/domain/foundation/list-views/sharing.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { EVERY_ORDER } from "@millwright/domain/work/orders/boards/columns.ts";
import { MAX_OWN_BOARDS, MAX_SHARED_BOARDS, type Board, type BoardDraft } from "@millwright/domain/work/orders/boards/contract.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { recordsOf } from "../../../platform/records/records.ts";
import { boardCounts, findBoard, rolesOfTenant, setRoles } from "./queries.ts";

const kept = recordsOf({
  table: "workOrderBoards",
  entity: "work-order-boards",
  find: findBoard,
  json: ["state", "cardFields", "limits"],
});
export const { log } = kept;

/** The board of every order is never put away. */
const judged = (board: Board): Board => (board.id === EVERY_ORDER ? { ...board, may: { ...board.may, delete: false } } : board);

export const getBoard = async (ctx: Ctx, id: number): Promise<Board> => judged(await kept.get(ctx, id));

export async function createBoard(ctx: Ctx, { roleIds = [], sharedWith = "nobody", ...draft }: BoardDraft): Promise<Board> {
  assertLimits(draft.limits);
  await assertRoles(ctx, roleIds);
  if (sharedWith !== "nobody") assertMayShare(ctx);
  await assertRoom(ctx, { own: true, shared: sharedWith !== "nobody" });
  const { id } = await kept.create(ctx, { ...draft, sharedWith, ownerId: ctx.personId }, rolesTold([], roleIds));
  await setRoles(ctx, id, roleIds);
  return await getBoard(ctx, id);
}

export async function updateBoard(ctx: Ctx, id: number, version: number, { roleIds, ...patch }: Partial<BoardDraft>): Promise<Board> {
  const before = await kept.get(ctx, id);
  assertLimits(patch.limits);
  if (roleIds) await assertRoles(ctx, roleIds);
  const sharedWith = patch.sharedWith ?? before.sharedWith;
  const roles = rolesTold(before.roleIds, roleIds ?? before.roleIds);
  const isSharing = sharedWith !== before.sharedWith || (sharedWith === "roles" && roles.length > 0);
  if (id === EVERY_ORDER && (isSharing || changesOf({ ...before }, { name: patch.name, state: patch.state }).length > 0))
    throw refuse("conflict", "board_of_all");
  if (isSharing && sharedWith !== "nobody") assertMayShare(ctx);
  if (sharedWith !== "nobody" && before.sharedWith === "nobody") await assertRoom(ctx, { own: false, shared: true });
  await kept.update(ctx, id, version, patch, "updated", roles);
  if (roles.length > 0) await setRoles(ctx, id, roleIds ?? []);
  return await getBoard(ctx, id);
}

export async function archiveBoard(ctx: Ctx, id: number, version: number): Promise<Board> {
  if (id === EVERY_ORDER) throw refuse("conflict", "board_of_all");
  return judged(await kept.archive(ctx, id, version));
}

export async function restoreBoard(ctx: Ctx, id: number, version: number): Promise<Board> {
  const board = await kept.get(ctx, id);
  await assertRoom(ctx, { own: board.isMine, shared: board.sharedWith !== "nobody" });
  return judged(await kept.restore(ctx, id, version));
}

const ordered = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
const rolesTold = (before: readonly number[], after: readonly number[]) =>
  changesOf({ roleIds: ordered(before) }, { roleIds: ordered(after) });

async function assertRoles(ctx: Ctx, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  const known = new Set((await rolesOfTenant(ctx)).map(({ id }) => id));
  const at = roleIds.findIndex((id) => !known.has(id));
  if (at >= 0) throw refuseField(`roleIds.${at}`, "not_known");
}

function assertMayShare(ctx: Ctx): void {
  if (!mayShareViews(ctx.grants, "work-order-boards")) throw refuse("forbidden", "view_sharing_missing");
}

async function assertRoom(ctx: Ctx, more: { own: boolean; shared: boolean }): Promise<void> {
  const { own, shared } = await boardCounts(ctx);
  if (more.own && own >= MAX_OWN_BOARDS) throw refuse("conflict", "too_many_boards", { limit: MAX_OWN_BOARDS });
  if (more.shared && shared >= MAX_SHARED_BOARDS) throw refuse("conflict", "too_many_boards", { limit: MAX_SHARED_BOARDS });
}

/** Two limits of one column would say two things. */
function assertLimits(limits: BoardDraft["limits"]): void {
  const columns = (limits ?? []).map(({ column }) => column);
  const at = columns.findIndex((column, place) => columns.indexOf(column) !== place);
  if (at >= 0) throw refuseField(`limits.${at}.column`, "taken");
}
