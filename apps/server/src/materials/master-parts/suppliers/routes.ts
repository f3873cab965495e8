import type { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { records } from "../changes.ts";
import { addPartSupplier, changePartSupplier, removePartSupplier } from "./changes.ts";
import { partSupplierRows, seesPrices } from "./queries.ts";

export const supplierHandlers: Handlers<typeof partSuppliers> = {
  list: async (ctx, { query }) => {
    const { partId, supplierId } = query;
    if (partId === undefined && supplierId === undefined) throw refuse("invalid", "one_of_two");
    if (partId !== undefined) await records.get(ctx, partId);
    if (supplierId !== undefined) {
      const seen = ctx.db.selectFrom("suppliers").select("id").where("id", "=", supplierId);
      if (!(await seen.where(() => withinReach(ctx, "suppliers")).executeTakeFirst())) throw refuse("not_found", "not_found");
    }
    return {
      rows: await partSupplierRows(ctx, { ...(partId && { partId }), ...(supplierId && { supplierId }) }),
      seesPrices: seesPrices(ctx),
      currency: ctx.currency,
    };
  },
  create: async (ctx, { body: { partId, ...draft } }) => await addPartSupplier(ctx, partId, draft),
  update: async (ctx, { params, body: { version, ...offer } }) => await changePartSupplier(ctx, params.id, version, offer),
  remove: async (ctx, { params }) => await removePartSupplier(ctx, params.id),
};
