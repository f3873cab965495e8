import { sql } from "kysely";
import { pino } from "pino";
import type { RuleAction, RuleKind, Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { Suppression } from "@millwright/domain/iot/alarms/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { feedTenant } from "../../platform/work/event-feed.ts";
import { announce } from "../../platform/work/events.ts";
import type { TestTenant, World } from "../../testing/world.ts";
import { alarmCleared, alarmRaised, alarmRisen, alarmUnsuppressed } from "../alarms/events.ts";
import { buildRuleRow, builtLevel } from "../alarms/builders.ts";

const log = pino({ level: "silent" }) as unknown as Ctx["log"];

/** For tests: a rule over these sensors that makes work. */
export async function buildWorkRule(
  tenant: TestTenant,
  sensorIds: readonly number[],
  facts: { action?: RuleAction; coolDownHours?: number; kind?: RuleKind } = {},
): Promise<{ id: number; name: string }> {
  const { action = "request", coolDownHours = 24, kind = "above" } = facts;
  const id = await buildRuleRow(tenant, { kind, levels: [builtLevel({ upper: 8 })] }, { sensorIds });
  const { rows } = await tenant.rows(
    async (db) =>
      await sql<{
        name: string;
      }>`update alarm_rules set action = ${action}, cool_down_hours = ${coolDownHours} where id = ${id} returning name`.execute(db),
  );
  return { id, name: rows[0]?.name ?? "" };
}

export interface Raised {
  ruleId: number;
  sensorId: number;
  severity?: Severity;
  value?: number;
  seriesId?: number | null;
  suppressedBy?: Suppression | null;
  /** ISO 8601; now where nothing is said. */
  at?: string;
}

/** For tests: what the watch over readings does when an alarm is raised, in one transaction. Answers the alarm. */
export async function raiseAlarm(world: World, tenant: TestTenant, raised: Raised): Promise<number> {
  const { ruleId, sensorId, severity = 2, value = 9.1, seriesId = null, suppressedBy = null, at = new Date().toISOString() } = raised;
  return await product(world, tenant, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into alarms (name, rule_id, series_id, sensor_id, asset_id, location_id, site_id, severity, highest_severity, since_at, raised_at, limit_value, last_value, worst_value,
        worst_at, unit, suppressed_by)
      select r.name, r.id, ${seriesId}, s.id, s.asset_id, s.location_id, s.site_id, ${severity}, ${severity}, ${at}::timestamptz - interval '10 minutes', ${at}, 8, ${value}, ${value},
        ${at}, 'Cel', ${suppressedBy} from alarm_rules r, sensors s where r.id = ${ruleId} and s.id = ${sensorId} returning id`.execute(
      ctx.db,
    );
    const id = rows[0]?.id ?? 0;
    await announce(ctx, alarmRaised, { id, payload: await factsOf(ctx, id) });
    return id;
  });
}

export const riseAlarm = async (world: World, tenant: TestTenant, id: number, severity: Severity, value: number): Promise<void> =>
  await product(world, tenant, async (ctx) => {
    await sql`update alarms set severity = ${severity}, highest_severity = ${severity}, last_value = ${value}, worst_value = ${value}, worst_at = ${ctx.now.toISOString()} where id = ${id}`.execute(
      ctx.db,
    );
    await announce(ctx, alarmRisen, { id, payload: await factsOf(ctx, id) });
  });

export const unsuppressAlarm = async (world: World, tenant: TestTenant, id: number): Promise<void> =>
  await product(world, tenant, async (ctx) => {
    await sql`update alarms set suppressed_by = null where id = ${id}`.execute(ctx.db);
    await announce(ctx, alarmUnsuppressed, { id, payload: await factsOf(ctx, id) });
  });

export const clearAlarm = async (world: World, tenant: TestTenant, id: number): Promise<void> =>
  await product(world, tenant, async (ctx) => {
    await sql`update alarms set cleared_at = ${ctx.now.toISOString()}, clear_reason = 'back_to_normal' where id = ${id}`.execute(ctx.db);
    await announce(ctx, alarmCleared, { id, payload: { ...(await factsOf(ctx, id)), reason: "back_to_normal" } });
  });

const product = async <T>({ platform, db }: World, tenant: TestTenant, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  await asProduct({ ground: { ...platform, db }, log, task: "a test", tenantId: tenant.id }, work);

interface Facts {
  ruleId: number;
  sensorId: number | null;
  gatewayId: number | null;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  severity: Severity;
  at: string;
  sinceAt: string;
  value: number | null;
  limit: number | null;
  unit: string | null;
  suppressedBy: Suppression | null;
}

async function factsOf(ctx: Ctx, id: number): Promise<Facts> {
  const { rows } =
    await sql<Facts>`select rule_id, sensor_id, gateway_id, asset_id, location_id, site_id, severity, raised_at as at, since_at, last_value as value,
    limit_value as "limit", unit, suppressed_by from alarms where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Error("the alarm is there");
  return rows[0];
}

/** For tests: whoever hears of events afterwards has heard of all, and what they enqueued is done. */
export async function hearAll(world: World, tenant: TestTenant): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await feedTenant({ ...world.platform, log }, tenant.id);
    if ((await unheard(tenant)) === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await world.jobs.runOnce(tenant.id);
}

const unheard = async (tenant: TestTenant): Promise<number> =>
  await tenant.rows(async (db) => {
    const { rows } = await sql<{
      left: number;
    }>`select (select count(*) from events e, event_cursor c where c.name = ${`events/${tenant.id}`} and (e.txid, e.id) > (c.txid, c.id))
      + (select count(*) from event_deliveries) as left`.execute(db);
    return rows[0]?.left ?? 0;
  });
