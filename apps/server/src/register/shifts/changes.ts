import type { Shift, ShiftDraft } from "@millwright/domain/register/shifts/contract.ts";
import { spanFaults } from "@millwright/domain/register/shifts/cycle.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { shiftEvents } from "./events.ts";
import { findShift } from "./queries.ts";

export const records = recordsOf({ table: "shifts", entity: "shifts", find: findShift, events: shiftEvents, json: ["spans"] });

export async function createShift(ctx: Ctx, sent: ShiftDraft): Promise<Shift> {
  assertCycle(sent);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateShift(ctx: Ctx, id: number, version: number, sent: Partial<ShiftDraft>): Promise<Shift> {
  const { cycleWeeks, spans } = await records.get(ctx, id);
  assertCycle({ cycleWeeks: sent.cycleWeeks ?? cycleWeeks, spans: sent.spans ?? spans });
  return await records.update(ctx, id, version, { ...sent });
}

function assertCycle(cycle: Pick<ShiftDraft, "cycleWeeks" | "spans">): void {
  const fields = spanFaults(cycle);
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
