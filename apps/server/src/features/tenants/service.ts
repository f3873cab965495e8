import { sql } from "kysely";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Database, TenantDb } from "../../platform/db.ts";
import { seedReferenceLists } from "../reference-lists/starter.ts";
import { STARTER_ROLES } from "./starter-roles.ts";

export interface NewTenant {
  name: string;
  identifier: string;
  currency?: string;
  locale?: string;
  timeZone?: string;
  theme?: string;
  helpUrl?: string | null;
  marketingMenu?: boolean;
  menuLimit?: number[] | null;
  isDefault?: boolean;
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

/** Makes an organisation with its live tenant, the starter roles and statuses. */
export async function createTenant(db: Database, tenant: NewTenant): Promise<{ tenantId: number; organisationId: number }> {
  const system = db.system();
  const organisation = await system
    .insertInto("organisations")
    .values({ name: tenant.name, slug: tenant.identifier })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { menuLimit, ...facts } = tenant;
  const made = await system
    .insertInto("tenants")
    .values({ ...facts, organisationId: organisation.id, menuLimit: menuLimit ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.tenant(made.id, async (rows) => {
    await rows.insertInto("statuses").values(STARTER_STATUSES.map((status, at) => ({ ...status, sortOrder: at }))).execute();
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
    Object.entries(STARTER_ROLES[role.name]?.grants ?? {}).map(([subModule, grant]) => ({ roleId: role.id, subModule, flags: [...grant.flags], scope: grant.scope })),
  );
  await rows.insertInto("roleGrants").values(grants).execute();
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

/** Adds a person to a tenant, with an account when one is asked for. */
export async function addPerson(db: Database, tenantId: number, person: NewPerson): Promise<{ personId: number; accountId: number | null }> {
  let accountId: number | null = null;
  if (person.account) {
    invariant(person.email, "an account has an e-mail address");
    const { organisationId, passwordHash, role } = person.account;
    const made = await db
      .system()
      .insertInto("accounts")
      .values({ organisationId, passwordHash, role, email: person.email.toLowerCase() })
      .returning("id")
      .executeTakeFirstOrThrow();
    accountId = made.id;
  }
  const { account: _account, roleName, ...facts } = person;
  const personId = await db.tenant(tenantId, async (rows) => {
    const made = await rows
      .insertInto("people")
      .values({ ...facts, accountId, roleId: sql<number>`(select id from roles where name = ${roleName})` })
      .returning("id")
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return { personId, accountId };
}

/** To be called in the transaction of every change that alters what somebody may do; cached permissions end with it. */
export async function raiseGrantsVersion(db: Database, tenantId: number): Promise<void> {
  await db.system().updateTable("tenants").set({ grantsVersion: sql`grants_version + 1` }).where("id", "=", tenantId).execute();
}
