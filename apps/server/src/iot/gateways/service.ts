import { sql } from "kysely";
import type { Adapter, GatewaySettings } from "@millwright/domain/iot/ingest/canonical.ts";
import { dueAfter } from "@millwright/domain/iot/readings/heartbeat.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { demoTenantsOf } from "../../platform/work/job-tenants.ts";
import { credentialIn } from "./credentials.ts";

/** What other features may know of gateways. */
export { credentialIn } from "./credentials.ts";
export { gatewayEvents } from "./events.ts";
export { gatewayRows } from "./queries.ts";
export { noteRefusals, refusalsOf, type Knock } from "./refusals.ts";
export { commandsAnswered, commandsSeen, expireCommands, livingCommands, takeCommands, type LivingCommand } from "./commands/becoming.ts";

/** A gateway whose door was opened, with what is needed to read what it says. */
export interface OpenedGateway {
  tenantId: number;
  gatewayId: number;
  networkId: number;
  publicId: string;
  credentialId: number;
  adapter: Adapter;
  /** The vendor's number of it; of one that speaks Sparkplug its Edge Node Descriptor. */
  externalId: string | null;
  heartbeatSeconds: number | null;
  settings: GatewaySettings;
  /** Something waited to be handed over to it when its door was opened. */
  hasCommands: boolean;
}

/** Seconds for which a use is not noted again. */
const NOTED_EVERY = 60;

/** The gateway that a credential opens; null for what opens none: unknown, revoked, of a gateway that was archived. The organisation comes from the credential alone. */
export async function openedBy(db: Pick<Database, "tenant">, credential: string): Promise<OpenedGateway | null> {
  const sent = credentialIn(credential);
  if (!sent) return null;
  return await db.tenant(sent.tenantId, async (rows) => {
    const found = await sql<
      Omit<OpenedGateway, "tenantId" | "settings"> & { timeZone: string | null; mapping: GatewaySettings["mapping"]; isNoted: boolean }
    >`
      select c.id as credential_id, g.id as gateway_id, g.network_id, g.public_id, g.adapter, g.external_id, g.heartbeat_seconds, g.time_zone, g.settings as mapping,
        coalesce(c.last_used_at > now() - make_interval(secs => ${NOTED_EVERY}), false) as is_noted,
        exists (select from gateway_commands w where w.gateway_id = g.id and w.state = 'pending') as has_commands
      from gateway_credentials c join gateways g on g.id = c.gateway_id and g.tenant_id = c.tenant_id
      where c.sha256 = ${sent.digest} and c.revoked_at is null and g.archived_at is null`.execute(rows);
    const [gateway] = found.rows;
    if (!gateway) return null;
    const { timeZone, mapping, isNoted, ...facts } = gateway;
    if (!isNoted) await sql`update gateway_credentials set last_used_at = now() where id = ${facts.credentialId}`.execute(rows);
    return { ...facts, tenantId: sent.tenantId, settings: { timeZone: timeZone ?? "UTC", mapping } };
  });
}

/** A gateway as if its door had been opened; null for one that was archived. */
export async function factsOf(db: TenantDb, tenantId: number, gatewayId: number): Promise<OpenedGateway | null> {
  const { rows } = await sql<
    Omit<OpenedGateway, "tenantId" | "credentialId" | "settings" | "hasCommands"> & {
      timeZone: string | null;
      mapping: GatewaySettings["mapping"];
    }
  >`
    select id as gateway_id, network_id, public_id, adapter, external_id, heartbeat_seconds, time_zone, settings as mapping from gateways
    where id = ${gatewayId} and archived_at is null`.execute(db);
  const [gateway] = rows;
  if (!gateway) return null;
  const { timeZone, mapping, ...facts } = gateway;
  return { ...facts, tenantId, credentialId: 0, hasCommands: false, settings: { timeZone: timeZone ?? "UTC", mapping } };
}

/** By how much its clock is off, as it was seen last. */
export async function clockOf(db: TenantDb, gatewayId: number): Promise<{ aheadSeconds: number; at: string } | null> {
  const { rows } = await sql<{ aheadSeconds: number; at: string }>`
    select clock_ahead_seconds as ahead_seconds, clock_at as at from gateways where id = ${gatewayId} and clock_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** A gateway of a demo company, with the version of its software. */
export type DemoGatewayFacts = OpenedGateway & { firmware: string | null };

/** The gateways of the demo companies by their codes, as if their doors had been opened. */
export async function gatewaysOfDemo(db: Database): Promise<ReadonlyMap<string, DemoGatewayFacts>> {
  const found = new Map<string, DemoGatewayFacts>();
  for (const tenantId of await demoTenantsOf(db)) {
    const { rows } = await db.reading(
      tenantId,
      async (reading) =>
        await sql<
          Omit<DemoGatewayFacts, "tenantId" | "credentialId" | "settings" | "hasCommands"> & { code: string; timeZone: string | null }
        >`
          select g.code, g.id as gateway_id, g.network_id, g.public_id, g.adapter, g.external_id, g.heartbeat_seconds, g.time_zone, g.firmware from gateways g
          where g.archived_at is null`.execute(reading),
    );
    for (const { code, timeZone, ...facts } of rows)
      found.set(code, {
        ...facts,
        tenantId,
        credentialId: 0,
        hasCommands: false,
        settings: { timeZone: timeZone ?? "UTC", mapping: null },
      });
  }
  return found;
}

/** What was heard of one gateway in a batch. Times are milliseconds; null: it did not say. */
export interface HeardGateway {
  gatewayId: number;
  at: number;
  heartbeatSeconds: number | null;
  power: string | null;
  battery: number | null;
  signal: number | null;
  firmware: string | null;
  /** By how many seconds its clock is ahead of ours. */
  clockAheadSeconds: number | null;
}

/** Writes what is newest of gateways, in one statement; one entry for each of them. What is older than what is known changes nothing. */
export async function gatewaysHeard(db: TenantDb, heard: readonly HeardGateway[]): Promise<void> {
  if (heard.length === 0) return;
  const due = heard.map(({ at, heartbeatSeconds }) => dueAfter(at, heartbeatSeconds)?.late ?? null);
  await sql`
    update gateways g set last_message_at = to_timestamp(h.at / 1000), state = 'ok', power = coalesce(h.power, g.power), battery = coalesce(h.battery, g.battery),
      signal = coalesce(h.signal, g.signal), firmware = coalesce(h.firmware, g.firmware), due_at = coalesce(g.due_at, to_timestamp(h.due / 1000)), gone_at = null,
      clock_ahead_seconds = coalesce(h.clock, g.clock_ahead_seconds), clock_at = case when h.clock is null then g.clock_at else to_timestamp(h.at / 1000) end
    from unnest(${heard.map(({ gatewayId }) => gatewayId)}::bigint[], ${heard.map(({ at }) => at)}::float8[], ${heard.map(({ power }) => power)}::text[],
      ${heard.map(({ battery }) => battery)}::float8[], ${heard.map(({ signal }) => signal)}::float8[], ${heard.map(({ firmware }) => firmware)}::text[],
      ${due}::float8[], ${heard.map(({ clockAheadSeconds }) => clockAheadSeconds)}::int[]) as h (id, at, power, battery, signal, firmware, due, clock)
    where g.id = h.id and coalesce(g.last_message_at < to_timestamp(h.at / 1000), true)`.execute(db);
}

/** Gateways that are gone, as was said of them, are silent at once. */
export async function gatewaysGone(db: TenantDb, gatewayIds: readonly number[], now: number): Promise<void> {
  if (gatewayIds.length === 0) return;
  await sql`
    update gateways set state = 'offline', due_at = null, gone_at = to_timestamp(${now}::float8 / 1000)
    where id = any(${[...gatewayIds]}::bigint[]) and state <> 'offline'`.execute(db);
}

/** Which of these credentials still open a door. */
export async function stillOpen(db: TenantDb, credentialIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.id from gateway_credentials c join gateways g on g.id = c.gateway_id
    where c.id = any(${[...credentialIds]}::bigint[]) and c.revoked_at is null and g.archived_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
