import type { MeterReading, MeterReadingDraft, ReadingChange } from "@millwright/domain/register/meters/readings/contract.ts";
import { shiftOf, type Read } from "@millwright/domain/register/meters/counting.ts";
import { faultOf, fedFault, type Neighbour, type Usual } from "@millwright/domain/register/meters/guard.ts";
import { invariant, Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit, type Change } from "../../../platform/records/audit.ts";
import { announce } from "../../../platform/work/events.ts";
import { meterEvents } from "../events.ts";
import { feederIn, type Feeder } from "../feeding.ts";
import { figuresOf, serviceEveryOf } from "../queries.ts";
import {
  correctReading,
  fedMeter,
  moveShift,
  neighboursOf,
  readingAt,
  readingRows,
  removeReading,
  seenMeter,
  writeReading,
  type Mark,
  type SeenMeter,
} from "./queries.ts";

/** Clocks of phones are not ours. */
const AHEAD_MS = 120_000;

/** The meter, held: those who read it at once come one after the other. */
async function heldMeter(ctx: Ctx, id: number): Promise<SeenMeter> {
  const meter = await seenMeter(ctx, id, true);
  if (!meter) throw refuse("not_found", "not_found");
  if (meter.archivedAt !== null) throw refuseField("meterId", "archived");
  return meter;
}

interface Question extends Read {
  at: string;
  isConfirmed: boolean;
}

async function judge(ctx: Ctx, meter: SeenMeter, read: Question, { before, next }: { before: Neighbour | null; next: Neighbour | null }) {
  const isAsked = meter.kind === "continuous" && before !== null && !read.isConfirmed;
  const fault = faultOf(meter, read, before, next, isAsked ? await usualOf(ctx, meter.id) : NOT_ASKED);
  if (fault) throw new Refusal("invalid", { fields: [fault] });
}

const NOT_ASKED: Usual = { perDay: null, serviceEvery: null };

async function usualOf(ctx: Ctx, meterId: number): Promise<Usual> {
  const [{ averagePerDay }, serviceEvery] = await Promise.all([figuresOf(ctx, meterId), serviceEveryOf(ctx, meterId)]);
  return { perDay: averagePerDay, serviceEvery };
}

/** The reading behind it began anew from the one before it. */
async function followOn(ctx: Ctx, meter: SeenMeter, before: number | null, next: Neighbour | null): Promise<void> {
  if (next && next.entry !== "ordinary") await moveShift(ctx, meter.seriesId, next.at, shiftOf(next, before, meter.rollOver));
}

export interface Beside {
  workOrderId?: number;
}

export async function enterReading(ctx: Ctx, sent: MeterReadingDraft, { workOrderId }: Beside = {}): Promise<MeterReading> {
  const meter = await heldMeter(ctx, sent.meterId);
  const at = sent.at ? new Date(sent.at).toISOString() : ctx.now.toISOString();
  if (Date.parse(at) > ctx.now.getTime() + AHEAD_MS) throw refuseField("at", "meter_in_future");
  const read = {
    at,
    value: sent.value,
    entry: sent.entry ?? "ordinary",
    oldValue: sent.oldValue ?? null,
    isConfirmed: sent.isConfirmed ?? false,
  };
  const fed = fedFault(meter, read.entry);
  if (fed) throw new Refusal("invalid", { fields: [fed] });
  const beside = await neighboursOf(ctx, meter.seriesId, at);
  await judge(ctx, meter, read, beside);
  return await entered(ctx, meter, read, beside, { remark: sent.remark ?? null, workOrderId: workOrderId ?? null });
}

/** Writes a reading that its meter takes. */
async function entered(
  ctx: Ctx,
  meter: SeenMeter,
  read: Question,
  { before, next }: Awaited<ReturnType<typeof neighboursOf>>,
  beside: Partial<Mark>,
  also: readonly Change[] = [],
): Promise<MeterReading> {
  const { at, entry, oldValue, value } = read;
  const shift = shiftOf(read, before?.value ?? null, meter.rollOver);
  if (!(await writeReading(ctx, meter.seriesId, at, value, { entry, oldValue, shift, ...beside })))
    throw refuseField("at", "meter_read_then");
  await followOn(ctx, meter, value, next);
  return await told(ctx, meter, at, "reading_entered", [
    { field: "at", before: null, after: at },
    { field: "value", before: null, after: value },
    ...also,
  ]);
}

/** What a sensor says that feeds the meter. */
export interface Measured extends Question {
  meterId: number;
  sensor: Feeder;
}

/**
 * Enters what the sensor says that feeds the meter, in nobody's name: whoever linked the two had the right to. Judged as what people enter is, but not by what is usual in a day, of
 * which an hour says nothing: a machine that runs two hours a day runs twelve times as fast in one of them.
 */
export async function enterMeasured(ctx: Ctx, { meterId, sensor, ...read }: Measured): Promise<MeterReading> {
  const meter = await fedMeter(ctx, meterId, sensor.id);
  if (!meter) throw refuse("not_found", "not_found");
  if (meter.archivedAt !== null) throw refuseField("meterId", "archived");
  const beside = await neighboursOf(ctx, meter.seriesId, read.at);
  const usual = { perDay: null, serviceEvery: await serviceEveryOf(ctx, meter.id) };
  const fault = faultOf(meter, read, beside.before, beside.next, usual);
  if (fault) throw new Refusal("invalid", { fields: [fault] });
  return await entered(ctx, meter, read, beside, { sensorId: sensor.id }, [{ field: "sensor", before: null, after: feederIn(sensor) }]);
}

export async function changeReading(ctx: Ctx, sent: ReadingChange): Promise<MeterReading> {
  const meter = await heldMeter(ctx, sent.meterId);
  const at = new Date(sent.at).toISOString();
  const seen = await readingAt(ctx, meter.seriesId, at);
  if (!seen) throw refuseField("at", "not_known");
  await assertCurrent(ctx, meter, at, seen.version, sent.version);
  const read = {
    at,
    value: sent.value,
    entry: sent.entry ?? seen.entry,
    oldValue: sent.oldValue === undefined ? seen.oldValue : sent.oldValue,
    isConfirmed: sent.isConfirmed ?? false,
  };
  const beside = await neighboursOf(ctx, meter.seriesId, at);
  await judge(ctx, meter, read, beside);
  const { entry, oldValue, value } = read;
  const shift = shiftOf(read, beside.before?.value ?? null, meter.rollOver);
  await correctReading(ctx, meter.seriesId, at, value, { entry, oldValue, shift }, seen.value, sent.reason);
  await followOn(ctx, meter, value, beside.next);
  return await told(ctx, meter, at, "reading_corrected", [
    { field: "at", before: at, after: at },
    { field: "value", before: seen.value, after: value },
    { field: "reason", before: null, after: sent.reason },
  ]);
}

export async function takeBackReading(
  ctx: Ctx,
  sent: { meterId: number; at: string; version: number; reason: string },
): Promise<MeterReading> {
  const meter = await heldMeter(ctx, sent.meterId);
  const at = new Date(sent.at).toISOString();
  const seen = await readingAt(ctx, meter.seriesId, at);
  if (!seen) throw refuseField("at", "not_known");
  await assertCurrent(ctx, meter, at, seen.version, sent.version);
  const { before, next } = await neighboursOf(ctx, meter.seriesId, at);
  // Without the roll-over between them the next one would have gone back.
  if (next) await judge(ctx, meter, { ...next, isConfirmed: true }, { before, next: null });
  await removeReading(ctx, meter.seriesId, at, seen.value, sent.reason);
  await followOn(ctx, meter, before?.value ?? null, next);
  return await told(ctx, meter, at, "reading_removed", [
    { field: "at", before: at, after: null },
    { field: "value", before: seen.value, after: null },
    { field: "reason", before: null, after: sent.reason },
  ]);
}

interface SaidElsewhere {
  meterId: number;
  at: string;
  reason: string;
}

/** A reading that another record brought and says anew, whichever version of it stands; where somebody removed it meanwhile it is entered again. */
export async function sayReading(
  ctx: Ctx,
  {
    meterId,
    at,
    reason,
    value,
    isConfirmed,
    workOrderId,
  }: SaidElsewhere & { value: number; isConfirmed: boolean; workOrderId?: number | null },
): Promise<void> {
  const meter = await heldMeter(ctx, meterId);
  const seen = await readingAt(ctx, meter.seriesId, at);
  if (!seen) await enterReading(ctx, { meterId, at, value, isConfirmed }, workOrderId ? { workOrderId } : {});
  else if (seen.value !== value) await changeReading(ctx, { meterId, at, version: seen.version, value, isConfirmed, reason });
}

/** Takes it back where it still stands, and where its meter is still read. */
export async function unsayReading(ctx: Ctx, { meterId, at, reason }: SaidElsewhere): Promise<void> {
  const meter = await seenMeter(ctx, meterId, true);
  const seen = meter && meter.archivedAt === null ? await readingAt(ctx, meter.seriesId, at) : undefined;
  if (seen) await takeBackReading(ctx, { meterId, at, version: seen.version, reason });
}

async function assertCurrent(ctx: Ctx, meter: SeenMeter, at: string, version: number, read: number): Promise<void> {
  if (version !== read) throw new Refusal("conflict", { reason: "stale", current: await readingOf(ctx, meter, at) });
}

/** In the meter's log, and to whoever hears of meters. */
async function told(
  ctx: Ctx,
  meter: SeenMeter,
  at: string,
  action: "reading_entered" | "reading_corrected" | "reading_removed",
  changes: readonly Change[],
): Promise<MeterReading> {
  audit(ctx, { action, entity: "meters", entityId: meter.id, changes: [...changes] });
  await announce(ctx, meterEvents[action], { id: meter.id, changes: [...changes] });
  return await readingOf(ctx, meter, at);
}

async function readingOf(ctx: Ctx, meter: SeenMeter, at: string): Promise<MeterReading> {
  const [reading] = await readingRows(ctx, meter.seriesId, meter.kind === "continuous", { at, most: 1 });
  invariant(reading, "what was written is answered");
  return { meter: { id: meter.id, code: meter.code, name: meter.name }, ...reading };
}
