import { sql } from "kysely";
import { SUB_MODULES, type Flag, type Grant, type Grants, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { userRoles, type RoleHolder, type UserRole } from "@millwright/domain/foundation/roles/contract.ts";
import { covers } from "@millwright/domain/foundation/roles/roles.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** How many people have a role: those who are here, or those who left. */
const holders = (which: "is null" | "is not null") =>
  sql<number>`(select count(distinct h.person_id)::int from held_roles h join people p on p.id = h.person_id where h.role_id = roles.id and p.archived_at ${sql.raw(which)})`;
const people = holders("is null");
const opens = (condition: string) =>
  sql<number>`(select count(*)::int from role_grants g where g.role_id = roles.id and cardinality(g.flags) > 0 and ${sql.raw(condition)})`;

const list = defineList(userRoles.list, { kind: "roles", refs: { people }, defaultSort: [{ colId: "name", sort: "asc" }] });

export async function roleRows(ctx: Ctx, request: ListRequest) {
  const query = ctx.db
    .selectFrom("roles")
    .select(["roles.id", "roles.version", "roles.name", "roles.description", "roles.updatedAt"])
    .select([people.as("people"), opens("true").as("opens"), opens("g.scope <> 'all'").as("limited")])
    // No role is archived: one that is not needed is deleted.
    .where(() => sql<boolean>`${request.archived !== true}`);
  return await listRows(ctx, list, request, query);
}

/** The role as its page shows it, with what it says. */
export async function findRole(ctx: Ctx, id: number): Promise<Unjudged<Written<UserRole>> | undefined> {
  const row = await ctx.db
    .selectFrom("roles")
    .select(["roles.id", "roles.version", "roles.name", "roles.description", "roles.createdAt", "roles.updatedAt"])
    .select([people.as("people"), holders("is not null").as("leavers")])
    .select(sql<boolean>`exists (select from held_roles h where h.role_id = roles.id and h.person_id = ${ctx.personId})`.as("isMine"))
    .where("roles.id", "=", id)
    .where(() => withinReach(ctx, "roles"))
    .executeTakeFirst();
  if (!row) return undefined;
  const grants = await grantsOfRole(ctx, id);
  return { ...row, grants, isBeyond: !covers(ctx, grants) };
}

type Told = Partial<Record<SubModule, { flags: Flag[]; scope: Scope }>>;
const isKnown = (word: string): word is SubModule => (SUB_MODULES as readonly string[]).includes(word);

/** What a role says of the sub-modules that there are. */
export async function grantsOfRole(ctx: Ctx, roleId: number): Promise<Told> {
  const rows = await ctx.db.selectFrom("roleGrants").select(["subModule", "flags", "scope"]).where("roleId", "=", roleId).execute();
  const known = rows.filter(({ subModule, flags }) => isKnown(subModule) && flags.length > 0);
  return Object.fromEntries(known.map(({ subModule, flags, scope }) => [subModule, { flags: flags as Flag[], scope: scope as Scope }]));
}

export async function insertRole(ctx: Ctx, role: { name: string; description: string | null }): Promise<number> {
  return (await ctx.db.insertInto("roles").values(role).returning("id").executeTakeFirstOrThrow()).id;
}

export async function writeRole(ctx: Ctx, id: number, role: { name?: string; description?: string | null }): Promise<void> {
  await ctx.db
    .updateTable("roles")
    .set({ ...role, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Puts what a role says of these sub-modules in the place of what it said; null: nothing any more. */
export async function writeGrants(ctx: Ctx, roleId: number, grants: ReadonlyMap<SubModule, Grant | null>): Promise<void> {
  if (grants.size === 0) return;
  await ctx.db
    .deleteFrom("roleGrants")
    .where("roleId", "=", roleId)
    .where("subModule", "in", [...grants.keys()])
    .execute();
  const rows = [...grants].flatMap(([subModule, grant]) =>
    grant ? [{ roleId, subModule, flags: [...grant.flags], scope: grant.scope }] : [],
  );
  if (rows.length > 0) await ctx.db.insertInto("roleGrants").values(rows).execute();
}

/** Its grants go with it. */
export const deleteRole = async (ctx: Ctx, id: number): Promise<void> =>
  void (await ctx.db.deleteFrom("roles").where("id", "=", id).execute());

/** A role that is to be given, held until the end of the call so that nobody deletes it meanwhile. */
export const holdRole = async (ctx: Ctx, id: number) =>
  await ctx.db.selectFrom("roles").select(["id", "name"]).where("id", "=", id).forKeyShare().executeTakeFirst();

/** Everybody who has a role, by name, with where; and whether the caller may see them. */
export async function holdersOf(ctx: Ctx, roleId: number): Promise<(RoleHolder & { isSeen: boolean; isHere: boolean })[]> {
  const isSeen = holds(ctx.grants, "people", "view") ? withinReach(ctx, "people") : sql<boolean>`false`;
  const { rows } = await sql<{
    id: number;
    name: string;
    jobTitle: string | null;
    site: Ref | null;
    isSeen: boolean;
    isHere: boolean;
  }>`select people.id, people.name, people.job_title, ${isSeen} as is_seen, people.archived_at is null as is_here,
      case when l.id is null then null else jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name) end as site
    from held_roles h join people on people.id = h.person_id left join locations l on l.id = h.site_id
    where h.role_id = ${roleId} order by people.name, people.id, l.name`.execute(ctx.db);
  return rows.map(({ id, name, ...rest }) => ({ person: { id, name }, ...rest }));
}

/** The entries that the tenant's menu is limited to; null: it shows everything. */
export async function menuLimitOf(ctx: Ctx): Promise<number[] | null> {
  const { rows } = await sql<{ menuLimit: number[] | null }>`select menu_limit from tenants where id = ${ctx.tenantId}`.execute(ctx.db);
  return rows[0]?.menuLimit ?? null;
}

/** A person whom the caller may see, or the caller. */
export async function findProfile(ctx: Ctx, id: number): Promise<{ id: number; name: string } | undefined> {
  const query = ctx.db
    .selectFrom("people")
    .select(["people.id", sql<string>`people.name`.as("name")])
    .where("people.id", "=", id);
  return await (id === ctx.personId ? query : query.where(() => withinReach(ctx, "people"))).executeTakeFirst();
}

/** Each role of a person, with where it is held and what it says. */
export async function rolesWithGrants(ctx: Ctx, personId: number) {
  const { rows } = await sql<{
    roleId: number;
    name: string;
    site: Ref | null;
    subModule: string | null;
    flags: Flag[] | null;
    scope: Scope | null;
  }>`
    select h.role_id, r.name, g.sub_module, g.flags, g.scope,
      case when l.id is null then null else jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name) end as site
    from held_roles h join roles r on r.id = h.role_id left join locations l on l.id = h.site_id left join role_grants g on g.role_id = h.role_id
    where h.person_id = ${personId} order by h.site_id nulls first, r.name, g.sub_module`.execute(ctx.db);
  const held = new Map<string, { roleId: number; name: string; site: Ref | null; grants: Grants }>();
  for (const { roleId, name, site, subModule, flags, scope } of rows) {
    const key = `${roleId}@${site?.id ?? ""}`;
    const role = held.get(key) ?? { roleId, name, site, grants: {} };
    const isGrant = subModule !== null && flags && scope && isKnown(subModule);
    held.set(key, isGrant ? { ...role, grants: { ...role.grants, [subModule]: { flags, scope } } } : role);
  }
  return [...held.values()];
}
