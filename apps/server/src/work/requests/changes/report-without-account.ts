import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit, changesOf } from "../../../platform/records/audit.ts";
import { nextCode } from "../../../platform/records/codes.ts";
import { announce } from "../../../platform/work/events.ts";
import { findPlaceOf } from "../../../register/assets/service.ts";
import { requestEvents } from "../events.ts";
import { insertRequest } from "../reports-queries.ts";

interface Reported {
  title: string;
  description: string | null;
  priority: number;
  assetId: number | null;
  locationId: number | null;
}

/** A request of somebody without an account: nobody's, and unverified until a planner has judged it. */
export async function reportWithoutAccount(ctx: Ctx, reported: Reported): Promise<{ id: number; code: string }> {
  const place = await findPlaceOf(ctx, reported, null);
  const values = { ...reported, ...place, isUnverified: true, code: await nextCode(ctx, "WR") };
  const id = await insertRequest(ctx, values);
  const changes = changesOf({}, values);
  audit(ctx, { action: "reported_without_account", entity: "work-requests", entityId: id, changes });
  await announce(ctx, requestEvents.created, { id, changes });
  return { id, code: values.code };
}
