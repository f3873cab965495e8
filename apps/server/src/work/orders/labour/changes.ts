import { sql } from "kysely";
import type { z } from "zod";
import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { HoursDraft, WorkLabourDraft, workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workFault } from "@millwright/domain/work/orders/labour/booking.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import { changesOf, type Change } from "../../../platform/records/audit.ts";
import { dayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Patch } from "../../../platform/records/columns.ts";
import { announce } from "../../../platform/work/events.ts";
import { assertPerson } from "../../../foundation/people/service.ts";
import { labourBooked } from "../events.ts";
import { holdOrderFor, tell, type LockedOrder } from "../orders.ts";
import { assertFree, assertMayBook, assertPointed, assertUnshared, bookerOf, hoursSent, priced, writeCost, type Hours } from "./booking.ts";
import { findLabour, lockPeople, storedLabour, wireLines, type LabourStored, type WorkLabour } from "./queries.ts";

/** Lines that an order has at most. */
const MOST = 5000;

type Sent = z.output<typeof WorkLabourDraft> & { workOrderId: number };
type SentChange = Omit<z.output<typeof workLabour.update.body>, "version">;

/** A line is planned, or hours are booked. */
export const createLabour = async (ctx: Ctx, { isPlanned = false, ...sent }: Sent): Promise<WorkLabour> =>
  isPlanned ? await planLabour(ctx, sent) : await bookHours(ctx, { ...sent, personId: sent.personId ?? ctx.personId });

async function planLabour(ctx: Ctx, { workOrderId, craftId, personId, headCount, minutes, taskId, note }: Sent): Promise<WorkLabour> {
  const order = await holdOrderFor(ctx, workOrderId, "plan");
  await assertPointed(ctx, order.id, { taskId, craftId }, null);
  if (personId) await assertPerson(ctx, personId, "personId");
  if (!craftId && !personId) throw refuseField("craftId", "required");
  if (!minutes) throw refuseField("minutes", "required");
  await assertRoom(ctx, order.id);
  const line = { craftId: craftId ?? null, personId: personId ?? null, headCount: headCount ?? 1, minutes };
  const { id } = await ctx.db
    .insertInto("workOrderPlannedLabour")
    .values({
      workOrderId: order.id,
      kind: "planned",
      ...line,
      workOrderTaskId: taskId ?? null,
      note: note ?? null,
      createdBy: ctx.personId || null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  tell(ctx, order.id, "labour_planned", changesOf({}, line));
  return await readLabour(ctx, id);
}

/** Hours of another system are brought in after their orders: also into closed ones, as far as they were worked before these were closed. */
export const importHours = async (ctx: Ctx, sent: z.output<typeof HoursDraft>): Promise<WorkLabour> =>
  await bookHours(ctx, sent, { isHistory: true });

type SentHours = z.output<typeof HoursDraft> & Pick<Sent, "taskId" | "craftId">;

/** Hours of somebody, by the clock or in minutes, until the order is closed. */
async function bookHours(
  ctx: Ctx,
  { workOrderId, personId, taskId, payCodeId, craftId, note, ...sent }: SentHours,
  { isHistory = false }: { isHistory?: boolean } = {},
): Promise<WorkLabour> {
  const order = await holdOrderFor(ctx, workOrderId, isHistory ? "history" : "additions");
  await assertMayBook(ctx, order, personId, null);
  await assertPointed(ctx, order.id, { taskId, payCodeId, craftId }, null);
  const hours = hoursSent(ctx, sent);
  if (isHistory) assertBeforeClosing(ctx, order, hours.day);
  await lockPeople(ctx, [personId]);
  await assertFree(ctx, personId, hours, null);
  await assertRoom(ctx, order.id);
  const price = await priced(ctx, personId, hours.day, payCodeId ?? null);
  const { id } = await ctx.db
    .insertInto("workOrderPlannedLabour")
    .values({
      workOrderId: order.id,
      kind: "actual",
      personId,
      ...writtenHours(hours),
      payCodeId: payCodeId ?? null,
      workOrderTaskId: taskId ?? null,
      note: note ?? null,
      ...price,
      createdBy: ctx.personId || null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeCost(ctx, { id, workOrderId: order.id, day: hours.day, workedMinutes: hours.minutes, ...price });
  tell(
    ctx,
    order.id,
    "hours_booked",
    changesOf({}, { personId, ...hours }).filter(({ after }) => after !== null),
  );
  await announce(ctx, labourBooked, { id: order.id, payload: { labourId: id, personId, minutes: hours.minutes } });
  return await readLabour(ctx, id);
}

function assertBeforeClosing(ctx: Ctx, { status, closedAt }: Pick<LockedOrder, "status" | "closedAt">, day: string): void {
  const seal = sealOf(status.category, "additions");
  const closedOn = closedAt === null ? null : dayOf(ctx, closedAt);
  if (seal && closedOn !== null && day > closedOn) throw refuse("conflict", seal);
}

const writtenHours = ({ day, startAt, endAt, minutes }: Hours) => ({ workedOn: day, startAt, endAt, workedMinutes: minutes });

export async function updateLabour(ctx: Ctx, id: number, version: number, sent: SentChange): Promise<WorkLabour> {
  const seen = await findLabour(ctx, id);
  const order = await holdOrderFor(ctx, seen.workOrderId, seen.isPlanned ? "plan" : "additions");
  await lockPeople(
    ctx,
    [seen.personId, sent.personId].flatMap((one) => one ?? []),
  );
  const line = await findLabour(ctx, id);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: await readLabour(ctx, id) });
  await assertPointed(ctx, order.id, sent, line);
  const changes = line.isPlanned ? await changePlan(ctx, line, sent) : await changeHours(ctx, order, line, sent);
  tell(ctx, order.id, line.isPlanned ? "labour_plan_changed" : "hours_changed", changes);
  return await readLabour(ctx, id);
}

/** What is named beside what changed, so that the log's sentence says whose hours they are. */
const ofWhom = ({ personId, craftId }: { personId: number | null; craftId: number | null }): Change[] =>
  personId === null ? [{ field: "craftId", before: craftId, after: craftId }] : [{ field: "personId", before: personId, after: personId }];

async function changePlan(
  ctx: Ctx,
  line: LabourStored,
  { craftId, personId, headCount, minutes, taskId, note }: SentChange,
): Promise<Change[]> {
  if (personId && personId !== line.personId) await assertPerson(ctx, personId, "personId");
  const patch = { craftId, personId, headCount, minutes: minutes ?? undefined, taskId, note };
  const changes = changesOf({ ...line }, patch);
  if (changes.length === 0) return [];
  const [craft, person] = [craftId === undefined ? line.craftId : craftId, personId === undefined ? line.personId : personId];
  if (!craft && !person) throw refuseField("craftId", "required");
  if (minutes === 0) throw refuseField("minutes", "required");
  const { taskId: _taskId, ...columns } = patch;
  await write(ctx, line.id, { ...columns, workOrderTaskId: taskId });
  return [...ofWhom({ personId: person, craftId: craft }).filter(({ field }) => !changes.some((one) => one.field === field)), ...changes];
}

async function changeHours(ctx: Ctx, order: Parameters<typeof assertMayBook>[1], line: LabourStored, sent: SentChange): Promise<Change[]> {
  const personId = sent.personId ?? line.personId ?? ctx.personId;
  await assertMayBook(ctx, order, personId, line);
  const { taskId, payCodeId = line.payCodeId, note } = sent;
  const own = changesOf({ ...line }, { taskId, payCodeId, note });
  const timed = await changedTime(ctx, line, { ...sent, personId });
  const changes = [...own, ...(timed?.changes ?? [])];
  if (own.length === 0 && timed === null) return [];
  const hours = timed?.hours ?? null;
  const after = {
    id: line.id,
    workOrderId: line.workOrderId,
    personId,
    day: timed?.columns.workedOn ?? line.day,
    workedMinutes: hours ? hours.minutes : line.workedMinutes,
    payCodeId,
  };
  const price = { ...line, ...(await repriced(ctx, line, after)) };
  const { factor, rateMinor, rateCurrency, rateSource } = price;
  await write(ctx, line.id, {
    personId,
    payCodeId,
    workOrderTaskId: taskId,
    note,
    ...timed?.columns,
    factor,
    rateMinor,
    rateCurrency,
    rateSource,
  });
  await writeCost(ctx, { ...after, factor, rateMinor, rateCurrency });
  if (hours) await announce(ctx, labourBooked, { id: order.id, changes, payload: { labourId: line.id, personId, minutes: hours.minutes } });
  return [...ofWhom({ personId, craftId: null }).filter(({ field }) => !changes.some((one) => one.field === field)), ...changes];
}

/**
 * What an hour cost is frozen when it is booked. Another person or day is another booking, and what nobody knew then is asked again; the factor is that of the pay code.
 */
async function repriced(
  ctx: Ctx,
  line: LabourStored,
  after: { personId: number; day: string | null; payCodeId: number | null; workedMinutes: number | null },
) {
  if (after.workedMinutes === null || after.day === null) return {};
  const isSameWork = after.personId === line.personId && after.day === line.day && line.rateMinor !== null;
  const isSameCode = after.payCodeId === line.payCodeId && line.factor !== null;
  if (isSameWork && isSameCode) return {};
  const { factor, ...rate } = await priced(ctx, after.personId, after.day, after.payCodeId);
  return { ...(isSameWork ? {} : rate), ...(isSameCode ? {} : { factor }) };
}

interface Timed {
  /** Null: it still runs. */
  hours: Hours | null;
  columns: { workedOn?: string | undefined; startAt: string | null; endAt?: string | null; workedMinutes?: number };
  changes: Change[];
}

/** Other times than those that stand, or an end that is confirmed; null where nothing is said of the time. */
async function changedTime(ctx: Ctx, line: LabourStored, sent: SentChange & { personId: number }): Promise<Timed | null> {
  const isOpen = line.isTimer && line.workedMinutes === null;
  const before = { personId: line.personId, day: line.day, startAt: line.startAt, endAt: line.endAt, minutes: line.workedMinutes };
  const { personId, startAt, endAt } = sent;
  const wanted = { personId, day: sent.day ?? undefined, startAt, endAt, minutes: sent.minutes ?? undefined };
  // An end that is sent as it stands is confirmed by it.
  const isConfirmed = isOpen && typeof endAt === "string";
  if (changesOf(before, wanted).length === 0 && !isConfirmed) return null;
  if (isOpen && !isConfirmed) return await movedStart(ctx, line, wanted);
  const isByClock = line.startAt !== null ? startAt !== null : typeof startAt === "string";
  const isInMinutes = !isByClock || (sent.minutes !== undefined && startAt === undefined && endAt === undefined);
  const hours = hoursSent(
    ctx,
    isInMinutes
      ? { day: sent.day ?? line.day, minutes: sent.minutes ?? line.workedMinutes }
      : { startAt: startAt ?? line.startAt, endAt: endAt === undefined ? line.endAt : endAt, minutes: sent.minutes },
  );
  await assertFree(ctx, personId, hours, line.id);
  const { day, ...times } = hours;
  return {
    hours,
    columns: { workedOn: day, startAt: times.startAt, endAt: times.endAt, workedMinutes: times.minutes },
    changes: changesOf(before, { personId, ...hours }),
  };
}

/** A timer that runs was begun at another time; nothing else of it changes before it ends. */
async function movedStart(
  ctx: Ctx,
  line: LabourStored,
  { personId, startAt, ...others }: { personId: number; startAt?: string | null | undefined },
): Promise<Timed> {
  const isElse = personId !== line.personId || Object.values(others).some((value) => value !== undefined);
  if (isElse || line.endAt !== null || !startAt) throw refuseField("endAt", "timer_has_no_end");
  const fault = workFault({ startAt, endAt: null }, ctx.now.getTime());
  if (fault) throw refuseField(fault.field, fault.reason);
  await assertUnshared(ctx, personId, { startAt, endAt: null }, line.id);
  return {
    hours: null,
    columns: { workedOn: dayOf(ctx, startAt), startAt },
    changes: [{ field: "startAt", before: line.startAt, after: startAt }],
  };
}

async function write(ctx: Ctx, id: number, columns: Patch<"workOrderPlannedLabour">): Promise<void> {
  await ctx.db
    .updateTable("workOrderPlannedLabour")
    .set({ ...columns, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Planned lines while the plan is open, hours until the order is closed; what they cost goes with them. */
export async function removeLabour(ctx: Ctx, id: number): Promise<{ removed: number }> {
  await assertRemovable(ctx, id);
  await ctx.db.deleteFrom("workOrderPlannedLabour").where("id", "=", id).execute();
  return { removed: 1 };
}

/** Refuses where a line may not go, and tells the order that it does. */
export async function assertRemovable(ctx: Ctx, id: number): Promise<void> {
  const seen = await findLabour(ctx, id);
  const order = await holdOrderFor(ctx, seen.workOrderId, seen.isPlanned ? "plan" : "additions");
  await lockPeople(ctx, seen.personId === null ? [] : [seen.personId]);
  const line = await findLabour(ctx, id);
  if (!line.isPlanned) await assertMayBook(ctx, order, line.personId ?? ctx.personId, line);
  const gone = line.isPlanned
    ? { craftId: line.craftId, personId: line.personId, headCount: line.headCount, minutes: line.minutes }
    : { personId: line.personId, day: line.day, startAt: line.startAt, endAt: line.endAt, minutes: line.workedMinutes };
  tell(
    ctx,
    order.id,
    line.isPlanned ? "labour_plan_removed" : "hours_removed",
    Object.entries(gone).flatMap(([field, before]) => (before === null ? [] : [{ field, before, after: null }])),
  );
}

async function assertRoom(ctx: Ctx, orderId: number): Promise<void> {
  const { count } = await ctx.db
    .selectFrom("workOrderPlannedLabour")
    .select(sql<number>`count(*)`.as("count"))
    .where("workOrderId", "=", orderId)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw refuse("conflict", "too_many_items", { limit: MOST });
}

/** The line as it travels. */
export async function readLabour(ctx: Ctx, id: number): Promise<WorkLabour> {
  const [stored] = await storedLabour(ctx, sql<boolean>`l.id = ${id}`);
  if (!stored) throw refuse("not_found", "not_found");
  const [line] = await wireLines(ctx, sql<boolean>`l.id = ${id}`, await bookerOf(ctx, stored.workOrderId));
  if (!line) throw refuse("not_found", "not_found");
  return line;
}
