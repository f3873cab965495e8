import type { User } from "@millwright/domain/foundation/auth/contract.ts";
import { profilePaths } from "@millwright/domain/foundation/auth/paths.ts";
import type { UserSettings } from "@millwright/domain/foundation/auth/settings.ts";
import { clockOf } from "@millwright/domain/kit/clocks.ts";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>;
export type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>;

export async function accountOf(db: Database, by: { email: string } | { id: number }) {
  return await db
    .system()
    .selectFrom("accounts")
    .select(["id", "uuid", "email", "role", "passwordHash", "organisationId", "settings"])
    .$if("email" in by, (query) => query.where("email", "=", "email" in by ? by.email.trim().toLowerCase() : ""))
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : 0))
    .where("isDisabled", "=", false)
    .executeTakeFirst();
}

/** Where an account works: the tenants of its organisation, live first, in which it is a person. */
export async function placeOf(db: Database, account: { id: number; organisationId: number }) {
  const tenants = await db
    .system()
    .selectFrom("tenants")
    .select(["id", "environment", "isDemo", "timeZone", "theme", "staffLook"])
    .where("organisationId", "=", account.organisationId)
    .orderBy("environment")
    .execute();
  for (const tenant of tenants) {
    const person = await db.tenant(tenant.id, (rows) =>
      rows
        .selectFrom("people")
        .leftJoin("roles", (join) => join.onRef("roles.tenantId", "=", "people.tenantId").onRef("roles.id", "=", "people.roleId"))
        .select(["people.id", "people.name", "people.jobTitle", "people.roleId", "roles.name as roleName"])
        .leftJoin("locations as site", (join) => join.onRef("site.tenantId", "=", "people.tenantId").onRef("site.id", "=", "people.siteId"))
        .select(["people.photoFileId", "people.timeZone", "people.startPage", "people.shortcuts", "site.timeZone as siteZone"])
        .where("people.accountId", "=", account.id)
        .where("people.archivedAt", "is", null)
        .executeTakeFirst(),
    );
    if (!person) continue;
    const { id, name, roleId, roleName, siteZone, ...own } = person;
    return {
      tenantId: tenant.id,
      isDemo: tenant.isDemo,
      theme: tenant.theme,
      staffLook: tenant.staffLook,
      environment: tenant.environment as User["environment"],
      personId: id,
      name: name ?? "",
      ...own,
      clock: clockOf({ own: own.timeZone, site: siteZone, organisation: tenant.timeZone }),
      zoneOfTenant: tenant.timeZone,
      roleId: roleId ?? 0,
      roleName: roleName ?? "",
    };
  }
  return undefined;
}

export interface UserFacts {
  uuid: string;
  email: string;
  accountRole: AccountRole;
  personId: number;
  name: string;
  jobTitle: string | null;
  roleId: number;
  roleName: string;
  environment: User["environment"];
  photoFileId: number | null;
  timeZone: string | null;
  clock: string;
  isOnlyClock: boolean;
  startPage: number | null;
  shortcuts: number[];
}

/** The address of a person's photo; another one with each photo. */
export const photoUrlOf = (fileId: number | null): string | null =>
  fileId === null ? null : profilePaths.photo.path.replace(":id", String(fileId));

/** What a person has chosen for themselves. */
export const chosenBy = async ({ db, personId }: Pick<Ctx, "db" | "personId">) =>
  await db
    .selectFrom("people")
    .select(["photoFileId", "timeZone", "startPage", "shortcuts"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();

export function userOf(facts: UserFacts, settings: UserSettings | null): User {
  return {
    uuid: facts.uuid,
    role: [facts.accountRole],
    roleId: facts.roleId,
    profile: facts.roleName,
    uid: facts.uuid,
    environment: facts.environment,
    from: "api",
    tenantUserId: facts.personId,
    personId: facts.personId,
    data: {
      displayName: facts.name,
      photoURL: photoUrlOf(facts.photoFileId),
      email: facts.email,
      shortcuts: facts.shortcuts,
      info: { groupsDescription1: facts.jobTitle ?? facts.roleName },
      settings,
      timeZone: facts.timeZone,
      clock: { zone: facts.clock, isOnly: facts.isOnlyClock },
      startPage: facts.startPage,
    },
  };
}
