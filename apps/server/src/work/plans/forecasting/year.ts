import type { Plan } from "@millwright/domain/work/plans/definition.ts";
import { isActing } from "@millwright/domain/work/plans/timeline.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { records } from "../changes.ts";
import { ahead, type AssetAhead } from "./ahead.ts";
import { loadsOf } from "./loads.ts";
import { namesOf } from "./names.ts";
import { assetNames, bySoonest, linesOf, projectedOf } from "./projected.ts";
import { standingOf } from "./standing.ts";
import { partsByWeek, weeksAhead } from "./weeks.ts";

const MOST_ROWS = 3000;
/** Assets of one plan. */
const MOST_ASSETS = 5000;

/** Something that happens makes it due as well, which nobody can tell. */
export const hasEvents = (plan: Plan): boolean =>
  plan.triggers.some((trigger) => isActing(trigger) && (trigger.kind === "event" || trigger.kind === "threshold"));

/** What a plan will ask for in the next 52 weeks. */
export async function forecast(ctx: Ctx, planId: number) {
  await records.get(ctx, planId);
  const weeks = weeksAhead(ctx);
  const found: AssetAhead[] = [];
  const standing = await standingOf(ctx, sql`pa.plan_id = ${planId}`, MOST_ASSETS);
  const plans = await ahead(ctx, standing, { now: weeks.now, until: weeks.end, asksWhy: true }, (one) => found.push(one));
  const loads = await loadsOf(ctx, plans.values());
  const lines = found.flatMap((one) => linesOf(one)).sort(bySoonest);
  const sums = weeks.days.map((week) => ({ week, occurrences: 0, minutes: 0 }));
  const crafts = new Map<number | null, number>();
  const parts = partsByWeek(weeks);
  for (const { of, one } of lines) {
    const load = loads(of.plan, one.levels);
    const at = weeks.indexOf(one.day);
    const week = sums[at];
    if (week) {
      week.occurrences += 1;
      week.minutes += load.minutes;
    }
    for (const { craftId, minutes } of load.crafts) crafts.set(craftId, (crafts.get(craftId) ?? 0) + minutes);
    parts.add(at, load.parts, 1);
  }
  const names = await namesOf(
    ctx,
    "crafts",
    [...crafts.keys()].filter((id) => id !== null),
  );
  const quiet = found.filter((one) => one.quiet !== null);
  const assets = await assetNames(
    ctx,
    quiet.map(({ row }) => row.assetId),
  );
  return {
    from: weeks.from,
    until: weeks.until,
    rows: await projectedOf(ctx, lines.slice(0, MOST_ROWS), loads),
    hasMore: lines.length > MOST_ROWS,
    weeks: sums,
    crafts: [...crafts].map(([id, minutes]) => ({ craft: id === null ? null : { id, name: names.get(id)?.name ?? "" }, minutes })),
    parts: parts.rows(),
    hasEvents: [...plans.values()].some(({ plan }) => hasEvents(plan)),
    quiet: quiet.flatMap(({ row, quiet: reason }) => {
      const asset = assets.get(row.assetId);
      return asset && reason ? [{ asset, reason }] : [];
    }),
  };
}
