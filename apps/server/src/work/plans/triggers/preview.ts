import { sql } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { countFrom, dateAt } from "@millwright/domain/work/plans/recurrence/rule.ts";
import { readRule } from "@millwright/domain/work/plans/recurrence/rrule.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { siteDays } from "../generating/working-days.ts";

const SHOWN = 10;

/** The next ten dates of a rule, by the clocks and the working days of a site. */
export async function preview(
  ctx: Ctx,
  {
    rrule,
    startDay,
    time,
    from = startDay,
    locationId,
  }: { rrule: string; startDay: string; time: string; from?: string | undefined; locationId?: number | null | undefined },
) {
  const rule = readRule(rrule);
  if (!rule) throw refuseField("rrule", "rule_unknown");
  await assertRecords(ctx, [{ kind: "locations", id: locationId, field: "locationId" }]);
  const { rows } = await sql<{ siteId: number | null }>`select site_id from locations where id = ${locationId ?? null}::bigint`.execute(
    ctx.db,
  );
  const siteId = rows[0]?.siteId ?? null;
  const { zone, isWorkingDay } = (await siteDays(ctx, [siteId]))(siteId);
  const series = { rule, first: startDay, isWorkingDay };
  const dates: { day: string; at: string }[] = [];
  const start = countFrom(series, from > startDay ? from : startDay);
  for (let k = start ?? 0, looked = 0; start !== null && dates.length < SHOWN && looked < SHOWN * 3; k += 1, looked += 1) {
    const day = dateAt(series, k);
    if (day !== null) dates.push({ day, at: new Date(wallInstant(day, time, zone)).toISOString() });
  }
  return { timeZone: zone, dates };
}
