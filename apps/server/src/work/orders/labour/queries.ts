import { sql, type RawBuilder } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { NameRef, Ref } from "@millwright/domain/kit/fields.ts";
import { labourCost } from "@millwright/domain/work/orders/labour/cost.ts";
import type { WorkLabour as Wire } from "@millwright/domain/work/orders/labour/contract.ts";
import { hoursOf } from "@millwright/domain/work/orders/duration.ts";
import { stateOf, totalMinutesOf } from "@millwright/domain/work/orders/labour/lines.ts";
import { plannedPrices } from "../../../register/labour-rates/service.ts";
import { todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { doing, toldThrough, withinReach } from "../../../platform/records/reach.ts";

export type WorkLabour = Written<Wire>;

/** A line as it is stored. What an hour cost is among it: it leaves by `wireLines` alone. */
export interface LabourStored {
  id: number;
  version: number;
  workOrderId: number;
  isPlanned: boolean;
  craftId: number | null;
  personId: number | null;
  taskId: number | null;
  headCount: number;
  minutes: number;
  workedMinutes: number | null;
  day: string | null;
  startAt: string | null;
  endAt: string | null;
  isTimer: boolean;
  payCodeId: number | null;
  note: string | null;
  factor: number | null;
  rateMinor: number | null;
  rateSource: string | null;
  rateCurrency: string | null;
}

const STORED = sql`l.id, l.version, l.work_order_id, l.kind = 'planned' as is_planned, l.craft_id, l.person_id, l.work_order_task_id as task_id, l.head_count, l.minutes,
  l.worked_minutes, l.worked_on as day, l.start_at, l.end_at, l.is_timer, l.pay_code_id, l.note, l.factor, l.rate_minor, l.rate_source, l.rate_currency`;

/** Lines as they are stored; `l` in the condition. */
export async function storedLabour(ctx: Ctx, condition: RawBuilder<boolean>): Promise<LabourStored[]> {
  const { rows } = await sql<LabourStored>`select ${STORED} from work_order_planned_labour l where ${condition} order by l.id`.execute(
    ctx.db,
  );
  return rows;
}

/** The line, where the caller reaches its order. */
export async function findLabour(ctx: Ctx, id: number): Promise<LabourStored> {
  const [line] = await storedLabour(
    ctx,
    sql<boolean>`l.id = ${id} and l.work_order_id in (select o.id from work_orders o where o.id = l.work_order_id and ${withinReach(ctx, "work-orders", "o")})`,
  );
  if (!line) throw refuse("not_found", "not_found");
  return line;
}

/** Whose hours the caller may change. */
export interface Booker {
  personId: number;
  /** May change orders at all. */
  mayUpdate: boolean;
  /** Approves orders. */
  mayApprove: boolean;
  led: { crews: readonly number[]; people: readonly number[] };
}
/** Own hours are everybody's who works on the order; others' are booked by who approves it or leads the crew. */
export const mayBookFor = ({ personId, mayApprove, led }: Booker, whose: number, crewId: number | null): boolean =>
  whose === personId || mayApprove || led.people.includes(whose) || (crewId !== null && led.crews.includes(crewId));

interface Named extends LabourStored {
  crewId: number | null;
  person: NameRef | null;
  craft: Ref | null;
  task: NameRef | null;
  payCode: NameRef | null;
  costMinor: number | null;
  costCurrency: string | null;
  isCostTold: boolean;
}

const named = (alias: string, name = "name") =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.${name}`)}) end`;

/** Lines as they travel: what they cost only for those who may see it. */
export async function wireLines(ctx: Ctx, condition: RawBuilder<boolean>, booker: Booker): Promise<WorkLabour[]> {
  const { rows } = await sql<Named>`
    select ${STORED}, o.crew_id, ${named("p")} as person, ${named("t", "planned_task_name")} as task, ${named("pc")} as pay_code,
      case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) end as craft, cost.amount_minor as cost_minor, cost.currency as cost_currency, ${toldThrough(ctx, "work-order-costs", "o")} as is_cost_told
    from work_order_planned_labour l join work_orders o on o.tenant_id = l.tenant_id and o.id = l.work_order_id
    left join people p on p.tenant_id = l.tenant_id and p.id = l.person_id
    left join reference_values c on c.tenant_id = l.tenant_id and c.id = coalesce(l.craft_id, p.craft_id)
    left join reference_values pc on pc.tenant_id = l.tenant_id and pc.id = l.pay_code_id
    left join work_order_tasks t on t.tenant_id = l.tenant_id and t.id = l.work_order_task_id
    left join work_order_costs cost on cost.tenant_id = l.tenant_id and cost.labour_id = l.id
    where ${condition} order by l.kind desc, l.worked_on, l.start_at, l.id`.execute(ctx.db);
  const planned = rows.filter(({ isPlanned, isCostTold }) => isPlanned && isCostTold);
  const prices = await plannedPrices(ctx, planned, todayOf(ctx));
  const priceOf = new Map(planned.map(({ id }, at) => [id, prices[at] ?? null]));
  return rows.map((row) => {
    const totalMinutes = totalMinutesOf(row);
    const price = priceOf.get(row.id);
    const rateMinor = row.isPlanned ? (price?.amountMinor ?? null) : row.rateMinor;
    const rateCurrency = row.isPlanned ? price?.currency : row.rateCurrency;
    const costMinor = row.isPlanned ? labourCost(totalMinutes, { rateMinor, factor: 1 }) : row.costMinor;
    const money = (amountMinor: number | null, currency: string | null | undefined) =>
      row.isCostTold && amountMinor !== null ? { amountMinor, currency: currency ?? ctx.currency } : null;
    const state = stateOf(row);
    return {
      id: row.id,
      version: row.version,
      workOrderId: row.workOrderId,
      isPlanned: row.isPlanned,
      state,
      name: row.person?.name ?? row.craft?.name ?? "",
      code: row.craft?.code ?? null,
      person: row.person,
      craft: row.craft,
      task: row.task,
      headCount: row.headCount,
      minutes: row.isPlanned ? row.minutes : row.workedMinutes,
      totalMinutes,
      totalHours: hoursOf(totalMinutes),
      day: row.day,
      startAt: row.startAt,
      endAt: row.endAt,
      isTimer: row.isTimer,
      payCode: row.payCode,
      factor: row.isPlanned ? null : row.factor,
      note: row.note,
      rate: money(rateMinor, rateCurrency),
      cost: money(costMinor, row.costCurrency ?? rateCurrency),
      hasNoRate: row.isCostTold && rateMinor === null && (row.isPlanned || state === "booked"),
      mayChange: booker.mayUpdate && (row.isPlanned || mayBookFor(booker, row.personId ?? 0, row.crewId)),
    };
  });
}

/** Holds people until the end of the call, in the order of their ids: who books the same hours at once comes one after the other. Behind the order that is changed. */
export async function lockPeople(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`select from people where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(ctx.db);
}

export interface Standing {
  id: number;
  workOrderId: number;
  startAt: string;
  endAt: string | null;
  /** The order, where the caller sees it. */
  code: string | null;
}

/** What of a person's clock times shares time with a term; the first of them. */
export async function sharedTime(
  ctx: Ctx,
  personId: number,
  { startAt, endAt }: { startAt: string; endAt: string | null },
  own: number | null,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select l.id, l.work_order_id, l.start_at, l.end_at, o.code
    from work_order_planned_labour l left join work_orders o on o.id = l.work_order_id and ${withinReach(doing(ctx, "view"), "work-orders", "o")}
    where l.person_id = ${personId} and l.kind = 'actual' and l.start_at is not null and l.id is distinct from ${own}::bigint
      and (l.end_at is null or l.end_at > greatest(${startAt}::timestamptz, l.start_at)) and l.start_at < ${endAt ?? "infinity"}::timestamptz
    order by l.start_at limit 1`.execute(ctx.db);
  return rows[0];
}

/** What a person worked on these days: by the clock, and in minutes alone. What runs counts until now. */
export async function workOn(ctx: Ctx, personId: number, from: string, until: string, own: number | null) {
  const { rows } = await sql<{ day: string; minutes: number | null; startAt: string | null; endAt: string | null }>`
    select worked_on as day, worked_minutes as minutes, start_at, coalesce(end_at, ${ctx.now.toISOString()}::timestamptz) as end_at
    from work_order_planned_labour
    where person_id = ${personId} and kind = 'actual' and id is distinct from ${own}::bigint
      and worked_on between (${from}::date - 1) and ${until}::date and (worked_minutes is not null or (is_timer and end_at is null))`.execute(
    ctx.db,
  );
  return rows;
}

/** The caller's timer, on whichever order it runs. */
export async function runningTimer(ctx: Ctx, personId: number): Promise<LabourStored | undefined> {
  const [line] = await storedLabour(ctx, sql<boolean>`l.person_id = ${personId} and l.is_timer and l.end_at is null`);
  return line;
}

/** When the last of a person's hours ended, where that is not before then, and hardly after: others of the same instant were quicker, or a clock is wrong. */
export async function lastEnd(ctx: Ctx, personId: number, at: string, withinMs: number): Promise<string | null> {
  const until = new Date(Date.parse(at) + withinMs).toISOString();
  const { rows } = await sql<{ endAt: string | null }>`select max(end_at) as end_at from work_order_planned_labour
    where person_id = ${personId} and kind = 'actual' and end_at > ${at}::timestamptz - interval '1 second' and end_at < ${until}::timestamptz`.execute(
    ctx.db,
  );
  return rows[0]?.endAt ?? null;
}

/** Orders by their ids, as they are named. */
export async function orderRefs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Ref>> {
  const rows = await ctx.db
    .selectFrom("workOrders")
    .select(["id", "code", "title as name"])
    .where("id", "in", [...ids, 0])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function factorOf(ctx: Ctx, payCodeId: number | null): Promise<number> {
  if (payCodeId === null) return 1;
  const found = await ctx.db.selectFrom("referenceValues").select("factor").where("id", "=", payCodeId).executeTakeFirst();
  return found?.factor ?? 1;
}

/** Whether a task is one of the order's. */
export const isTaskOf = async (ctx: Ctx, orderId: number, taskId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("workOrderTasks")
    .select("id")
    .where("id", "=", taskId)
    .where("workOrderId", "=", orderId)
    .executeTakeFirst()) !== undefined;
