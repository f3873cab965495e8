import { sql } from "kysely";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { voidLinks } from "./credentials/links.ts";
import { devicesOf, endSessionsOf, openSessionsOf } from "./sessions.ts";

/** What users and registrations do to accounts, in the transaction of the call. Whoever asks has looked whether it may be done. */
type Within = Pick<Ctx, "db">;
interface Store {
  db: Database;
}

export interface AccountPatch {
  email?: string;
  role?: AccountRole;
  isDisabled?: boolean;
  requestedAt?: null;
}
export const setAccount = async ({ db }: Store, { db: rows }: Within, accountId: number, patch: AccountPatch): Promise<void> =>
  void (await db.system(rows).updateTable("accounts").set(patch).where("id", "=", accountId).execute());

export const removeAccount = async ({ db }: Store, { db: rows }: Within, accountId: number): Promise<void> =>
  void (await db.system(rows).deleteFrom("accounts").where("id", "=", accountId).execute());

/** Addresses are unique in an installation. */
export const isAddressTaken = async ({ db }: Store, { db: rows }: Within, email: string): Promise<boolean> =>
  (await db.system(rows).selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;

/** Every session ends, and no link that was sent opens anything; says how many sessions there were. */
export async function shutAccount(
  { db }: Store,
  { db: rows }: Within,
  { accountId, personId }: { accountId: number; personId: number },
): Promise<number> {
  const system = db.system(rows);
  const ended = await endSessionsOf(system, accountId);
  await voidLinks(system, rows, { accountId, personId });
  return ended;
}

/** No link that was sent opens anything. */
export const voidLinksOf = async ({ db }: Store, { db: rows }: Within, owner: { accountId: number; personId: number }): Promise<void> =>
  await voidLinks(db.system(rows), rows, owner);

/** Where an account is open, and which devices have signed in to it. */
export async function whereaboutsOf({ db }: Store, { db: rows }: Within, accountId: number) {
  const system = db.system(rows);
  const [sessions, devices] = await Promise.all([openSessionsOf(system, accountId), devicesOf(system, accountId)]);
  return { sessions, devices };
}

/** A closed account of somebody who asked for it; null where the address has one already. */
export async function addApplicantAccount(
  { db }: Store,
  rows: TenantDb,
  account: { organisationId: number; email: string; passwordHash: string },
): Promise<number | null> {
  const made = await db
    .system(rows)
    .insertInto("accounts")
    .values({ ...account, role: "user", isDisabled: true, requestedAt: sql<string>`now()` })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The addresses with which these accounts sign in, of those that are open. */
export async function addressesOf(
  { db }: Store,
  { db: rows }: Within,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (accountIds.length === 0) return new Map();
  const found = await db
    .system(rows)
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("id", "in", [...accountIds])
    .where("isDisabled", "=", false)
    .execute();
  return new Map(found.map(({ id, email }) => [id, email]));
}
