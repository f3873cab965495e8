import type { z } from "zod";
import type { Grants } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField, Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { UserRole, UserRoleDraft } from "@millwright/domain/foundation/roles/contract.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import {
  faultsBeyond,
  grantChanges,
  grantField,
  grantsAfter,
  scopeFaults,
  type GrantsPatch,
} from "@millwright/domain/foundation/roles/grants.ts";
import { covers } from "@millwright/domain/foundation/roles/roles.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../platform/records/audit.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { announce } from "../../platform/work/events.ts";
import { replacingRole, roleEvents } from "./events.ts";
import { deleteRole, findRole, grantsOfRole, holdersOf, holdRole, insertRole, writeGrants, writeRole } from "./queries.ts";
import { assertKeeps, assertStillMay, lockRights } from "./rights-lock.ts";

const records = recordsOf({ table: "roles", entity: "roles", find: findRole, events: roleEvents });

type Draft = z.output<typeof UserRoleDraft>;
type Role = Written<UserRole>;

/** A role that does more than the caller's is looked at and not changed. */
export async function getRole(ctx: Ctx, id: number): Promise<Role> {
  const { may, ...role } = await records.get(ctx, id);
  return { ...role, may: role.isBeyond ? { update: false, delete: false, approve: false } : may };
}

export async function createRole(ctx: Ctx, { name, description = null, grants = {} }: Draft): Promise<Role> {
  await holdRights(ctx);
  return await makeRole(ctx, { name, description }, {}, grants as GrantsPatch);
}

/** The same under another name. What the role says is given by whoever copies it. */
export async function copyRole(ctx: Ctx, id: number, { name }: Pick<UserRoleDraft, "name">): Promise<Role> {
  await holdRights(ctx);
  const { description } = await records.get(ctx, id);
  return await makeRole(ctx, { name, description }, await grantsOfRole(ctx, id), {});
}

async function makeRole(ctx: Ctx, facts: { name: string; description: string | null }, from: Grants, patch: GrantsPatch): Promise<Role> {
  const grants = grantsAfter(from, patch);
  refuseFields([...scopeFaults(from, patch), ...faultsBeyond(ctx.holdings, grants)]);
  const id = await insertRole(ctx, facts);
  const told = await writeDifference(ctx, id, {}, grants);
  const changes = [...changesOf({}, facts), ...told];
  audit(ctx, { action: "created", entity: "roles", entityId: id, changes });
  await announce(ctx, roleEvents.created, { id, changes });
  return await getRole(ctx, id);
}

export async function updateRole(ctx: Ctx, id: number, version: number, patch: Partial<Draft>): Promise<Role> {
  await holdRights(ctx);
  const { row, before } = await heldRole(ctx, id, version, "update");
  const after = grantsAfter(before, (patch.grants ?? {}) as GrantsPatch);
  refuseFields([...scopeFaults(before, (patch.grants ?? {}) as GrantsPatch), ...faultsBeyond(ctx.holdings, after)]);
  const { name, description } = patch;
  const facts = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
  const changes = [...changesOf(row, facts), ...(await writeDifference(ctx, id, before, after))];
  if (changes.length > 0) await writeRole(ctx, id, facts);
  await assertKeeps(ctx, before);
  audit(ctx, { action: "updated", entity: "roles", entityId: id, changes });
  if (changes.length > 0) await announce(ctx, roleEvents.updated, { id, changes });
  return await getRole(ctx, id);
}

export async function removeRole(ctx: Ctx, id: number, version: number, moveTo: number | null): Promise<{ id: number; moved: number }> {
  await holdRights(ctx);
  const { row, before } = await heldRole(ctx, id, version, "delete");
  const held = await holdersOf(ctx, id);
  const holders = new Map(held.map((holder) => [holder.person.id, holder]));
  const target = moveTo === null ? null : await assertMayMoveTo(ctx, id, moveTo);
  if (!target && holders.size > 0) throw inUse([...holders.values()]);
  if (target && holders.size > 0) await announce(ctx, replacingRole, { id, payload: { moveTo: target.id } });
  await deleteRole(ctx, id);
  await assertKeeps(ctx, before);
  const moved = holders.size > 0 && target ? [{ field: "moveTo", before: null, after: target.name }] : [];
  const changes = [{ field: "name", before: row.name, after: null }, ...moved];
  audit(ctx, { action: "deleted", entity: "roles", entityId: id, changes });
  await announce(ctx, roleEvents.deleted, { id, changes });
  return { id, moved: holders.size };
}

/**
 * Whoever changes a role may do all that it says, everywhere, when the call begins and, by `assertKeeps`, still when it ends: so with every change somebody stays
 * who may do at least as much. The lock lets such changes of an organisation come one after the other.
 */
async function holdRights(ctx: Ctx): Promise<void> {
  await lockRights(ctx);
  await assertStillMay(ctx);
}

/** The role that is changed, held until the end of the call, and what it says. */
async function heldRole(ctx: Ctx, id: number, version: number, flag: "update" | "delete") {
  const row = await records.lock(ctx, id, flag);
  if (row.version !== version) throw new Refusal("conflict", { reason: "stale", current: await getRole(ctx, id) });
  const before = await grantsOfRole(ctx, id);
  if (!covers(ctx, before)) throw refuse("forbidden", "role_beyond_yours");
  return { row, before };
}

async function assertMayMoveTo(ctx: Ctx, id: number, moveTo: number): Promise<{ id: number; name: string }> {
  if (moveTo === id) throw refuseField("moveTo", "role_itself");
  const target = await holdRole(ctx, moveTo);
  if (!target) throw refuseField("moveTo", "not_known");
  if (!covers(ctx, await grantsOfRole(ctx, moveTo))) throw refuseField("moveTo", "role_beyond_yours");
  return target;
}

const NAMED = 5;
/** Names those whom the caller may see. */
function inUse(holders: readonly { person: { name: string }; isSeen: boolean }[]): Refusal {
  const seen = holders.filter(({ isSeen }) => isSeen).slice(0, NAMED);
  const more = holders.length - seen.length;
  const words = [
    ...seen.map(({ person }) => person.name),
    ...(more > 0 ? [seen.length === 0 ? `${more} whom you may not see` : `${more} more`] : []),
  ];
  const params = { count: holders.length, names: words.join(", ") };
  return refuse("conflict", holders.length === 1 ? "role_in_use_once" : "role_in_use", params);
}

async function writeDifference(ctx: Ctx, id: number, before: Grants, after: Grants): Promise<Change[]> {
  const changed = grantChanges(before, after).map(({ subModule }) => subModule);
  await writeGrants(ctx, id, new Map(changed.map((subModule) => [subModule, after[subModule] ?? null])));
  return changed.map((subModule) => ({ field: grantField(subModule), before: before[subModule] ?? null, after: after[subModule] ?? null }));
}

function refuseFields(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
