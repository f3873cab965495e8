import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import {
  changeReading,
  enterReading,
  isFed,
  metersOf,
  metersToRead,
  standingReading,
  takeBackReading,
} from "../../../register/meters/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import type { LockedOrder } from "../orders.ts";
import type { StoredStep } from "../parts.ts";

interface Read {
  isDone: boolean;
  /** What was read; null where the step was taken back or does not apply. */
  value: number | null;
  meterId?: number | null | undefined;
  isConfirmed?: boolean | undefined;
  /** When it was read, where that is told later. */
  at: string | null;
}

/**
 * The reading that a meter step is: entered when it is done, corrected when it is done otherwise, taken back when its result is, each with a trace on the meter. Answers what the
 * step keeps of it.
 */
export async function readingOfStep(
  ctx: Ctx,
  order: LockedOrder,
  step: StoredStep,
  { isDone, value, meterId, isConfirmed = false, at: readAt }: Read,
): Promise<{ meterId?: number; readingAt: string | null } | {}> {
  await assertRecords(ctx, [{ kind: "meters", id: meterId ?? null, field: "meterId" }]);
  if (step.kind !== "meter") return {};
  const stood = step.readingAt && step.meterId ? { meterId: step.meterId, at: step.readingAt } : null;
  if (!isDone || value === null) return stood ? await withoutReading(ctx, order, step, stood) : {};
  assertReads(ctx);
  const asked = await meterOf(ctx, order, step, meterId);
  const reason = reasonOf(order, step);
  const there = stood && stood.meterId === asked ? await standingReading(ctx, stood.meterId, stood.at) : undefined;
  if (stood && there) {
    if (there.value !== value) await changeReading(asReader(ctx), { ...stood, version: there.version, value, reason, isConfirmed });
    return {};
  }
  if (stood && stood.meterId !== asked) await withoutReading(ctx, order, step, stood);
  // A sensor reads this meter: what the step says is kept with the step alone.
  if (await isFed(ctx, asked)) return { meterId: asked, readingAt: null };
  const { at } = await enterReading(
    asReader(ctx),
    { meterId: asked, value, isConfirmed, remark: step.name, at: readAt },
    { workOrderId: order.id },
  );
  return { meterId: asked, readingAt: at };
}

/** What the step had read is taken back, unless somebody has done so already. */
export async function withoutReading(
  ctx: Ctx,
  order: Pick<LockedOrder, "code">,
  step: Pick<StoredStep, "name">,
  stood: { meterId: number; at: string },
): Promise<{ readingAt: null }> {
  assertReads(ctx);
  const there = await standingReading(ctx, stood.meterId, stood.at);
  if (there) await takeBackReading(asReader(ctx), { ...stood, version: there.version, reason: reasonOf(order, step) });
  return { readingAt: null };
}

const reasonOf = ({ code }: Pick<LockedOrder, "code">, { name }: Pick<StoredStep, "name">): string => `${code}: ${name}`.slice(0, 500);

/** Who may do the step must be somebody who may read meters. */
function assertReads(ctx: Ctx): void {
  if (!holds(ctx.grants, "meter-readings", "create")) throw refuse("forbidden", "forbidden");
}

/** As somebody who reads meters: those that their right to enter readings reaches, whichever orders they may work on. */
const asReader = (ctx: Ctx): Ctx => ({ ...ctx, doing: { subModule: "meter-readings", flag: "create" } });

/** What a step may choose from where there are many meters of its unit. */
const MOST = 200;

/** The meter that the step names, else the one of its unit on what the order is about; where there are several, somebody says which. */
async function meterOf(ctx: Ctx, order: LockedOrder, step: StoredStep, sent: number | null | undefined): Promise<number> {
  if (step.meterId !== null) {
    if (sent && sent !== step.meterId) throw refuseField("meterId", "meter_of_step");
    return step.meterId;
  }
  const rows = await metersToRead(asReader(ctx), sql`${metersOf(await placeOf(ctx, order, step))}`, MOST);
  const unit = step.unit?.trim().toLowerCase() ?? "";
  const fits = rows.filter(({ unit: its }) => unit === "" || its?.code.toLowerCase() === unit || its?.name.toLowerCase() === unit);
  if (sent) {
    if (!rows.some(({ id }) => id === sent)) throw refuseField("meterId", "meter_elsewhere");
    return sent;
  }
  const [only, ...others] = fits;
  if (!only || others.length > 0) throw refuseField("meterId", "meter_missing");
  return only.id;
}

/** Of a route, the asset of the stop that the step is done at. */
async function placeOf(ctx: Ctx, { assetId, locationId }: LockedOrder, step: StoredStep) {
  const { rows } = await sql<{
    assetId: number;
  }>`select st.asset_id from work_order_tasks t join work_order_stops st on st.id = t.work_order_stop_id
    where t.id = ${step.workOrderTaskId}`.execute(ctx.db);
  return rows[0] ? { assetId: rows[0].assetId, locationId: null } : { assetId, locationId };
}

/** A meter that a step is to read: of what its order is about. */
export async function assertMeter(ctx: Ctx, order: LockedOrder, step: Pick<StoredStep, "workOrderTaskId">, meterId: number): Promise<void> {
  const place = await placeOf(ctx, order, step as StoredStep);
  const [found] = await metersToRead(ctx, sql`meters.id = ${meterId}`, 1);
  if (!found) throw refuseField("meterId", "not_known");
  const [own] = await metersToRead(ctx, sql`meters.id = ${meterId} and ${metersOf(place)}`, 1);
  if (!own) throw refuseField("meterId", "meter_elsewhere");
}
