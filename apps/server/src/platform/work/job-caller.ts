import type { FastifyBaseLogger } from "fastify";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import { clockOf } from "@millwright/domain/kit/clocks.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { sql } from "kysely";
import type { Caller, Ctx } from "../call/ctx.ts";
import { holdingsOf } from "../call/holdings.ts";
import type { Database } from "../db/db.ts";
import { inTransaction, type Ground } from "../call/mount.ts";

interface InTheNameOf {
  ground: Ground;
  log: FastifyBaseLogger;
  task: string;
  tenantId: number;
  personId?: number;
}

/** One transaction of a job in the name of the person who enqueued it. */
export async function asPerson<T>({ ground, log, task, tenantId, personId }: InTheNameOf, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  invariant(personId !== undefined, `${task} was enqueued by a person`);
  const caller = await callerOf(ground.db, tenantId, personId);
  return await inTransaction(ground, caller, { id: `job ${task}`, log, tokenDigest: Buffer.alloc(0) }, work);
}

/** Who acts where nobody asked: the product itself, on its clock. No right is held by it; what it does is told without a name. */
export const NOBODY = 0;

/** One transaction of the product itself. */
export async function asProduct<T>(
  { ground, log, task, tenantId }: Omit<InTheNameOf, "personId">,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const caller = await productCaller(ground.db, tenantId);
  return await inTransaction(ground, caller, { id: `job ${task}`, log, tokenDigest: Buffer.alloc(0) }, work);
}

/** The product as a caller of an organisation. */
export async function productCaller(db: Database, tenantId: number): Promise<Caller> {
  const tenant = await tenantOf(db, tenantId);
  return {
    tenantId,
    accountId: NOBODY,
    accountUuid: "",
    email: "",
    accountRole: "user",
    personId: NOBODY,
    personName: "",
    jobTitle: null,
    roleId: 0,
    roleName: "",
    siteId: null,
    sites: [],
    crews: [],
    served: null,
    holdings: {},
    grants: {},
    rightsVersion: "",
    ownZone: null,
    clock: tenant.timeZone,
    ...tenant,
  };
}

async function tenantOf(db: Database, tenantId: number): Promise<Pick<Caller, "environment" | "timeZone" | "currency" | "locale">> {
  const { environment, ...rest } = await db
    .system()
    .selectFrom("tenants")
    .select(["environment", "timeZone", "currency", "locale"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return { ...rest, environment: environment as Caller["environment"] };
}

/**
 * The same of somebody who may come in at this moment: null for whoever left or whose account is closed, and for the demo companies, whose passwords everybody knows, where
 * they are shut.
 */
export async function presentCaller(
  db: Database,
  { tenantId, personId }: { tenantId: number; personId: number },
  { isDemoShut }: { isDemoShut: boolean },
): Promise<Caller | null> {
  const person = await db.tenant(
    tenantId,
    async (rows) =>
      await rows.selectFrom("people").select("accountId").where("id", "=", personId).where("archivedAt", "is", null).executeTakeFirst(),
  );
  if (!person?.accountId) return null;
  const [account, tenant] = await Promise.all([
    db.system().selectFrom("accounts").select("isDisabled").where("id", "=", person.accountId).executeTakeFirst(),
    db.system().selectFrom("tenants").select("isDemo").where("id", "=", tenantId).executeTakeFirst(),
  ]);
  if (!account || account.isDisabled || !tenant || (tenant.isDemo && isDemoShut)) return null;
  return await callerOf(db, tenantId, personId);
}

/** The person as a caller without a session. What they may do is looked up now: a right that was taken away meanwhile is gone. */
export async function callerOf(db: Database, tenantId: number, personId: number): Promise<Caller> {
  const tenant = await db
    .system()
    .selectFrom("tenants")
    .select(["environment", "timeZone", "currency", "locale", sql<string>`(now() at time zone time_zone)::date::text`.as("day")])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const { person, held } = await db.tenant(tenantId, async (rows) => {
    const found = await rows
      .selectFrom("people")
      .leftJoin("roles", (join) => join.onRef("roles.tenantId", "=", "people.tenantId").onRef("roles.id", "=", "people.roleId"))
      .leftJoin("locations as site", (join) => join.onRef("site.tenantId", "=", "people.tenantId").onRef("site.id", "=", "people.siteId"))
      .select([
        "people.name",
        "people.email",
        "people.jobTitle",
        "people.roleId",
        "people.siteId",
        "people.accountId",
        "people.timeZone as ownZone",
        "site.timeZone as siteZone",
        "roles.name as roleName",
      ])
      .where("people.id", "=", personId)
      .executeTakeFirstOrThrow();
    return {
      person: found,
      held: await holdingsOf(rows, { personId, siteId: found.siteId, day: tenant.day }),
    };
  });
  const account = await db
    .system()
    .selectFrom("accounts")
    .select(["uuid", "role"])
    .where("id", "=", person.accountId ?? 0)
    .executeTakeFirst();
  return {
    tenantId,
    accountId: person.accountId ?? 0,
    accountUuid: account?.uuid ?? "",
    email: person.email ?? "",
    accountRole: (account?.role ?? "user") as AccountRole,
    personId,
    personName: person.name ?? "",
    jobTitle: person.jobTitle,
    roleId: person.roleId ?? 0,
    roleName: person.roleName ?? "",
    siteId: person.siteId,
    ...held,
    rightsVersion: "",
    environment: tenant.environment as Caller["environment"],
    ownZone: person.ownZone,
    clock: clockOf({ own: person.ownZone, site: person.siteZone, organisation: tenant.timeZone }),
    timeZone: tenant.timeZone,
    currency: tenant.currency,
    locale: tenant.locale,
  };
}
