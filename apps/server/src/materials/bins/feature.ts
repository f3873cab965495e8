import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { examples } from "@millwright/domain/materials/bins/examples.ts";
import { binTarget as target } from "@millwright/domain/materials/bins/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { assertWarehouse } from "../warehouses/service.ts";
import {
  archiveBin as archive,
  blockBin,
  createBin as create,
  records,
  restoreBin as restore,
  unblockBin,
  updateBin as update,
} from "./changes.ts";
import { binWriter as writer } from "./import.ts";
import { binLabelling as labelling } from "./labelling.ts";
import { listeners } from "./listeners.ts";
import { makeBins } from "./making.ts";
import { binRows as rows, binsOf, findBin, wholeBins as whole } from "./queries.ts";

const handlers = recordHandlers(bins, { ...records, rows, target, whole, create, update, archive, restore });

export const feature = defineFeature({
  calls: [
    served("bins", examples, {
      ...handlers,
      tree: async (ctx, { query }) => ({ rows: await binsOf(ctx, await assertWarehouse(ctx, query.warehouseId)) }),
      makeMany: async (ctx, { body }) => await makeBins(ctx, body),
      block: async (ctx, { params, body }) => await blockBin(ctx, params.id, body.version, body.reason),
      unblock: async (ctx, { params, body }) => await unblockBin(ctx, params.id, body.version),
    }),
  ],
  nouns: { bins: { find: findBin, writer, labelling, search: { title: nameAt("warehouses", "bins.warehouseId") } } },
  listeners,
});
