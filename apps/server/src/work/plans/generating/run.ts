import type { FastifyBaseLogger } from "fastify";
import { sql, type RawBuilder } from "kysely";
import { MAX_STOPS } from "@millwright/domain/work/orders/stops/stops.ts";
import { decide } from "@millwright/domain/work/plans/deciding.ts";
import { everyTenant } from "../../../foundation/tenants/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Ground } from "../../../platform/call/mount.ts";
import { audit } from "../../../platform/records/audit.ts";
import { announce } from "../../../platform/work/events.ts";
import { planEvents } from "../events.ts";
import { asProduct } from "../../../platform/work/job-caller.ts";
import { asked, claim, holdRoutes, type Claimed } from "./claim.ts";
import { factsOf, plansOf, type Facts } from "./facts.ts";
import { write, type Line, type Worked } from "./write.ts";

/** So many at a time: what they need is in memory, and others come to their turn between. */
const BATCH = 100;
const TASK = "generate-orders";

interface Running extends Ground {
  log: FastifyBaseLogger;
}

/** What the clock asks for, in all organisations; one that fails holds back no other. Answers how many orders were made. */
export async function runAll(running: Running): Promise<number> {
  let made = 0;
  for (const id of await everyTenant(running.db)) {
    try {
      made += await runTenant(running, id);
    } catch (thrown) {
      running.log.error({ err: thrown, tenantId: id }, "orders of plans were not made");
    }
  }
  return made;
}

export async function runTenant(running: Running, tenantId: number): Promise<number> {
  const within = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    await asProduct({ ground: running, log: running.log, task: TASK, tenantId }, work);
  await within(endSuspensions);
  let made = 0;
  made += await runRoutes(running, within);
  const failed: number[] = [];
  for (;;) {
    let ids: number[] = [];
    try {
      made += await within(async (ctx) => {
        const claimed = await claim(ctx, sql`${asked} and not p.is_route_in_force and pa.id <> all(${failed}::bigint[])`, BATCH, false);
        ids = claimed.assets.map(({ id }) => id);
        return countMade(await work(ctx, claimed, claimed.now));
      });
      if (ids.length === 0) return made;
    } catch (thrown) {
      if (ids.length === 0) throw thrown;
      // The transaction is lost for all of them; each is tried by itself.
      failed.push(...ids);
      for (const id of ids) made += await oneByItself(running, within, id);
    }
  }
}

/** What is wrong with one stands on it, and is tried again later, with growing pauses. */
async function oneByItself({ log }: Running, within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>, id: number): Promise<number> {
  try {
    return await within(async (ctx) => {
      const claimed = await claim(ctx, sql`pa.id = ${id} and ${asked}`, 1, false);
      return countMade(await work(ctx, claimed, claimed.now));
    });
  } catch (thrown) {
    log.error({ err: thrown, planAssetId: id }, "an order of a plan was not made");
    await within(async (ctx) => await markFaults(ctx, sql`id = ${id}`, thrown));
    return 0;
  }
}

/** Orders: those of a route have many lines. */
const countMade = (lines: readonly Line[]): number => new Set(lines.flatMap(({ order }) => order?.id ?? [])).size;

/** More assets of one route than are decided in one transaction; a whole number of orders. */
const MOST_OF_ROUTE = 5 * MAX_STOPS;

/**
 * Routes, one plan after the other: whoever makes orders of one holds the plan, since those that are due together must come to the same hand. Another run passes over
 * a plan that is held.
 */
async function runRoutes({ log }: Running, within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>): Promise<number> {
  let made = 0;
  const passed: number[] = [];
  for (;;) {
    const taken: { planId: number | null } = { planId: null };
    try {
      made += await within(async (ctx) => {
        const [planId = null] = await holdRoutes(ctx, sql`pa.ask_at <= now() and p.id <> all(${passed}::bigint[])`, {
          limit: 1,
          waits: false,
        });
        taken.planId = planId;
        if (planId === null) return 0;
        const claimed = await claim(ctx, sql`${asked} and pa.plan_id = ${planId}`, MOST_OF_ROUTE, false);
        if (claimed.assets.length < MOST_OF_ROUTE) passed.push(planId);
        return countMade(await work(ctx, claimed, claimed.now));
      });
    } catch (thrown) {
      const { planId } = taken;
      if (planId === null) throw thrown;
      passed.push(planId);
      log.error({ err: thrown, planId }, "the orders of a route were not made");
      await within(async (ctx) => await markFaults(ctx, sql`plan_id = ${planId} and archived_at is null and ask_at <= now()`, thrown));
    }
    if (taken.planId === null) return made;
  }
}

/** What is wrong stands on the assets, and is tried again later, with growing pauses. */
async function markFaults(ctx: Ctx, which: RawBuilder<unknown>, thrown: unknown): Promise<void> {
  const message = thrown instanceof Error ? thrown.message.slice(0, 500) : "unknown";
  await sql`update plan_assets set fault = ${message}, fault_at = now(), faults = faults + 1, ask_at = now() + least(interval '1 day', interval '5 minutes' * power(2, faults))
    where ${which}`.execute(ctx.db);
}

/** Decides and writes for what was claimed. */
export async function work(ctx: Ctx, { now, assets }: Claimed, until: number): Promise<Line[]> {
  return await write(ctx, await worked(ctx, { now, assets }, until));
}

/** Decides, and writes nothing. */
async function worked(ctx: Ctx, claimed: Claimed, until: number): Promise<Worked[]> {
  return (await known(ctx, claimed)).map((one) => ({ ...one, decided: decide(one.plan.plan, one.asset, claimed.now, until) }));
}

/** The same, where one that cannot be worked out is told beside the others. */
export async function workedOrNot(ctx: Ctx, claimed: Claimed, until: number): Promise<{ decided: Worked[]; faults: Facts[] }> {
  const decided: Worked[] = [];
  const faults: Facts[] = [];
  for (const one of await known(ctx, claimed)) {
    try {
      decided.push({ ...one, decided: decide(one.plan.plan, one.asset, claimed.now, until) });
    } catch (thrown) {
      ctx.log.error({ err: thrown, planAssetId: one.kept.id }, "an asset of a plan could not be worked out");
      faults.push(one);
    }
  }
  return { decided, faults };
}

async function known(ctx: Ctx, { assets }: Claimed): Promise<Facts[]> {
  const plans = await plansOf(
    ctx,
    assets.map(({ planId }) => planId),
  );
  return await factsOf(ctx, assets, plans);
}

/** What was suspended until a day goes on after it; what fell due meanwhile is not owed. */
async function endSuspensions(ctx: Ctx): Promise<void> {
  const today = sql`(now() at time zone ${ctx.timeZone})::date`;
  await sql`update plan_assets set since_day = greatest(since_day, ${today}), ask_at = now()
    where archived_at is null and plan_id in (select id from plans where state = 'suspended' and suspended_until < ${today})`.execute(
    ctx.db,
  );
  const { rows: plans } = await sql<{ id: number; reason: string | null; until: string }>`
    with ended as (select id, suspended_reason as reason, suspended_until as until from plans where state = 'suspended' and suspended_until < ${today} order by id for update)
    update plans set state = 'active', suspended_reason = null, suspended_until = null, version = plans.version + 1, updated_at = now()
    from ended where plans.id = ended.id returning plans.id, ended.reason, ended.until`.execute(ctx.db);
  const { rows: assets } = await sql<{ planId: number; assetId: number; until: string }>`
    with ended as (select id, suspended_until as until from plan_assets where is_suspended and archived_at is null and suspended_until < ${today} order by id for update)
    update plan_assets set is_suspended = false, suspended_reason = null, suspended_until = null, since_day = greatest(since_day, ${today}), ask_at = now(), version = plan_assets.version + 1
    from ended where plan_assets.id = ended.id returning plan_assets.plan_id, plan_assets.asset_id, ended.until`.execute(ctx.db);
  for (const { id, reason, until } of plans) {
    const changes = [
      { field: "state", before: "suspended", after: "active" },
      { field: "suspendedReason", before: reason, after: null },
      { field: "suspendedUntil", before: until, after: null },
    ];
    audit(ctx, { action: "resumed", entity: "plans", entityId: id, changes });
    await announce(ctx, planEvents.resumed, { id, changes });
  }
  for (const { planId, assetId, until } of assets) {
    const changes = [
      { field: "assetId", before: assetId, after: assetId },
      { field: "isSuspended", before: true, after: false },
      { field: "suspendedUntil", before: until, after: null },
    ];
    audit(ctx, { action: "asset_resumed", entity: "plans", entityId: planId, changes });
  }
}
