import { sql } from "kysely";
import type { Holiday } from "@millwright/domain/register/holidays/holiday.ts";
import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import type { ProductionWeek } from "@millwright/domain/register/production-calendars/required-time.ts";
import type { IsWorkingDay } from "@millwright/domain/work/plans/recurrence/rule.ts";
import { workingDays } from "@millwright/domain/work/plans/recurrence/site-days.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

/** The clocks and the working days of a site. */
export interface SiteDays {
  zone: string;
  isWorkingDay: IsWorkingDay;
}

interface Site {
  id: number;
  timeZone: string | null;
  calendar: ProductionWeek | null;
}

/** Of these sites, in two questions; without a site: the organisation's zone and holidays. */
export async function siteDays(ctx: Ctx, ids: readonly (number | null)[]): Promise<(siteId: number | null) => SiteDays> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const [sites, holidays] = await Promise.all([
    sql<Site>`select l.id, l.time_zone, case when c.id is not null then jsonb_build_object('hours', c.hours, 'worksHolidays', c.works_holidays, 'exceptions', c.exceptions) end as calendar
      from locations l left join production_calendars c on c.tenant_id = l.tenant_id and c.id = l.production_calendar_id
      where l.id = any(${wanted}::bigint[])`.execute(ctx.db),
    sql<Holiday & { siteId: number | null }>`select site_id, name, day, is_yearly, minutes from holidays
      where archived_at is null and (site_id is null or site_id = any(${wanted}::bigint[]))`.execute(ctx.db),
  ]);
  const made = new Map<number | null, SiteDays>();
  const make = (siteId: number | null): SiteDays => {
    const site = sites.rows.find(({ id }) => id === siteId);
    const its = holidays.rows.filter((one) => one.siteId === null || one.siteId === siteId);
    return { zone: zoneOf(site, ctx.timeZone), isWorkingDay: workingDays(site?.calendar ?? null, its) };
  };
  return (siteId) => {
    const days = made.get(siteId) ?? make(siteId);
    made.set(siteId, days);
    return days;
  };
}
