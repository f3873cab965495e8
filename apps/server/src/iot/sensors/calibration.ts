import { sql } from "kysely";
import { CALIBRATION_NEAR_DAYS } from "@millwright/domain/iot/sensors/calibration.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** For the home page: sensors in reach whose calibration is over, and is due within thirty days; null for those who may not see sensors. What is out of service waits. */
export async function calibrationCounts(ctx: Ctx): Promise<{ overdue: number; due: number } | null> {
  if (!holds(ctx.grants, "sensors", "view")) return null;
  const today = todayOf(ctx);
  const { rows } = await sql<{ overdue: number; due: number }>`
    select count(*) filter (where calibration_due < ${today}::date)::int as overdue, count(*) filter (where calibration_due >= ${today}::date)::int as due
    from sensors where calibration_due <= ${dayAfter(today, CALIBRATION_NEAR_DAYS)}::date and archived_at is null and status = 'active' and ${withinReach(ctx, "sensors")}`.execute(
    ctx.db,
  );
  return rows[0] ?? { overdue: 0, due: 0 };
}
