import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database, SystemDb } from "../../platform/db/db.ts";

/**
 * Failed sign-ins of a name, known or unknown; a device that signed in under the name before has a count of its own (decision 0023).
 * Invariant: an attempt is counted before it is verified, in one statement, so parallel guesses get three verifications and no more.
 */
export const ATTEMPTS = 3;

/** What is counted: the name, or the name at a known device. */
export interface Counted {
  digest: Buffer;
  /** The name's own digest, where a device is counted. */
  ofName: Buffer | null;
  /** As it was typed. */
  email: string;
}

export interface Attempt {
  /** Attempts so far, this one included. */
  failed: number;
  /** No verification for this one. */
  isLocked: boolean;
}

/** Counts an attempt. A lock that has run out starts the count anew. */
export async function countAttempt(db: Database, { digest, ofName, email }: Counted): Promise<Attempt> {
  const { rows } = await sql<{ failed: number }>`
    insert into sign_in_attempts as a (name_digest, of_name, failed) values (${digest}, ${ofName}, 1)
    on conflict (name_digest) do update set
      failed = case when a.locked_until <= now() then 1 else least(a.failed + 1, 1000) end,
      locked_until = case when a.locked_until <= now() then null when a.failed + 1 >= ${ATTEMPTS} then coalesce(a.locked_until, now() + make_interval(mins => lock_minutes_of(${email.trim().toLowerCase()}))) else null end,
      last_at = now()
    returning failed`.execute(db.system());
  const failed = rows[0]?.failed ?? ATTEMPTS + 1;
  return { failed, isLocked: failed > ATTEMPTS };
}

/** A right password forgets the wrong ones. */
export async function forgetAttempts(db: Database, digest: Buffer): Promise<void> {
  await db.system().deleteFrom("signInAttempts").where("nameDigest", "=", digest).execute();
}

/** Ends every lock of a name, that of strangers and those of its devices. */
export async function endLocks(system: SystemDb, name: Buffer): Promise<void> {
  await system
    .deleteFrom("signInAttempts")
    .where(({ eb, or }) => or([eb("nameDigest", "=", name), eb("ofName", "=", name)]))
    .execute();
}

/** Until when strangers are locked out of a name; null while they are not. */
export async function lockedUntil(system: SystemDb, name: Buffer): Promise<string | null> {
  const row = await system
    .selectFrom("signInAttempts")
    .select(({ fn }) => fn.max("lockedUntil").as("until"))
    .where(({ eb, or }) => or([eb("nameDigest", "=", name), eb("ofName", "=", name)]))
    .where("lockedUntil", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Names are kept as digests under a key of the installation, so that the table tells nobody who tried. */
export async function openNameDigests(db: Database): Promise<(name: string) => Buffer> {
  await db
    .system()
    .insertInto("installation")
    .values({ key: "name_digest_key", value: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db
    .system()
    .selectFrom("installation")
    .select("value")
    .where("key", "=", "name_digest_key")
    .executeTakeFirstOrThrow();
  return (name) => createHmac("sha256", value).update(name.trim().toLowerCase()).digest();
}

/** Accounts of the caller's organisation that are locked at this moment. A name is known by its digest alone, so its accounts are asked when somebody is locked at all. */
export async function lockedAccounts(
  { db, nameDigest }: { db: Database; nameDigest: (name: string) => Buffer },
  ctx: Pick<Ctx, "db" | "tenantId">,
): Promise<number[]> {
  const system = db.system(ctx.db);
  const locks = await system
    .selectFrom("signInAttempts")
    .select(["nameDigest", "ofName"])
    .where("lockedUntil", ">", sql<string>`now()`)
    .execute();
  if (locks.length === 0) return [];
  const names = new Set(locks.map((lock) => (lock.ofName ?? lock.nameDigest).toString("hex")));
  const accounts = await system
    .selectFrom("accounts")
    .innerJoin("tenants", "tenants.organisationId", "accounts.organisationId")
    .select(["accounts.id", "accounts.email"])
    .where("tenants.id", "=", ctx.tenantId)
    .execute();
  return accounts.filter(({ email }) => names.has(nameDigest(email).toString("hex"))).map(({ id }) => id);
}
