import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Adapter, Mapping } from "@millwright/domain/iot/ingest/canonical.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** What the tests of doors need: built past the screens, in somebody's tenant. */
interface Tenant {
  id: number;
  rows: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>;
}
export interface BuiltGateway {
  gatewayId: number;
  networkId: number;
  publicId: string;
  token: string;
}

let serial = 0;
const unique = (word: string) => `${word}-${process.pid}-${(serial += 1)}`;

export async function buildGateway(
  tenant: Tenant,
  facts: {
    adapter?: Adapter;
    externalId?: string;
    timeZone?: string;
    mapping?: Mapping;
    heartbeatSeconds?: number;
    networkId?: number;
    pendingLimit?: number;
    siteId?: number;
  } = {},
): Promise<BuiltGateway> {
  const token = `${tenant.id}-${randomBytes(32).toString("base64url")}`;
  const code = unique("GW");
  return await tenant.rows(async (db) => {
    const network = facts.networkId ?? (await buildNetwork(db, facts));
    const { rows } = await sql<{ id: number; publicId: string }>`
      insert into gateways (code, name, network_id, adapter, external_id, time_zone, settings, heartbeat_seconds)
      values (${code}, ${code}, ${network}, ${facts.adapter ?? "native"}, ${facts.externalId ?? null}, ${facts.timeZone ?? null}, ${facts.mapping ? JSON.stringify(facts.mapping) : null}::jsonb, ${facts.heartbeatSeconds ?? null})
      returning id, public_id`.execute(db);
    const { id = 0, publicId = "" } = rows[0] ?? {};
    await sql`insert into gateway_credentials (gateway_id, sha256, ending) values (${id}, ${createHash("sha256").update(token).digest()}, ${token.slice(-4)})`.execute(
      db,
    );
    return { gatewayId: id, networkId: network, publicId, token };
  });
}

async function buildNetwork(db: TenantDb, { pendingLimit, siteId }: { pendingLimit?: number; siteId?: number }): Promise<number> {
  const code = unique("NET");
  const { rows } = await sql<{
    id: number;
  }>`insert into networks (code, name, pending_limit, site_id) values (${code}, ${code}, ${pendingLimit ?? 200}, ${siteId ?? null}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** A sensor that somebody has adopted. */
export async function buildSensor(
  tenant: Tenant,
  networkId: number,
  key = unique("S"),
  heartbeatSeconds: number | null = null,
): Promise<{ id: number; key: string }> {
  return await tenant.rows(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into sensors (code, name, network_id, sensor_key, heartbeat_seconds) values (${unique("S")}, ${key}, ${networkId}, ${key}, ${heartbeatSeconds}) returning id`.execute(
      db,
    );
    return { id: rows[0]?.id ?? 0, key };
  });
}

/** What is stored of a sensor, oldest first. */
export async function readingsOf(tenant: Tenant, sensorId: number): Promise<{ datum: string; at: string; value: number }[]> {
  return await tenant.rows(async (db) => {
    const { rows } = await sql<{ datum: string; at: string; value: number }>`
      select s.datum, r.at, r.value from sensor_readings r join series s on s.id = r.series_id
      where s.sensor_id = ${sensorId} and r.at > now() - interval '400 days' order by s.datum, r.at`.execute(db);
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  });
}
