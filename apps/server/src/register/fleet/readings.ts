import { sql } from "kysely";
import { Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { meterFor, type Measure } from "@millwright/domain/register/fleet/fuel.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { enterReading, metersToRead, sayReading, unsayReading } from "../meters/service.ts";

/** What a line says of a dial: which one, and what it showed. */
export interface Dial {
  measure: Measure;
  value: number;
}
export interface Kept {
  meterId: number;
  at: string;
}

export const FIELDS = { distance: "odometer", hours: "engineHours" } as const satisfies Record<Measure, string>;

/** Why the meter's own history says what it does. */
const CORRECTED = "The fleet tracker's line was corrected.";
const REMOVED = "The fleet tracker's line was taken out.";

const MOST_METERS = 50;

/** The vehicle's meter that counts this; refused where it has none, or none that the caller may read. */
export async function meterOf(ctx: Ctx, assetId: number, measure: Measure): Promise<number> {
  const meters = await metersToRead(ctx, sql`meters.asset_id = ${assetId} and meters.archived_at is null`, MOST_METERS);
  const meter = meterFor(meters, measure);
  if (!meter) throw refuseField(FIELDS[measure], measure === "distance" ? "fleet_no_odometer" : "fleet_no_hours");
  return meter.id;
}

interface How {
  isConfirmed: boolean;
  workOrderId: number | null;
}

/** A reading that is entered now; one that stands there already is somebody else's. What the meter refuses is told at the field of the line. */
export async function enter(ctx: Ctx, { meterId, at }: Kept, { measure, value }: Dial, { isConfirmed, workOrderId }: How): Promise<void> {
  const sent = { meterId, at, value, isConfirmed };
  await asField(FIELDS[measure], async () => void (await enterReading(ctx, sent, workOrderId === null ? {} : { workOrderId })));
}

/** The line's own reading, said anew. */
export async function correct(ctx: Ctx, { meterId, at }: Kept, { measure, value }: Dial, how: How): Promise<void> {
  await asField(FIELDS[measure], async () => await sayReading(ctx, { meterId, at, value, ...how, reason: CORRECTED }));
}

/** Takes the reading back, where it is still there. */
export async function unsay(ctx: Ctx, kept: Kept, measure: Measure): Promise<void> {
  await asField(FIELDS[measure], async () => await unsayReading(ctx, { ...kept, reason: REMOVED }));
}

async function asField(field: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const fields = thrown instanceof Refusal ? thrown.detail.fields : undefined;
    if (!(thrown instanceof Refusal) || !fields) throw thrown;
    throw new Refusal(thrown.code, {
      ...thrown.detail,
      fields: fields.map((fault): FieldFault => (fault.path === "at" ? fault : { ...fault, path: field })),
    });
  }
}
