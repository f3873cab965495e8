import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { supplierTarget } from "@millwright/domain/register/suppliers/import.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { archiveOrRestore, createSupplier, records, updateSupplier } from "./keeping.ts";
import { supplierRows, wholeSuppliers } from "./queries.ts";

export const handlers: Handlers<typeof suppliers> = {
  list: async (ctx, { body }) => await supplierRows(ctx, body),
  export: exporting(suppliers.list, supplierRows, wholeOf(supplierTarget, wholeSuppliers)),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createSupplier(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateSupplier(ctx, params.id, version, patch),
  archive: async (ctx, { params, body }) => await records.archive(ctx, params.id, body.version),
  restore: async (ctx, { params, body }) => await records.restore(ctx, params.id, body.version),
  bulk: bulk({ get: records.get, change: async (ctx, { id, version }, change) => await updateSupplier(ctx, id, version, change) }),
  bulkArchive: bulk({ get: records.get, change: archiveOrRestore }),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
};
