import { sql } from "kysely";
import type { Account } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { accountIdOf } from "../../people/service.ts";
import { lockedUntil } from "../attempts.ts";
import type { Deps } from "../deps.ts";

/** Where a person stands with signing in, told to whoever may see the person. */
export async function accountState({ db, nameDigest }: Pick<Deps, "db" | "nameDigest">, ctx: Ctx, personId: number): Promise<Account> {
  const accountId = await accountIdOf(ctx, personId);
  const system = db.system(ctx.db);
  const account =
    accountId === null
      ? undefined
      : await system
          .selectFrom("accounts")
          .select(["email", "passwordHash", "isDisabled", "requestedAt", "createdAt", "passwordChangedAt"])
          .where("id", "=", accountId)
          .executeTakeFirst();
  if (!account || accountId === null) return { state: "none", at: null, email: null, sessions: 0, lastSeenAt: null };
  const { count, lastSeenAt } = await system
    .selectFrom("sessions")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("lastSeenAt").as("lastSeenAt")])
    .where("accountId", "=", accountId)
    .where("isReplaced", "=", false)
    .where("isUnused", "=", false)
    .where("expiresAt", ">", sql<string>`now()`)
    .executeTakeFirstOrThrow();
  const facts = { email: account.email, sessions: count, lastSeenAt };
  if (account.requestedAt !== null) return { ...facts, state: "requested", at: account.requestedAt };
  if (account.isDisabled || (await isArchived(ctx, personId))) return { ...facts, state: "inactive", at: null };
  if (account.passwordHash === null) {
    const invitation = await system
      .selectFrom("credentialLinks")
      .select(({ fn }) => fn.max("createdAt").as("at"))
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    return { ...facts, state: "invited", at: invitation?.at ?? account.createdAt };
  }
  const until = await lockedUntil(system, nameDigest(account.email));
  if (until) return { ...facts, state: "locked", at: until };
  return { ...facts, state: "active", at: account.passwordChangedAt ?? account.createdAt };
}

/** Whoever is archived does not sign in, whatever the account says. */
async function isArchived(ctx: Ctx, personId: number): Promise<boolean> {
  const person = await ctx.db.selectFrom("people").select("archivedAt").where("id", "=", personId).executeTakeFirst();
  return person?.archivedAt !== null;
}
