import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Person, PersonDraft } from "@millwright/domain/foundation/people/contract.ts";
import { covers } from "@millwright/domain/foundation/roles/roles.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { askBefore } from "../../platform/work/events.ts";
import { peopleEvents, placingPerson } from "./events.ts";
import { findPerson, grantsOf } from "./queries.ts";
import { assertStillMay, lockRights } from "../roles/service.ts";

export const records = recordsOf({ table: "people", entity: "people", events: peopleEvents, find: findPerson });

type Patch = Partial<PersonDraft>;

export async function createPerson(ctx: Ctx, draft: PersonDraft): Promise<Person> {
  await assertMayPlace(ctx, draft.siteId ?? null);
  if (draft.roleId) await assertMayGive(ctx, draft.roleId);
  return await records.create(ctx, draft);
}

export async function updatePerson(ctx: Ctx, id: number, version: number, patch: Patch): Promise<Person> {
  if (patch.roleId !== undefined) await holdRights(ctx);
  const seen = await records.get(ctx, id);
  assertRemembered(seen);
  await assertNotBeyond(ctx, seen);
  const { roleId, siteId } = patch;
  if (siteId !== undefined && siteId !== seen.siteId) await assertMayPlace(ctx, siteId);
  if (roleId !== undefined && roleId !== seen.roleId) {
    // Whoever gave up the wrong role could not take it back.
    if (id === ctx.personId) throw refuseField("roleId", "not_yourself");
    if (roleId !== null) await assertMayGive(ctx, roleId);
  }
  return await records.update(ctx, id, version, patch);
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

async function assertMayGive(ctx: Ctx, roleId: number): Promise<void> {
  const role = await ctx.db.selectFrom("roles").select("id").where("id", "=", roleId).executeTakeFirst();
  if (!role) throw refuseField("roleId", "not_known");
  const grants = (await grantsOf(ctx, roleId)).get(roleId) ?? {};
  if (!covers(ctx.grants, grants)) throw refuseField("roleId", "role_beyond_yours");
}

/** Whoever was made anonymous does not come back under that number. */
function assertRemembered({ forgottenAt }: Person): void {
  if (forgottenAt !== null) throw refuse("conflict", "person_forgotten");
}

/** Nobody changes a person who may do more: their role, their site or their address would be a way to more rights. */
export async function assertNotBeyond(ctx: Ctx, person: Person): Promise<void> {
  if (person.roleId === null || person.id === ctx.personId) return;
  const grants = (await grantsOf(ctx, person.roleId)).get(person.roleId) ?? {};
  if (!covers(ctx.grants, grants)) throw refuse("forbidden", "person_beyond_you");
}
