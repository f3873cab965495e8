import { sql } from "kysely";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { covers } from "@millwright/domain/foundation/roles/roles.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { askBefore } from "../../platform/work/events.ts";
import { placingPerson } from "./events.ts";
import { grantsOf } from "./queries.ts";

/** A role and where it is held; null: everywhere. */
export interface HeldRole {
  roleId: number;
  siteId: number | null;
}

const textOf = ({ roleId, siteId }: HeldRole): string => `${roleId}@${siteId ?? ""}`;
export const rolesOf = ({ roles }: Pick<Person, "roles">): HeldRole[] => roles.map(({ roleId, siteId }) => ({ roleId, siteId }));

/** Each once, in the order in which they were named. */
export const distinct = (roles: readonly { roleId: number; siteId?: number | null | undefined }[]): HeldRole[] => [
  ...new Map(roles.map(({ roleId, siteId = null }) => [textOf({ roleId, siteId }), { roleId, siteId }])).values(),
];

/** What is given and what is taken away: nobody gives or takes more than they hold, there. */
export async function assertMayGiveAll(
  ctx: Ctx,
  before: readonly HeldRole[],
  after: readonly HeldRole[],
  field: (at: number) => string,
): Promise<void> {
  const [had, has] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  for (const [at, role] of after.entries()) if (!had.has(textOf(role))) await assertMayGive(ctx, role, field(at));
  for (const role of before) if (!has.has(textOf(role)) && !(await isCovered(ctx, role))) throw refuse("forbidden", "person_beyond_you");
}

async function assertMayGive(ctx: Ctx, { roleId, siteId }: HeldRole, field: string): Promise<void> {
  const role = await ctx.db.selectFrom("roles").select("id").where("id", "=", roleId).executeTakeFirst();
  if (!role) throw refuseField(field, "not_known");
  if (siteId !== null) await assertSite(ctx, siteId, field.replace(/roleId$/, "siteId"));
  if (!(await isCovered(ctx, { roleId, siteId }))) throw refuseField(field, "role_beyond_yours");
}

/** Whoever knows which places are sites refuses the field of a person's own site; here it is another one. */
async function assertSite(ctx: Ctx, siteId: number, path: string): Promise<void> {
  try {
    await askBefore(ctx, placingPerson, { id: null, payload: { siteId } });
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !thrown.detail.fields) throw thrown;
    throw new Refusal(thrown.code, { ...thrown.detail, fields: thrown.detail.fields.map((fault) => ({ ...fault, path })) });
  }
}

async function isCovered(ctx: Ctx, { roleId, siteId }: HeldRole): Promise<boolean> {
  const grants = (await grantsOf(ctx, roleId)).get(roleId) ?? {};
  return covers(ctx.holdings, grants, siteId === null ? null : [siteId]);
}

/** Nobody changes a person who may do more: their role, their site or their address would be a way to more rights. */
export async function assertNotBeyond(ctx: Ctx, person: Person): Promise<void> {
  await assertRolesNotBeyond(ctx, person.id, rolesOf(person));
}

/** The same of somebody whose roles are known by their numbers. */
export async function assertRolesNotBeyond(ctx: Ctx, personId: number, roles: readonly HeldRole[]): Promise<void> {
  if (personId === ctx.personId) return;
  for (const role of roles) if (!(await isCovered(ctx, role))) throw refuse("forbidden", "person_beyond_you");
}

/** Those of these people who may do no more than the caller. */
export async function notBeyond(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const [{ rows }, grants] = await Promise.all([
    sql<
      HeldRole & { personId: number }
    >`select person_id, role_id, site_id from held_roles where person_id = any(${[...ids]}::bigint[])`.execute(ctx.db),
    grantsOf(ctx),
  ]);
  const beyond = rows.filter(({ roleId, siteId }) => !covers(ctx.holdings, grants.get(roleId) ?? {}, siteId === null ? null : [siteId]));
  const left = new Set(ids);
  for (const { personId } of beyond) left.delete(personId);
  return left;
}

/** The roles behind the first one as the log tells them: "Planner at North Plant". */
async function furtherWords(ctx: Ctx, personId: number): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select r.name || coalesce(' at ' || l.name, '') as words from person_roles h join roles r on r.id = h.role_id left join locations l on l.id = h.site_id
    where h.person_id = ${personId} order by 1`.execute(ctx.db);
  return rows.map(({ words }) => words);
}

/** Writes the roles behind the first one; says whether they differ from those that are there. */
export async function writeFurther(ctx: Ctx, personId: number, before: readonly HeldRole[], after: readonly HeldRole[]): Promise<boolean> {
  if (before.map(textOf).sort().join() === after.map(textOf).sort().join()) return false;
  const were = await furtherWords(ctx, personId);
  await ctx.db.deleteFrom("personRoles").where("personId", "=", personId).execute();
  if (after.length > 0)
    await ctx.db
      .insertInto("personRoles")
      .values(after.map((role) => ({ ...role, personId })))
      .execute();
  await sql`update people set version = version + 1, updated_at = now() where id = ${personId}`.execute(ctx.db);
  const changes = [{ field: "roles", before: were, after: await furtherWords(ctx, personId) }];
  audit(ctx, { action: "updated", entity: "people", entityId: personId, changes });
  return true;
}
