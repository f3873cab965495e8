import { sql } from "kysely";
import { addressesOf } from "../auth/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";

export interface Addressee {
  id: number;
  name: string;
  email: string;
  siteId: number | null;
  roleId: number;
  ownZone: string | null;
  siteZone: string | null;
}

/** Those of these people who can be written to: with an account that is open. */
export async function addressees(store: { db: Database }, ctx: Pick<Ctx, "db">, ids: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Omit<Addressee, "email"> & { accountId: number }>`
    select p.id, p.name, p.account_id, p.site_id, coalesce(p.role_id, 0) as role_id, p.time_zone as own_zone, s.time_zone as site_zone
    from people p left join locations s on s.id = p.site_id
    where p.id = any(${[...ids]}::bigint[]) and p.account_id is not null and p.archived_at is null order by p.id`.execute(ctx.db);
  const addresses = await addressesOf(
    store,
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.flatMap(({ accountId, ...person }) => {
    const email = addresses.get(accountId);
    return email === undefined ? [] : [{ ...person, email }];
  });
}
