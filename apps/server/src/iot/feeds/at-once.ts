import { sql, type RawBuilder } from "kysely";
import { isPassed } from "@millwright/domain/work/plans/triggers/passing.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { tenantsOf } from "../../platform/work/job-tenants.ts";
import { fedStand, type FedStand } from "../../register/meters/service.ts";
import { waitingAt } from "../../work/plans/service.ts";
import { newestOf } from "../readings/service.ts";
import { givenIn } from "./amounts.ts";
import { enter, toEnter, type Counted } from "./entering.ts";
import { hasFeeds, type Running } from "./hourly.ts";
import { heldFeeds, type Feed } from "./store.ts";

const LOOKED_EVERY_MS = 10_000;

/** Looks every ten seconds whether a plan waits for what a feed has counted by now, and enters it then without waiting for the hour. */
export function planWatch(running: Running, now: () => number = Date.now): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    if (at - lookedAt < LOOKED_EVERY_MS) return;
    lookedAt = at;
    for (const tenantId of await tenantsOf(running.db)) await watchTenant(running, tenantId, at);
  };
}

/** One organisation, looked through once. */
export async function watchTenant(running: Running, tenantId: number, at: number): Promise<void> {
  if (!(await hasFeeds(running, tenantId))) return;
  await asProduct({ ground: running, log: running.log, task: "feed-meters", tenantId }, async (ctx) => await enterWhatIsPassed(ctx, at));
}

/** Hours go on without a word; of the others there is something to look at once the sensor spoke. What was refused waits for its hour. */
const moved = sql`f.refused_at is null and (f.kind = 'hours' or exists (
  select from series_latest l where l.tenant_id = f.tenant_id and l.series_id = f.series_id and l.at > greatest(f.since, f.looked_at)))`;

async function enterWhatIsPassed(ctx: Ctx, now: number): Promise<void> {
  const { rows: candidates } = await sql<{ meterId: number }>`select f.meter_id from meter_feeds f where ${moved}`.execute(ctx.db);
  const waiting = await waitingAt(
    ctx,
    candidates.map(({ meterId }) => meterId),
  );
  if (waiting.size === 0) return;
  const feeds = await heldFeeds(ctx, sql`f.meter_id = any(${[...waiting.keys()]}::bigint[]) and ${moved}`, { waits: false });
  for (const { feed, meter, counted } of await countedNow(ctx, feeds, now)) {
    const waits = waiting.get(feed.meterId);
    const reading = counted && toEnter(feed, meter, counted);
    if (!waits || !counted || !reading || reading === "unit") continue;
    const was = meter.lastValue === null || meter.life === null ? null : { value: meter.lastValue, life: meter.life };
    const { value, oldValue } = reading;
    const life = (was?.life ?? 0) + value + (oldValue ?? 0) - (was?.value ?? 0);
    if (isPassed(waits, was, { value, life: meter.kind === "continuous" ? life : value })) await enter(ctx, feed, meter, counted);
  }
  await sql`update meter_feeds f set looked_at = l.at from series_latest l
    where f.id = any(${feeds.map(({ id }) => id)}::bigint[]) and l.tenant_id = f.tenant_id and l.series_id = f.series_id`.execute(ctx.db);
}

interface Now {
  feed: Feed;
  meter: FedStand;
  /** Null: nothing is known of the time since the last whole hour. */
  counted: Counted | null;
}

/** How far feeds have counted at this moment, whole hours and what came since. */
export async function countedNow(ctx: Ctx, feeds: readonly Feed[], now: number): Promise<Now[]> {
  const meters = await fedStand(
    ctx,
    feeds.map(({ meterId }) => meterId),
  );
  const newest = await newestOf(
    ctx.db,
    feeds.map(({ seriesId }) => seriesId),
  );
  const spans = feeds.map((feed) => {
    const at = feed.kind === "hours" ? now : Math.min(now, newest.get(feed.seriesId)?.at ?? 0);
    const from = Math.max(feed.hoursUntil, feed.since);
    // A span ends before its end: what was read at this very moment is within, and holds from then on.
    return { feed, at, from, until: Math.max(from, feed.kind === "hours" ? at : at + 1) };
  });
  const given = await givenIn(ctx, spans);
  return spans.flatMap(({ feed, at }, index) => {
    const [meter, of] = [meters.get(feed.meterId), given[index]];
    if (!meter || !of) return [];
    return [{ feed, meter, counted: of.isKnown ? { at, total: feed.counted + of.amount, value: of.value } : null }];
  });
}

/** Counts feeds up to now and enters it: before they end, or because somebody confirmed it. Answers the feeds, held. */
export async function enterNow(ctx: Ctx, which: RawBuilder<unknown>, isConfirmed = false): Promise<Feed[]> {
  const feeds = await heldFeeds(ctx, which, { waits: true });
  for (const { feed, meter, counted } of await countedNow(ctx, feeds, ctx.now.getTime()))
    if (counted) await enter(ctx, feed, meter, counted, isConfirmed);
  return feeds;
}
