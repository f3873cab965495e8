import { datesAhead, isCounted, soleTrigger, type Ahead } from "@millwright/domain/work/plans/dates-ahead.ts";
import type { CalendarTrigger } from "@millwright/domain/work/plans/definition.ts";
import { project } from "@millwright/domain/work/plans/forecast.ts";
import type { Quiet } from "@millwright/domain/work/plans/points.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { factsOf, plansOf, type Facts, type KeptPlan } from "../generating/facts.ts";
import { siteDays } from "../generating/working-days.ts";
import { keptWith } from "../generating/kept.ts";
import { standing, type StandingRow } from "./standing.ts";

/** One time that work will fall due. Where only its day was counted, its instant is asked of the clocks when it is shown. */
export interface Occurring extends Ahead {
  at?: number;
  /** By the average of a meter. */
  isProjected?: boolean;
  isMoved?: boolean;
}
export interface AssetAhead {
  row: Pick<StandingRow, "id" | "assetId" | "siteId" | "crewId">;
  plan: KeptPlan;
  zone: string;
  occurring: Occurring[];
  /** The first of them is what comes next. */
  beginsWithNext: boolean;
  /** Why nothing is. */
  quiet: Quiet | null;
}

interface Window {
  now: number;
  until: number;
  from?: string;
}
interface How extends Window {
  /** Of those of which nothing is due it is asked why. */
  asksWhy?: boolean;
}

/** So many at a time; others come to their turn between. */
const BATCH = 2000;

/**
 * What will fall due of these, each done when it is due. What most plans are is counted by days alone; only the rest is worked out, with its orders and meters.
 */
export async function ahead(
  ctx: Ctx,
  rows: readonly StandingRow[],
  { asksWhy = false, ...window }: How,
  take: (found: AssetAhead) => void,
): Promise<Map<number, KeptPlan>> {
  const [plans, days] = await Promise.all([
    plansOf(
      ctx,
      rows.map(({ planId }) => planId),
    ),
    siteDays(
      ctx,
      rows.map(({ siteId }) => siteId),
    ),
  ]);
  const triggers = new Map<number, CalendarTrigger | null>();
  for (const [id, { plan }] of plans) triggers.set(id, soleTrigger(plan));
  const rest: StandingRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % BATCH === BATCH - 1) await breath();
    const plan = plans.get(row.planId);
    if (!plan) continue;
    const trigger = triggers.get(row.planId) ?? null;
    const asset = standing(row, days(row.siteId));
    const occurring = trigger && isCounted(trigger, asset) ? datesAhead(plan.plan, trigger, asset, window) : null;
    const beginsWithNext = window.from === undefined || asset.next === null || asset.next.day >= window.from;
    // Of nothing, the whole sum says why.
    if (occurring === null || (asksWhy && occurring.length === 0)) rest.push(row);
    else take({ row, plan, zone: asset.zone, occurring, beginsWithNext, quiet: null });
  }
  for (let at = 0; at < rest.length; at += BATCH) {
    const kept = await keptWith(
      ctx,
      rest.slice(at, at + BATCH).map(({ id }) => id),
    );
    for (const facts of await factsOf(ctx, kept, plans)) take(worked(facts, window));
    await breath();
  }
  return plans;
}

const breath = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

/** By the same steps as orders are made. */
export function worked({ kept, plan, asset }: Facts, { now, until }: Pick<Window, "now" | "until">): AssetAhead {
  const { due, quiet } = project(plan.plan, asset, now, until);
  const occurring = due.flatMap((one): Occurring[] =>
    one.due === null || one.dueAt === null
      ? []
      : [
          {
            key: one.key,
            k: one.k,
            ...one.due,
            levels: one.levels,
            at: one.dueAt,
            isProjected: one.isProjected,
            isMoved: one.movedTo !== null,
          },
        ],
  );
  return {
    row: kept,
    plan,
    zone: asset.zone,
    occurring,
    beginsWithNext: true,
    quiet: due.length === 0 ? (quiet[0]?.reason ?? null) : null,
  };
}
