import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Person, PersonDraft } from "@millwright/domain/foundation/people/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { askBefore } from "../../platform/work/events.ts";
import { peopleEvents, placingPerson } from "./events.ts";
import {
  assertMayBeAt,
  assertMayGiveAll,
  assertNotBeyond,
  distinct,
  rolesOf,
  writeFurther,
  type HeldRole,
  type Whose,
} from "./held-roles.ts";
import { findPerson } from "./queries.ts";
import { abilityChanges, assertAbilities, writeAbilities } from "./skills.ts";
import { assertStillMay, lockRights } from "../roles/service.ts";

export const records = recordsOf({ table: "people", entity: "people", events: peopleEvents, find: findPerson });

type Patch = Partial<PersonDraft>;

export async function createPerson(ctx: Ctx, draft: PersonDraft): Promise<Person> {
  await assertMayPlace(ctx, draft.siteId ?? null);
  const { roles: _roles, craftIds: _crafts, skills: _skills, ...values } = draft;
  const [first, ...further] = rolesIn(draft, []) ?? [];
  const given = [...(first ? [first] : []), ...further];
  await assertNamed(ctx, draft, { id: null, siteId: draft.siteId ?? null });
  await assertMayGiveAll(ctx, [], given, { field: fieldOf(draft), whose: { id: null, siteId: draft.siteId ?? null } });
  await assertAbilities(ctx, draft);
  const abilities = await abilityChanges(ctx, draft);
  const roleOfFirst = { roleId: first?.roleId ?? null, roleSiteId: first?.siteId ?? null };
  const made = await records.create(ctx, { ...values, ...roleOfFirst }, abilities);
  if (abilities.length > 0) await writeAbilities(ctx, made.id, draft);
  const hasFurther = await writeFurther(ctx, made.id, [], further);
  return hasFurther || abilities.length > 0 ? await records.get(ctx, made.id) : made;
}

/** Whoever sends a role beside all of them means one that there is, as everywhere. */
async function assertNamed(ctx: Ctx, { roles, roleId }: Patch, whose: Whose): Promise<void> {
  if (roles !== undefined && roleId) await assertMayGiveAll(ctx, [], [{ roleId, siteId: null }], { field: () => "roleId", whose });
}

/** The roles that a draft names; `held`: those that are there. Undefined where it says nothing of roles. */
function rolesIn({ roles, roleId }: Patch, held: readonly HeldRole[]): HeldRole[] | undefined {
  if (roles !== undefined) return distinct(roles);
  if (roleId === undefined) return undefined;
  const [first, ...further] = held;
  if (roleId === null) return further;
  return distinct([{ roleId, siteId: first?.roleId === roleId ? first.siteId : null }, ...further]);
}
const fieldOf = ({ roles }: Patch) => (roles === undefined ? () => "roleId" : (at: number) => `roles.${at}.roleId`);

export async function updatePerson(ctx: Ctx, id: number, version: number, patch: Patch): Promise<Person> {
  if (patch.roleId !== undefined || patch.roles !== undefined) await holdRights(ctx);
  const seen = await records.get(ctx, id);
  assertRemembered(seen);
  await assertNotBeyond(ctx, seen);
  const { siteId } = patch;
  const isMoved = siteId !== undefined && siteId !== seen.siteId;
  // As with roles: what somebody may do at "their site" is not theirs to choose.
  if (isMoved && id === ctx.personId) throw refuseField("siteId", "not_yourself");
  if (isMoved) await assertMayPlace(ctx, siteId);
  await assertAbilities(ctx, patch, seen);
  const { roles: _roles, roleId: _roleId, craftIds: _crafts, skills: _skills, ...values } = patch;
  const abilities = await abilityChanges(ctx, patch, seen);
  const write = async (row: Parameters<typeof records.update>[3]): Promise<Person> => {
    const updated = await records.update(ctx, id, version, row, "updated", abilities);
    if (abilities.length === 0) return updated;
    await writeAbilities(ctx, id, patch);
    return await records.get(ctx, id);
  };
  const held = rolesOf(seen);
  const wanted = rolesIn(patch, held);
  const whose = { id, siteId: isMoved ? siteId : seen.siteId };
  if (isMoved) await assertMayBeAt(ctx, whose, wanted ?? held);
  if (!wanted) return await write(values);
  await assertNamed(ctx, patch, whose);
  const isSame = JSON.stringify(wanted) === JSON.stringify(held);
  // Whoever gave up the wrong role could not take it back.
  if (!isSame && id === ctx.personId) throw refuseField(patch.roles === undefined ? "roleId" : "roles", "not_yourself");
  if (!isSame) await assertMayGiveAll(ctx, held, wanted, { field: fieldOf(patch), whose });
  const [first, ...further] = wanted;
  const changed = await write({ ...values, roleId: first?.roleId ?? null, roleSiteId: first?.siteId ?? null });
  return (await writeFurther(ctx, id, held.slice(1), further)) ? await records.get(ctx, id) : changed;
}

export async function archivePerson(ctx: Ctx, id: number, version: number): Promise<Person> {
  await holdRights(ctx);
  const seen = await records.get(ctx, id);
  if (id === ctx.personId) throw refuse("conflict", "not_yourself");
  await assertNotBeyond(ctx, seen);
  return await records.archive(ctx, id, version);
}

export async function restorePerson(ctx: Ctx, id: number, version: number): Promise<Person> {
  const seen = await records.get(ctx, id);
  assertRemembered(seen);
  await assertNotBeyond(ctx, seen);
  return await records.restore(ctx, id, version);
}

/**
 * Whoever takes rights away still has them. Nobody takes away their own or more than their own, so with every such change somebody stays who
 * may do at least as much: an organisation keeps an administrator, however many take each other's rights at once.
 */
async function holdRights(ctx: Ctx): Promise<void> {
  await lockRights(ctx);
  await assertStillMay(ctx);
}

/** A site is a location marked so; a person limited to a site adds people to that one only. */
async function assertMayPlace(ctx: Ctx, siteId: number | null): Promise<void> {
  if (siteId !== null) await askBefore(ctx, placingPerson, { id: null, payload: { siteId } });
  if (!wouldReach(ctx, "people", { siteId })) throw refuseField("siteId", "outside_site");
}

/** Whoever was made anonymous does not come back under that number. */
function assertRemembered({ forgottenAt }: Person): void {
  if (forgottenAt !== null) throw refuse("conflict", "person_forgotten");
}
