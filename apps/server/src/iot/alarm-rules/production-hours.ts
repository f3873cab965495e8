import { requiredTime } from "@millwright/domain/register/production-calendars/required-time.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { staysBy, staysOf } from "../../register/production-calendars/service.ts";

/** Where the sensor of a rule is. */
export interface Where {
  assetId: number | null;
  siteId: number | null;
}

/**
 * Production time within a period, in order: by the rule's own calendar, on the clock of the sensor's site; else by that of the sensor's asset. Where neither says anything it is
 * all of it, as for what has no calendar anywhere.
 */
export async function requiredOf(
  ctx: Pick<Ctx, "db" | "timeZone">,
  calendarId: number | null,
  { assetId, siteId }: Where,
  period: Interval,
) {
  if (calendarId !== null) return requiredTime(await staysBy(ctx, calendarId, siteId, period), period);
  if (assetId === null) return [period];
  return requiredTime((await staysOf(ctx, assetId, period)).stays, period);
}
