import { sql } from "kysely";
import type { StopState } from "@millwright/domain/work/orders/stops/stops.ts";
import type { Cursor, Hit, LastMade, Moved, Plan, PlanAsset } from "@millwright/domain/work/plans/definition.ts";
import { isStatedLast } from "@millwright/domain/work/plans/points.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { planOf, type Definition, type OrderHead } from "../definition.ts";
import type { GroupVersion } from "../../task-groups/service.ts";
import { meterFacts, type MeterAsked } from "./meters.ts";
import { siteDays } from "./working-days.ts";

/** A plan's asset as it is kept, locked where something is to be made for it. */
export interface KeptAsset {
  id: number;
  planId: number;
  assetId: number;
  assetCode: string;
  assetName: string;
  locationId: number | null;
  siteId: number | null;
  /** Where the plan says none. */
  costCentreId: number | null;
  failureClassId: number | null;
  crewId: number | null;
  offsetDays: number;
  sinceDay: string;
  lastDoneDay: string | null;
  lastDoneUnits: number | null;
  cursors: Record<number, Cursor>;
  hits: Record<number, Hit[]>;
  owed: number[];
  decided: number;
  skippedInRow: number;
  /** Its place on the plan's route. */
  routeOrder: number | null;
}

export interface KeptPlan {
  id: number;
  code: string;
  name: string;
  number: number;
  head: OrderHead;
  /** Who stands in the plan by now, where the version in force names somebody who left. */
  standIn?: Pick<OrderHead, "crewId" | "responsiblePersonId">;
  plan: Plan;
  groups: readonly GroupVersion[];
}

/** What decides for one asset of a plan. */
export interface Facts {
  kept: KeptAsset;
  plan: KeptPlan;
  asset: PlanAsset;
}

/** Of these, in a fixed number of questions however many they are. */
export async function factsOf(ctx: Ctx, kept: readonly KeptAsset[], plans: ReadonlyMap<number, KeptPlan>): Promise<Facts[]> {
  const ids = kept.map(({ id }) => id);
  const [days, made, moved] = await Promise.all([
    siteDays(
      ctx,
      kept.map(({ siteId }) => siteId),
    ),
    madeFor(ctx, ids),
    movedOf(ctx, ids),
  ]);
  const known = kept.flatMap((one) => {
    const plan = plans.get(one.planId);
    // An order that is not due any more by a corrected reading holds nothing back.
    const orders = (made.get(one.id) ?? []).filter(({ isNotDue, isEnded }) => !isNotDue || isEnded);
    return plan ? [{ one, plan, orders }] : [];
  });
  const asked = known.flatMap(({ one, plan, orders }) => metersAsked(one, plan.plan, orders[0] ?? null, days(one.siteId).zone));
  const meters = await meterFacts(ctx, asked);
  return known.map(({ one, plan, orders }) => ({
    kept: one,
    plan,
    asset: {
      ...days(one.siteId),
      offsetDays: one.offsetDays,
      since: one.sinceDay,
      statedDone: statedOf(one),
      statedUnits: countsOneUnit(plan.plan) ? one.lastDoneUnits : null,
      last: lastOf(orders[0] ?? null),
      open: orders
        .filter(({ isEnded, stopState }) => !isEnded && (stopState === null || stopState === "open"))
        .map(({ orderId, code }) => ({ orderId, code }))
        .toReversed(),
      decided: one.decided,
      owed: one.owed,
      cursors: one.cursors,
      hits: one.hits,
      moved: (moved.get(one.id) ?? []).filter(({ isDecided }) => !isDecided),
      taken: (moved.get(one.id) ?? []).flatMap(({ isDecided, triggerId, seriesDay }) =>
        isDecided && seriesDay !== null ? [{ triggerId, seriesDay }] : [],
      ),
      meters: Object.fromEntries(
        plan.plan.triggers.flatMap(({ id }) => {
          const facts = meters.get(`${one.id}/${id}`);
          return facts ? [[id, facts]] : [];
        }),
      ),
    },
  }));
}

interface Made {
  planAssetId: number;
  id: number;
  orderId: number;
  code: string;
  isEnded: boolean;
  isNotDue: boolean;
  category: string;
  /** Of its stop, where the order is a route: that decides, not the order. */
  stopState: StopState | null;
  stopEndedAt: string | null;
  completedAt: string | null;
  closedAt: string | null;
  dueDay: string | null;
  dueTime: string | null;
  dueUnits: number | null;
  decidedAt: string;
}

/** How many of the last orders are looked at for those that are open. */
const LOOKED_AT = 25;

/** The last orders of each, the newest first. */
async function madeFor(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Made[]>> {
  const { rows } = await sql<Made>`
    select o.plan_asset_id, o.id, w.id as order_id, w.code, w.is_ended, o.is_not_due, s.category, w.completed_at, w.closed_at,
      st.state as stop_state, st.ended_at as stop_ended_at, o.due_day, o.due_time, o.due_units, o.decided_at
    from unnest(${[...ids]}::bigint[]) as asked (id)
    cross join lateral (select * from plan_occurrences where plan_asset_id = asked.id and outcome = 'made' order by id desc limit ${LOOKED_AT}) o
    join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
    join statuses s on s.tenant_id = w.tenant_id and s.id = w.status_id
    left join work_order_stops st on st.tenant_id = o.tenant_id and st.id = o.work_order_stop_id
    order by o.plan_asset_id, o.id desc`.execute(ctx.db);
  return grouped(rows);
}

interface MovedRow extends Moved {
  planAssetId: number;
  isDecided: boolean;
}

/** What somebody moved, and of what was decided since the dates that it stood for. */
async function movedOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MovedRow[]>> {
  const { rows } = await sql<MovedRow>`
    select plan_asset_id, occurrence_key as key, trigger_id, due_day as day, due_time as time, why->'sum'->>'seriesDay' as series_day, outcome <> 'moved' as is_decided
    from plan_occurrences where plan_asset_id = any(${[...ids]}::bigint[]) and reason is not null order by id`.execute(ctx.db);
  return grouped(rows);
}

function grouped<Row extends { planAssetId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) found.set(row.planAssetId, [...(found.get(row.planAssetId) ?? []), row]);
  return found;
}

function lastOf(made: Made | null): LastMade | null {
  if (!made) return null;
  const { isCancelled, doneAt } = endOf(made);
  return {
    occurrenceId: made.id,
    orderId: made.orderId,
    due: made.dueDay !== null && made.dueTime !== null ? { day: made.dueDay, time: made.dueTime } : null,
    dueUnits: made.dueUnits,
    madeAt: Date.parse(made.decidedAt),
    completedAt: doneAt === null ? null : Date.parse(doneAt),
    isCancelled,
  };
}

/** How it ended. A stop that was skipped, or left open by an order that was cancelled, is as a cancelled order: not done; one that was done stays done. */
function endOf({ stopState, stopEndedAt, isEnded, category, completedAt, closedAt }: Made): {
  isCancelled: boolean;
  doneAt: string | null;
} {
  if (stopState === "done") return { isCancelled: false, doneAt: stopEndedAt };
  if (stopState !== null) return { isCancelled: stopState === "skipped" || isEnded, doneAt: null };
  const isCancelled = category === "cancelled";
  return { isCancelled, doneAt: isEnded && !isCancelled ? (completedAt ?? closedAt) : null };
}

const statedOf = ({ lastDoneDay }: KeptAsset) => (lastDoneDay === null ? null : { day: lastDoneDay, time: "00:00" });

/** What a meter showed when the work was done is said without its unit. */
const countsOneUnit = ({ triggers }: Plan): boolean =>
  new Set(triggers.flatMap((trigger) => (trigger.kind === "meter" ? [trigger.unitId] : []))).size === 1;

function metersAsked(one: KeptAsset, plan: Plan, made: Made | null, zone: string): MeterAsked[] {
  const stated = statedOf(one);
  const last = isStatedLast({ last: lastOf(made), statedDone: stated, zone }) ? null : made;
  return plan.triggers.flatMap((trigger): MeterAsked[] => {
    if (trigger.kind !== "meter") return [];
    const done = last
      ? last.stopState === null
        ? last.completedAt
        : endOf(last).doneAt
      : stated === null
        ? null
        : `${stated.day}T12:00:00Z`;
    return [
      {
        planAssetId: one.id,
        triggerId: trigger.id,
        assetId: one.assetId,
        unitId: trigger.unitId,
        windowDays: trigger.averageWindowDays,
        doneAt: done === null ? null : Date.parse(done),
        doneUnits: last ? null : one.lastDoneUnits,
      },
    ];
  });
}

/** The version of each plan that is in force. */
export async function plansOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, KeptPlan>> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    number: number;
    crewId: number | null;
    responsiblePersonId: number | null;
    definition: Definition;
  }>`
    select p.id, p.code, p.name, p.crew_id, p.responsible_person_id, v.number, v.definition from plans p
    join plan_versions v on v.tenant_id = p.tenant_id and v.plan_id = p.id and v.number = p.version_number
    where p.id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(
    rows.map(({ definition, crewId, responsiblePersonId, ...row }) => [
      row.id,
      {
        ...row,
        standIn: { crewId, responsiblePersonId },
        head: definition.head,
        plan: planOf(definition),
        groups: definition.groups ?? [],
      },
    ]),
  );
}
