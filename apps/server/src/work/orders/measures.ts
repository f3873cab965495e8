import { sql, type RawBuilder } from "kysely";
import { NOUNS } from "@millwright/domain/nouns.ts";
import { inColumn, partOf, timed, type Measure, type Source, type Span } from "../../platform/lists/measures.ts";

/** What figures count of orders. An order that was opened again is open; what was cancelled is open at no day before that. */

const TABLE = NOUNS["work-orders"].table;
const DAY = sql`interval '1 day'`;

/** How long an order had been there at the moment, in words of the contract. */
const ageOf = ({
  at,
}: Span) => sql`case when ${at} - work_orders.created_at < 7 * ${DAY} then '0-7' when ${at} - work_orders.created_at < 30 * ${DAY} then '7-30'
  when ${at} - work_orders.created_at < 90 * ${DAY} then '30-90' else '90+' end`;

const orders: Source = {
  kind: "work-orders",
  places: {
    siteId: inColumn("work-orders", "siteId"),
    assetId: inColumn("work-orders", "assetId"),
    crewId: inColumn("work-orders", "crewId"),
  },
  parts: {
    asset: partOf(TABLE, "assetId", "assets", "name"),
    crew: partOf(TABLE, "crewId", "crews", "name"),
    site: partOf(TABLE, "siteId", "locations", "name"),
    person: partOf(TABLE, "responsiblePersonId", "people", "name"),
    status: partOf(TABLE, "statusId", "statuses", "name"),
    priority: { key: () => sql`work_orders.priority` },
    workType: { key: () => sql`work_orders.work_type` },
    age: { key: ageOf },
  },
};

const minutesFrom = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`date_part('epoch', ${to} - ${from}) / 60`;

const isDone = sql<boolean>`work_orders.status_id = any(array(select s.id from statuses s where s.category in ('completed', 'closed')))`;
const COMPLETED = { is: "happening", at: sql`work_orders.completed_at` } as const;
const CREATED = { is: "happening", at: sql`work_orders.created_at` } as const;
/** Open until it was completed; what was cancelled at no time, for nobody knows since when. */
const OPEN = {
  is: "lasting",
  from: sql`work_orders.created_at`,
  until: sql`case when work_orders.is_ended then coalesce(work_orders.completed_at, work_orders.closed_at) else 'infinity'::timestamptz end`,
  mayLast: (until: RawBuilder<unknown>) =>
    sql`(not work_orders.is_ended or work_orders.completed_at >= ${until} or work_orders.completed_at is null)`,
} as const;
/** Overdue from when it was due, if it was there by then. */
const OVERDUE = sql`greatest(work_orders.created_at, coalesce(work_orders.due_at, 'infinity'::timestamptz))`;

/** Booked on the order, and what was planned for it: its lines, else its estimate. */
const WORKED = sql`(select sum(l.worked_minutes) from work_order_planned_labour l where l.tenant_id = work_orders.tenant_id and l.work_order_id = work_orders.id)`;
const PLANNED = sql`coalesce(nullif((select sum(l.head_count * l.minutes) filter (where l.kind = 'planned') from work_order_planned_labour l
  where l.tenant_id = work_orders.tenant_id and l.work_order_id = work_orders.id), 0), work_orders.estimate_minutes)`;

export const orderMeasures = {
  created: timed(orders, { times: CREATED }),
  completed: timed(orders, { times: COMPLETED, where: () => isDone }),
  open: timed(orders, { times: OPEN }),
  overdue: timed(orders, { times: { ...OPEN, from: OVERDUE } }),
  overdueShare: timed(orders, { times: { ...OPEN, later: OVERDUE } }),
  age: timed(orders, { times: { ...OPEN, age: sql`work_orders.created_at` } }),
  // An imported order may be done before it was made here: nobody knows how long it took.
  cycleTime: timed(orders, {
    times: COMPLETED,
    where: () => sql<boolean>`(${isDone} and work_orders.completed_at >= work_orders.created_at)`,
    brings: { numerator: minutesFrom(sql`work_orders.created_at`, sql`work_orders.completed_at`) },
  }),
  timeToStart: timed(orders, {
    times: { is: "happening", at: sql`work_orders.started_at` },
    where: () => sql<boolean>`work_orders.started_at >= work_orders.created_at`,
    brings: { numerator: minutesFrom(sql`work_orders.created_at`, sql`work_orders.started_at`) },
  }),
  completedOnTime: timed(orders, {
    times: COMPLETED,
    where: () => sql<boolean>`(${isDone} and work_orders.due_at is not null)`,
    numerator: () => sql<boolean>`work_orders.completed_at <= work_orders.due_at`,
  }),
  // Of orders of which both are known.
  actualToEstimate: timed(orders, {
    times: COMPLETED,
    where: () => sql<boolean>`(${isDone} and ${WORKED} > 0 and ${PLANNED} > 0)`,
    brings: { numerator: WORKED, denominator: PLANNED },
  }),
} satisfies Record<string, Measure>;
