import type { BulkRow } from "@millwright/domain/kit/bulk.ts";
import type { Input } from "@millwright/domain/kit/endpoint.ts";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { crewWeeks, Proposal } from "@millwright/domain/work/weeks/contract.ts";
import { fill, type FreeDay, type LeftOver } from "@millwright/domain/work/weeks/filling.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { attempt } from "../../platform/records/attempt.ts";
import { moveOrder } from "../calendar/service.ts";
import { rowsToPlan } from "../orders/service.ts";
import { crewNamed } from "./locking.ts";
import { daysLeft, loadsOf, todayIn, unscheduledOf, waitingOf, weekOf } from "./planning.ts";
import { busyTimes, peopleKnown } from "./queries.ts";

/** As much is looked at as a week could hold many times over. */
const MOST_WAITING = 500;

interface Filled {
  rows: Proposal[];
  left: { id: number; code: string; title: string; because: LeftOver }[];
}

/** Where open work of a crew could go in what is left of a week. Nothing is written. */
export async function proposeFor(ctx: Ctx, { crewId, monday }: { crewId: number; monday: string }): Promise<Filled> {
  const now = ctx.now.getTime();
  const crew = await crewNamed(ctx, crewId);
  const week = await weekOf(ctx, crew, monday);
  const members = week.members ?? [];
  const busy = await busyTimes(
    ctx,
    members.map(({ id }) => id),
    week.span,
  );
  const loads = loadsOf(week);
  const ahead = daysLeft(week, todayIn(ctx, crew.timeZone));
  const free = members.flatMap(({ id, capacity, shifts }) =>
    ahead.map((day): FreeDay => {
      const at = week.days.indexOf(day);
      const planned = loads.get(id)?.[at] ?? 0;
      return {
        personId: id,
        day,
        minutes: (capacity[at] ?? 0) - planned,
        planned,
        works: shifts.filter((shift) => shift.day === day),
        busy: busy.get(id) ?? [],
      };
    }),
  );
  // What is nobody's of the crew yet takes of the day as well: it is kept free where most room is.
  const taken = loads.get(null) ?? [];
  for (const day of ahead)
    keepFree(
      free.filter((each) => each.day === day),
      taken[week.days.indexOf(day)] ?? 0,
    );
  const { placed, left } = fill(unscheduledOf(week, now).slice(0, MOST_WAITING).map(waitingOf), free, now);
  const rows = await rowsToPlan(
    ctx,
    [...placed, ...left].map(({ id }) => id),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const factsOf = new Map(week.orders.map((order) => [order.id, order]));
  const nameOf = new Map(members.map(({ id, name }) => [id, name]));
  return {
    rows: placed.flatMap(({ id, personId, day, startAt, minutes, isLate, isOverdue }): Proposal[] => {
      const [row, facts] = [rowOf.get(id), factsOf.get(id)];
      if (!row || !facts) return [];
      const { version, code, title, priority } = row;
      const person = { id: personId, name: nameOf.get(personId) ?? "" };
      const { readiness, isStatutory } = facts;
      return [
        {
          id,
          version,
          code,
          title,
          priority,
          readiness,
          isStatutory,
          minutes,
          person,
          day,
          startAt: new Date(startAt).toISOString().replace(".000Z", "Z"),
          isLate,
          isOverdue,
        },
      ];
    }),
    left: left.flatMap(({ id, because }) => {
      const row = rowOf.get(id);
      return row ? [{ id, code: row.code, title: row.title, because }] : [];
    }),
  };
}

function keepFree(days: FreeDay[], minutes: number): void {
  let left = minutes;
  for (const day of days.toSorted((one, other) => other.minutes - one.minutes)) {
    const taken = Math.min(left, Math.max(0, day.minutes));
    day.minutes -= taken;
    day.planned += taken;
    left -= taken;
  }
}

type Accepted = Input<typeof crewWeeks.accept>["body"];

/** Places each by the rule of the calendar's moves; one that is refused says why, and the others stand. Taken in the order of their ids, whoever asks. */
export async function acceptAll(ctx: Ctx, { rows, breakInReason }: Accepted): Promise<{ rows: BulkRow[] }> {
  const known = await peopleKnown(
    ctx,
    rows.map(({ responsiblePersonId }) => responsiblePersonId),
  );
  const fields = rows.flatMap(({ responsiblePersonId }, at): FieldFault[] =>
    known.has(responsiblePersonId) ? [] : [{ path: `rows.${at}.responsiblePersonId`, reason: "not_known" }],
  );
  if (fields.length > 0) throw new Refusal("invalid", { fields });
  const outcomes = new Map<number, BulkRow>();
  for (const row of rows.toSorted((one, other) => one.id - other.id)) {
    const moved = await attempt(ctx, async (each) => await moveOrder(each, { ...row, breakInReason }));
    outcomes.set(
      row.id,
      "done" in moved ? { id: row.id, outcome: "changed", version: moved.done.version } : refused(row.id, moved.refused),
    );
  }
  if (![...outcomes.values()].some(({ outcome }) => outcome === "changed")) ctx.audits.count += 1;
  return { rows: rows.flatMap(({ id }) => outcomes.get(id) ?? []) };
}

function refused(id: number, { code, message, detail }: Refusal): BulkRow {
  const fault = detail.fields?.[0];
  const reason = detail.reason ?? fault?.reason ?? code;
  return { id, outcome: "refused", reason, message: fault ? sentence(fault.reason, fault.params) : message };
}
