import type { z } from "zod";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { dayAfter, dayAt, mondayOf } from "@millwright/domain/kit/zones.ts";
import { effectOf, type WeekPlace } from "@millwright/domain/work/weeks/locking.ts";
import { WEEK_DAYS } from "@millwright/domain/work/weeks/week.ts";
import type { Announced, Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import type { orderScheduled } from "../orders/events.ts";
import { takenOutOfWeek, weekBrokenInto } from "./events.ts";
import { todayIn } from "./planning.ts";
import { holdCrews, keepChange, lockedAmong, minutesOf, type HeldCrew, type NewChange, type WeekAt } from "./queries.ts";

type Scheduled = z.output<typeof orderScheduled.payload>;

/**
 * However an order comes to be planned otherwise, the locked weeks of its crews are asked: it comes into one by a reason alone, and what was locked leaves by those alone who may
 * approve. Both are kept. What plans make has no start, so that it is never a break-in before somebody plans it.
 */
export async function heedLockedWeeks(
  ctx: Ctx,
  { before, after, reason }: Scheduled,
  { entityId }: Pick<Announced, "entityId">,
): Promise<void> {
  if (entityId === null) return;
  const crews = await holdCrews(ctx, [...new Set([before?.crewId, after?.crewId].filter((id) => id !== undefined))]);
  const [from, to] = [placeOf(before, crews), placeOf(after, crews)];
  const places = [from, to].filter((place) => place !== null);
  if (places.length === 0) return;
  const weeks = await lockedAmong(ctx, entityId, places);
  if (weeks.length === 0) return;
  const [left, entered] = [weekAt(weeks, from), weekAt(weeks, to)];
  const lockedAt = (week: WeekAt | null) =>
    week && {
      hasOrder: week.hasOrder,
      isOver: todayIn(ctx, crews.get(week.crewId)?.timeZone ?? ctx.timeZone) >= dayAfter(week.monday, WEEK_DAYS),
    };
  const { breaksIn, takesOut } = effectOf({ before: from, after: to }, { before: lockedAt(left), after: lockedAt(entered) });

  if (takesOut && left && !left.mayApprove) throw refuse("conflict", "locked_order_leaves", { day: left.monday });
  if (breaksIn && entered && !reason?.trim())
    throw new Refusal("conflict", {
      reason: "reason_missing",
      fields: [
        { path: "breakInReason", reason: "week_locked", params: { crew: crews.get(entered.crewId)?.name ?? "", day: entered.monday } },
      ],
    });
  const minutes = await minutesOf(ctx, entityId);
  const said = reason?.trim() || null;
  if (takesOut && left && from)
    await keep(ctx, { crewWeekId: left.id, workOrderId: entityId, kind: "taken_out", day: from.day, minutes, reason: said });
  if (breaksIn && entered && to)
    await keep(ctx, { crewWeekId: entered.id, workOrderId: entityId, kind: "break_in", day: to.day, minutes, reason: said });
}

/** Where in the weeks of a crew something stands, on the crew's clock. */
function placeOf(planned: Scheduled["before"], crews: ReadonlyMap<number, HeldCrew>): (WeekPlace & { day: string }) | null {
  const crew = planned && crews.get(planned.crewId);
  if (!crew) return null;
  const day = dayAt(Date.parse(planned.startAt), crew.timeZone) ?? planned.startAt.slice(0, 10);
  return { crewId: crew.id, day, monday: mondayOf(day) };
}

const weekAt = (weeks: readonly WeekAt[], place: WeekPlace | null): WeekAt | null =>
  weeks.find(({ crewId, monday }) => crewId === place?.crewId && monday === place.monday) ?? null;

async function keep(ctx: Ctx, change: NewChange): Promise<void> {
  await keepChange(ctx, change);
  const { crewWeekId, kind, workOrderId, day, reason } = change;
  audit(ctx, {
    action: kind,
    entity: "crew-weeks",
    entityId: crewWeekId,
    changes: [
      { field: "workOrderId", before: kind === "break_in" ? null : workOrderId, after: kind === "break_in" ? workOrderId : null },
      { field: "day", before: null, after: day },
      { field: "reason", before: null, after: reason },
    ],
  });
  await announce(ctx, kind === "break_in" ? weekBrokenInto : takenOutOfWeek, { id: crewWeekId, payload: { workOrderId, day, reason } });
}
