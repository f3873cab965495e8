import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../platform/db/db.ts";

/**
 * Failed sign-ins of a name, known or unknown.
 * Invariant: an attempt is counted before it is verified, in one statement, so parallel guesses get three verifications and no more.
 */
export const ATTEMPTS = 3;
const LOCK_MINUTES = 15;

export interface Attempt {
  /** Attempts so far, this one included. */
  failed: number;
  /** No verification for this one. */
  isLocked: boolean;
}

/** Counts an attempt. A lock that has run out starts the count anew. */
export async function countAttempt(db: Database, digest: Buffer): Promise<Attempt> {
  const { rows } = await sql<{ failed: number }>`
    insert into sign_in_attempts as a (name_digest, failed) values (${digest}, 1)
    on conflict (name_digest) do update set
      failed = case when a.locked_until <= now() then 1 else least(a.failed + 1, 1000) end,
      locked_until = case when a.locked_until <= now() then null when a.failed + 1 >= ${ATTEMPTS} then coalesce(a.locked_until, now() + make_interval(mins => ${LOCK_MINUTES})) else null end,
      last_at = now()
    returning failed`.execute(db.system());
  const failed = rows[0]?.failed ?? ATTEMPTS + 1;
  return { failed, isLocked: failed > ATTEMPTS };
}

/** A right password forgets the wrong ones. */
export async function forgetAttempts(db: Database, digest: Buffer): Promise<void> {
  await db.system().deleteFrom("signInAttempts").where("nameDigest", "=", digest).execute();
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
