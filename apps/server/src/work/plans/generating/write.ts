import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { routesOf } from "@millwright/domain/work/orders/stops/stops.ts";
import type { Decided, Decision } from "@millwright/domain/work/plans/deciding.ts";
import { ordersOf } from "@millwright/domain/work/plans/levels.ts";
import { readRule } from "@millwright/domain/work/plans/recurrence/rrule.ts";
import { isDue, type OutcomeRule } from "@millwright/domain/work/plans/timeline.ts";
import { shortestInterval } from "@millwright/domain/work/plans/triggers/trigger.ts";
import type { Sum } from "@millwright/domain/work/plans/sum.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { createOrders, createStops, joinOrders, type PlannedOrder } from "../../orders/service.ts";
import { takeIntoMany, type Taking } from "../../task-groups/service.ts";
import { ofOutcome } from "../events.ts";
import type { Facts, KeptAsset } from "./facts.ts";

export interface Worked extends Facts {
  decided: Decided;
}

/** One line of what was decided; an occurrence that asks for several orders has one for each. */
export interface Line {
  facts: Facts;
  decision: Decision;
  key: string;
  levels: number[];
  rule: OutcomeRule | "early" | "taken_along";
  order: { id: number; code: string } | null;
  /** Its stop, where the order is a route. */
  stopId: number | null;
}

/** Where an occurrence asks for several orders, those after the first are known by their level beside. */
export const linesOf = ({ decided, ...facts }: Worked): Line[] =>
  decided.decisions.flatMap((decision) => {
    const { outcome, due, rule } = decision;
    const sets = outcome === "made" ? ordersOf(due.levels, facts.plan.plan.suppressesLower) : [due.levels];
    return sets.map((levels, at): Line => ({
      facts,
      decision,
      key: at === 0 ? due.key : `${due.key}#${levels.join("+")}`,
      levels,
      rule,
      order: null,
      stopId: null,
    }));
  });

interface How {
  /** By which rule, where somebody asked for it. */
  rule?: "early" | "taken_along";
  /** The open order that takes it along, instead of one of its own. */
  into?: { id: number; code: string };
}

/**
 * Writes what was decided: the orders, a row for each occurrence, and how far every asset is decided: all of it in the caller's transaction, so that an occurrence
 * and its order exist together or not at all.
 */
export async function write(ctx: Ctx, worked: readonly Worked[], { rule, into }: How = {}): Promise<Line[]> {
  const lines = worked.flatMap(linesOf).map((line) => (rule ? { ...line, rule } : line));
  const making = lines.filter(({ decision }) => decision.outcome === "made");
  if (into) for (const line of making) line.order = into;
  else await makeOrders(ctx, making);
  await takeIntoMany(ctx, making.flatMap(takingOf), { isTold: into !== undefined });
  // What joins an open order adds to it what it lacks, and keeps the earlier due.
  const joining = lines.flatMap((line) => (line.rule === "joined" ? joiningOf(lines, line) : []));
  const dueAt = ({ decision: { due } }: Line) => (due.dueAt === null ? null : new Date(due.dueAt).toISOString());
  await joinOrders(
    ctx,
    joining.map(({ line, orderId }) => ({ orderId, dueAt: dueAt(line) })),
  );
  await takeIntoMany(
    ctx,
    joining.flatMap(({ line, orderId }) => takingOf({ ...line, order: { id: orderId, code: "" } })),
  );
  await writeOccurrences(ctx, lines);
  await advance(ctx, worked);
  return lines;
}

const joiningOf = (lines: readonly Line[], line: Line): { line: Line; orderId: number }[] => {
  const orderId = line.decision.openOrder?.orderId || madeBefore(lines, line.key, line.facts.kept.id);
  return orderId ? [{ line, orderId }] : [];
};

/** What the levels of an order, or of a stop of it, ask for, in the versions that were published with the plan; each step once. */
function takingOf({ facts: { plan }, levels, order, stopId }: Line): Taking[] {
  const ids = new Set(plan.plan.levels.filter(({ multiplier }) => levels.includes(multiplier)).flatMap(({ taskGroupIds }) => taskGroupIds));
  const groups = plan.groups.filter(({ taskGroupId }) => ids.has(taskGroupId));
  return order && groups.length > 0 ? [{ workOrderId: order.id, groups, ...(stopId === null ? {} : { stopId }) }] : [];
}

/** One order for each, or one with a stop for each of those that are walked together. */
async function makeOrders(ctx: Ctx, making: readonly Line[]): Promise<void> {
  const routes = routesOf(making.filter(isWalked).map(workOf)).map((works) => works.map(({ line }) => line));
  const units = [...making.filter((line) => !isWalked(line)).map((line) => [line]), ...routes];
  const orders = await createOrders(ctx, units.map(orderOf));
  for (const [at, lines] of units.entries()) for (const line of lines) line.order = orders[at] ?? null;
  const stopping = routes.flatMap((lines) => lines.map((line, at) => ({ line, position: at + 1 })));
  const stops = await createStops(
    ctx,
    stopping.map(({ line: { order, facts }, position }) => ({ workOrderId: order?.id ?? 0, position, assetId: facts.kept.assetId })),
  );
  for (const [at, { line }] of stopping.entries()) line.stopId = stops[at] ?? null;
}

const isWalked = ({ facts }: Line): boolean => facts.plan.plan.isRoute;

/** What is walked together: of one plan, crew and site, due on one day. Where lower levels have orders of their own, a route has one for each as well. */
function workOf(line: Line) {
  const { kept, plan } = line.facts;
  const day = line.decision.due.due?.day ?? `of ${kept.id}`;
  const levels = plan.plan.suppressesLower ? [] : line.levels;
  const walk = [plan.id, plan.number, crewOf(line.facts), kept.siteId, day, levels.join("+")].join("/");
  return { line, assetId: kept.assetId, walk, place: kept.routeOrder, id: kept.id };
}

const crewOf = ({ kept, plan }: Facts): number | null => kept.crewId ?? plan.head.crewId;

function orderOf(lines: readonly Line[]): PlannedOrder {
  const [first] = lines;
  invariant(first, "an order is made of something");
  const { facts } = first;
  const { name, crewId: _crew, responsiblePersonId: _person, ...head } = facts.plan.head;
  const common = <T>(of: (kept: KeptAsset) => T): T | null => {
    const [one, ...others] = new Set(lines.map((line) => of(line.facts.kept)));
    return others.length === 0 ? (one ?? null) : null;
  };
  const dues = lines.flatMap(({ decision }) => decision.due.dueAt ?? []);
  return {
    ...head,
    title: name,
    // The plan's estimate is for one asset.
    estimateMinutes: head.estimateMinutes === null ? null : head.estimateMinutes * lines.length,
    costCentreId: head.costCentreId ?? common(({ costCentreId }) => costCentreId),
    failureClassId: common(({ failureClassId }) => failureClassId),
    assetId: isWalked(first) ? null : facts.kept.assetId,
    locationId: common(({ locationId }) => locationId),
    siteId: facts.kept.siteId,
    crewIds: known(facts.kept.crewId, facts.plan.head.crewId, facts.plan.standIn?.crewId),
    responsiblePersonIds: known(facts.plan.head.responsiblePersonId, facts.plan.standIn?.responsiblePersonId),
    dueAt: dues.length === 0 ? null : new Date(Math.min(...dues)).toISOString(),
  };
}

const known = (...ids: readonly (number | null | undefined)[]): number[] => ids.flatMap((id) => id ?? []);

async function writeOccurrences(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ facts: { kept, plan }, decision, key, levels, rule, order, stopId }) => {
    const { due, outcome, openOrder, undo } = decision;
    return {
      planId: plan.id,
      planAssetId: kept.id,
      assetId: kept.assetId,
      siteId: kept.siteId,
      crewId: kept.crewId ?? plan.head.crewId,
      key,
      triggerId: due.triggerId,
      number: plan.number,
      k: due.k,
      levels,
      dueAt: due.dueAt === null ? null : new Date(due.dueAt).toISOString(),
      dueDay: due.due?.day ?? null,
      dueTime: due.due?.time ?? null,
      dueUnits: due.dueUnits,
      intervalDays: intervalOf(due.why.sum),
      outcome,
      rule,
      orderId: order?.id ?? null,
      stopId,
      // One that was made in this run has no number yet when it is decided.
      openOrderId: openOrder?.orderId || (openOrder ? madeBefore(lines, key, kept.id) : null),
      why: { ...due.why, leadTimeDays: plan.plan.leadTimeDays },
      undo,
      decidedBy: ctx.personId || null,
    };
  });
  const { rows: written } = await sql<{ id: number; occurrenceKey: string; planAssetId: number }>`
    insert into plan_occurrences as o (plan_id, plan_asset_id, asset_id, site_id, crew_id, occurrence_key, trigger_id, version_number, k, levels, due_at, due_day, due_time, due_units,
      interval_days, outcome, rule, work_order_id, work_order_stop_id, open_order_id, why, undo, decided_by)
    select "planId", "planAssetId", "assetId", "siteId", "crewId", key, "triggerId", number, k, levels, "dueAt", "dueDay", "dueTime", "dueUnits", "intervalDays", outcome, rule,
      "orderId", "stopId", "openOrderId", why, undo, "decidedBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("planId" bigint, "planAssetId" bigint, "assetId" bigint, "siteId" bigint, "crewId" bigint, key text, "triggerId" bigint,
      number int, k int, levels jsonb, "dueAt" timestamptz, "dueDay" date, "dueTime" text, "dueUnits" float8, "intervalDays" float8, outcome text, rule text, "orderId" bigint,
      "stopId" bigint, "openOrderId" bigint, why jsonb, undo jsonb, "decidedBy" bigint)
    on conflict (tenant_id, plan_asset_id, occurrence_key) do update set version_number = excluded.version_number, levels = excluded.levels, outcome = excluded.outcome,
      rule = excluded.rule, work_order_id = excluded.work_order_id, work_order_stop_id = excluded.work_order_stop_id, open_order_id = excluded.open_order_id, why = excluded.why, undo = excluded.undo, decided_at = now(), version = o.version + 1
      where o.outcome = 'moved'
    returning id, occurrence_key, plan_asset_id`.execute(ctx.db);
  // One that is there already: somebody decided it, and this run must not leave an order without it.
  invariant(written.length === lines.length, "each occurrence is decided once");
  const ids = new Map(written.map(({ id, occurrenceKey, planAssetId }) => [`${planAssetId} ${occurrenceKey}`, id]));
  for (const { facts, decision, key, rule, order } of lines) {
    const payload = {
      planId: facts.plan.id,
      assetId: facts.kept.assetId,
      siteId: facts.kept.siteId,
      dueDay: decision.due.due?.day ?? null,
      rule,
      workOrderId: order?.id ?? null,
    };
    await announce(ctx, ofOutcome[decision.outcome], { id: ids.get(`${facts.kept.id} ${key}`) ?? 0, payload });
  }
}

const madeBefore = (lines: readonly Line[], key: string, planAssetId: number): number | null => {
  const own = lines.filter(({ facts }) => facts.kept.id === planAssetId);
  return (
    own
      .slice(
        0,
        own.findIndex((line) => line.key === key),
      )
      .findLast(({ order }) => order !== null)?.order?.id ?? null
  );
};

/** Days between one date and the next, at the least; by it compliance is judged. */
function intervalOf(sum: Sum): number | null {
  const rule = "rrule" in sum ? readRule(sum.rrule) : null;
  return rule && shortestInterval(rule);
}

/** How far each asset is decided, and what comes next. */
export async function advance(ctx: Ctx, worked: readonly Worked[]): Promise<void> {
  if (worked.length === 0) return;
  const rows = worked.map(({ kept, plan, decided: { asset, decisions, next, askAgainAt } }) => {
    const skipped = decisions.findLastIndex(({ outcome }) => outcome === "made") < 0 ? kept.skippedInRow : 0;
    const since = decisions.slice(decisions.findLastIndex(({ outcome }) => outcome === "made") + 1);
    const due = isDue(next) ? next : null;
    return {
      id: kept.id,
      cursors: asset.cursors,
      hits: asset.hits,
      owed: asset.owed,
      decided: asset.decided,
      skippedInRow: skipped + since.filter(({ outcome }) => outcome === "skipped").length,
      nextDueAt: due && due.dueAt !== null ? new Date(due.dueAt).toISOString() : null,
      nextDueDay: due?.due?.day ?? null,
      nextUnits: due?.dueUnits ?? null,
      nextIsProjected: due?.isProjected ?? false,
      nextWhy: due && { ...due.why, leadTimeDays: plan.plan.leadTimeDays },
      quiet: isDue(next) ? [] : next.quiet,
      askAt: askAgainAt === null ? null : new Date(askAgainAt).toISOString(),
    };
  });
  await sql`update plan_assets a set cursors = r.cursors, hits = r.hits, owed = r.owed, decided = r.decided, skipped_in_row = r."skippedInRow", next_due_at = r."nextDueAt",
      next_due_day = r."nextDueDay", next_units = r."nextUnits", next_is_projected = r."nextIsProjected", next_why = r."nextWhy", quiet = r.quiet, ask_at = r."askAt",
      fault = null, fault_at = null, faults = 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, cursors jsonb, hits jsonb, owed jsonb, decided int, "skippedInRow" int, "nextDueAt" timestamptz,
      "nextDueDay" date, "nextUnits" float8, "nextIsProjected" boolean, "nextWhy" jsonb, quiet jsonb, "askAt" timestamptz)
    where a.id = r.id`.execute(ctx.db);
}
