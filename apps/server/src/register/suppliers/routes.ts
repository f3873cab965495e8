import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { supplierTarget } from "@millwright/domain/register/suppliers/import.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { createSupplier, records, updateSupplier } from "./changes.ts";
import { supplierRows, wholeSuppliers } from "./queries.ts";

export const handlers: Handlers<typeof suppliers> = {
  ...recordHandlers(suppliers, {
    ...records,
    rows: supplierRows,
    target: supplierTarget,
    whole: wholeSuppliers,
    create: createSupplier,
    update: updateSupplier,
  }),
  bulk: bulk({ get: records.get, change: async (ctx, { id, version }, change) => await updateSupplier(ctx, id, version, change) }),
};
