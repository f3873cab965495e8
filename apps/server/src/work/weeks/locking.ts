import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { mondayOf } from "@millwright/domain/kit/zones.ts";
import type { CrewWeek } from "@millwright/domain/work/weeks/contract.ts";
import { lockFault, mayUnlock } from "@millwright/domain/work/weeks/locking.ts";
import { weekName } from "@millwright/domain/work/weeks/week.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { weekEvents } from "./events.ts";
import { capacityOfWeek, crewToPlan, isWithin, todayIn, weekOf } from "./planning.ts";
import { findWeek, holdCrewAlone, keepOrders, lockOf, type CrewFacts } from "./queries.ts";

export const records = recordsOf({ table: "crewWeeks", entity: "crew-weeks", find: findWeek, events: weekEvents });

/** The crew that a body names: one whose weeks are out of reach is as one that is not there. */
export async function crewNamed(ctx: Ctx, crewId: number): Promise<CrewFacts> {
  await assertRecords(ctx, [{ kind: "crews", id: crewId, field: "crewId" }]);
  try {
    const crew = await crewToPlan(ctx, crewId);
    if (crew) return crew;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
  }
  throw refuseField("crewId", "not_known");
}

/** Keeps what stands in a week of a crew: the open orders, their days and hours, whoever reaches them. From here on changes of it are told. */
export async function lockWeek(ctx: Ctx, { crewId, monday }: { crewId: number; monday: string }): Promise<CrewWeek> {
  const crew = await crewNamed(ctx, crewId);
  // Nobody plans into the week while it is read.
  await holdCrewAlone(ctx, crewId);
  const thisMonday = mondayOf(todayIn(ctx, crew.timeZone));
  const fault = lockFault({ monday, thisMonday, isLocked: (await lockOf(ctx, crewId, monday)) !== undefined });
  if (fault) throw refuse("conflict", fault);
  const week = await weekOf(ctx, crew, monday, { everyOne: true });
  const orders = week.orders
    .filter((order) => !order.isEnded && isWithin(week, order))
    .flatMap(({ id, day, minutes, personId }) => (day === null ? [] : [{ id, day, minutes, personId }]));
  const lockedMinutes = orders.reduce((sum, { minutes }) => sum + minutes, 0);
  const { id } = await records.create(ctx, {
    name: `${crew.code} ${weekName(monday)}`,
    crewId,
    siteId: crew.siteId,
    monday,
    lockedById: ctx.personId || null,
    lockedAt: ctx.now.toISOString(),
    capacityMinutes: capacityOfWeek(week),
    orderCount: orders.length,
    lockedMinutes,
  });
  await keepOrders(ctx, id, orders);
  return await records.get(ctx, id);
}

/** Takes the lock back while the week is ahead; what was kept stays as history. */
export async function unlockWeek(ctx: Ctx, id: number, version: number, reason: string): Promise<CrewWeek> {
  const seen = await records.get(ctx, id);
  const crew = await crewToPlan(ctx, seen.crewId);
  const held = await records.lock(ctx, id, "approve");
  if (held.version !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
  if (held.unlockedAt !== null) throw refuse("conflict", "week_not_locked");
  if (!mayUnlock({ monday: seen.monday, today: todayIn(ctx, crew?.timeZone ?? ctx.timeZone) })) throw refuse("conflict", "week_has_begun");
  return await records.update(
    ctx,
    id,
    version,
    { unlockedAt: ctx.now.toISOString(), unlockedById: ctx.personId || null, unlockReason: reason },
    "unlocked",
  );
}
