import { sql } from "kysely";
import { OF_STANDING, type NoticeKind } from "@millwright/domain/iot/alarm-notices/kinds.ts";
import type { RuleAction, RuleKind, Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { CLEAR_REASONS } from "@millwright/domain/iot/alarms/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Addressee } from "../../foundation/users/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { holdingsOf } from "../../platform/call/holdings.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { doing, withinReach, type Asking } from "../../platform/records/reach.ts";

/** An alarm as it is now, for what is told of it, whoever asks. */
export interface AlarmToTell {
  id: number;
  name: string;
  ruleId: number;
  ruleKind: RuleKind;
  action: RuleAction;
  nextStepMinutes: number | null;
  severity: Severity;
  sensorId: number | null;
  sensor: string | null;
  gateway: string | null;
  asset: string | null;
  location: string | null;
  siteId: number | null;
  datum: string | null;
  decimals: number | null;
  unit: string | null;
  sinceAt: string;
  clearedAt: string | null;
  clearReason: (typeof CLEAR_REASONS)[number] | null;
  limitValue: number | null;
  lastValue: number | null;
  worstValue: number | null;
  worstAt: string | null;
  isSuppressed: boolean;
  shelvedUntil: string | null;
}

const named = (alias: string) => sql`${sql.ref(`${alias}.code`)} || ' ' || ${sql.ref(`${alias}.name`)}`;

export async function alarmsToTell(db: TenantDb, ids: readonly number[]): Promise<AlarmToTell[]> {
  const { rows } = await sql<AlarmToTell>`
    select a.id, a.name, a.rule_id, r.kind as rule_kind, r.action, r.next_step_minutes, a.severity, a.sensor_id, ${named("s")} as sensor, ${named("g")} as gateway,
      ${named("asset")} as asset, ${named("location")} as location, a.site_id, series.datum, series.decimals, a.unit, a.since_at, a.cleared_at, a.clear_reason,
      a.limit_value, a.last_value, a.worst_value, a.worst_at, a.suppressed_by is not null as is_suppressed, a.shelved_until
    from alarms a join alarm_rules r on r.id = a.rule_id
    left join sensors s on s.id = a.sensor_id left join gateways g on g.id = a.gateway_id left join series on series.id = a.series_id
    left join assets asset on asset.id = a.asset_id left join locations location on location.id = a.location_id
    where a.id = any(${[...ids]}::bigint[]) order by a.severity desc, a.since_at, a.id`.execute(db);
  return rows;
}

export interface Recipients {
  people: number[];
  crews: number[];
  roles: number[];
}
export async function recipientsOf(db: TenantDb, ruleId: number, step: number): Promise<Recipients> {
  const rows = await db
    .selectFrom("alarmRuleRecipients")
    .select(["personId", "crewId", "roleId"])
    .where("ruleId", "=", ruleId)
    .where("step", "=", step)
    .orderBy("id")
    .execute();
  return {
    people: rows.flatMap(({ personId }) => personId ?? []),
    crews: rows.flatMap(({ crewId }) => crewId ?? []),
    roles: rows.flatMap(({ roleId }) => roleId ?? []),
  };
}

/**
 * Who has one of these roles at a site: held at it, or at one that it is part of; held without a site, whoever is of these sites or of none. Of what is at no site: whoever has the
 * role.
 */
export async function holdersAt(db: TenantDb, roleIds: readonly number[], siteId: number | null): Promise<number[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<{ personId: number }>`
    with recursive above (id) as (
      select ${siteId}::bigint union all select l.parent_id from above join locations l on l.id = above.id where l.parent_id is not null)
    select distinct h.person_id from held_roles h join people p on p.id = h.person_id
    where h.role_id = any(${[...roleIds]}::bigint[]) and p.archived_at is null
      and (${siteId}::bigint is null or coalesce(h.site_id, p.site_id) is null or coalesce(h.site_id, p.site_id) in (select id from above))`.execute(
    db,
  );
  return rows.map(({ personId }) => personId);
}

/** What somebody may do with an alarm where it is, by the rights that they have now. `day`: today where the organisation is. */
export async function rightsOn(
  db: TenantDb,
  alarmId: number,
  { id: personId, siteId }: Pick<Addressee, "id" | "siteId">,
  day: string,
): Promise<{ sees: boolean; acknowledges: boolean }> {
  const held = await holdingsOf(db, { personId, siteId, day });
  if (!holds(held.grants, "alarms", "view")) return { sees: false, acknowledges: false };
  const asking: Asking = { ...held, personId };
  const { rows } = await sql<{ sees: boolean; acknowledges: boolean }>`
    select ${withinReach(asking, "alarms")} as sees, ${withinReach(doing(asking, "update"), "alarms")} as acknowledges from alarms where id = ${alarmId}`.execute(
    db,
  );
  return rows[0] ?? { sees: false, acknowledges: false };
}

/** Who was told that it stands. */
export async function toldOfStanding(db: TenantDb, alarmId: number): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select distinct person_id from alarm_notices where alarm_id = ${alarmId} and kind = any(${[...OF_STANDING]}::text[])`.execute(db);
  return rows.map(({ personId }) => personId);
}

export interface Notice {
  alarmId: number;
  personId: number;
  kind: NoticeKind;
  step: 1 | 2;
  severity: Severity;
}

/** Whether somebody was told this already, whoever that was: an event that comes again tells nobody. */
export async function wasTold(db: TenantDb, { alarmId, kind, step, severity }: Omit<Notice, "personId">): Promise<boolean> {
  const { rows } = await sql`
    select from alarm_notices where alarm_id = ${alarmId} and kind = ${kind} and step = ${step} and severity = ${severity} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Null: this very person was told already. */
export async function insertNotice(db: TenantDb, notice: Notice, inDigest: boolean): Promise<number | null> {
  const made = await db
    .insertInto("alarmNotices")
    .values({ ...notice, inDigest })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

export const setMail = async (db: TenantDb, id: number, mailId: number): Promise<void> =>
  void (await db.updateTable("alarmNotices").set({ mailId }).where("id", "=", id).execute());

/** How much each of these people was told within the last minutes. */
export async function toldLately(db: TenantDb, personIds: readonly number[], minutes: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ personId: number; count: number }>`
    select person_id, count(*)::int as count from alarm_notices
    where person_id = any(${[...personIds]}::bigint[]) and at > now() - make_interval(mins => ${minutes}) group by person_id`.execute(db);
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}

/** In the alarm's own history. */
export const noteTold = async (db: TenantDb, alarmId: number, personIds: readonly number[]): Promise<void> =>
  void (await sql`insert into alarm_events (alarm_id, kind, person_id) select ${alarmId}, 'told', p from unnest(${[...personIds]}::bigint[]) as p`.execute(
    db,
  ));

/** Alarms that nobody has acknowledged for as long as their rule waits, counted from when somebody was told; each is claimed by whoever asks, once. */
export async function claimNextSteps(ctx: Ctx, most: number): Promise<number[]> {
  const { rows } = await sql<{ alarmId: number }>`
    insert into alarm_escalations (alarm_id)
    select a.id from alarms a join alarm_rules r on r.id = a.rule_id
    where a.cleared_at is null and a.acknowledged_at is null and a.suppressed_by is null and coalesce(a.shelved_until <= now(), true)
      and r.action <> 'none' and r.next_step_minutes is not null
      and coalesce((select min(n.at) from alarm_notices n where n.alarm_id = a.id), a.raised_at) <= now() - make_interval(mins => r.next_step_minutes)
      and not exists (select from alarm_escalations e where e.alarm_id = a.id)
    order by a.severity desc, a.raised_at limit ${most}
    on conflict do nothing returning alarm_id`.execute(ctx.db);
  return rows.map(({ alarmId }) => alarmId);
}

export interface WaitingPerson {
  personId: number;
  /** Milliseconds. */
  oldest: number;
  lastDigest: number | null;
}
export async function waitingForDigest(db: TenantDb): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select w.person_id, (extract(epoch from min(w.at)) * 1000)::float8 as oldest,
      (select (extract(epoch from max(d.digested_at)) * 1000)::float8 from alarm_notices d where d.person_id = w.person_id and d.digested_at is not null) as last_digest
    from alarm_notices w where w.in_digest and w.digested_at is null group by w.person_id`.execute(db);
  return rows;
}

/** Takes what waits for somebody's digest; whoever comes second finds nothing. */
export async function takeDigest(db: TenantDb, personId: number): Promise<{ id: number; alarmId: number; kind: NoticeKind }[]> {
  const { rows } = await sql<{ id: number; alarmId: number; kind: NoticeKind }>`
    update alarm_notices set digested_at = now() where person_id = ${personId} and in_digest and digested_at is null returning id, alarm_id, kind`.execute(
    db,
  );
  return rows;
}

export async function insertLink(
  db: TenantDb,
  link: { digest: Buffer; personId: number; sensorId: number; roleId: number; expiresAt: string },
): Promise<void> {
  await db.insertInto("alarmLinks").values(link).execute();
}

export async function linkUnder(db: TenantDb, digest: Buffer): Promise<{ personId: number; sensorId: number; roleId: number } | undefined> {
  return await db
    .selectFrom("alarmLinks")
    .select(["personId", "sensorId", "roleId"])
    .where("digest", "=", digest)
    .where("expiresAt", ">", sql<string>`now()`)
    .executeTakeFirst();
}

export const sweepLinks = async (db: TenantDb): Promise<void> =>
  void (await db
    .deleteFrom("alarmLinks")
    .where("expiresAt", "<", sql<string>`now()`)
    .execute());

export async function codeOfSensor(db: TenantDb, id: number): Promise<string | undefined> {
  return (await db.selectFrom("sensors").select("code").where("id", "=", id).executeTakeFirst())?.code;
}

/** These alarms, the most severe first, of those what nobody has acknowledged, and then what stands longest. */
export async function mostSevere(db: TenantDb, ids: readonly number[]) {
  const { rows } = await sql<{
    severity: Severity;
    sinceAt: string;
    lastValue: number | null;
    unit: string | null;
    datum: string | null;
    decimals: number | null;
    acknowledgedAt: string | null;
  }>`select a.severity, a.since_at, a.last_value, a.unit, s.datum, s.decimals, a.acknowledged_at from alarms a left join series s on s.id = a.series_id
    where a.id = any(${[...ids]}::bigint[]) order by a.severity desc, a.acknowledged_at is not null, a.since_at, a.id`.execute(db);
  return rows;
}
