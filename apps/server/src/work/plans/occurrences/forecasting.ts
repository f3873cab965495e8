import { sql, type RawBuilder } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { dayAfter, daysBetween, mondayOf } from "@millwright/domain/kit/zones.ts";
import { project } from "@millwright/domain/work/plans/forecast.ts";
import type { Quiet } from "@millwright/domain/work/plans/points.ts";
import type { Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { wallAt } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { records } from "../changes.ts";
import { factsOf, plansOf, type Facts, type KeptAsset } from "../generating/facts.ts";

/** So many assets and rows in one answer. */
const MOST_ASSETS = 5000;
const MOST_ROWS = 3000;
const WEEKS = 52;
/** The calendar asks for two months and a bit at most. */
const MOST_DAYS = 62;
const DAY = 86_400_000;

/** Assets that the caller reaches of plans that are in force, as they stand; nothing is locked. */
async function standing(ctx: Ctx, which: RawBuilder<unknown>): Promise<Facts[]> {
  const { rows } = await sql<KeptAsset>`
    select pa.id, pa.plan_id, pa.asset_id, a.code as asset_code, a.name as asset_name, a.location_id, pa.site_id, a.cost_centre_id, a.failure_class_id, pa.crew_id, pa.offset_days,
      pa.since_day, pa.last_done_day, pa.last_done_units, pa.cursors, pa.hits, pa.owed, pa.decided, pa.skipped_in_row
    from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id
    where pa.archived_at is null and not pa.is_suspended and a.archived_at is null and p.state = 'active' and p.archived_at is null and ${withinReach(ctx, "plan-assets", "pa")} and ${which}
    order by pa.next_due_at nulls last, pa.id limit ${MOST_ASSETS}`.execute(ctx.db);
  return await factsOf(
    ctx,
    rows,
    await plansOf(
      ctx,
      rows.map(({ planId }) => planId),
    ),
  );
}

function projectedOf({ kept, plan, asset }: Facts, now: number, until: number): { rows: Projected[]; quiet: Quiet | null } {
  const { due, quiet } = project(plan.plan, asset, now, until);
  const rows = due.flatMap((one, at): Projected[] =>
    one.due === null || one.dueAt === null
      ? []
      : [
          {
            planAssetId: kept.id,
            key: one.key,
            plan: { id: plan.id, code: plan.code, name: plan.name },
            asset: { id: kept.assetId, code: kept.assetCode, name: kept.assetName },
            siteId: kept.siteId,
            crewId: kept.crewId ?? plan.head.crewId,
            ...one.due,
            timeZone: asset.zone,
            at: new Date(one.dueAt).toISOString(),
            minutes: plan.head.estimateMinutes,
            levels: one.levels,
            isProjected: one.isProjected,
            isMoved: one.movedTo !== null,
            isNext: at === 0,
          },
        ],
  );
  return { rows, quiet: due.length === 0 ? (quiet[0]?.reason ?? null) : null };
}

const bySoonest = (one: Projected, other: Projected) =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : one.planAssetId - other.planAssetId;

export async function forecast(ctx: Ctx, planId: number) {
  await records.get(ctx, planId);
  const now = ctx.now.getTime();
  const from = wallAt(now, ctx.timeZone).day;
  const facts = await standing(ctx, sql`pa.plan_id = ${planId}`);
  const found = facts.map((one) => ({ one, ...projectedOf(one, now, now + WEEKS * 7 * DAY) }));
  const rows = found.flatMap((each) => each.rows).toSorted(bySoonest);
  const weeks = Array.from({ length: WEEKS + 1 }, (_, at) => ({ week: dayAfter(mondayOf(from), at * 7), occurrences: 0, minutes: 0 }));
  for (const { day, minutes } of rows) {
    const week = weeks[Math.max(0, Math.floor(daysBetween(mondayOf(from), day) / 7))];
    if (!week) continue;
    week.occurrences += 1;
    week.minutes += minutes ?? 0;
  }
  return {
    from,
    until: dayAfter(from, WEEKS * 7),
    rows: rows.slice(0, MOST_ROWS),
    hasMore: rows.length > MOST_ROWS,
    weeks,
    quiet: found.flatMap(({ one: { kept }, quiet }) =>
      quiet ? [{ asset: { id: kept.assetId, code: kept.assetCode, name: kept.assetName }, reason: quiet }] : [],
    ),
  };
}

interface Between {
  from: string;
  until: string;
  siteId?: number | undefined;
  crewId?: number | undefined;
  planId?: number | undefined;
}

/** What will fall due between two days of the site's clocks. What is known to come later is not worked out. */
export async function calendarPms(
  ctx: Ctx,
  { from, until, siteId, crewId, planId }: Between,
): Promise<{ rows: Projected[]; hasMore: boolean }> {
  const days = daysBetween(from, until);
  if (days < 0) throw refuseField("until", "ends_before_start");
  if (days > MOST_DAYS) throw refuseField("until", "too_many_days", { days: MOST_DAYS });
  const end = Date.parse(`${until}T00:00:00Z`) + 2 * DAY;
  const which = sql`pa.next_due_at < ${new Date(end).toISOString()}::timestamptz
    ${siteId === undefined ? sql`` : sql`and pa.site_id = ${siteId}`} ${planId === undefined ? sql`` : sql`and pa.plan_id = ${planId}`}
    ${crewId === undefined ? sql`` : sql`and coalesce(pa.crew_id, p.crew_id) = ${crewId}`}`;
  const facts = await standing(ctx, which);
  const rows = facts
    .flatMap((one) => projectedOf(one, ctx.now.getTime(), end).rows)
    .filter(({ day }) => day >= from && day <= until)
    .toSorted(bySoonest);
  return { rows: rows.slice(0, MOST_ROWS), hasMore: rows.length > MOST_ROWS || facts.length === MOST_ASSETS };
}
