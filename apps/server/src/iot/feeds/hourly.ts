import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { HOUR_MS } from "@millwright/domain/iot/readings/local-days.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Ground } from "../../platform/call/mount.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { tenantsOf } from "../../platform/work/job-tenants.ts";
import { fedStand, type FedStand } from "../../register/meters/service.ts";
import { sweptUntil } from "../readings/service.ts";
import { givenIn, type Given, type Span } from "./amounts.ts";
import { enter } from "./entering.ts";
import { amountsOfHours, heldFeeds, storeHours, takeDirtyHours, time, type Feed } from "./store.ts";

export interface Running extends Ground {
  log: FastifyBaseLogger;
}
const HOURS_AT_ONCE = 24;
const FEEDS_AT_ONCE = 50;
/** What is left after so many steps is for the next minute. */
const MOST_STEPS = 1000;

/** Enters what has closed and was added up, in all organisations; one that fails holds back no other. */
export async function feedAll(running: Running): Promise<void> {
  for (const tenantId of await tenantsOf(running.db)) {
    try {
      await feedTenant(running, tenantId);
    } catch (thrown) {
      running.log.error({ err: thrown, tenantId }, "meters were not fed");
    }
  }
}

/** Each step is a transaction of its own, and begins where the last one that was committed ended. */
export async function feedTenant(running: Running, tenantId: number): Promise<void> {
  if (!(await hasFeeds(running, tenantId))) return;
  for (let steps = 0; steps < MOST_STEPS; steps += 1)
    if ((await asProduct({ ground: running, log: running.log, task: "feed-meters", tenantId }, feedSome)) === 0) return;
}

/** Most organisations have none. */
export const hasFeeds = async ({ db }: Pick<Running, "db">, tenantId: number): Promise<boolean> =>
  await db.reading(tenantId, async (rows) => (await rows.selectFrom("meterFeeds").select("id").limit(1).executeTakeFirst()) !== undefined);

async function feedSome(ctx: Ctx): Promise<number> {
  const until = await sweptUntil(ctx.db);
  if (until === null) return 0;
  const which = sql`f.hours_until < ${time(until)} or exists (select from meter_feed_dirty_hours d where d.tenant_id = f.tenant_id and d.feed_id = f.id)`;
  const feeds = await countAgain(ctx, await heldFeeds(ctx, which, { waits: false, most: FEEDS_AT_ONCE }));
  const spans = feeds.flatMap((feed) => hoursOf(feed, until));
  const given = await givenIn(ctx, spans);
  const meters = await fedStand(
    ctx,
    feeds.map(({ meterId }) => meterId),
  );
  for (const feed of feeds) {
    const own = spans.flatMap((span, index) => (span.feed.id === feed.id ? [{ span, given: given[index] as Given }] : []));
    const meter = meters.get(feed.meterId);
    if (meter && own.length > 0) await feedHours(ctx, feed, meter, own);
  }
  return feeds.length;
}

const hourOf = (from: number) => Math.floor(from / HOUR_MS) * HOUR_MS;

/** The hours that a feed has not counted; the first begins where the feed did. */
function hoursOf(feed: Feed, until: number): Span[] {
  const end = Math.min(until, feed.hoursUntil + HOURS_AT_ONCE * HOUR_MS);
  const spans: Span[] = [];
  for (let hour = feed.hoursUntil; hour < end; hour += HOUR_MS) spans.push(spanOf(feed, hour));
  return spans;
}
const spanOf = (feed: Feed, hour: number): Span => ({ feed, from: Math.max(hour, feed.since), until: hour + HOUR_MS });

/** One reading for each hour of which something is known. */
async function feedHours(ctx: Ctx, feed: Feed, meter: FedStand, hours: readonly { span: Span; given: Given }[]): Promise<void> {
  let stand = { feed, meter };
  let total = feed.counted;
  for (const { span, given } of hours) {
    total += given.amount;
    if (given.isKnown) stand = await enter(ctx, stand.feed, stand.meter, { at: span.until, total, value: given.value });
  }
  const counted = hours.map(({ span, given }) => ({ hour: hourOf(span.from), amount: given.amount }));
  await storeHours(ctx, feed, counted, { counted: total, hoursUntil: hours.at(-1)?.span.until ?? feed.hoursUntil });
}

/** Hours that were added up again: what they give otherwise than before is entered with the next reading. */
async function countAgain(ctx: Ctx, feeds: readonly Feed[]): Promise<Feed[]> {
  if (feeds.length === 0) return [];
  const dirty = await takeDirtyHours(
    ctx,
    feeds.map(({ id }) => id),
  );
  const byId = new Map(feeds.map((feed) => [feed.id, feed]));
  const spans = dirty.flatMap(({ feedId, ms }) => {
    const feed = byId.get(feedId);
    return feed ? [spanOf(feed, ms)] : [];
  });
  const given = await givenIn(ctx, spans);
  const was = await amountsOfHours(
    ctx,
    spans.map(({ feed }) => feed.id),
    spans.map(({ from }) => hourOf(from)),
  );
  const changed: Feed[] = [];
  for (const feed of feeds) {
    const own = spans.flatMap((span, index) =>
      span.feed.id === feed.id ? [{ hour: hourOf(span.from), amount: given[index]?.amount ?? 0 }] : [],
    );
    const more = own.reduce((sum, { hour, amount }) => sum + amount - (was.get(`${feed.id} ${hour}`) ?? 0), 0);
    if (own.length > 0) await storeHours(ctx, feed, own, { counted: feed.counted + more, hoursUntil: feed.hoursUntil });
    changed.push({ ...feed, counted: feed.counted + more });
  }
  return changed;
}
