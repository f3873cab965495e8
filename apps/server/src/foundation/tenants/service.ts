import { sql } from "kysely";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import type { TenantLook } from "@millwright/domain/foundation/auth/look.ts";
import { themeOf } from "@millwright/domain/kit/shell/theme.ts";
import { STARTER_DASHBOARDS } from "@millwright/domain/foundation/navigation/menu.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { seedReferenceLists } from "../reference-lists/service.ts";
import { STARTER_ROLES } from "../roles/service.ts";

export { tenantOf } from "./routes.ts";
export { menuOf, startEntryOf } from "./menu.ts";
export { answeredSettings, settingsOfCaller } from "./own-settings.ts";
export { setStandardFilesLimit } from "./files-limit.ts";
export { letterheadOf, paperGround, paperHead } from "./paper-head.ts";

export interface NewTenant {
  name: string;
  identifier: string;
  currency?: string;
  locale?: string;
  timeZone?: string;
  theme?: string;
  helpUrl?: string | null;
  marketingMenu?: boolean;
  homeOverview?: boolean;
  staffLook?: boolean;
  menuLimit?: number[] | null;
  isDefault?: boolean;
  isDemo?: boolean;
}

/** The statuses that the protocol numbers, in the order in which work passes them. */
export const STARTER_STATUSES = [
  { id: 1, name: "Open", category: "open" },
  { id: 2, name: "In Review", category: "in_review" },
  { id: 6, name: "In Progress", category: "in_progress" },
  { id: 7, name: "On Hold", category: "on_hold" },
  { id: 3, name: "Completed", category: "completed" },
  { id: 4, name: "Closed", category: "closed" },
  { id: 5, name: "Cancelled", category: "cancelled" },
] as const;

/**
 * Makes an organisation with its live tenant, the starter roles, statuses and lists.
 * Called again for the same identifier it finishes what an interrupted call left: tables of the installation and of the tenant are not
 * written in one transaction.
 */
export async function createTenant(db: Database, tenant: NewTenant): Promise<{ tenantId: number; organisationId: number }> {
  const system = db.system();
  await system
    .insertInto("organisations")
    .values({ name: tenant.name, slug: tenant.identifier })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  const organisation = await system
    .selectFrom("organisations")
    .select("id")
    .where("slug", "=", tenant.identifier)
    .executeTakeFirstOrThrow();
  const { menuLimit, ...facts } = tenant;
  await system
    .insertInto("tenants")
    .values({ ...facts, organisationId: organisation.id, menuLimit: menuLimit ?? null })
    .onConflict((conflict) => conflict.column("identifier").doNothing())
    .execute();
  const made = await system.selectFrom("tenants").select("id").where("identifier", "=", tenant.identifier).executeTakeFirstOrThrow();
  await db.tenant(made.id, async (rows) => {
    if (await rows.selectFrom("statuses").select("id").executeTakeFirst()) return;
    await rows
      .insertInto("statuses")
      .values(STARTER_STATUSES.map((status, at) => ({ ...status, sortOrder: at })))
      .execute();
    // The board of every order keeps its number, to which the menu leads.
    await rows.insertInto("workOrderBoards").values({ id: 1, name: "All Work Orders" }).execute();
    await rows
      .insertInto("analyticsDashboards")
      .values([...STARTER_DASHBOARDS])
      .execute();
    await addStarterRoles(rows);
    await seedReferenceLists(rows);
  });
  return { tenantId: made.id, organisationId: organisation.id };
}

async function addStarterRoles(rows: TenantDb): Promise<void> {
  const names = Object.keys(STARTER_ROLES);
  const roles = await rows
    .insertInto("roles")
    .values(names.map((name) => ({ name, description: STARTER_ROLES[name]?.description ?? null })))
    .returning(["id", "name"])
    .execute();
  const grants = roles.flatMap((role) =>
    Object.entries(STARTER_ROLES[role.name]?.grants ?? {}).map(([subModule, grant]) => ({
      roleId: role.id,
      subModule,
      flags: [...grant.flags],
      scope: grant.scope,
    })),
  );
  await rows.insertInto("roleGrants").values(grants).execute();
  const given = roles.flatMap((role) =>
    (STARTER_ROLES[role.name]?.dashboards ?? []).map((dashboardId, sortOrder) => ({ roleId: role.id, dashboardId, sortOrder })),
  );
  await rows.insertInto("analyticsDashboardRoles").values(given).execute();
}

export interface NewPerson {
  firstName: string;
  lastName: string;
  roleName: string;
  email?: string;
  jobTitle?: string;
  phone?: string;
  isLead?: boolean;
  siteId?: number | null;
  /** With it the person may sign in. */
  account?: { organisationId: number; passwordHash: string; role: AccountRole };
}

/** Adds a person to a tenant, with an account when one is asked for. An account or person of that e-mail address that is there already is kept. */
export async function addPerson(
  db: Database,
  tenantId: number,
  person: NewPerson,
): Promise<{ personId: number; accountId: number | null }> {
  const { account, roleName, ...facts } = person;
  const accountId = account ? await addAccount(db, facts.email, account) : null;
  const personId = await db.tenant(tenantId, async (rows) => {
    const known = facts.email
      ? await rows.selectFrom("people").select("id").where("email", "=", facts.email).executeTakeFirst()
      : undefined;
    if (known) return known.id;
    const made = await rows
      .insertInto("people")
      .values({ ...facts, accountId, roleId: sql<number>`(select id from roles where name = ${roleName})` })
      .returning("id")
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return { personId, accountId };
}

async function addAccount(db: Database, email: string | undefined, account: NonNullable<NewPerson["account"]>): Promise<number> {
  invariant(email, "an account has an e-mail address");
  const accounts = db.system();
  await accounts
    .insertInto("accounts")
    .values({ ...account, email: email.toLowerCase() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const { id } = await accounts.selectFrom("accounts").select("id").where("email", "=", email.toLowerCase()).executeTakeFirstOrThrow();
  return id;
}

/** To be called in the transaction of every change that alters what somebody may do; cached permissions end with it. */
/** The same with the change itself: nobody reads it before that is committed. */
export const raiseGrantsWith = async (ctx: Pick<Ctx, "db" | "tenantId">): Promise<void> =>
  void (await sql`update tenants set grants_version = grants_version + 1 where id = ${ctx.tenantId}`.execute(ctx.db));

export async function raiseGrantsVersion(db: Database, tenantId: number): Promise<void> {
  await db
    .system()
    .updateTable("tenants")
    .set({ grantsVersion: sql`grants_version + 1` })
    .where("id", "=", tenantId)
    .execute();
}

/** Every tenant, the oldest first. */
export const everyTenant = async (db: Database): Promise<number[]> =>
  (await db.system().selectFrom("tenants").select("id").orderBy("id").execute()).map(({ id }) => id);

/** For chores: one tenant after the other, each in a transaction of its own. */
export async function forEveryTenant(db: Database, work: (rows: TenantDb) => Promise<void>): Promise<void> {
  for (const id of await everyTenant(db)) await db.tenant(id, work);
}

/** The account of somebody who was made anonymous: nobody signs in with it again, and its address is gone. One that opens another environment is kept. */
export async function forgetAccount(db: Database, rows: TenantDb, accountId: number): Promise<void> {
  await db
    .system(rows)
    .updateTable("accounts")
    .set({ email: sql<string>`'former-' || uuid || '@removed.invalid'`, isDisabled: true, settings: null })
    .where("id", "=", accountId)
    .where(() => sql<boolean>`not account_serves_elsewhere(${accountId})`)
    .execute();
}

/** What somebody without a session may be told of a tenant whose address they came by; undefined: there is none, or nobody comes in at the moment. */
export async function tenantForStrangers(
  db: Database,
  tenantId: number,
  { isDemoShut }: { isDemoShut: boolean },
): Promise<TenantLook | undefined> {
  const tenant = await db
    .system()
    .selectFrom("tenants")
    .select(["name", "identifier", "theme", "logoFileId", "isDemo"])
    .where("id", "=", tenantId)
    .executeTakeFirst();
  if (!tenant || (tenant.isDemo && isDemoShut)) return undefined;
  return { name: tenant.name, theme: themeOf(tenant.theme), logoOf: tenant.logoFileId === null ? null : tenant.identifier };
}
