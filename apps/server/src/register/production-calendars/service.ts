import { sql, type RawBuilder } from "kysely";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import type { Holiday } from "@millwright/domain/register/holidays/holiday.ts";
import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import type { ProductionWeek, Stay } from "@millwright/domain/register/production-calendars/required-time.ts";
import { placedOver, type Move, type Placed } from "@millwright/domain/register/production-calendars/placed.ts";
import type { Ctx as Call } from "../../platform/call/ctx.ts";

type Ctx = Pick<Call, "db" | "timeZone">;

/** Where an asset stood, and by which calendars it is measured. */
export interface Standings {
  stays: Stay[];
  calendars: NameRef[];
  /** The same of assets that were required at the same times. */
  key: string;
}

/**
 * By which calendars an asset is measured: that of the place where it stood at the time, or of the nearest place above that has one. Where it stood is told by its
 * movements; of one that had no place of its own, by where what it was part of stands now.
 */
export const staysOf = async (ctx: Ctx, assetId: number, period: Interval): Promise<Standings> =>
  (await staysOfMany(ctx, [assetId], period)).get(assetId) ?? { stays: [], calendars: [], key: "" };

/** The same of many assets, in as many statements. */
export async function staysOfMany(ctx: Ctx, assetIds: readonly number[], period: Interval): Promise<Map<number, Standings>> {
  const moves = Map.groupBy(await movesOf(ctx, assetIds), ({ assetId }) => assetId);
  const placed = assetIds.flatMap((assetId) =>
    placedOver(period, moves.get(assetId) ?? [], { parentId: assetId, locationId: null }).map((place) => ({ ...place, assetId })),
  );
  const standing = await standingsOf(ctx, placed);
  const sites = [...new Set(standing.flatMap(({ calendar, siteId }) => (calendar && siteId !== null ? [siteId] : [])))];
  const holidays = standing.some(({ calendar }) => calendar) ? await holidaysOf(ctx, sites, period) : [];
  const known = placed.map(({ assetId, from, until }, at) => ({ assetId, from, until, ...(standing[at] ?? NOWHERE) }));
  return new Map([...Map.groupBy(known, ({ assetId }) => assetId)].map(([assetId, its]) => [assetId, standingsIn(ctx, its, holidays)]));
}

type Known = Interval & Standing;

function standingsIn(ctx: Ctx, its: readonly Known[], holidays: readonly HolidayAt[]): Standings {
  const named = its.flatMap(({ calendar }) => (calendar ? [{ id: calendar.id, name: calendar.name }] : []));
  return {
    stays: its.map(({ from, until, timeZone, siteId, calendar }) => ({
      from,
      until,
      zone: zoneOf({ timeZone }, ctx.timeZone),
      calendar,
      holidays: ofSite(holidays, siteId),
    })),
    calendars: [...new Map(named.map((one) => [one.id, one])).values()],
    key: its
      .map(({ from, until, siteId, calendar }) => `${from}-${until} ${calendar ? `${calendar.id} at ${siteId}` : "always"}`)
      .join(", "),
  };
}

/** One calendar over a period, with the zone and the holidays of a site; nothing where the calendar is gone. */
export const staysBy = async (ctx: Ctx, calendarId: number, siteId: number | null, period: Interval): Promise<Stay[]> =>
  (await staysByMany(ctx, [{ calendarId, siteId }], period)).flat();

/** The same of many calendars at sites, in their order, in as many statements. */
export async function staysByMany(
  ctx: Ctx,
  asked: readonly { calendarId: number; siteId: number | null }[],
  period: Interval,
): Promise<Stay[][]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<ProductionWeek & { timeZone: string | null; number: number }>`
    select c.hours, c.works_holidays, c.exceptions, l.time_zone, asked.number::int as number
    from unnest(${asked.map(({ calendarId }) => calendarId)}::bigint[], ${asked.map(({ siteId }) => siteId)}::bigint[])
      with ordinality as asked (calendar_id, site_id, number)
      join production_calendars c on c.id = asked.calendar_id left join locations l on l.id = asked.site_id`.execute(ctx.db);
  const holidays = await holidaysOf(ctx, [...new Set(asked.flatMap(({ siteId }) => siteId ?? []))], period);
  const found = new Map(rows.map(({ number, ...calendar }) => [number - 1, calendar]));
  return asked.map(({ siteId }, at) => {
    const its = found.get(at);
    if (!its) return [];
    const { timeZone, ...calendar } = its;
    return [{ ...period, zone: zoneOf({ timeZone }, ctx.timeZone), calendar, holidays: ofSite(holidays, siteId) }];
  });
}

type HolidayAt = Holiday & { siteId: number | null };
const ofSite = (holidays: readonly HolidayAt[], siteId: number | null) =>
  holidays.filter((one) => one.siteId === null || one.siteId === siteId);

/** A movement `m` that took its asset elsewhere and was not taken back. */
const hasMoved = sql`m.undoes_id is null
  and (m.from_parent_id, m.from_location_id) is distinct from (m.to_parent_id, m.to_location_id)
  and m.kind in ('move', 'receive', 'install', 'remove')
  and not exists (select from asset_movements u where u.tenant_id = m.tenant_id and u.undoes_id = m.id)`;

/** Assets of a site that stand by the same calendar now. */
export interface Alike {
  /** Of the assets themselves. */
  siteId: number | null;
  /** Null: they are required all the time. */
  calendarId: number | null;
  /** Of the place where they stand: whose zone and holidays hold. */
  standingSiteId: number | null;
  /** Since the period began, they stood elsewhere as well. */
  hasMoved: boolean;
  count: number;
  /** Which they are; not told of those that were required all the time and stood still where they are. */
  ids: number[] | null;
}

/** How many assets stand by which calendars, of those that `which` says of `assets`: the same as `staysOfMany` says of each, counted where nothing is known but their number. */
export async function alikeAssets(ctx: Ctx, which: RawBuilder<boolean>, { from }: Interval): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with recursive given as not materialized (select assets.id, assets.parent_id, assets.location_id, assets.site_id from assets where ${which})
    , measured as (
      select l.id, l.site_id, l.production_calendar_id from locations l where l.production_calendar_id is not null
      union all
      select l.id, l.site_id, measured.production_calendar_id from measured join locations l on l.parent_id = measured.id
      where l.production_calendar_id is null
    ), above as (
      select given.id, given.parent_id, given.location_id from given where exists (select from measured)
      union all
      select above.id, a.parent_id, a.location_id from above join assets a on a.id = above.parent_id where above.location_id is null
    ), standing as (
      select above.id, measured.site_id, measured.production_calendar_id from above join measured on measured.id = above.location_id
    ), moved as (
      select distinct m.asset_id as id from asset_movements m where m.at > ${new Date(from).toISOString()} and ${hasMoved}
    )
    select given.site_id, standing.production_calendar_id as calendar_id, standing.site_id as standing_site_id, moved.id is not null as has_moved,
      count(*)::int as count, array_agg(given.id) filter (where standing.id is not null or moved.id is not null) as ids
    from given left join standing on standing.id = given.id left join moved on moved.id = given.id
    group by 1, 2, 3, 4`.execute(ctx.db);
  return rows;
}

/** What moved them and was not taken back, in order of time. */
async function movesOf(ctx: Ctx, assetIds: readonly number[]): Promise<(Move & { assetId: number })[]> {
  const { rows } = await sql<Omit<Move, "at"> & { at: string; assetId: number }>`
    select m.asset_id, m.at, jsonb_build_object('parentId', m.from_parent_id, 'locationId', m.from_location_id) as "from",
      jsonb_build_object('parentId', m.to_parent_id, 'locationId', m.to_location_id) as "to"
    from asset_movements m
    where m.asset_id = any(${[...assetIds]}::bigint[]) and ${hasMoved}
    order by m.at, m.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }));
}

interface Standing {
  timeZone: string | null;
  siteId: number | null;
  calendar: (ProductionWeek & { id: number; name: string }) | null;
}

const NOWHERE: Standing = { timeZone: null, siteId: null, calendar: null };

/** In the order of what was asked; nothing where nobody knows where it stood. A calendar travels once for all that stand by it. */
async function standingsOf(ctx: Ctx, placed: readonly Placed[]): Promise<Standing[]> {
  const { rows } = await sql<Standing & { numbers: number[] }>`
    with recursive asked as (
      select k, parent_id, location_id from unnest(${placed.map(({ parentId }) => parentId)}::bigint[], ${placed.map(({ locationId }) => locationId)}::bigint[])
        with ordinality as asked (parent_id, location_id, k)
    ), above as (
      select k, parent_id, location_id from asked
      union all
      select above.k, a.parent_id, a.location_id from above join assets a on a.id = above.parent_id where above.location_id is null
    ), up as (
      select above.k, l.id, l.parent_id, l.production_calendar_id, l.site_id as standing_site, 0 as steps from above join locations l on l.id = above.location_id
      union all
      select up.k, l.id, l.parent_id, l.production_calendar_id, up.standing_site, up.steps + 1 from locations l join up on l.id = up.parent_id
      where up.production_calendar_id is null
    ), last as (select distinct on (k) * from up order by k, steps desc)
    , grouped as (
      select last.standing_site, last.production_calendar_id, array_agg(last.k::int) as numbers from last group by 1, 2
    )
    select grouped.numbers, site.id as site_id, site.time_zone, case when c.id is null then null else jsonb_build_object(
      'id', c.id, 'name', c.name, 'hours', c.hours, 'worksHolidays', c.works_holidays, 'exceptions', c.exceptions) end as calendar
    from grouped left join locations site on site.id = grouped.standing_site
      left join production_calendars c on c.id = grouped.production_calendar_id`.execute(ctx.db);
  const found = new Map(rows.flatMap(({ numbers, ...standing }) => numbers.map((number) => [number - 1, standing] as const)));
  return placed.map((_, at) => found.get(at) ?? NOWHERE);
}

/** Of these sites and of the organisation, that may fall into the period. */
async function holidaysOf(ctx: Ctx, siteIds: readonly number[], { from, until }: Interval) {
  const [first, last] = [dayAt(from, "UTC"), dayAt(until, "UTC")];
  if (first === null || last === null) return [];
  const { rows } = await sql<HolidayAt>`
    select site_id, name, day, is_yearly, minutes from holidays
    where archived_at is null and (site_id is null or site_id = any(${[...siteIds]}::bigint[]))
      and day <= ${dayAfter(last, 1)}::date and (is_yearly or day >= ${dayAfter(first, -1)}::date) order by day, id`.execute(ctx.db);
  return rows;
}
