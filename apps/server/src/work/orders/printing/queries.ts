import { sql, type RawBuilder } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { PrintKind } from "@millwright/domain/work/orders/printing/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { toldAtAll, toldThrough, withinReach } from "../../../platform/records/reach.ts";
import { followUp } from "../steps/queries.ts";
import { wordsOf } from "../notes/sanitise.ts";
import type { PrintedOrder, PrintedPart, PrintedStep, PrintedTask } from "./facts.ts";

/** Of one order. */
const MOST_NOTES = 40;
export const MOST_PHOTOS = { card: 3, report: 24, list: 0 } as const satisfies Record<PrintKind, number>;

/** A picture that is still to be fetched from the store. */
export interface StoredPicture {
  workOrderId: number;
  /** The step it was taken for. */
  of: string | null;
  key: string;
}
export interface StoredSignature {
  workOrderId: number;
  name: string;
  at: string;
  setAsideAt: string | null;
  key: string | null;
}
/** An order without its pictures, which are fetched when no connection is held. */
export interface ReadOrder extends Omit<PrintedOrder, "pictures" | "morePictures" | "signatures"> {
  stored: StoredPicture[];
  moreStored: number;
  signed: StoredSignature[];
}

/** One that the caller does not reach is as if it were not there, and then nothing is printed at all. */
export async function assertAllSeen(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ seen: number }>`
    select count(*)::int as seen from work_orders where id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "work-orders")}`.execute(
    ctx.db,
  );
  if (rows[0]?.seen !== new Set(ids).size) throw refuse("not_found", "not_found");
}

/** These orders in this order, in as many questions as there are kinds of things about them, however many orders they are. */
export async function readForPrint(ctx: Ctx, ids: readonly number[], kind: PrintKind): Promise<ReadOrder[]> {
  const wanted = sql`${[...ids]}::bigint[]`;
  const heads = await readHeads(ctx, wanted);
  const isWhole = kind !== "list";
  const isReport = kind === "report";
  const [tasks, steps, labour, parts, readings, notes, signed, costs, stored] = await Promise.all([
    isWhole ? readTasks(ctx, wanted) : [],
    isWhole ? readSteps(ctx, wanted) : [],
    isWhole ? readLabour(ctx, wanted) : [],
    isWhole ? readParts(ctx, wanted) : [],
    isReport ? readReadings(ctx, wanted) : [],
    isReport ? readNotes(ctx, wanted) : [],
    isReport ? readSignatures(ctx, wanted) : [],
    isReport ? readCosts(ctx, wanted) : [],
    isWhole ? readPictures(ctx, wanted, isReport) : [],
  ]);
  const stepsOf = Map.groupBy(steps, ({ workOrderTaskId }) => workOrderTaskId);
  const of = <R extends { workOrderId: number }>(rows: readonly R[]) => {
    const found = Map.groupBy(rows, ({ workOrderId }) => workOrderId);
    return (id: number): R[] => found.get(id) ?? [];
  };
  const [tasksOf, labourOf, partsOf, readingsOf, notesOf, signedOf, costsOf, storedOf] = [
    of(tasks),
    of(labour),
    of(parts),
    of(readings),
    of(notes),
    of(signed),
    of(costs),
    of(stored),
  ] as const;
  const byId = new Map(heads.map((head) => [head.id, head]));
  return ids.flatMap((id) => {
    const head = byId.get(id);
    if (!head) return [];
    const pictures = storedOf(id);
    const written = notesOf(id);
    return {
      ...head,
      description: wordsOf(head.description),
      tasks: tasksOf(id).map((task) => ({ ...task, steps: stepsOf.get(task.id) ?? [] })),
      labour: labourOf(id),
      parts: partsOf(id),
      readings: readingsOf(id),
      notes: written.slice(0, MOST_NOTES).toReversed(),
      hasMoreNotes: written.length > MOST_NOTES,
      signed: signedOf(id),
      costs: costsOf(id),
      stored: pictures.slice(0, MOST_PHOTOS[kind]),
      moreStored: Math.max(0, pictures.length - MOST_PHOTOS[kind]),
    };
  });
}

type Ids = RawBuilder<unknown>;
type Head = Omit<
  ReadOrder,
  "tasks" | "labour" | "parts" | "readings" | "notes" | "hasMoreNotes" | "costs" | "stored" | "moreStored" | "signed"
>;

const named = (table: string, column: string, shown = "name") =>
  sql`(select r.${sql.ref(shown)} from ${sql.table(table)} r where r.tenant_id = o.tenant_id and r.id = o.${sql.ref(column)})`;
const value = (column: string) => named("reference_values", column);
const coded = (table: string, column: string) =>
  sql`(select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) from ${sql.table(table)} r where r.tenant_id = o.tenant_id and r.id = o.${sql.ref(column)})`;

async function readHeads(ctx: Ctx, ids: Ids): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select o.id, o.code, o.title, o.description, ${named("statuses", "status_id")} as status, o.priority, o.work_type, ${coded("assets", "asset_id")} as asset,
      ${coded("locations", "location_id")} as location, ${named("people", "responsible_person_id")} as responsible, ${named("crews", "crew_id")} as crew,
      ${named("people", "requester_id")} as requester, ${named("work_requests", "work_request_id", "code")} as request, o.est_start_at, o.due_at, o.started_at,
      o.completed_at, o.closed_at, o.estimate_minutes, o.actual_minutes,
      coalesce((select round(sum(extract(epoch from d.end_at - d.start_at)) / 60)::int from downtimes d
        where d.tenant_id = o.tenant_id and d.work_order_id = o.id and d.archived_at is null and d.end_at is not null), o.downtime_minutes) as downtime_minutes,
      o.hazards, o.protective_equipment, o.tools, o.completion_notes, ${value("repair_type_id")} as repair_type, ${value("failure_class_id")} as failure_class,
      ${value("failure_problem_id")} as failure_problem, ${value("failure_cause_id")} as failure_cause, ${value("failure_action_id")} as failure_action,
      ${value("failure_area_id")} as failure_area, ${value("failure_type_id")} as failure_type
    from work_orders o where o.id = any(${ids}) and ${withinReach(ctx, "work-orders", "o")}`.execute(ctx.db);
  return rows;
}

async function readTasks(ctx: Ctx, ids: Ids): Promise<Omit<PrintedTask, "steps">[]> {
  const { rows } = await sql<Omit<PrintedTask, "steps">>`
    select t.id, t.work_order_id, t.planned_task_name as name, t.task_description as description, t.completed_at, p.name as completed_by,
      case when st.id is not null then jsonb_build_object('position', st.position, 'asset', a.code || ' ' || a.name) end as stop
    from work_order_tasks t
      left join people p on p.tenant_id = t.tenant_id and p.id = t.completed_by
      left join work_order_stops st on st.tenant_id = t.tenant_id and st.id = t.work_order_stop_id
      left join assets a on a.tenant_id = st.tenant_id and a.id = st.asset_id
    where t.work_order_id = any(${ids}) order by st.position nulls first, t.sort_order, t.id`.execute(ctx.db);
  return rows;
}

async function readSteps(ctx: Ctx, ids: Ids): Promise<PrintedStep[]> {
  const { rows } = await sql<PrintedStep>`
    select step.id, step.work_order_task_id, step.name, step.kind, step.instructions, step.unit, step.min_value, step.max_value, step.is_mandatory, step.is_safety,
      step.result_choice, step.result_number, step.result_text, step.finding, step.finding_reason,
      case when step.finding is not null then ${followUp} ->> 'code' end as follow_up, step.done_at, p.name as done_by, step.is_hidden,
      case when step.is_hidden and source.id is not null
        then jsonb_build_object('name', source.name, 'kind', source.kind, 'choices', source.choices, 'on', step.shown_on) end as waits_for
    from work_order_subtasks step left join people p on p.tenant_id = step.tenant_id and p.id = step.done_by
      left join work_order_subtasks source on source.tenant_id = step.tenant_id and source.id = step.shown_after_id
    where step.work_order_id = any(${ids}) order by step.sort_order, step.id`.execute(ctx.db);
  return rows;
}

async function readLabour(ctx: Ctx, ids: Ids): Promise<PrintedOrder["labour"]> {
  const { rows } = await sql<PrintedOrder["labour"][number]>`
    select l.work_order_id, c.name as craft, l.head_count, l.minutes from work_order_planned_labour l
      join reference_values c on c.tenant_id = l.tenant_id and c.id = l.craft_id
    where l.work_order_id = any(${ids}) order by l.id`.execute(ctx.db);
  return rows;
}

/** Where it is taken from is said of warehouses in reach, and where in them: the bins in which some of it lies, along the way. */
async function readParts(ctx: Ctx, ids: Ids): Promise<PrintedPart[]> {
  const { rows } = await sql<PrintedPart>`
    select wp.work_order_id, mp.code, coalesce(mp.name, wp.text) as name, coalesce(mu.code, wp.unit) as unit, wp.quantity,
      coalesce((select sum(c.quantity) from work_order_costs c where c.tenant_id = wp.tenant_id and c.work_part_id = wp.id), 0) as used,
      w.code || ' ' || w.name as warehouse,
      (select string_agg(b.code, ', ' order by b.walking_order, b.id) from bins b where b.tenant_id = w.tenant_id and b.warehouse_id = w.id and b.blocked_reason is null
        and exists (select from stock_rows q where q.tenant_id = b.tenant_id and q.part_id = wp.part_id and q.warehouse_id = w.id and q.bin_id = b.id and q.quantity > 0)) as bins,
      case when ${toldThrough(ctx, "work-order-costs", "o")} then (select sum(c.amount_minor)::bigint from work_order_costs c where c.tenant_id = wp.tenant_id and c.work_part_id = wp.id) end as cost_minor
    from work_order_planned_parts wp join work_orders o on o.tenant_id = wp.tenant_id and o.id = wp.work_order_id
      left join master_parts mp on mp.tenant_id = wp.tenant_id and mp.id = wp.part_id
      left join reference_values mu on mu.tenant_id = mp.tenant_id and mu.id = mp.unit_id
      left join lateral (select max(x.warehouse_id) as warehouse_id from reservations x
        where x.tenant_id = wp.tenant_id and x.work_part_id = wp.id and x.ended_at is null) r on true
      left join warehouses w on w.tenant_id = wp.tenant_id and w.id = coalesce(wp.warehouse_id, r.warehouse_id) and ${withinReach(ctx, "warehouses", "w")}
    where wp.work_order_id = any(${ids}) order by wp.id`.execute(ctx.db);
  return rows;
}

async function readReadings(ctx: Ctx, ids: Ids): Promise<PrintedOrder["readings"]> {
  const { rows } = await sql<PrintedOrder["readings"][number]>`
    select m.work_order_id, meters.code || ' ' || meters.name as meter, m.at, r.value, u.code as unit, p.name as person
    from reading_marks m
      join meters on meters.tenant_id = m.tenant_id and meters.series_id = m.series_id
      join readings r on r.tenant_id = m.tenant_id and r.series_id = m.series_id and r.at = m.at
      left join reference_values u on u.tenant_id = meters.tenant_id and u.id = meters.unit_id
      left join people p on p.tenant_id = m.tenant_id and p.id = m.person_id
    where m.work_order_id = any(${ids}) and m.removed_at is null and ${withinReach(ctx, "meters")} and ${withinReach(ctx, "meter-readings")}
    order by m.at`.execute(ctx.db);
  return rows;
}

/** The newest of each order, one more than are shown. */
async function readNotes(ctx: Ctx, ids: Ids): Promise<PrintedOrder["notes"]> {
  const { rows } = await sql<PrintedOrder["notes"][number]>`
    select n.work_order_id, n.note, coalesce(n.written_at, n.created_at) as at, p.name as person
    from unnest(${ids}) as wanted (id), lateral (
      select * from work_order_notes n where n.work_order_id = wanted.id order by n.id desc limit ${MOST_NOTES + 1}) n
      left join people p on p.tenant_id = n.tenant_id and p.id = n.created_by
    order by n.id desc`.execute(ctx.db);
  return rows;
}

async function readSignatures(ctx: Ctx, ids: Ids): Promise<StoredSignature[]> {
  const { rows } = await sql<StoredSignature>`
    select s.work_order_id, s.signer_name as name, s.signed_at as at, s.set_aside_at, f.store_key as key
    from work_order_signatures s left join files f on f.tenant_id = s.tenant_id and f.id = s.file_id and f.removed_at is null
    where s.work_order_id = any(${ids}) order by s.id desc`.execute(ctx.db);
  return rows;
}

async function readCosts(ctx: Ctx, ids: Ids): Promise<PrintedOrder["costs"]> {
  if (toldAtAll(ctx, "work-order-costs") === "none") return [];
  const { rows } = await sql<PrintedOrder["costs"][number]>`
    select c.work_order_id, c.cost_group as "group", c.currency, sum(c.amount_minor)::bigint as amount_minor
    from work_order_costs c join work_orders o on o.tenant_id = c.tenant_id and o.id = c.work_order_id
    where c.work_order_id = any(${ids}) and ${toldThrough(ctx, "work-order-costs", "o")} group by 1, 2, 3 order by 2, 3`.execute(ctx.db);
  return rows;
}

/** What hangs on the order itself first, then what was taken for its steps; small ones, which were drawn when they came. Signatures stand elsewhere. */
async function readPictures(ctx: Ctx, ids: Ids, withSteps: boolean): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    select f.record_id as work_order_id, null::text as "of", f.thumb_key as key, 0::bigint as turn, f.id
    from files f where f.folder = 'WorkOrders' and f.record_id = any(${ids}) and f.removed_at is null and f.thumb_key is not null
      and not exists (select from work_order_signatures s where s.tenant_id = f.tenant_id and s.file_id = f.id)
    union all
    select s.work_order_id, s.name, f.thumb_key, s.id, f.id from work_order_subtasks s
      join files f on f.tenant_id = s.tenant_id and f.folder = 'WorkOrderSubTasks' and f.record_id = s.id and f.removed_at is null and f.thumb_key is not null
    where ${withSteps} and s.work_order_id = any(${ids})
    order by turn, id`.execute(ctx.db);
  return rows;
}
