import { z } from "zod";
import { warehouses, WarehouseDraft } from "@millwright/domain/materials/warehouses/contract.ts";
import { examples } from "@millwright/domain/materials/warehouses/examples.ts";
import { warehouseTarget as target } from "@millwright/domain/materials/warehouses/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { archiveWarehouse as archive, createWarehouse as create, keepersNamed, records, updateWarehouse as update } from "./changes.ts";
import { findWarehouse, warehouseRows as rows, wholeWarehouses as whole } from "./queries.ts";

const handlers = recordHandlers(warehouses, { ...records, rows, target, whole, create, update, archive });

/** In a file keepers stand in one cell. */
const FromFile = WarehouseDraft.omit({ keeperIds: true }).extend({ keepers: z.string().nullable().optional() });
type FromFile = z.output<typeof FromFile>;
const withKeepers = async <D extends Partial<FromFile>>(ctx: Ctx, { keepers, ...draft }: D) => {
  const keeperIds = await keepersNamed(ctx, keepers);
  return { ...draft, ...(keeperIds && { keeperIds }) };
};
const writer = codedWriter({
  kind: "warehouses",
  target,
  draft: FromFile,
  // As its cell says them, so that what is the same is told apart from what is not.
  get: async (ctx, id) => ({ ...(await records.get(ctx, id)), keepers: (await whole(ctx, [id]))[0]?.keepers ?? null }),
  create: async (ctx, draft) => await create(ctx, await withKeepers(ctx, draft)),
  update: async (ctx, id, version, patch) => await update(ctx, id, version, await withKeepers(ctx, patch)),
});

export const feature = defineFeature({
  calls: [served("warehouses", examples, handlers)],
  nouns: { warehouses: { find: findWarehouse, writer, lookup: codedLookup("warehouses", create), search: {} } },
});
