import { sql } from "kysely";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { covers } from "../alarm-rules/service.ts";

/** A repair that an alarm may have asked for: of the asset of a rule's sensor. Times are milliseconds. */
export interface Repair {
  ruleId: number;
  sensorId: number;
  assetId: number;
  orderId: number;
  requestId: number | null;
  /** The request's, else the order's. */
  code: string;
  askedAt: number;
  completedAt: number;
}

/** What a rule would have noticed of the faults of the company. */
const NOTICED: Readonly<Record<string, readonly string[]>> = {
  "ALR-VIB": [
    "Pump vibrates and is loud",
    "Leak at pump shaft seal",
    "Low flow after cleaning",
    "Gearbox leaks oil",
    "Motor hot and smells",
  ],
  "ALR-FRZ": ["Frost on the evaporator", "Chiller trips on high pressure"],
  "ALR-BLR": ["Steam trap blows through"],
};

/** Repairs of that time which a rule would have noticed, the latest first. */
export async function repairsNoticed({ db }: Furnished, from: number, until: number): Promise<Repair[]> {
  const noticed = Object.entries(NOTICED).flatMap(([code, titles]) => titles.map((title) => ({ code, title })));
  const { rows } = await sql<Repair>`
    select r.id as rule_id, s.id as sensor_id, o.asset_id, o.id as order_id, q.id as request_id, coalesce(q.code, o.code) as code,
      extract(epoch from coalesce(q.created_at, o.created_at))::float8 * 1000 as asked_at, extract(epoch from o.completed_at)::float8 * 1000 as completed_at
    from unnest(${noticed.map(({ code }) => code)}::text[], ${noticed.map(({ title }) => title)}::text[]) as n (rule, title)
    join alarm_rules r on r.code = n.rule join sensors s on ${covers("r", "s")} join work_orders o on o.asset_id = s.asset_id and o.title = n.title
    left join work_requests q on q.work_order_id = o.id
    where o.completed_at < to_timestamp(${until}::float8 / 1000) and coalesce(q.created_at, o.created_at) > to_timestamp(${from}::float8 / 1000)
    order by o.completed_at desc, o.id, s.id`.execute(db);
  return rows;
}

/** Requests and orders that alarms made, as the product would have kept them. */
export async function writeAlarmWork({ db }: Furnished, made: readonly { alarmId: number; repair: Repair }[]): Promise<void> {
  if (made.length === 0) return;
  const iso = (ms: number) => new Date(ms).toISOString();
  const ids = await insertAll(
    db,
    "alarm_works",
    made.map(({ repair: { ruleId, assetId, orderId, requestId, askedAt, completedAt } }) => ({
      ruleId,
      assetId,
      workRequestId: requestId,
      workOrderId: orderId,
      createdAt: iso(askedAt),
      endedAt: iso(completedAt),
      completedAt: iso(completedAt),
      repeatsUntil: iso(completedAt + COOL_DOWN_MS),
    })),
  );
  await db
    .insertInto("alarmWorkAlarms")
    .values(made.map(({ alarmId, repair: { askedAt } }, at) => ({ workId: ids[at] ?? 0, alarmId, at: iso(askedAt) })))
    .execute();
  await insertAll(
    db,
    "alarm_events",
    made.map(({ alarmId, repair: { askedAt, code } }) => ({ alarmId, at: iso(askedAt), kind: "work_made", note: code })),
  );
}

/** As rules have it of which nothing else is said. */
const COOL_DOWN_MS = 24 * 3_600_000;
