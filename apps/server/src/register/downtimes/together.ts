import { sql, type RawBuilder } from "kysely";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Quantity } from "@millwright/domain/register/downtimes/figures/figures.ts";
import { requiredTime } from "@millwright/domain/register/production-calendars/required-time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { UNNAMED } from "../../platform/db/driver.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { alikeAssets, staysByMany, type Alike } from "../production-calendars/service.ts";
import { isFailure } from "./failure.ts";
import { hullOf } from "./units.ts";

/**
 * What tens of thousands of assets were together, without a row of any of them: PostgreSQL merges what stood still at once, asset by asset, and adds up what lies between the
 * edges of the spans. It says of each asset what `reliabilityOf` says of it alone. Those that moved in the time are not counted here: their required time is each one's own.
 */
interface Together {
  /** Over a span that is one of those asked for, of all assets or of those of one site. */
  over: (span: Interval, siteId?: number | null) => Record<Quantity, number>;
  /** Sites of the assets that are counted. */
  siteIds: (number | null)[];
  movedIds: number[];
}

export async function together(ctx: Ctx, which: RawBuilder<boolean>, spans: readonly Interval[]): Promise<Together> {
  const alike = await alikeAssets(ctx, which, hullOf(spans));
  const still = alike.filter(({ hasMoved }) => !hasMoved);
  const movedIds = alike.flatMap(({ hasMoved, ids }) => (hasMoved ? (ids ?? []) : []));
  // What has not passed yet is no time in which anything ran or stood.
  const now = ctx.now.getTime();
  const passed = spans.map(({ from, until }) => ({ from, until: Math.min(until, now) })).filter(({ from, until }) => from < until);
  const edges = [...new Set(passed.flatMap(({ from, until }) => [from, until]))].toSorted((one, other) => one - other);
  const hours = await hoursOf(ctx, still, { from: edges[0] ?? now, until: edges.at(-1) ?? now });
  const asked = { which: sql<boolean>`(${which} and ${noneOf(movedIds)})`, edges, hours };
  const found = edges.length === 0 ? NOTHING : await foundIn(ctx, asked);
  return {
    over: ({ from, until }, siteId) => {
      const isOf = (its: { siteId: number | null }) => siteId === undefined || its.siteId === siteId;
      const span = { from, until: Math.min(until, now) };
      return from < span.until ? addedUp(hours.filter(isOf), edges, span, filtered(found, isOf)) : NOUGHT;
    },
    siteIds: [...new Set(still.map(({ siteId }) => siteId))],
    movedIds,
  };
}

const noneOf = (ids: readonly number[]) => (ids.length === 0 ? sql<boolean>`true` : sql<boolean>`assets.id <> all(${[...ids]}::bigint[])`);

/** Required time of assets that stand alike, as it passes: so many milliseconds of it before each stretch of it. All are counted from the first edge. */
interface Hours extends Alike {
  key: number;
  begins: number[];
  ends: number[];
  before: number[];
}

async function hoursOf(ctx: Ctx, alike: readonly Alike[], hull: Interval): Promise<Hours[]> {
  const measured = alike.flatMap(({ calendarId, standingSiteId }) => (calendarId === null ? [] : [{ calendarId, siteId: standingSiteId }]));
  const named = [...new Map(measured.map((one) => [keyOf(one), one])).entries()];
  const stays = await staysByMany(
    ctx,
    named.map(([, one]) => one),
    hull,
  );
  const passing = stays.map((its, at) => [named[at]?.[0], { key: at + 1, ...passingOf(requiredTime(its, hull), hull) }] as const);
  const byKey = new Map(passing);
  const always = { key: 0, ...passingOf([hull], hull) };
  return alike.map((its) => {
    const { calendarId, standingSiteId: siteId } = its;
    return { ...its, ...((calendarId === null ? undefined : byKey.get(keyOf({ calendarId, siteId }))) ?? always) };
  });
}

const keyOf = ({ calendarId, siteId }: { calendarId: number; siteId: number | null }): string => `${calendarId} at ${siteId}`;

function passingOf(required: readonly Interval[], hull: Interval): Pick<Hours, "begins" | "ends" | "before"> {
  let passed = 0;
  return {
    begins: required.map(({ from }) => from - hull.from),
    ends: required.map(({ until }) => until - hull.from),
    before: required.map(({ from, until }) => (passed += until - from) - (until - from)),
  };
}

/** Required milliseconds from the first edge to an instant. */
function passedAt({ begins, ends, before }: Pick<Hours, "begins" | "ends" | "before">, at: number): number {
  const next = begins.findIndex((begin) => begin > at);
  const last = (next < 0 ? begins.length : next) - 1;
  return last < 0 ? 0 : (before[last] ?? 0) + Math.min(at, ends[last] ?? 0) - (begins[last] ?? 0);
}

/**
 * What downtimes add to the time in which their assets stood still: each from where those before it ended, so that no minute counts twice. They are told by the pieces between
 * edges in which that begins and ends, numbered from 1; one that goes on where another one ended begins in the piece before.
 */
interface Stood {
  siteId: number | null;
  key: number;
  /** It did not stand still just before. */
  isStart: boolean;
  first: number;
  last: number;
  /** In which piece they began as failures; 0: they are none. */
  failedIn: number;
  count: number;
  /** Sums of where they began and ended, by the clock and by the required time, in milliseconds from the first edge. */
  begun: number;
  over: number;
  begunRequired: number;
  overRequired: number;
  /** The same of what was not planned, beside other such downtimes alone. */
  firstUnplanned: number;
  unplanned: number;
  begunUnplanned: number;
  overUnplanned: number;
}
/** Completed orders, by the pieces in which they ended and in which they began as failures without a downtime; 0: in none. */
interface Done {
  siteId: number | null;
  doneIn: number;
  failedIn: number;
  count: number;
  repairs: number;
  repairMs: number;
}
interface Found {
  stood: readonly Stood[];
  done: readonly Done[];
}
const NOTHING: Found = { stood: [], done: [] };
const filtered = ({ stood, done }: Found, isOf: (its: { siteId: number | null }) => boolean): Found => ({
  stood: stood.filter(isOf),
  done: done.filter(isOf),
});

interface Asked {
  which: RawBuilder<boolean>;
  edges: readonly number[];
  hours: readonly Hours[];
}

async function foundIn(ctx: Ctx, asked: Asked): Promise<Found> {
  const [stood, done] = await Promise.all([stoodIn(ctx, asked), doneIn(ctx, asked)]);
  return { stood, done };
}

const instant = (ms: number | undefined) => sql`${new Date(ms ?? 0).toISOString()}::timestamptz`;
const isUnplanned = sql`(d.archived_at is null and d.state = 'down' and not d.is_planned)`;
/** Milliseconds since the first edge: whole numbers, whose sums are exact. */
const since = (at: RawBuilder<unknown>, edges: readonly number[]) =>
  sql`(round(date_part('epoch', ${at}) * 1000) - ${edges[0] ?? 0}::float8)`;
const pieceOf = (at: RawBuilder<unknown>, edges: readonly number[]) =>
  sql`width_bucket(${at}, ${edges.map((edge) => edge - (edges[0] ?? 0))}::float8[])`;

/** Read in the order of the assets, so that what is merged is next to each other. Of unplanned downtimes of one order at an asset the first one is the failure. */
async function stoodIn(ctx: Ctx, { which, edges, hours }: Asked): Promise<Stood[]> {
  const [least, most] = [instant(edges[0]), instant(edges.at(-1))];
  const keys = [...new Map(hours.map((one) => [one.key, one])).values()];
  const measured = hours.flatMap(({ key, ids }) => (ids ?? []).map((id) => ({ id, key })));
  const arrays = (part: "begins" | "ends" | "before") => keys.map((one) => `{${one[part].join(",")}}`);
  // Of assets that were required all the time it is the clock's; before the first required stretch none has passed.
  const passed = (at: RawBuilder<unknown>) => {
    const last = sql`width_bucket(${at}, hours.begins)`;
    const within = sql`least(${at}, hours.ends[${last}]) - hours.begins[${last}]`;
    return sql`case when timed.key = 0 then ${at} else coalesce(hours.before[${last}] + ${within}, 0) end`;
  };
  const { rows } = await sql<Stood>`${sql.raw(UNNAMED)}
    with hours as materialized (
      select key, begins::float8[] as begins, ends::float8[] as ends, before::float8[] as before
      from unnest(${keys.map(({ key }) => key)}::int[], ${arrays("begins")}::text[], ${arrays("ends")}::text[], ${arrays("before")}::text[])
        as given (key, begins, ends, before)
    ), measured as (
      select id, key from unnest(${measured.map(({ id }) => id)}::bigint[], ${measured.map(({ key }) => key)}::int[]) as given (id, key)
    ), entry as (
      select d.asset_id, d.start_at, assets.site_id, not d.is_planned as is_unplanned,
        ${since(sql`greatest(d.start_at, ${least})`, edges)} as begun, ${since(sql`least(d.end_at, ${most})`, edges)} as over,
        not d.is_planned and d.start_at >= ${least} and (d.work_order_id is null or not exists (
          select from downtimes earlier where earlier.work_order_id = d.work_order_id and earlier.asset_id = d.asset_id
            and earlier.archived_at is null and earlier.state = 'down' and not earlier.is_planned
            and (earlier.start_at, earlier.id) < (d.start_at, d.id) and ${withinReach(ctx, "downtimes", "earlier")})) as is_failure
      from downtimes d join assets on assets.id = d.asset_id
      where d.archived_at is null and d.state = 'down' and d.start_at < ${most} and (d.end_at is null or d.end_at > ${least})
        and ${which} and ${withinReach(ctx, "downtimes", "d")}
    ), beside as (
      select entry.*, coalesce(max(over) over earlier, -1) as before, coalesce(max(over) filter (where is_unplanned) over earlier, -1) as before_unplanned
      from entry window earlier as (partition by asset_id order by start_at rows between unbounded preceding and 1 preceding)
    ), timed as (
      select beside.site_id, coalesce(measured.key, 0) as key, begun > before as is_start, begun > before_unplanned as is_start_unplanned, is_unplanned,
        least(greatest(begun, before), over) as begun, least(greatest(begun, before_unplanned), over) as begun_unplanned, over,
        case when is_failure then ${pieceOf(sql`begun`, edges)} else 0 end as failed_in
      from beside left join measured on measured.id = beside.asset_id
    ), placed as (
      select timed.*, ${passed(sql`begun`)} as begun_required, ${passed(sql`over`)} as over_required, ${passed(sql`begun_unplanned`)} as begun_unplanned_required
      -- By itself, before rows are sorted into groups: the hours of a calendar, which are long, would travel with each of them.
      from timed join hours on hours.key = timed.key offset 0
    )
    select site_id, key, is_start, ${pieceOf(sql`case when is_start then begun else begun - 1 end`, edges)} as "first",
      ${pieceOf(sql`over - 1`, edges)} as "last", failed_in, count(*)::int as count,
      sum(begun) as begun, sum(over) as over, sum(begun_required) as begun_required, sum(over_required) as over_required,
      case when is_unplanned then ${pieceOf(sql`case when is_start_unplanned then begun_unplanned else begun_unplanned - 1 end`, edges)} else 0 end as first_unplanned,
      (count(*) filter (where is_unplanned))::int as unplanned,
      coalesce(sum(begun_unplanned_required) filter (where is_unplanned), 0) as begun_unplanned,
      coalesce(sum(over_required) filter (where is_unplanned), 0) as over_unplanned
    from placed group by site_id, key, is_start, "first", "last", failed_in, first_unplanned`.execute(ctx.db);
  return rows;
}

/** One that nobody entered a downtime for failed when its work began. */
async function doneIn(ctx: Ctx, { which, edges }: Asked): Promise<Done[]> {
  const [least, most] = [instant(edges[0]), instant(edges.at(-1))];
  const isIn = (at: RawBuilder<unknown>) => sql`(${at} >= ${least} and ${at} < ${most})`;
  const [completed, began] = [sql`o.completed_at`, sql`coalesce(o.started_at, o.completed_at)`];
  const pieceIf = (is: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`case when ${is} then ${pieceOf(since(at, edges), edges)} else 0 end`;
  const { rows } = await sql<Done>`${sql.raw(UNNAMED)}
    with done as (
      select assets.site_id, ${pieceIf(isIn(completed), completed)} as done_in,
        ${pieceIf(sql`${isFailure("o", "s")} and ${isIn(began)} and not exists (select from downtimes d where d.work_order_id = o.id and ${isUnplanned})`, began)} as failed_in,
        case when ${isFailure("o", "s")} and o.started_at <= o.completed_at then ${since(completed, edges)} - ${since(sql`o.started_at`, edges)} end as repair_ms
      from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id join assets on assets.id = o.asset_id
      where ${which} and s.category in ('completed', 'closed') and (${isIn(completed)} or (${isFailure("o", "s")} and ${isIn(sql`o.started_at`)}))
    )
    select site_id, done_in, failed_in, count(*)::int as count, count(repair_ms)::int as repairs, coalesce(sum(repair_ms), 0) as repair_ms
    from done group by 1, 2, 3`.execute(ctx.db);
  return rows;
}

const NOUGHT: Record<Quantity, number> = {
  operating: 0,
  required: 0,
  requiredLessPlanned: 0,
  failures: 0,
  repairTime: 0,
  repairs: 0,
  downtime: 0,
  downtimes: 0,
  actions: 0,
};

interface Part {
  first: number;
  last: number;
  count: number;
  begun: number;
  over: number;
}
/** A span by its pieces, and where it begins and ends by the time that is added up. */
interface Cut {
  first: number;
  last: number;
  from: number;
  until: number;
}

/** What the pieces of a span come to. */
function addedUp(hours: readonly Hours[], edges: readonly number[], span: Interval, { stood, done }: Found): Record<Quantity, number> {
  const begin = edges[0] ?? 0;
  const pieces = { first: edges.indexOf(span.from) + 1, last: edges.indexOf(span.until) + 1 };
  const clock: Cut = { ...pieces, from: span.from - begin, until: span.until - begin };
  const cuts = new Map(hours.map((its) => [its.key, { ...pieces, from: passedAt(its, clock.from), until: passedAt(its, clock.until) }]));
  const cutOf = ({ key }: { key: number }): Cut => cuts.get(key) ?? { ...pieces, from: 0, until: 0 };
  const isIn = (piece: number) => piece >= pieces.first && piece < pieces.last;

  const required = sum(hours, (its) => its.count * (cutOf(its).until - cutOf(its).from));
  const down = sum(stood, (one) => within({ ...one, begun: one.begunRequired, over: one.overRequired }, cutOf(one)));
  const unplanned = sum(stood, ({ firstUnplanned: first, last, unplanned: count, begunUnplanned: begun, overUnplanned: over, key }) =>
    within({ first, last, count, begun, over }, cutOf({ key })),
  );
  const ended = done.filter(({ doneIn }) => isIn(doneIn));
  const failed = ({ failedIn, count }: { failedIn: number; count: number }) => (isIn(failedIn) ? count : 0);
  return {
    operating: (required - down) / MINUTE_MS,
    required: required / MINUTE_MS,
    requiredLessPlanned: (required - (down - unplanned)) / MINUTE_MS,
    failures: sum(stood, failed) + sum(done, failed),
    repairTime: sum(ended, ({ repairMs }) => repairMs) / MINUTE_MS,
    repairs: sum(ended, ({ repairs }) => repairs),
    downtime: sum(stood, (one) => within(one, clock)) / MINUTE_MS,
    // Those that begin in the span, and those in which it begins.
    downtimes: sum(stood, ({ isStart, first, last, count }) =>
      (isStart && isIn(first)) || (first < pieces.first && last >= pieces.first) ? count : 0,
    ),
    actions: sum(ended, ({ count }) => count),
  };
}

const MINUTE_MS = 60_000;
const sum = <Of>(all: readonly Of[], of: (one: Of) => number): number => all.reduce((whole, one) => whole + of(one), 0);

/** How much of it lies in a span. */
const within = ({ first, last, count, begun, over }: Part, cut: Cut): number =>
  first >= cut.last || last < cut.first
    ? 0
    : (last >= cut.last ? count * cut.until : over) - (first < cut.first ? count * cut.from : begun);
