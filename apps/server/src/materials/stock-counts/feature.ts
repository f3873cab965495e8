import { invariant } from "@millwright/domain/kit/errors.ts";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import { examples } from "@millwright/domain/materials/stock-counts/examples.ts";
import { stockCountTarget as target } from "@millwright/domain/materials/stock-counts/import.ts";
import { statusNumbered } from "@millwright/domain/materials/stock-counts/status.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { assertWarehouse } from "../warehouses/service.ts";
import { askRecount, bookCount, finishCounting } from "./booking.ts";
import { archiveCount as archive, assertChoice, createCount as create, moveCount, records, updateCount as update } from "./changes.ts";
import { previewOf } from "./choosing.ts";
import { enterCounts, enterFound } from "./entering.ts";
import { countWriter as writer } from "./import.ts";
import { accuracyRows, countRows as rows, dueRows, findCount, wholeCounts as whole } from "./queries.ts";

const handlers = recordHandlers(stockCounts, { ...records, rows, target, whole, create, update, archive });

export const feature = defineFeature({
  calls: [
    served("stockCounts", examples, {
      ...handlers,
      preview: async (ctx, { body }) => await previewOf(ctx, await assertChoice(ctx, body)),
      due: async (ctx) => ({ rows: await dueRows(ctx) }),
      accuracy: async (ctx, { query }) => await accuracyRows(ctx, await assertWarehouse(ctx, query.warehouseId)),
      status: async (ctx, { query, body }) => {
        const to = statusNumbered(query.status);
        invariant(to, "the contract lets nothing else in");
        return await moveCount(ctx, query.id, to, body);
      },
      enter: async (ctx, { body: { stockCountId, entries } }) => ({ rows: await enterCounts(ctx, stockCountId, entries) }),
      found: async (ctx, { body: { stockCountId, ...thing } }) => await enterFound(ctx, stockCountId, thing),
      finish: async (ctx, { params, body }) => await finishCounting(ctx, params.id, body.version),
      recount: async (ctx, { params, body: { version, lineIds, reason } }) => await askRecount(ctx, params.id, version, lineIds, reason),
      book: async (ctx, { params, body: { version, note = null } }) => await bookCount(ctx, params.id, version, note),
    }),
  ],
  nouns: { "stock-counts": { find: findCount, writer, search: { title: nameAt("warehouses", "stockCounts.warehouseId") } } },
});
