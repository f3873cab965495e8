import type { suppliers } from "@millwright/domain/suppliers/contract.ts";
import type { Handlers } from "../../platform/mount.ts";
import { recordsOf } from "../../platform/records.ts";
import { assertValue, assertValues } from "../reference-lists/service.ts";
import { findSupplier, supplierRows } from "./queries.ts";

const records = recordsOf({ table: "suppliers", entity: "suppliers", find: findSupplier, json: ["contacts"] });

export const handlers: Handlers<typeof suppliers> = {
  list: async (ctx, { body }) => await supplierRows(ctx, body),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => {
    await assertValue(ctx, "supplier-categories", body.categoryId, "categoryId");
    return await records.create(ctx, body);
  },
  update: async (ctx, { params, body: { version, ...patch } }) => {
    const { categoryId: was } = await records.get(ctx, params.id);
    await assertValues(ctx, [{ list: "supplier-categories", id: patch.categoryId, was, field: "categoryId" }]);
    return await records.update(ctx, params.id, version, patch);
  },
  archive: async (ctx, { params, body }) => await records.archive(ctx, params.id, body.version),
  restore: async (ctx, { params, body }) => await records.restore(ctx, params.id, body.version),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
};
