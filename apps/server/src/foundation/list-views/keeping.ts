import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { rightsOfList } from "@millwright/domain/lists.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { ListView, ListViewDraft, ListViewPatch } from "@millwright/domain/foundation/list-views/contract.ts";
import {
  MAX_OWN_VIEWS,
  MAX_SHARED_VIEWS,
  mayChangeView,
  mayShareViews,
  seesView,
} from "@millwright/domain/foundation/list-views/sharing.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { raiseVersion, removeView, rolesOfTenant, setRoles, storedView, viewCounts, type StoredView } from "./queries.ts";

const ENTITY = "list-views";

/** Whoever may not see a list has no views of it, not even to read. Answers the sub-module that opens the list. */
export function assertSeesList(ctx: Ctx, list: string): SubModule {
  const opening = rightsOfList(list);
  if (!opening) throw refuseField("list", "not_known");
  if (!holds(ctx.grants, opening, "view")) throw refuse("forbidden", "forbidden");
  return opening;
}

export function shownView(ctx: Ctx, view: StoredView): ListView {
  const { ownerId, ownerName, ...rest } = view;
  const opening = rightsOfList(view.list);
  const mayChange = opening !== undefined && mayChangeView(shared(view), opening, ctx);
  return { ...rest, owner: { id: ownerId, name: ownerName }, isMine: ownerId === ctx.personId, mayChange };
}

const shared = ({ ownerId, sharedWith, roles }: StoredView) => ({ ownerId, sharedWith, roleIds: roles.map(({ id }) => id) });

async function findView(ctx: Ctx, id: number): Promise<ListView | undefined> {
  const view = await storedView(ctx, id);
  return view && seesView(shared(view), ctx) ? shownView(ctx, view) : undefined;
}

const records = recordsOf({ table: "listViews", entity: ENTITY, find: findView, json: ["state", "columns"] });

export async function getView(ctx: Ctx, id: number): Promise<ListView> {
  const view = await records.get(ctx, id);
  assertSeesList(ctx, view.list);
  return view;
}

export async function createView(ctx: Ctx, { roleIds = [], sharedWith = "nobody", ...draft }: ListViewDraft): Promise<ListView> {
  const opening = assertSeesList(ctx, draft.list);
  await assertRoles(ctx, roleIds);
  const isShared = sharedWith !== "nobody";
  if (isShared) assertMayShare(ctx, opening);
  await assertRoom(ctx, draft.list, { own: true, shared: isShared });

  const { id } = await records.create(ctx, { ...draft, sharedWith, ownerId: ctx.personId });
  if (sharedWith === "roles") await setRoles(ctx, id, roleIds);
  return await getView(ctx, id);
}

export async function updateView(ctx: Ctx, id: number, { version, roleIds, ...patch }: ListViewPatch): Promise<ListView> {
  const before = await changeable(ctx, id);
  if (roleIds) await assertRoles(ctx, roleIds);
  const sharedWith = patch.sharedWith ?? before.sharedWith;
  const wasShared = before.sharedWith !== "nobody";
  if (sharedWith !== "nobody" && (!wasShared || patch.sharedWith || roleIds)) assertMayShare(ctx, assertSeesList(ctx, before.list));
  if (sharedWith !== "nobody" && !wasShared) await assertRoom(ctx, before.list, { own: false, shared: true });

  const row = await records.lock(ctx, id);
  if (row["version"] !== version) throw new Refusal("conflict", { reason: "stale", current: before });
  const rolesBefore = before.roles.map((role) => role.id);
  const rolesAfter = sharedWith === "roles" ? (roleIds ?? rolesBefore) : [];
  const fields = changesOf(row, patch);
  const roles = changesOf({ roleIds: ordered(rolesBefore) }, { roleIds: ordered(rolesAfter) });
  await records.write(ctx, id, fields);
  if (roles.length > 0) {
    await setRoles(ctx, id, rolesAfter);
    if (fields.length === 0) await raiseVersion(ctx, id);
  }
  audit(ctx, { action: "updated", entity: ENTITY, entityId: id, changes: [...fields, ...roles] });
  // A view taken back from others is out of sight for who took it back.
  return shownView(ctx, (await storedView(ctx, id)) ?? missing());
}

export async function deleteView(ctx: Ctx, id: number): Promise<void> {
  const { list, name } = await changeable(ctx, id);
  await removeView(ctx, id);
  audit(ctx, {
    action: "deleted",
    entity: ENTITY,
    entityId: id,
    changes: [
      { field: "name", before: name, after: null },
      { field: "list", before: list, after: null },
    ],
  });
}

async function changeable(ctx: Ctx, id: number): Promise<ListView> {
  const view = await getView(ctx, id);
  if (!view.mayChange) throw refuse("forbidden", "forbidden");
  return view;
}

function assertMayShare(ctx: Ctx, opening: SubModule): void {
  if (!mayShareViews(ctx.grants, opening)) throw refuse("forbidden", "view_sharing_missing");
}

async function assertRoles(ctx: Ctx, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  const known = new Set((await rolesOfTenant(ctx)).map(({ id }) => id));
  const at = roleIds.findIndex((id) => !known.has(id));
  if (at >= 0) throw refuseField(`roleIds.${at}`, "not_known");
}

async function assertRoom(ctx: Ctx, list: string, more: { own: boolean; shared: boolean }): Promise<void> {
  const { own, shared: common } = await viewCounts(ctx, list);
  if (more.own && own >= MAX_OWN_VIEWS) throw refuse("conflict", "too_many_views", { limit: MAX_OWN_VIEWS });
  if (more.shared && common >= MAX_SHARED_VIEWS) throw refuse("conflict", "too_many_views", { limit: MAX_SHARED_VIEWS });
}

const ordered = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

function missing(): never {
  throw refuse("not_found", "not_found");
}
