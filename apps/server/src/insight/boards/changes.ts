import { sql } from "kysely";
import type { Board, BoardDraft, NewBoardDraft } from "@millwright/domain/insight/boards/contract.ts";
import { editsBoard, mayShareBoards, MOST_OWN, MOST_SHARED } from "@millwright/domain/insight/boards/sharing.ts";
import { widgetsOfTemplate } from "@millwright/domain/insight/boards/templates.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../platform/records/audit.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { boardAtEntry, boardCounts, siteAt, findBoard, ownRoles, rolesOfTenant, setFavourite, setRoles } from "./queries.ts";
import { addWidgets, copyWidgets, widgetsOf } from "./widgets-of.ts";

const ENTITY = "boards";
const kept = recordsOf({ table: "boards", entity: ENTITY, find: findBoard });
export const { log } = kept;

type Kept = Awaited<ReturnType<typeof kept.get>>;

/** What the caller may do to a board that they see: the right alone says nothing of this one. */
async function judged(ctx: Ctx, board: Kept): Promise<Kept> {
  const shared = {
    ownerId: board.owner?.id ?? null,
    sharedWith: board.sharedWith,
    roles: board.roles,
  };
  const edits = editsBoard(shared, { personId: ctx.personId, roleIds: await ownRoles(ctx), grants: ctx.grants });
  const keeps = board.isMine || mayShareBoards(ctx.grants);
  return { ...board, may: { ...board.may, update: board.may.update && edits, delete: board.may.delete && keeps } };
}

/** The board, for who may change it; to whoever sees it and may not, that is said. */
export async function boardToChange(ctx: Ctx, id: number): Promise<Kept> {
  const board = await judged(ctx, await kept.get(ctx, id));
  if (!board.may.update) throw refuse("forbidden", "forbidden");
  return board;
}

export async function getBoard(ctx: Ctx, id: number): Promise<Board> {
  const board = await judged(ctx, await kept.get(ctx, id));
  const [widgets, { timeZone }] = [await widgetsOf(ctx, id, board.may.update), await siteAt(ctx, board.locationId)];
  return { ...board, timeZone, widgets };
}

export async function createBoard(
  ctx: Ctx,
  { roles = [], sharedWith = "nobody", template = "empty", ...draft }: NewBoardDraft,
): Promise<Board> {
  await assertDraft(ctx, { ...draft, roles });
  if (sharedWith !== "nobody") assertMayShare(ctx);
  await assertRoom(ctx, { own: true, shared: sharedWith !== "nobody" });
  const { id } = await kept.add(ctx, { ...draft, sharedWith, ownerId: ctx.personId }, rolesTold([], roles));
  await setRoles(ctx, id, roles);
  await addWidgets(ctx.db, id, widgetsOfTemplate(template));
  return await getBoard(ctx, id);
}

export async function updateBoard(ctx: Ctx, id: number, version: number, { roles, ...patch }: Partial<BoardDraft>): Promise<Board> {
  const before = await boardToChange(ctx, id);
  await assertDraft(ctx, { ...patch, roles }, before);
  const changed = rolesTold(before.roles, roles ?? before.roles);
  const sharedWith = patch.sharedWith ?? before.sharedWith;
  const isSharing = sharedWith !== before.sharedWith || (sharedWith === "roles" && changed.length > 0);
  if (isSharing) assertMayShare(ctx);
  if (sharedWith !== "nobody" && before.sharedWith === "nobody") await assertRoom(ctx, { own: false, shared: true });
  await kept.update(ctx, id, version, patch, "updated", changed);
  if (changed.length > 0) await setRoles(ctx, id, roles ?? []);
  return await getBoard(ctx, id);
}

export async function removeBoard(ctx: Ctx, id: number): Promise<void> {
  const { name, may } = await judged(ctx, await kept.get(ctx, id));
  if (!may.delete) throw refuse("forbidden", "forbidden");
  await sql`delete from boards where id = ${id}`.execute(ctx.db);
  audit(ctx, { action: "deleted", entity: ENTITY, entityId: id, changes: [{ field: "name", before: name, after: null }] });
}

/** It becomes somebody else's, by whoever may change it; with whom it is shared stays. */
export async function handBoardOver(ctx: Ctx, { id, version }: { id: number; version: number }, ownerId: number): Promise<void> {
  await boardToChange(ctx, id);
  await kept.update(ctx, id, version, { ownerId });
}

/** Marked by the caller, for themselves. */
export async function markFavourite(ctx: Ctx, id: number, isFavourite: boolean): Promise<{ isFavourite: boolean }> {
  await kept.get(ctx, id);
  const isChanged = await setFavourite(ctx, id, isFavourite);
  if (isChanged) audit(ctx, { action: isFavourite ? "favourite_added" : "favourite_removed", entity: ENTITY, entityId: id });
  // It was so already: there is nothing to tell.
  else ctx.audits.count += 1;
  return { isFavourite };
}

/** Notes that widgets of a board changed their places: who arranged it from an older state is told so. Returns the version it has now. */
export async function rearranged(ctx: Ctx, id: number, version: number, changes: readonly Change[]): Promise<number> {
  return (await kept.update(ctx, id, version, {}, "updated", changes)).version;
}

/** The caller's own, looking where the other one does; shared with nobody, opened by no entry of the menu. */
export async function copyBoard(ctx: Ctx, id: number, name: string): Promise<Board> {
  const { description, locationId, assetId, networkId, typeId, crewId, range, refreshSeconds } = await kept.get(ctx, id);
  await assertRoom(ctx, { own: true, shared: false });
  const facts = { name, description, locationId, assetId, networkId, typeId, crewId, range, refreshSeconds };
  const made = await kept.add(ctx, { ...facts, sharedWith: "nobody", ownerId: ctx.personId });
  await copyWidgets(ctx, id, made.id);
  return await getBoard(ctx, made.id);
}

type Roles = NonNullable<BoardDraft["roles"]>;
const ordered = (roles: Roles) => roles.toSorted((one, other) => one.roleId - other.roleId);
const rolesTold = (before: Roles, after: Roles) => changesOf({ roles: ordered(before) }, { roles: ordered(after) });

/** What a board points at is in the caller's reach, unless it pointed there before; its roles are the organisation's; no two boards open at one entry. */
async function assertDraft(ctx: Ctx, draft: Partial<BoardDraft>, before?: Kept): Promise<void> {
  await assertRecords(ctx, [
    { kind: "locations", id: draft.locationId, field: "locationId", was: before?.locationId },
    { kind: "assets", id: draft.assetId, field: "assetId", was: before?.assetId },
    { kind: "networks", id: draft.networkId, field: "networkId", was: before?.networkId },
    { kind: "crews", id: draft.crewId, field: "crewId", was: before?.crewId },
  ]);
  await assertValues(ctx, [{ list: "sensor-types", id: draft.typeId, field: "typeId", was: before?.typeId }]);
  await assertRoles(ctx, draft.roles ?? []);
  if (draft.menuEntry) await assertEntry(ctx, draft.menuEntry, before);
}

async function assertRoles(ctx: Ctx, roles: Roles): Promise<void> {
  if (roles.length === 0) return;
  const known = new Set((await rolesOfTenant(ctx)).map(({ id }) => id));
  const at = roles.findIndex(({ roleId }, place) => !known.has(roleId) || roles.findIndex((one) => one.roleId === roleId) < place);
  if (at >= 0) throw refuseField(`roles.${String(at)}.roleId`, "not_known");
}

async function assertEntry(ctx: Ctx, menuEntry: number, before?: Kept): Promise<void> {
  if (menuEntry === before?.menuEntry) return;
  // It stands before everybody whose menu has the entry.
  assertMayShare(ctx);
  const other = await boardAtEntry(ctx, menuEntry);
  if (other) throw refuseField("menuEntry", "board_entry_taken", { name: other.name });
}

function assertMayShare(ctx: Ctx): void {
  if (!mayShareBoards(ctx.grants)) throw refuse("forbidden", "view_sharing_missing");
}

async function assertRoom(ctx: Ctx, more: { own: boolean; shared: boolean }): Promise<void> {
  const { own, shared } = await boardCounts(ctx);
  if (more.own && own >= MOST_OWN) throw refuse("conflict", "too_many_boards", { limit: MOST_OWN });
  if (more.shared && shared >= MOST_SHARED) throw refuse("conflict", "too_many_boards", { limit: MOST_SHARED });
}
