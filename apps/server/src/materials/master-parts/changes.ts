import type { MasterPart, MasterPartDraft } from "@millwright/domain/materials/master-parts/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { findMasterPart } from "./queries.ts";

export const records = recordsOf({ table: "masterParts", entity: "master-parts", find: findMasterPart });

export async function createMasterPart(ctx: Ctx, sent: MasterPartDraft): Promise<MasterPart> {
  await assertValues(ctx, [
    { list: "part-item-categories", id: sent.categoryId, field: "categoryId" },
    { list: "units-of-measure", id: sent.unitId, field: "unitId" },
    { list: "units-of-measure", id: sent.buyUnitId, field: "buyUnitId" },
  ]);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateMasterPart(ctx: Ctx, id: number, version: number, sent: Partial<MasterPartDraft>): Promise<MasterPart> {
  const seen = await records.get(ctx, id);
  await assertValues(ctx, [
    { list: "part-item-categories", id: sent.categoryId, field: "categoryId", was: seen.categoryId },
    { list: "units-of-measure", id: sent.unitId, field: "unitId", was: seen.unitId },
    { list: "units-of-measure", id: sent.buyUnitId, field: "buyUnitId", was: seen.buyUnitId },
  ]);
  return await records.update(ctx, id, version, { ...sent });
}
