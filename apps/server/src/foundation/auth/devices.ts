import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, SystemDb } from "../../platform/db/db.ts";
import { digestOfToken, type Device } from "../../platform/call/session.ts";

/** A device that signed in to this account before, by the token that it was given then; null for every other. A token opens nothing by itself. */
export async function knownDevice(db: Database, email: string, token: string | undefined): Promise<Buffer | null> {
  if (!token) return null;
  const digest = digestOfToken(token);
  const row = await db
    .system()
    .selectFrom("accountDevices")
    .innerJoin("accounts", "accounts.id", "accountDevices.accountId")
    .select("accountDevices.accountId")
    .where("accounts.email", "=", email.trim().toLowerCase())
    .where("accountDevices.deviceDigest", "=", digest)
    .executeTakeFirst();
  return row ? digest : null;
}

const TOKEN = /^[\w-]{43}$/;

export interface NotedDevice {
  token: string;
  /** There were others before, and none that looked like it. */
  isNew: boolean;
}

/** Keeps the device of a good sign-in, and answers the token it is known by from then on. */
export async function noteDevice(
  system: SystemDb,
  accountId: number,
  sent: string | undefined,
  { userAgent, address }: Device,
): Promise<NotedDevice> {
  if (sent) {
    const seen = await system
      .updateTable("accountDevices")
      .set({ lastSeenAt: sql<string>`now()`, userAgent, address })
      .where("accountId", "=", accountId)
      .where("deviceDigest", "=", digestOfToken(sent))
      .executeTakeFirst();
    if (Number(seen.numUpdatedRows) > 0) return { token: sent, isNew: false };
  }
  const others = await system
    .selectFrom("accountDevices")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<boolean>`coalesce(bool_or(user_agent is not distinct from ${userAgent} and address is not distinct from ${address}), false)`.as(
        "isAlike",
      ),
    ])
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  // People who share a browser share what it is known by.
  const token = sent && TOKEN.test(sent) ? sent : randomBytes(32).toString("base64url");
  await system
    .insertInto("accountDevices")
    .values({ accountId, deviceDigest: digestOfToken(token), userAgent, address })
    .execute();
  return { token, isNew: others.count > 0 && !others.isAlike };
}
