import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { LinkState } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import type { SystemDb, TenantDb } from "../../../platform/db/db.ts";
import { digestOfToken } from "../../../platform/call/session.ts";
import { dropLinksOf } from "../../mail/service.ts";

/**
 * A link to a password. Only its digest is stored; an account has one living link of its administrators at most and one that a stranger asked for, and
 * none after its password was set. Anybody may type an address and so ask for a link: that takes no other away than what strangers asked for.
 * Invariant: a link is spent in one statement, so it serves once however often it is sent.
 */
export type LinkKind = "reset" | "invitation";
const LIFE_MINUTES: Readonly<Record<LinkKind, number>> = { reset: 60, invitation: 7 * 24 * 60 };

interface Owner {
  accountId: number;
  tenantId: number;
  personId: number;
}

export async function makeLink(
  { system, rows, publicUrl }: { system: SystemDb; rows: TenantDb; publicUrl: string },
  owner: Owner,
  { kind, isSelfAsked }: { kind: LinkKind; isSelfAsked: boolean },
): Promise<{ link: string; expiresAt: string }> {
  await voidLinks(system, rows, owner, isSelfAsked ? "strangers" : "all");
  const code = randomBytes(32).toString("base64url");
  const { expiresAt } = await system
    .insertInto("credentialLinks")
    .values({
      ...owner,
      tokenDigest: digestOfToken(code),
      kind,
      isSelfAsked,
      expiresAt: sql<string>`now() + make_interval(mins => ${LIFE_MINUTES[kind]})`,
    })
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return { link: `${publicUrl}/credentials?code=${code}`, expiresAt };
}

/** What was sent before opens nothing from now on: all of it, or what strangers asked for. */
export async function voidLinks(
  system: SystemDb,
  rows: TenantDb,
  { accountId, personId }: Pick<Owner, "accountId" | "personId">,
  whose: "all" | "strangers" = "all",
) {
  const voided = await system
    .updateTable("credentialLinks")
    .set({ voidedAt: sql<string>`now()` })
    .where("accountId", "=", accountId)
    .where("usedAt", "is", null)
    .where("voidedAt", "is", null)
    .where("isSelfAsked", "in", whose === "all" ? [true, false] : [true])
    .returning("tokenDigest")
    .execute();
  if (whose === "all") return await dropLinksOf(rows, personId);
  const gone = new Set(voided.map(({ tokenDigest }) => tokenDigest.toString("hex")));
  await dropLinksOf(rows, personId, (link) => gone.has(digestOfToken(codeOf(link)).toString("hex")));
}

const codeOf = (link: string): string => new URL(link, "http://localhost").searchParams.get("code") ?? "";

/** What a code is worth; one that nobody was given has run out. */
export async function findLink(system: SystemDb, code: string) {
  const link = await system
    .selectFrom("credentialLinks")
    .innerJoin("accounts", "accounts.id", "credentialLinks.accountId")
    .innerJoin("tenants", "tenants.id", "credentialLinks.tenantId")
    .select([
      "credentialLinks.accountId",
      "credentialLinks.tenantId",
      "credentialLinks.personId",
      "kind",
      "usedAt",
      "email",
      "tenants.name as tenant",
    ])
    .select(sql<boolean>`voided_at is null and expires_at > now() and not accounts.is_disabled`.as("isAlive"))
    .where("tokenDigest", "=", digestOfToken(code))
    .executeTakeFirst();
  const state: LinkState = link?.usedAt ? "used" : link?.isAlive ? "valid" : "expired";
  return { state, link };
}

/** Uses it up; false when somebody else did, or it ran out meanwhile. */
export async function spendLink(system: SystemDb, code: string): Promise<boolean> {
  const spent = await system
    .updateTable("credentialLinks")
    .set({ usedAt: sql<string>`now()` })
    .where("tokenDigest", "=", digestOfToken(code))
    .where("usedAt", "is", null)
    .where("voidedAt", "is", null)
    .where("expiresAt", ">", sql<string>`now()`)
    .executeTakeFirst();
  return Number(spent.numUpdatedRows) === 1;
}

/** Whether so many messages were asked for by strangers lately that the next would be a nuisance. */
export async function isAskedTooOften(system: SystemDb, accountId: number): Promise<boolean> {
  const { lately, count } = await system
    .selectFrom("credentialLinks")
    .select(({ fn }) => [
      sql<boolean>`coalesce(bool_or(created_at > now() - interval '1 minute'), false)`.as("lately"),
      fn.countAll<number>().as("count"),
    ])
    .where("accountId", "=", accountId)
    .where("isSelfAsked", "=", true)
    .where("createdAt", ">", sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return lately || count >= 5;
}
