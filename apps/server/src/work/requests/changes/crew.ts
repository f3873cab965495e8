import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";

/** Who reports a fault does not say who mends it; whoever decides names a crew that they know. */
export async function assertCrew(
  ctx: Ctx,
  sent: number | null | undefined,
  { stored = null, mayDecide }: { stored?: number | null; mayDecide: () => Promise<boolean> | boolean },
): Promise<void> {
  if (sent === undefined || sent === stored) return;
  if (!(await mayDecide())) throw refuseField("crewId", "crew_by_judge");
  await assertRecords(ctx, [{ kind: "crews", id: sent, field: "crewId" }]);
}
