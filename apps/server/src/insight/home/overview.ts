import type { Overview } from "@millwright/domain/insight/home/contract.ts";
import {
  COMPLIANCE_DAYS,
  DOWNTIME_DAYS,
  LOAD_WEEKS,
  overviewFor,
  TREND_WEEKS,
  type FigureName,
} from "@millwright/domain/insight/home/overview.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { toIssue } from "../../materials/material-requests/service.ts";
import { toReceive } from "../../materials/purchase-orders/service.ts";
import { shortBy } from "../../materials/reservations/service.ts";
import { workableDays } from "../../register/availability/service.ts";
import { downNow, downtimeTrend } from "../../register/downtimes/service.ts";
import { openByWeek, overdueTrend } from "../../work/orders/service.ts";
import { complianceTrend } from "../../work/plans/service.ts";
import { scheduleTrend } from "../../work/weeks/service.ts";

const DOWN_SHOWN = 4;

/** What is known already by the time the overview is made. */
interface Known {
  /** Places that are due to be counted; null for who does not count. */
  countsDue: number | null;
}

/** The head of a home, by what the caller may do; each figure is asked of the feature whose rows it counts, and is not there for who may not see these. */
export async function overviewOf(ctx: Ctx, known: Promise<Known>): Promise<Written<Overview> | null> {
  const kind = overviewFor(ctx.grants);
  if (kind === null) return null;
  return kind === "planning" ? await planning(ctx) : { figures: await storeFigures(ctx, known), load: null, downNow: null };
}

async function planning(ctx: Ctx): Promise<Written<Overview>> {
  const [overdue, pmCompliance, scheduleCompliance, unplannedDowntime, load, down] = await Promise.all([
    overdueTrend(ctx, TREND_WEEKS),
    complianceTrend(ctx, COMPLIANCE_DAYS, TREND_WEEKS),
    scheduleTrend(ctx, TREND_WEEKS),
    downtimeTrend(ctx, DOWNTIME_DAYS, TREND_WEEKS),
    loadOf(ctx),
    downNow(ctx, DOWN_SHOWN),
  ]);
  const figures = [
    named("overdue", overdue && { value: overdue.at(-1) ?? null, before: overdue.at(-2) ?? null, trend: overdue }),
    named("pmCompliance", pmCompliance),
    named("scheduleCompliance", scheduleCompliance),
    named("unplannedDowntime", unplannedDowntime),
  ];
  return { figures: figures.flatMap((figure) => figure ?? []), load, downNow: down };
}

type Told = Omit<Overview["figures"][number], "name">;
const named = (name: FigureName, told: Told | null) => told && { name, ...told };

/** Rows do not tell how many of these there were a week ago. */
const counted = (name: FigureName, value: number | null) => named(name, value === null ? null : { value, before: null, trend: [] });

async function storeFigures(ctx: Ctx, known: Promise<Known>): Promise<Overview["figures"]> {
  const sunday = dayAfter(mondayOf(todayOf(ctx)), 6);
  const [issue, receive, short, { countsDue }] = await Promise.all([toIssue(ctx), toReceive(ctx), shortBy(ctx, sunday), known]);
  const figures = [
    counted("toIssue", issue),
    counted("toReceive", receive),
    counted("shortThisWeek", short),
    counted("countsDue", countsDue),
  ];
  return figures.flatMap((figure) => figure ?? []);
}

/** Open work by week beside what its crews can do, where that may be seen. */
async function loadOf(ctx: Ctx): Promise<Written<Overview>["load"]> {
  const open = await openByWeek(ctx, LOAD_WEEKS);
  if (!open) return null;
  return { ...open, capacity: await capacityOf(ctx, open) };
}

async function capacityOf(ctx: Ctx, { weeks, crews }: { weeks: readonly string[]; crews: readonly { crew: { id: number } | null }[] }) {
  const unknown = weeks.map(() => null);
  const crewIds = crews.flatMap(({ crew }) => crew?.id ?? []);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!holds(ctx.grants, "shifts", "view") || crewIds.length === 0 || !first || !last) return unknown;
  const { crews: able, isCut } = await workableDays(ctx, { crewIds, from: first, until: dayAfter(last, 6) });
  // Of people whom it leaves out nobody knows what they can do.
  if (isCut) return unknown;
  return weeks.map((_, week) => {
    const minutes = able.reduce((sum, crew) => sum + crew.minutes.slice(week * 7, week * 7 + 7).reduce((all, one) => all + one, 0), 0);
    return minutes === 0 ? null : minutes;
  });
}
