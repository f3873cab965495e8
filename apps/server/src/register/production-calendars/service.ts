import { sql } from "kysely";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import type { Holiday } from "@millwright/domain/register/holidays/holiday.ts";
import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import type { ProductionWeek, Stay } from "@millwright/domain/register/production-calendars/required-time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

interface Standing {
  timeZone: string | null;
  siteId: number | null;
  calendar: (ProductionWeek & { id: number; name: string }) | null;
}

/**
 * By which calendar an asset is measured: that of the place where it stands, its own or the one above's, or of the nearest place above that has one; and
 * where it stood in the period. A place that was changed is told by its movements; until then it counts as always having stood where it stands.
 */
export async function staysOf(ctx: Ctx, assetId: number, period: Interval): Promise<{ stays: Stay[]; calendar: Standing["calendar"] }> {
  const { rows } = await sql<Standing>`
    with recursive above as (
      select id, parent_id, location_id, 0 as steps from assets where id = ${assetId}
      union all
      select a.id, a.parent_id, a.location_id, above.steps + 1 from assets a join above on a.id = above.parent_id where above.location_id is null
    ), up as (
      select l.id, l.parent_id, l.production_calendar_id, l.site_id as standing_site, 0 as steps from above join locations l on l.id = above.location_id
      union all
      select l.id, l.parent_id, l.production_calendar_id, up.standing_site, up.steps + 1 from locations l join up on l.id = up.parent_id where up.production_calendar_id is null
    )
    select site.id as site_id, site.time_zone, case when c.id is null then null else jsonb_build_object(
      'id', c.id, 'name', c.name, 'hours', c.hours, 'worksHolidays', c.works_holidays, 'exceptions', c.exceptions) end as calendar
    from up left join locations site on site.id = up.standing_site left join production_calendars c on c.id = up.production_calendar_id
    order by up.steps desc limit 1`.execute(ctx.db);
  const standing = rows[0] ?? { timeZone: null, siteId: null, calendar: null };
  const holidays = standing.calendar === null ? [] : await holidaysOf(ctx, standing.siteId, period);
  return {
    calendar: standing.calendar,
    stays: [{ ...period, zone: zoneOf(standing, ctx.timeZone), calendar: standing.calendar, holidays }],
  };
}

/** Of the site and of the organisation, that may fall into the period. */
async function holidaysOf(ctx: Ctx, siteId: number | null, { from, until }: Interval): Promise<Holiday[]> {
  const [first, last] = [dayAt(from, "UTC"), dayAt(until, "UTC")];
  if (first === null || last === null) return [];
  const { rows } = await sql<Holiday>`
    select name, day, is_yearly, minutes from holidays
    where archived_at is null and (site_id is null or site_id = ${siteId})
      and day <= ${dayAfter(last, 1)}::date and (is_yearly or day >= ${dayAfter(first, -1)}::date) order by day, id`.execute(ctx.db);
  return rows;
}
