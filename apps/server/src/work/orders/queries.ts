import { sql, type RawBuilder } from "kysely";
import type { NameRef, Ref } from "@millwright/domain/kit/fields.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { CostGroup } from "@millwright/domain/work/orders/priority.ts";
import type { OrderCounts, Signature, WorkOrder as Wire } from "@millwright/domain/work/orders/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { z } from "zod";
import type { Ctx } from "../../platform/call/ctx.ts";
import { statement } from "../../platform/db/statement.ts";
import { mayOf, maysOf, reachesAll, toldAtAll, toldThrough, withinReach } from "../../platform/records/reach.ts";
import { applies, isHoldingBack } from "./steps/applying.ts";

export type WorkOrder = Written<Wire>;

/** The columns that an order answers with; nothing else of the table travels. */
const COLUMNS = [
  "id",
  "version",
  "code",
  "title",
  "description",
  "statusId",
  "statusReason",
  "holdReasonId",
  "expectedDay",
  "priority",
  "workType",
  "workOrderTypeId",
  "maintenanceTypeId",
  "repairTypeId",
  "assetId",
  "locationId",
  "siteId",
  "responsiblePersonId",
  "crewId",
  "contractorId",
  "hazards",
  "protectiveEquipment",
  "workRequestId",
  "costCentreId",
  "maintenanceDepartmentId",
  "settlingDepartmentId",
  "projectId",
  "failureClassId",
  "failureProblemId",
  "failureCauseId",
  "failureActionId",
  "failureAreaId",
  "failureTypeId",
  "estStartAt",
  "dueAt",
  "incidentDate",
  "startedAt",
  "completedAt",
  "closedAt",
  "estimateMinutes",
  "actualMinutes",
  "downtimeMinutes",
  "completionNotes",
  "createdAt",
  "updatedAt",
] as const;
const SELECTED = COLUMNS.filter((column) => column !== "downtimeMinutes").map((column) => `workOrders.${column}` as const);

/** The order as `get` answers it, or undefined when the caller may not see it. */
export async function findOrder(ctx: Ctx, id: number): Promise<Unjudged<WorkOrder> | undefined> {
  const told = toldAtAll(ctx, "work-order-costs");
  if (!reachesAll(ctx, "work-orders") || told === "some") {
    const found = await order(ctx, id)
      .where(() => withinReach(ctx, "work-orders"))
      .executeTakeFirst();
    return found && withCosts(ctx, found);
  }
  everyOrder ??= statement(({ id: one }: { id: number }) => orders(ctx).where("workOrders.id", "=", one));
  const [found] = await everyOrder(ctx.db, { id });
  return found && withCosts(ctx, { ...found, isCostTold: told === "all" });
}

/** What it cost is for those whose right to see costs reaches it. */
function withCosts({ currency }: Ctx, { isCostTold, ...found }: Told): Asked & Totals {
  const costs = isCostTold ? found.costs : [];
  const totalOf = (group: CostGroup) => costs.find((total) => total.group === group && total.amount.currency === currency)?.amount ?? null;
  return { ...found, costs, totalLaborCost: totalOf("labour"), totalPartsCost: totalOf("parts") };
}
type Totals = Pick<WorkOrder, "totalLaborCost" | "totalPartsCost">;
type Asked = Omit<Unjudged<WorkOrder>, keyof Totals>;
type Told = Asked & { isCostTold: boolean };

/** For whoever is limited by nothing: made once, since it differs in the number alone. */
let everyOrder: ((db: Ctx["db"], values: { id: number }) => Promise<Asked[]>) | undefined;

/** The order after the caller's own change, even where that change has taken it out of the caller's reach. */
export async function readOrder(ctx: Ctx, id: number): Promise<WorkOrder> {
  const [row, may] = await Promise.all([order(ctx, id).executeTakeFirstOrThrow(), mayOf(ctx, "work-orders", id)]);
  return { ...withCosts(ctx, row), may };
}

// What an order points at is read by subqueries: with a dozen joins, planning would cost more than running.
const order = (ctx: Ctx, id: number) => told(ctx).where("workOrders.id", "=", id);

/** Those of the named orders that the caller reaches, as `get` answers them, in no order of their own. */
export async function wholeOrders(ctx: Ctx, ids: readonly number[]): Promise<WorkOrder[]> {
  const [rows, mays] = await Promise.all([
    told(ctx)
      .where(() => sql<boolean>`work_orders.id = any(${[...ids]}::bigint[])`)
      .where(() => withinReach(ctx, "work-orders"))
      .execute(),
    maysOf(ctx, "work-orders", ids),
  ]);
  return rows.flatMap((row) => {
    const may = mays.get(row.id);
    return may ? [{ ...withCosts(ctx, row), may }] : [];
  });
}

const told = (ctx: Ctx) =>
  orders(ctx)
    .select(toldThrough(ctx, "work-order-costs", "workOrders").as("isCostTold"))
    .$castTo<Told>();

const orders = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrders")
    .select(SELECTED)
    .select([
      status.as("status"),
      valueName("holdReasonId").as("holdReason"),
      valueName("workOrderTypeId").as("workOrderType"),
      valueName("maintenanceTypeId").as("maintenanceType"),
      valueName("repairTypeId").as("repairType"),
      valueName("costCentreId").as("costCentre"),
      valueName("maintenanceDepartmentId").as("maintenanceDepartment"),
      valueName("settlingDepartmentId").as("settlingDepartment"),
      valueName("projectId").as("project"),
      valueName("failureClassId").as("failureClass"),
      valueName("failureProblemId").as("failureProblem"),
      valueName("failureCauseId").as("failureCause"),
      valueName("failureActionId").as("failureAction"),
      valueName("failureAreaId").as("failureArea"),
      valueName("failureTypeId").as("failureType"),
      pointed<NameRef>("people", "responsiblePersonId", NAMED).as("responsiblePerson"),
      pointed<NameRef>("people", "requesterId", NAMED).as("requester"),
      pointed<Ref>("crews", "crewId", CODED).as("crew"),
      pointed<Ref>("suppliers", "contractorId", CODED).as("contractor"),
      pointed<Ref>("assets", "assetId", CODED).as("asset"),
      pointed<Ref>("locations", "locationId", CODED).as("location"),
      pointed<Ref>("workRequests", "workRequestId", sql`jsonb_build_object('id', r.id, 'code', r.code, 'name', r.title)`).as("workRequest"),
      downtime.as("downtimeMinutes"),
      counts.as("counts"),
      costs.as("costs"),
      signatureRule.as("signatureRule"),
      failureRules.as("failureRules"),
      sql<Signature | null>`${signatures(sql`set_aside_at is null`)} -> 0`.as("signedBy"),
      signatures(sql`set_aside_at is not null`).as("earlierSignatures"),
    ])
    .$castTo<Asked>();

const NAMED = sql`jsonb_build_object('id', r.id, 'name', r.name)`;
const CODED = sql`jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name)`;

const pointed = <R>(table: string, column: (typeof COLUMNS)[number] | "requesterId", shape: RawBuilder<unknown>) =>
  sql<R | null>`(select ${shape} from ${sql.table(table)} as r where r.tenant_id = work_orders.tenant_id and r.id = ${sql.ref(`workOrders.${column}`)})`;
const valueName = (column: (typeof COLUMNS)[number]) => pointed<NameRef>("referenceValues", column, NAMED);
const status = pointed<WorkOrder["status"]>(
  "statuses",
  "statusId",
  sql`jsonb_build_object('id', r.id, 'name', r.name, 'category', r.category, 'shade', r.shade)`,
);

/** What its downtimes that have ended add up to; where it has none, what was typed. */
const downtime = sql<number | null>`coalesce((select round(sum(extract(epoch from d.end_at - d.start_at)) / 60)::int from downtimes d
  where d.tenant_id = work_orders.tenant_id and d.work_order_id = work_orders.id and d.archived_at is null and d.end_at is not null), work_orders.downtime_minutes)`;

/** A mandatory safety step of the whole order that is to be done before it starts; those of a stop are done there. */
const beforeStart = sql<boolean>`s.is_safety and ${isHoldingBack("s")} and exists (select from work_order_tasks t
  where t.tenant_id = s.tenant_id and t.id = s.work_order_task_id and t.work_order_stop_id is null)`;

/** A step of a stop that was skipped is not waited for. */
const notPassedBy = sql<boolean>`not exists (select from work_order_tasks t join work_order_stops st on st.tenant_id = t.tenant_id and st.id = t.work_order_stop_id
  where t.tenant_id = s.tenant_id and t.id = s.work_order_task_id and st.state = 'skipped')`;

const counts = sql<z.infer<typeof OrderCounts>>`(select jsonb_build_object(
  'tasksCount', tasks.n, 'tasksDone', tasks.done, 'subtasksCount', steps.n, 'subtasksDone', steps.done, 'mandatorySubtasksLeft', steps.mandatory_left,
  'safetySteps', (select coalesce(jsonb_agg(s.name order by s.sort_order, s.id), '[]') from work_order_subtasks s
    where s.tenant_id = work_orders.tenant_id and s.work_order_id = work_orders.id and ${beforeStart}),
  'stopsCount', stops.n, 'stopsDone', stops.done, 'stopsOpen', stops.open,
  'files', (select count(*) from files f where f.tenant_id = work_orders.tenant_id and f.folder = 'WorkOrders' and f.record_id = work_orders.id and f.removed_at is null),
  'notes', (select count(*) from work_order_notes n where n.tenant_id = work_orders.tenant_id and n.work_order_id = work_orders.id),
  'failures', (select count(*) from work_order_failures wf where wf.tenant_id = work_orders.tenant_id and wf.work_order_id = work_orders.id),
  'relations', (select count(*) from work_order_relations r where r.tenant_id = work_orders.tenant_id and (r.from_order_id = work_orders.id or r.to_order_id = work_orders.id)),
  'subOrdersOpen', (select count(*) from work_orders below where below.tenant_id = work_orders.tenant_id and below.parent_order_id = work_orders.id and not below.is_ended),
  'blockersOpen', (select count(*) from work_order_relations r join work_orders b on b.tenant_id = r.tenant_id and b.id = r.from_order_id
    where r.tenant_id = work_orders.tenant_id and r.to_order_id = work_orders.id and r.kind = 'blocks' and not b.is_ended),
  'stepPhotos', (select count(*) from work_order_subtasks s join files f on f.tenant_id = s.tenant_id and f.record_id = s.id
    where s.tenant_id = work_orders.tenant_id and s.work_order_id = work_orders.id and f.folder = 'WorkOrderSubTasks' and f.removed_at is null),
  'parts', parts.n, 'partsTaken', parts.taken, 'partsShort', parts.short,
  'labourPlanned', labour.planned, 'labourWorked', labour.worked, 'labourOpen', labour.open, 'labourSince', labour.since,
  'failed', work_orders.failed, 'flagged', work_orders.flagged, 'outside', work_orders.outside, 'unanswered', work_orders.unanswered)
  from (select count(*) as n, count(completed_at) as done from work_order_tasks t
      where t.tenant_id = work_orders.tenant_id and t.work_order_id = work_orders.id) as tasks,
    (select count(*) filter (where ${applies("s")}) as n, count(done_at) as done, count(*) filter (where ${isHoldingBack("s")} and ${notPassedBy}) as mandatory_left from work_order_subtasks s
      where s.tenant_id = work_orders.tenant_id and s.work_order_id = work_orders.id) as steps,
    (select count(*) as n, count(*) filter (where state = 'done') as done, count(*) filter (where state = 'open') as open from work_order_stops st
      where st.tenant_id = work_orders.tenant_id and st.work_order_id = work_orders.id) as stops,
    (select count(*) as n,
        count(*) filter (where exists (select from work_order_costs c where c.tenant_id = wp.tenant_id and c.work_part_id = wp.id)) as taken,
        count(*) filter (where exists (select from reservations r where r.tenant_id = wp.tenant_id and r.work_part_id = wp.id and r.missing > 0)) as short
      from work_order_planned_parts wp where wp.tenant_id = work_orders.tenant_id and wp.work_order_id = work_orders.id) as parts,
    (select coalesce(sum(head_count * minutes) filter (where kind = 'planned'), 0) as planned, coalesce(sum(worked_minutes), 0) as worked,
        count(*) filter (where is_timer and worked_minutes is null) as open,
        coalesce(jsonb_agg(to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by start_at) filter (where is_timer and end_at is null), '[]') as since
      from work_order_planned_labour l where l.tenant_id = work_orders.tenant_id and l.work_order_id = work_orders.id) as labour)`;

/** One total per group and currency; amounts of two currencies are never added up. */
const costs = sql<WorkOrder["costs"]>`(select coalesce(jsonb_agg(jsonb_build_object('group', sums.cost_group,
    'amount', jsonb_build_object('amountMinor', sums.total, 'currency', sums.currency)) order by sums.cost_group, sums.currency), '[]')
  from (select cost_group, currency, sum(amount_minor) as total from work_order_costs c
    where c.tenant_id = work_orders.tenant_id and c.work_order_id = work_orders.id group by cost_group, currency) as sums)`;

/** The stricter of what the organisation asks for and what the order's plan does, as `strictest` says. */
const signatureRule = sql<
  WorkOrder["signatureRule"]
>`(select case when 'required' in (asked.own, asked."all") then 'required' when 'offered' in (asked.own, asked."all") then 'offered' else 'off' end
  from (select coalesce(work_orders.signature_rule, 'off') as own, coalesce((select completion_signature from maintenance_settings m where m.tenant_id = work_orders.tenant_id), 'off') as "all") as asked)`;

const failureRules = sql<
  WorkOrder["failureRules"]
>`coalesce((select jsonb_build_object('completion', failure_at_completion, 'closing', failure_at_closing)
  from maintenance_settings m where m.tenant_id = work_orders.tenant_id), '{"completion":"asked","closing":"asked"}')`;

const signatures = (which: RawBuilder<unknown>) => sql<
  Signature[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'signerName', s.signer_name,
    'person', (select ${NAMED} from people r where r.tenant_id = s.tenant_id and r.id = s.person_id),
    'signedAt', to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fileId', s.file_id,
    'setAsideAt', to_char(s.set_aside_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.id desc), '[]')
  from work_order_signatures s where s.tenant_id = work_orders.tenant_id and s.work_order_id = work_orders.id and ${which})`;

/** What the status rule must know of an order's steps. */
export async function mandatoryStepsLeft(ctx: Ctx, orderId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from work_order_subtasks s where s.work_order_id = ${orderId} and ${isHoldingBack("s")} and ${notPassedBy}`.execute(
    ctx.db,
  );
  return rows[0]?.left ?? 0;
}

/** The safety steps that have to be done before the order is started. */
export async function safetyStepsLeft(ctx: Ctx, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from work_order_subtasks s where s.work_order_id = ${orderId} and ${beforeStart} order by s.sort_order, s.id`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
}
