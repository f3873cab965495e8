import type { z } from "zod";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { WorkRequestDraft } from "@millwright/domain/work/requests/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { mayOf } from "../../../platform/records/reach.ts";
import { findNewPlace } from "../../../register/assets/service.ts";
import { totalMinutes } from "./create.ts";
import { assertCrew } from "./crew.ts";
import { assertSubject } from "./subject.ts";
import { isGuest } from "../queries.ts";
import { records } from "../service.ts";

type Patch = Partial<z.output<typeof WorkRequestDraft>>;

/** Changes what was sent of a request that has no order yet. */
export async function updateRequest(
  ctx: Ctx,
  id: number,
  version: number,
  { estimatedDurationHours, estimatedDurationMinutes, ...patch }: Patch,
) {
  const current = await records.get(ctx, id);
  // Who follows what somebody else reported adds to it, and does not rewrite it.
  if (isGuest(ctx, current)) throw refuse("forbidden", "forbidden");
  if (current.workOrderId !== null) throw refuse("conflict", "already_converted");
  await assertCrew(ctx, patch.crewId, { stored: current.crewId, mayDecide: async () => (await mayOf(ctx, "work-requests", id)).approve });
  await assertSubject(ctx, patch, current);
  const moved = await findNewPlace(ctx, current, patch);
  const estimate =
    estimatedDurationHours === undefined && estimatedDurationMinutes === undefined
      ? {}
      : { estimatedMinutes: totalMinutes(estimatedDurationHours, estimatedDurationMinutes) };
  return await records.update(ctx, id, version, { ...patch, ...moved?.place, ...estimate });
}
