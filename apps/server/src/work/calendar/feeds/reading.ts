import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { holds } from "@millwright/domain/kit/access.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import { DAYS_AHEAD, DAYS_BACK, MOST_EVENTS, MOST_READINGS } from "@millwright/domain/work/calendar/feeds/contract.ts";
import { takenOff, toldOf } from "@millwright/domain/work/calendar/feeds/sequence.ts";
import { FEED_TEXTS, filled } from "@millwright/domain/work/calendar/feeds/texts.ts";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { orderAddress } from "@millwright/domain/work/orders/address.ts";
import type { Ctx, OpenCtx } from "../../../platform/call/ctx.ts";
import type { Shared } from "../../../platform/call/feature.ts";
import { inTransaction, type Bytes } from "../../../platform/call/mount.ts";
import { hourly } from "../../../platform/http/hourly.ts";
import { presentCaller } from "../../../platform/work/job-caller.ts";
import { rowsToPlan } from "../../orders/service.ts";
import { ordersPlaced, type Placed } from "../placing.ts";
import { composed, goneTitle, type Event } from "./composing.ts";
import { changedAt, crewInReach, feedOf, forget, keep, keptOf, namesOf, noteReading, type Kept, type OpenFeed } from "./queries.ts";
import { tokenIn } from "./token.ts";

type Ground = Pick<Shared, "db" | "listeners" | "publicUrl">;

const tries = hourly(MOST_READINGS);
/** Whatever opens nothing answers so: never made, taken back, of somebody who may not come in, of orders or a crew out of their sight. */
const missing = () => refuse("not_found", "not_found");

/** The calendar of a link, as its owner may see it now. */
export async function readFeed(ground: Ground, open: Pick<OpenCtx, "isDemoShut" | "requestId" | "log">, file: string): Promise<Bytes> {
  const token = tokenIn(file);
  if (!token) throw missing();
  const wait = tries(token.digest.toString("base64"), Date.now());
  if (wait !== null) throw new Refusal("too_many", { reason: "too_many", retryAfterSeconds: Math.ceil(wait / 1000) });
  const feed = await ground.db.tenant(token.tenantId, async (rows) => await feedOf(rows, token.digest));
  if (!feed) throw missing();
  const caller = await presentCaller(ground.db, { tenantId: token.tenantId, personId: feed.personId }, open);
  if (!caller || !holds(caller.grants, "work-orders", "view")) throw missing();
  const facts = { id: open.requestId, log: open.log satisfies FastifyBaseLogger, tokenDigest: Buffer.alloc(0) };
  const text = await inTransaction(ground, caller, facts, async (ctx) => await calendarOf(ctx, feed, ground.publicUrl));
  return {
    stream: Buffer.from(text),
    contentType: "text/calendar; charset=utf-8",
    fileName: "work-orders.ics",
    inline: true,
    etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
  };
}

async function calendarOf(ctx: Ctx, feed: OpenFeed, publicUrl: string): Promise<string> {
  const name = await nameOf(ctx, feed);
  if (name === undefined) throw missing();
  const today = dayAt(ctx.now.getTime(), ctx.timeZone) ?? "";
  const window = { from: dayAfter(today, -DAYS_BACK), until: dayAfter(today, DAYS_AHEAD) };
  const column = feed.crewId === null ? "responsiblePerson" : "crew";
  const filterModel = { [column]: { filterType: "set" as const, values: [feed.crewId ?? ctx.personId] } };
  await noteReading(ctx, feed.id);
  await forget(ctx, feed.id, window.from);
  const kept = new Map((await keptOf(ctx, feed.id)).map((told) => [told.workOrderId, told]));
  const placed = await ordersPlaced(ctx, { ...window, filterModel });
  const events = await eventsOf(ctx, { feed, publicUrl, kept }, nearest(placed, ctx.now.getTime() / 1000));
  const isPlaced = new Set(placed.map(({ id }) => id));
  const gone = await eventsGone(
    ctx,
    feed,
    [...kept.values()].filter(({ workOrderId, firstDay }) => !isPlaced.has(workOrderId) && firstDay <= window.until),
  );
  await keep(ctx, feed.id, [...events.told, ...gone.told]);
  return composed(name, [...events.events, ...gone.events], ctx.now.getUTCFullYear());
}

async function nameOf(ctx: Ctx, { crewId }: OpenFeed): Promise<string | undefined> {
  if (crewId === null) return filled(FEED_TEXTS.ofPerson, ctx.personName);
  const crew = await crewInReach(ctx, crewId);
  return crew && filled(FEED_TEXTS.ofCrew, crew.name);
}

/** The nearest ones where there are more, in the order of their times. */
const nearest = (placed: readonly Placed[], now: number): Placed[] =>
  placed
    .toSorted((one, other) => Math.abs(one.startAt - now) - Math.abs(other.startAt - now) || one.id - other.id)
    .slice(0, MOST_EVENTS)
    .sort((one, other) => one.startAt - other.startAt || one.id - other.id);

interface Made {
  events: Event[];
  /** What is told otherwise than before. */
  told: Kept[];
}
interface Around {
  feed: OpenFeed;
  publicUrl: string;
  kept: ReadonlyMap<number, Kept>;
}

const iso = (second: number): string => new Date(second * 1000).toISOString();

async function eventsOf(ctx: Ctx, { feed, publicUrl, kept }: Around, placed: readonly Placed[]): Promise<Made> {
  const ids = placed.map(({ id }) => id);
  const rows = new Map((ids.length > 0 ? await rowsToPlan(ctx, ids) : []).map((row) => [row.id, row]));
  const changed = await changedAt(ctx, ids);
  const made: Made = { events: [], told: [] };
  for (const { id, startAt, endAt, firstDay, isByDue, timeZone } of placed) {
    const order = rows.get(id);
    if (!order) continue;
    const before = kept.get(id);
    const { sequence, shift } = toldOf(order.version, before && { ...before, isTakenOff: before.takenOffAt !== null });
    const told: Kept = {
      workOrderId: id,
      sequence,
      shift,
      startAt: iso(startAt),
      endAt: iso(endAt),
      isAllDay: isByDue,
      firstDay,
      timeZone,
      takenOffAt: null,
    };
    if (!before || before.sequence !== sequence || before.takenOffAt !== null || isElsewhere(before, told)) made.told.push(told);
    made.events.push({
      ...eventAt(ctx, feed, told),
      changedAt: changed.get(id) ?? iso(startAt),
      title: `${order.code} ${order.title}`,
      place: order.location?.name ?? order.asset?.name ?? null,
      lines: linesOf(order, timeZone),
      address: orderAddress(publicUrl, id),
      isCancelled: false,
    });
  }
  return made;
}

/** What stood in the calendar and does not any more: cancelled, given to somebody else, without a date, or out of sight. */
async function eventsGone(ctx: Ctx, feed: OpenFeed, gone: readonly Kept[]): Promise<Made> {
  const names = await namesOf(
    ctx,
    gone.map(({ workOrderId }) => workOrderId),
  );
  const told = gone.map((before) => ({
    ...before,
    ...takenOff({ ...before, isTakenOff: before.takenOffAt !== null }),
    takenOffAt: before.takenOffAt ?? ctx.now.toISOString(),
  }));
  return {
    events: told.map((each) => ({
      ...eventAt(ctx, feed, each),
      changedAt: each.takenOffAt,
      title: goneTitle(names.get(each.workOrderId)),
      place: null,
      lines: [],
      address: null,
      isCancelled: true,
    })),
    told: told.filter((_, at) => gone[at]?.takenOffAt === null),
  };
}

const isElsewhere = (one: Kept, other: Kept): boolean =>
  Date.parse(one.startAt) !== Date.parse(other.startAt) ||
  Date.parse(one.endAt) !== Date.parse(other.endAt) ||
  one.isAllDay !== other.isAllDay ||
  one.firstDay !== other.firstDay ||
  one.timeZone !== other.timeZone;

const eventAt = (ctx: Ctx, { crewId }: OpenFeed, { workOrderId, sequence, startAt, endAt, isAllDay, firstDay, timeZone }: Kept) => ({
  // Of this calendar alone: the same order may be taken off a person and stay a crew's.
  uid: `work-order-${workOrderId}-${crewId === null ? `person-${ctx.personId}` : `crew-${crewId}`}@${ctx.tenantId}.millwright`,
  sequence,
  startAt,
  endAt,
  day: isAllDay ? firstDay : null,
  timeZone,
});

type Row = Awaited<ReturnType<typeof rowsToPlan>>[number];

/** No costs, no prices: what an order costs is not the business of a calendar. */
function linesOf({ status, priority, asset, location, responsiblePerson, crew, dueAt }: Row, timeZone: string): string[] {
  const { priorities, ...texts } = FEED_TEXTS;
  const line = (text: string, name: string | null | undefined) => (name ? [filled(text, name)] : []);
  return [
    ...line(texts.status, status.name),
    ...line(texts.priority, priorities[priority]),
    ...line(texts.asset, asset && `${asset.code} ${asset.name}`),
    ...line(texts.location, location?.name),
    ...line(texts.responsible, responsiblePerson?.name),
    ...line(texts.crew, crew?.name),
    ...line(texts.due, dueAt && clockAt(dueAt, timeZone).replace("T", " ")),
  ];
}
