import { sql } from "kysely";
import type { Flag, Grants, Scope, SubModule } from "@millwright/domain/kit/access.ts";
import { people, type Person } from "@millwright/domain/foundation/people/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { codeRef, nameRef } from "../../platform/lists/refs.ts";

/** Somebody else's people. */
const isContractor = sql<boolean>`(people.employer_id is not null)`;

const mayComeIn = sql<boolean>`(people.account_id is not null)`;
const hasAccount = mayComeIn.as("hasAccount");

const list = defineList(people.list, {
  kind: "people",
  refs: { code: "people.email", isContractor, hasAccount: mayComeIn },
  defaultSort: [{ colId: "name", sort: "asc" }],
});

const named = sql<string>`people.name`.as("name");

/** Every role of the person, the first one first. */
const heldRoles = sql<
  Person["roles"]
>`coalesce((select jsonb_agg(jsonb_build_object('roleId', h.role_id, 'role', jsonb_build_object('id', r.id, 'name', r.name),
    'siteId', h.site_id, 'site', case when l.id is null then null else jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name) end)
    order by h.role_id is distinct from people.role_id or h.site_id is distinct from people.role_site_id, r.name, l.name)
  from held_roles h join roles r on r.id = h.role_id left join locations l on l.id = h.site_id where h.person_id = people.id), '[]')`;

const furtherCrafts = sql<
  Person["crafts"]
>`coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name) order by v.name)
  from person_crafts c join reference_values v on v.id = c.craft_id where c.person_id = people.id), '[]')`;

/** The best first. */
const heldSkills = sql<
  Person["skills"]
>`coalesce((select jsonb_agg(jsonb_build_object('skillId', v.id, 'skill', jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name), 'level', s.level)
    order by s.level desc, v.name)
  from person_skills s join reference_values v on v.id = s.skill_id where s.person_id = people.id), '[]')`;

/** Everybody the caller reaches: all, those of the site, or only oneself. */
const visible = (ctx: Ctx) =>
  ctx.db
    .selectFrom("people")
    .leftJoin("roles as role", (join) => join.onRef("role.tenantId", "=", "people.tenantId").onRef("role.id", "=", "people.roleId"))
    .leftJoin("locations as site", (join) => join.onRef("site.tenantId", "=", "people.tenantId").onRef("site.id", "=", "people.siteId"))
    .leftJoin("referenceValues as craft", (join) =>
      join.onRef("craft.tenantId", "=", "people.tenantId").onRef("craft.id", "=", "people.craftId"),
    )
    .leftJoin("suppliers as employer", (join) =>
      join.onRef("employer.tenantId", "=", "people.tenantId").onRef("employer.id", "=", "people.employerId"),
    )
    .select([nameRef("role").as("role"), codeRef("site").as("site"), hasAccount, named])
    .select([codeRef("craft").as("craft"), codeRef("employer").as("employer"), "people.certificateEndsOn"])
    .where(() => withinReach(ctx, "people"));

export async function personRows(ctx: Ctx, request: ListRequest) {
  const query = ctx.db
    .selectFrom("people")
    .select(["people.id", named, "people.email", "people.phone", "people.jobTitle", "people.isLead", "people.archivedAt", hasAccount])
    .select(["people.certificateEndsOn", isContractor.as("isContractor")])
    .where("people.archivedAt", request.archived ? "is not" : "is", null);
  return await listRows(ctx, list, request, query);
}

/** People as a file brings them back. */
export const wholePeople = async (ctx: Ctx, ids: readonly number[]) =>
  await visible(ctx)
    .select(["people.id", "people.firstName", "people.lastName", "people.email", "people.phone", "people.jobTitle", "people.isLead"])
    .where(() => sql<boolean>`people.id = any(${[...ids]}::bigint[])`)
    .execute();

export async function findPerson(ctx: Ctx, id: number): Promise<Unjudged<Person> | undefined> {
  const found = await visible(ctx)
    .select([
      "people.id",
      "people.version",
      "people.firstName",
      "people.lastName",
      "people.email",
      "people.phone",
      "people.jobTitle",
      "people.isLead",
    ])
    .select([
      "people.roleId",
      "people.siteId",
      "people.archivedAt",
      "people.forgottenAt",
      "people.createdAt",
      "people.updatedAt",
      heldRoles.as("roles"),
      "people.craftId",
      "people.employerId",
      furtherCrafts.as("crafts"),
      heldSkills.as("skills"),
    ])
    .where("people.id", "=", id)
    .executeTakeFirst();
  return found && { ...found, craftIds: found.crafts.map((craft) => craft.id) };
}

/**
 * The e-mail address of a person of `alias`, for those whose right on people reaches them; null for everybody else. What people are called is told wherever they are named,
 * where they are written to is not.
 */
export const addressOf = (ctx: Ctx, alias = "people") =>
  sql<string | null>`case when ${withinReach(ctx, "people", alias)} then ${sql.ref(`${alias}.email`)} end`;

/** Those of these people whom the caller reaches, for what the call does; nobody without a right on people. */
export async function peopleSeen(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await ctx.db
    .selectFrom("people")
    .select("id")
    .where(() => sql<boolean>`people.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "people"))
    .execute();
  return new Set(found.map(({ id }) => id));
}

export const rolesOf = async (ctx: Ctx) => await ctx.db.selectFrom("roles").select(["id", "name", "description"]).orderBy("name").execute();

/** What each role allows; all roles, or one. */
export async function grantsOf(ctx: Ctx, roleId?: number): Promise<Map<number, Grants>> {
  const rows = await ctx.db
    .selectFrom("roleGrants")
    .select(["roleId", "subModule", "flags", "scope"])
    .$if(roleId !== undefined, (query) => query.where("roleId", "=", roleId ?? 0))
    .execute();
  const grants = new Map<number, Grants>();
  for (const { roleId: role, subModule, flags, scope } of rows) {
    grants.set(role, { ...grants.get(role), [subModule as SubModule]: { flags: flags as Flag[], scope: scope as Scope } });
  }
  return grants;
}

/** From now on the person has this account; told as a change of the record, since it shows there. */
export async function linkAccount(ctx: Ctx, id: number, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("people")
    .set({ accountId, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export const accountIdOf = async (ctx: Ctx, id: number): Promise<number | null> =>
  (await ctx.db.selectFrom("people").select("accountId").where("id", "=", id).executeTakeFirst())?.accountId ?? null;

/** Takes the account away from somebody; told as a change of the record. */
export async function unlinkAccount(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable("people")
    .set({ accountId: null, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Somebody who asked for an account: out of the register until somebody agrees. */
export async function insertApplicant(
  rows: TenantDb,
  person: { firstName: string; lastName: string; email: string; accountId: number },
): Promise<number> {
  const { id } = await rows
    .insertInto("people")
    .values({ ...person, roleId: sql<number>`(select id from roles where name = 'Requester')`, archivedAt: sql<string>`now()` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What somebody writes about themselves, whatever their role says of the register; false where it was changed meanwhile. */
export async function writeOwn(ctx: Ctx, version: number, patch: OwnPatch): Promise<boolean> {
  const written = await ctx.db
    .updateTable("people")
    .set({ ...patch, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", ctx.personId)
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(written.numUpdatedRows) === 1;
}
export interface OwnPatch {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | null | undefined;
  timeZone?: string | null | undefined;
  startPage?: number | null | undefined;
  hidesPresence?: boolean | undefined;
  photoFileId?: number | null | undefined;
}

/** Everything that names, reaches or describes the person; the account goes its own way. */
export const writeAnonymous = async (ctx: Ctx, id: number, name: { firstName: string; lastName: string }): Promise<void> =>
  void (await ctx.db
    .updateTable("people")
    .set({
      ...name,
      email: null,
      phone: null,
      jobTitle: null,
      accountId: null,
      photoFileId: null,
      timeZone: null,
      shortcuts: [],
      forgottenAt: ctx.now.toISOString(),
    })
    .set({ updatedAt: ctx.now.toISOString(), version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute());
