import type { z } from "zod";
import type { MaterialRequestLineDraft } from "@millwright/domain/materials/material-requests/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertPart, assertPlaces } from "../master-parts/service.ts";

export type LineDraft = z.output<typeof MaterialRequestLineDraft>;

/** A part that the caller sees, as many as its unit can say, from a warehouse that is there. */
export async function assertLine(
  ctx: Ctx,
  { partId, quantity, warehouseId }: Partial<LineDraft> & { partId: number },
  path = "",
  was?: { partId: number; warehouseId: number | null },
): Promise<void> {
  const part = await assertPart(ctx, partId, `${path}partId`, was?.partId);
  await assertPlaces(ctx, part.unitId, { [`${path}quantity`]: quantity });
  await assertRecords(ctx, [{ kind: "warehouses", id: warehouseId, field: `${path}warehouseId`, was: was?.warehouseId }]);
}
