import { sql } from "kysely";
import type { OwnSession } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { deviceOf } from "@millwright/domain/foundation/auth/devices.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { SystemDb } from "../../platform/db/db.ts";

/** The sessions of the caller's account, the last used first. */
export async function sessionsOf(system: SystemDb, ctx: Ctx): Promise<OwnSession[]> {
  const rows = await system
    .selectFrom("sessions")
    .innerJoin("tenants", "tenants.id", "sessions.tenantId")
    .select(["family as session", "userAgent", "address", "sessions.createdAt as startedAt", "lastSeenAt"])
    .select(sql<boolean>`family = (select s.family from sessions s where s.token_digest = ${ctx.tokenDigest})`.as("isThis"))
    .where("accountId", "=", ctx.accountId)
    .where("isReplaced", "=", false)
    .where("isUnused", "=", false)
    .where("expiresAt", ">", sql<string>`now()`)
    .where("lastSeenAt", ">", sql<string>`now() - make_interval(mins => tenants.idle_minutes)`)
    .orderBy("lastSeenAt", "desc")
    .limit(100)
    .execute();
  return rows.map(({ userAgent, isThis, ...session }) => ({ ...session, device: deviceOf(userAgent), isThis: isThis ?? false }));
}

/** The open sessions of somebody's account, as an administrator sees them. */
export async function openSessionsOf(system: SystemDb, accountId: number) {
  const rows = await system
    .selectFrom("sessions")
    .innerJoin("tenants", "tenants.id", "sessions.tenantId")
    .select(["family as session", "userAgent", "address", "sessions.createdAt as startedAt", "lastSeenAt"])
    .where("accountId", "=", accountId)
    .where("isReplaced", "=", false)
    .where("isUnused", "=", false)
    .where("expiresAt", ">", sql<string>`now()`)
    .where("lastSeenAt", ">", sql<string>`now() - make_interval(mins => tenants.idle_minutes)`)
    .orderBy("lastSeenAt", "desc")
    .limit(50)
    .execute();
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }));
}

/** Devices that signed in to an account before, the last used first. */
export async function devicesOf(system: SystemDb, accountId: number) {
  const rows = await system
    .selectFrom("accountDevices")
    .select(["userAgent", "address", "lastSeenAt"])
    .where("accountId", "=", accountId)
    .orderBy("lastSeenAt", "desc")
    .limit(50)
    .execute();
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) }));
}

/** Ends sessions of an account; without a choice, all of them. Counts sessions, not tokens. */
export async function endSessionsOf(
  system: SystemDb,
  accountId: number,
  { only, butTokenOf }: { only?: string | undefined; butTokenOf?: Buffer } = {},
): Promise<number> {
  const ended = await system
    .deleteFrom("sessions")
    .where("accountId", "=", accountId)
    .$if(only !== undefined, (query) => query.where("family", "=", only ?? ""))
    .$if(butTokenOf !== undefined, (query) =>
      query.where("family", "not in", (from) =>
        from
          .selectFrom("sessions")
          .select("family")
          .where("tokenDigest", "=", butTokenOf ?? Buffer.alloc(0)),
      ),
    )
    .returning("family")
    .execute();
  return new Set(ended.map(({ family }) => family)).size;
}
