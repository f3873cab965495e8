import { sql } from "kysely";
import type { RefusalAtDoor } from "@millwright/domain/iot/intake/refusals.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** Who knocked and was turned away: by the name of the gateway, or by the digest of a credential that opens nothing any more. */
export interface Knock {
  publicId: string | null;
  sha256: Buffer | null;
  reason: RefusalAtDoor;
  count: number;
  /** Milliseconds. */
  lastAt: number;
}

/** Adds to what was counted of that day; what belongs to no gateway here is let go. */
export async function noteRefusals(db: TenantDb, knocks: readonly Knock[]): Promise<void> {
  await sql`
    insert into gateway_refusals as held (gateway_id, day, reason, count, last_at)
      select g.id, (k.at at time zone 'UTC')::date, k.reason, sum(k.count), max(k.at)
      from (select k.public_id, k.sha256, k.reason, k.count, to_timestamp(k.ms / 1000) as at
        from unnest(${knocks.map(({ publicId }) => publicId)}::text[], ${knocks.map(({ sha256 }) => sha256)}::bytea[], ${knocks.map(({ reason }) => reason)}::text[],
          ${knocks.map(({ count }) => count)}::int[], ${knocks.map(({ lastAt }) => lastAt)}::float8[]) as k (public_id, sha256, reason, count, ms)) k
      join gateways g on g.public_id = k.public_id or g.id = (select c.gateway_id from gateway_credentials c where c.sha256 = k.sha256)
      group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, gateway_id, day, reason) do update set count = held.count + excluded.count, last_at = greatest(held.last_at, excluded.last_at)`.execute(
    db,
  );
}

export interface RefusalCount {
  reason: RefusalAtDoor;
  count: number;
  lastAt: string;
}

/** What was turned away since a day, most recent first. */
export async function refusalsOf(db: TenantDb, gatewayId: number, days: number): Promise<RefusalCount[]> {
  const { rows } = await sql<RefusalCount>`
    select reason, sum(count)::int as count, max(last_at) as last_at from gateway_refusals
    where gateway_id = ${gatewayId} and day > (now() at time zone 'UTC')::date - ${days}::int group by reason order by max(last_at) desc`.execute(
    db,
  );
  return rows;
}
