import type { Supplier, SupplierDraft } from "@millwright/domain/register/suppliers/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertValue, assertValues } from "../../foundation/reference-lists/service.ts";
import { findSupplier } from "./queries.ts";

export const records = recordsOf({ table: "suppliers", entity: "suppliers", find: findSupplier, json: ["contacts"] });

export async function createSupplier(ctx: Ctx, draft: SupplierDraft): Promise<Supplier> {
  await assertValue(ctx, "supplier-categories", draft.categoryId, "categoryId");
  return await records.create(ctx, { ...draft, createdBy: ctx.personId });
}

export async function updateSupplier(ctx: Ctx, id: number, version: number, patch: Partial<SupplierDraft>): Promise<Supplier> {
  const { categoryId: was } = await records.get(ctx, id);
  await assertValues(ctx, [{ list: "supplier-categories", id: patch.categoryId, was, field: "categoryId" }]);
  return await records.update(ctx, id, version, { ...patch });
}
