import { sql } from "kysely";
import type { Announced } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** Something that was, and when. */
export type Past = Announced & { id: number; at: string };

/** Of certain days, as the database compares them: ISO instants. */
export interface Span {
  from: string;
  until: string;
}

/** What would have been announced meanwhile: what the company's own log, dates and standstills say. Without numbers of real events, so each has one below nought. */
export async function pastEvents(db: TenantDb, span: Span): Promise<Past[]> {
  const found = [await logged(db, span), await foundIn(db, span), await fellDue(db, span), await stoodStill(db, span)].flat();
  return found
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((event, at) => ({ ...event, id: -1 - at, requestId: null, causedBy: null, depth: 0 }));
}

type Found = Pick<Past, "at" | "kind" | "entity" | "entityId" | "personId" | "payload" | "changes">;

/** An audit row carries the word of its event; what the event says beside the changed fields is read from the record. */
async function logged(db: TenantDb, { from, until }: Span): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.at, a.entity || '.' || a.action as kind, a.entity, a.entity_id, a.person_id,
      case a.action when 'status' then jsonb_build_object('from', was.category, 'to', now.category, 'workRequestId', o.work_request_id)
        when 'note_added' then jsonb_build_object('noteId', 0, 'quoted', a.changes -> 0 ->> 'after') else '{}' end as payload,
      a.changes || case when a.action = 'created' and o.id is not null then jsonb_build_array(
          jsonb_build_object('field', 'responsiblePersonId', 'before', null, 'after', o.responsible_person_id),
          jsonb_build_object('field', 'crewId', 'before', null, 'after', o.crew_id))
        when a.action in ('status', 'rejected') then jsonb_build_array(
          jsonb_build_object('field', 'statusReason', 'before', null, 'after', coalesce(o.status_reason, r.status_reason)),
          jsonb_build_object('field', 'reason', 'before', null, 'after', m.status_reason))
        else '[]' end as changes
    from audit_log a
    left join work_orders o on a.entity = 'work-orders' and o.id = a.entity_id
    left join work_requests r on a.entity = 'work-requests' and r.id = a.entity_id
    left join material_requests m on a.entity = 'material-requests' and m.id = a.entity_id
    left join statuses was on a.action = 'status' and was.id::text = a.changes -> 0 ->> 'before'
    left join statuses now on a.action = 'status' and now.id::text = a.changes -> 0 ->> 'after'
    where a.entity in ('work-orders', 'work-requests', 'material-requests') and a.at >= ${from} and a.at < ${until}`.execute(db);
  return rows;
}

/** Steps whose result was something that should lead to something. */
async function foundIn(db: TenantDb, { from, until }: Span): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.done_at as at, 'work-orders.step_found' as kind, 'work-orders' as entity, o.id as entity_id, o.responsible_person_id as person_id, '[]'::jsonb as changes,
      jsonb_build_object('stepId', s.id, 'step', s.name, 'found', s.finding) as payload
    from work_order_subtasks s join work_orders o on o.id = s.work_order_id
    where s.finding is not null and s.done_at >= ${from} and s.done_at < ${until}`.execute(db);
  return rows;
}

/** Orders that were open a day before they were due, and those that were so when they were. What is due these days is told by the product itself. */
async function fellDue(db: TenantDb, { from, until }: Span): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select w.at, w.kind, 'work-orders' as entity, o.id as entity_id, null::bigint as person_id, '[]'::jsonb as changes,
      jsonb_build_object('dueAt', o.due_at) as payload
    from work_orders o cross join lateral (values ('work-orders.due', o.due_at - interval '1 day'), ('work-orders.overdue', o.due_at)) as w (kind, at)
    where w.at >= ${from} and w.at < ${until}::timestamptz - interval '2 days' and w.at > o.created_at
      and coalesce(o.completed_at, ${until}) > w.at and o.status_id not in (select id from statuses where category = 'cancelled')`.execute(
    db,
  );
  return rows;
}

/** Machines that went down by themselves, as whoever entered it would have said at that time. */
async function stoodStill(db: TenantDb, { from, until }: Span): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.start_at as at, 'downtimes.created' as kind, 'downtimes' as entity, d.id as entity_id, d.created_by as person_id, '{}'::jsonb as payload,
      jsonb_build_array(jsonb_build_object('field', 'state', 'before', null, 'after', d.state),
        jsonb_build_object('field', 'assetId', 'before', null, 'after', d.asset_id)) as changes
    from downtimes d where d.start_at >= ${from} and d.start_at < ${until} and not d.is_planned`.execute(db);
  return rows;
}
