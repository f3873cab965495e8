import { sql } from "kysely";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { covers, type HeldAt } from "@millwright/domain/foundation/roles/roles.ts";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { crewsOf } from "../../platform/call/holdings.ts";
import { audit } from "../../platform/records/audit.ts";
import { askBefore } from "../../platform/work/events.ts";
import { placingPerson } from "./events.ts";
import { grantsOf, peopleSeen } from "./queries.ts";

/** A role and where it is held; null: everywhere. */
export interface HeldRole {
  roleId: number;
  siteId: number | null;
}

const textOf = ({ roleId, siteId }: HeldRole): string => `${roleId}@${siteId ?? ""}`;
export const rolesOf = ({ roles }: Pick<Person, "roles">): HeldRole[] => roles.map(({ roleId, siteId }) => ({ roleId, siteId }));

/** Somebody whose roles are compared: their number (null: not made yet) and their site, as it is or is to be. */
export interface Whose {
  id: number | null;
  siteId: number | null;
}

/** Each once, in the order in which they were named. */
export const distinct = (roles: readonly { roleId: number; siteId?: number | null | undefined }[]): HeldRole[] => [
  ...new Map(roles.map(({ roleId, siteId = null }) => [textOf({ roleId, siteId }), { roleId, siteId }])).values(),
];

/** What is given and what is taken away: nobody gives or takes more than they hold, there. */
export async function assertMayGiveAll(
  ctx: Ctx,
  before: readonly HeldRole[],
  after: readonly HeldRole[],
  { field, whose }: { field: (at: number) => string; whose: Whose },
): Promise<void> {
  const by = await heldBy(ctx, whose);
  const [had, has] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  for (const [at, role] of after.entries()) if (!had.has(textOf(role))) await assertMayGive(ctx, role, by, field(at));
  for (const role of before)
    if (!has.has(textOf(role)) && !(await isCovered(ctx, role, by))) throw refuse("forbidden", "person_beyond_you");
}

async function assertMayGive(ctx: Ctx, { roleId, siteId }: HeldRole, by: By, field: string): Promise<void> {
  // Held until the end of the call, so that nobody deletes it meanwhile.
  const role = await ctx.db.selectFrom("roles").select("id").where("id", "=", roleId).forKeyShare().executeTakeFirst();
  if (!role) throw refuseField(field, "not_known");
  if (siteId !== null) await assertSite(ctx, siteId, field.replace(/roleId$/, "siteId"));
  if (!(await isCovered(ctx, { roleId, siteId }, by))) throw refuseField(field, "role_beyond_yours");
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

type By = NonNullable<HeldAt["by"]>;
const heldBy = async (ctx: Ctx, { id, siteId }: Whose): Promise<By> => ({
  siteId,
  crews: id === null ? [] : ((await crewsToday(ctx, [id])).get(id) ?? []),
});
const crewsToday = async (ctx: Ctx, ids: readonly number[]) =>
  await crewsOf(ctx.db, ids, dayAt(ctx.now.getTime(), ctx.timeZone) ?? ctx.now.toISOString().slice(0, 10));

async function isCovered(ctx: Ctx, { roleId, siteId }: HeldRole, by: By): Promise<boolean> {
  const grants = (await grantsOf(ctx, roleId)).get(roleId) ?? {};
  return covers(ctx, grants, { siteId, by });
}

/** Nobody changes a person who may do more: their role, their site or their address would be a way to more rights. */
export async function assertNotBeyond(ctx: Ctx, person: Person): Promise<void> {
  await assertRolesNotBeyond(ctx, person, rolesOf(person));
}

/** The same of somebody whose roles are known by their numbers. */
export async function assertRolesNotBeyond(ctx: Ctx, whose: Whose, roles: readonly HeldRole[]): Promise<void> {
  if (whose.id === ctx.personId) return;
  const by = await heldBy(ctx, whose);
  for (const role of roles) if (!(await isCovered(ctx, role, by))) throw refuse("forbidden", "person_beyond_you");
}

/** What somebody may do at "their site" they may do at another one from then on: nobody moves a person to where that is more than their own. */
export async function assertMayBeAt(ctx: Ctx, { id, siteId }: Whose, roles: readonly HeldRole[]): Promise<void> {
  const by = await heldBy(ctx, { id, siteId });
  for (const role of roles) if (!(await isCovered(ctx, role, by))) throw refuseField("siteId", "site_beyond_yours");
}

/** Those of these people to whose account the caller may make a way: within reach of their right to change people, and no more than they may do themselves. */
export async function mayReset(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const own = { ...ctx, doing: { subModule: "people", flag: "update" } } as const;
  return await notBeyond(ctx, [...(await peopleSeen(own, ids))]);
}

/** Those of these people who may do no more than the caller. */
async function notBeyond(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const [{ rows }, grants, crews] = await Promise.all([
    sql<HeldRole & { personId: number; ownSiteId: number | null }>`select h.person_id, h.role_id, h.site_id, p.site_id as own_site_id
      from held_roles h join people p on p.id = h.person_id where h.person_id = any(${[...ids]}::bigint[])`.execute(ctx.db),
    grantsOf(ctx),
    crewsToday(ctx, ids),
  ]);
  const beyond = rows.filter(
    ({ personId, roleId, siteId, ownSiteId }) =>
      !covers(ctx, grants.get(roleId) ?? {}, { siteId, by: { siteId: ownSiteId, crews: crews.get(personId) ?? [] } }),
  );
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
