import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { OpenCtx } from "../../platform/call/ctx.ts";
import { hashDigest } from "../../platform/call/passwords.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { writeAudit } from "../../platform/records/audit-words.ts";
import { addApplicantAccount, isCommonDigest, type Deps } from "../auth/service.ts";
import { post } from "../mail/service.ts";
import { insertApplicant } from "../people/service.ts";
import { tenantOf } from "../tenants/service.ts";

/** An answer takes so long, whatever is known of the address. */
const ANSWER_MS = 700;

interface Asked {
  displayName: string;
  email: string;
  password: string;
}

/**
 * Somebody asks for an account: a Requester who cannot sign in until an administrator agrees, and whom the register does not show until then. An address that is known
 * already is written to instead; the answer is the same, and as late.
 */
export async function register(deps: Deps, ctx: OpenCtx, named: string | undefined, asked: Asked): Promise<{ success: true }> {
  const tenant = await tenantOf(deps.db, { ...ctx, caller: null }, named);
  if (!tenant?.isRegistrationOpen || (tenant.isDemo && ctx.isDemoShut)) throw refuse("not_found", "not_found");
  if (await isCommonDigest(asked.password, [tenant.name, asked.displayName, asked.email])) throw refuseField("password", "common_password");
  const passwordHash = await hashDigest(asked.password);
  const email = asked.email.trim().toLowerCase();
  const keeping = deps.db
    .tenant(tenant.id, async (rows) => await keep(deps, ctx, rows, { ...asked, email, passwordHash, tenant }))
    .catch((thrown: unknown) => ctx.log.error({ err: thrown }, "a registration was not kept"));
  await Promise.all([keeping, sleep(ANSWER_MS)]);
  return { success: true };
}

interface Keeping extends Asked {
  passwordHash: string;
  tenant: { id: number; organisationId: number; name: string };
}

async function keep(
  deps: Deps,
  { requestId, ip }: OpenCtx,
  rows: TenantDb,
  { displayName, email, passwordHash, tenant }: Keeping,
): Promise<void> {
  const person = await rows
    .selectFrom("people")
    .select(["id", "name"])
    .where(sql<string>`lower(email)`, "=", email)
    .where("archivedAt", "is", null)
    .executeTakeFirst();
  if (person) return await writeTo(deps, rows, { ...person, name: person.name ?? "", email }, tenant.name);
  const accountId = await addApplicantAccount(deps, rows, { organisationId: tenant.organisationId, email, passwordHash });
  // Of another organisation, of somebody who left, or asked for already: nothing is said to anybody.
  if (accountId === null) return;
  const [firstName, lastName] = partsOf(displayName);
  const personId = await insertApplicant(rows, { firstName, lastName, email, accountId });
  await writeAudit(rows, [
    { personId, personName: `${firstName} ${lastName}`, ip, requestId, action: "registered", entity: "people", entityId: personId },
  ]);
}

async function writeTo(deps: Deps, rows: TenantDb, to: { id: number; name: string; email: string }, tenant: string): Promise<void> {
  const lately = await rows
    .selectFrom("mails")
    .select("id")
    .where("personId", "=", to.id)
    .where("kind", "=", "registration_known")
    .where("createdAt", ">", sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (lately) return;
  const writes: Promise<unknown>[] = [];
  const writing = { db: rows, personId: to.id, beforeCommit: (write: Promise<unknown>) => void writes.push(write) };
  await post(deps, writing, { kind: "registration_known", to, facts: { tenant } });
  await Promise.all(writes);
}

/** A whole name is taken apart at its last space. */
function partsOf(name: string): [string, string] {
  const whole = name.trim().replace(/\s+/g, " ");
  const at = whole.lastIndexOf(" ");
  return at < 0 ? ["–", whole.slice(0, 100)] : [whole.slice(0, at).slice(0, 100), whole.slice(at + 1).slice(0, 100)];
}
