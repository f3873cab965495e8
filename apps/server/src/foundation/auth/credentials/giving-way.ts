import { sql } from "kysely";
import { givesWay } from "@millwright/domain/foundation/auth/claims.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { writeAudit } from "../../../platform/records/audit-words.ts";
import type { Deps } from "../deps.ts";
import { voidLinks } from "./links.ts";

/**
 * Takes the address from an account of another organisation that nobody ever proved to have, and says whether it did. Each of its tenants
 * in a transaction of its own: that such a claim has ended stays true whatever becomes of the call.
 */
export async function letGo(deps: Deps, ctx: Ctx, accountId: number): Promise<boolean> {
  const account = await claimOf(deps, ctx, accountId);
  if (!account || !givesWay(account)) return false;
  const tenants = await deps.db.system().selectFrom("tenants").select("id").where("organisationId", "=", account.organisationId).execute();
  for (const { id } of tenants) await deps.db.tenant(id, async (rows) => await unlink(deps, rows, accountId, ctx.requestId));
  await deps.db.system().deleteFrom("accounts").where("id", "=", accountId).execute();
  return true;
}

async function claimOf({ db }: Deps, ctx: Ctx, accountId: number) {
  return await db
    .system(ctx.db)
    .selectFrom("accounts")
    .select("organisationId")
    .select([
      sql<boolean>`organisation_id = (select organisation_id from tenants where id = ${ctx.tenantId})`.as("isOurs"),
      sql<boolean>`requested_at is not null`.as("isRegistration"),
      sql<boolean>`password_hash is not null`.as("hasPassword"),
      sql<boolean>`exists (select from credential_links l where l.account_id = accounts.id and not l.is_self_asked
        and l.used_at is null and l.voided_at is null and l.expires_at > now())`.as("isInvited"),
    ])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** Its person stays, without an account; their log says why. */
async function unlink({ db }: Deps, rows: TenantDb, accountId: number, requestId: string): Promise<void> {
  const person = await rows
    .updateTable("people")
    .set({ accountId: null, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("accountId", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  if (!person) return;
  await voidLinks(db.system(rows), rows, { accountId, personId: person.id });
  const facts = { personId: null, personName: null, ip: null, requestId, entity: "people", entityId: person.id };
  await writeAudit(rows, [{ ...facts, action: "address_let_go", changes: [] }]);
}
