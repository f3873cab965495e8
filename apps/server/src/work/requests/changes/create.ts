import type { z } from "zod";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { WorkRequestDraft } from "@millwright/domain/work/requests/contract.ts";
import { nextCode } from "../../../platform/records/codes.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { doing, wouldReach } from "../../../platform/records/reach.ts";
import { findPlaceOf } from "../../../register/assets/service.ts";
import { records } from "../service.ts";
import { assertCrew } from "./crew.ts";
import { assertSubject } from "./subject.ts";

/** A new request of the caller's, about an asset or a place; an import may bring its code. */
export async function createRequest(
  ctx: Ctx,
  { estimatedDurationHours, estimatedDurationMinutes, code: own, ...draft }: z.output<typeof WorkRequestDraft> & { code?: string },
) {
  if (!draft.assetId && !draft.locationId) throw new Refusal("invalid", { fields: [{ path: "assetId", reason: "place_missing" }] });
  const estimatedMinutes = totalMinutes(estimatedDurationHours, estimatedDurationMinutes);
  await assertSubject(ctx, draft);
  const place = await findPlaceOf(ctx, draft, ctx.siteId);
  const made = { ...draft, ...place, requesterId: ctx.personId };
  await assertCrew(ctx, draft.crewId, { mayDecide: () => wouldReach(doing(ctx, "approve"), "work-requests", { ...made, crewId: null }) });
  // The number comes last: its counter is held until the end of the call.
  const code = own ?? (await nextCode(ctx, "WR"));
  return await records.create(ctx, { ...made, code, estimatedMinutes });
}

const MAX_MINUTES = 525_600;

/** Hours and minutes together; at most a year, as every duration. */
export function totalMinutes(hours: number | null | undefined, minutes: number | null | undefined): number | null {
  if (hours == null && minutes == null) return null;
  const total = (hours ?? 0) * 60 + (minutes ?? 0);
  if (total > MAX_MINUTES) throw refuseField("estimatedDurationHours", "too_big", { limit: MAX_MINUTES / 60 });
  return total;
}
