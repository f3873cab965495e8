import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { examples } from "@millwright/domain/materials/material-receipts/examples.ts";
import { statusNumbered } from "@millwright/domain/materials/material-receipts/status.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { archiveReceipt, createReceipt, records, updateReceipt } from "./changes.ts";
import { addFree, addOrdered, changeLine, removeLine } from "./lines.ts";
import { listeners } from "./listeners.ts";
import { findReceipt, receiptRows } from "./queries.ts";
import { receivePieces } from "./receiving.ts";
import { moveReceipt, returnRejected } from "./returning.ts";

const handlers: Handlers<typeof materialReceipts> = {
  list: async (ctx, { body }) => await receiptRows(ctx, body),
  export: exporting(materialReceipts.list, receiptRows),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createReceipt(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateReceipt(ctx, params.id, version, patch),
  archive: async (ctx, { params, body }) => await archiveReceipt(ctx, params.id, body.version),
  restore: async (ctx, { params, body }) => await records.restore(ctx, params.id, body.version),
  bulkArchive: bulk({
    get: records.get,
    change: async (ctx: Ctx, { id, version }, { archived }: { archived: boolean }) =>
      archived ? await archiveReceipt(ctx, id, version) : await records.restore(ctx, id, version),
  }),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
  status: async (ctx, { query, body }) => {
    const to = statusNumbered(query.status);
    invariant(to, "the contract lets nothing else in");
    return await moveReceipt(ctx, query.id, to, body);
  },
  receive: async (ctx, { body: { materialReceiptId, version, pieces } }) => await receivePieces(ctx, materialReceiptId, version, pieces),
  returnRejected: async (ctx, { body: { materialReceiptId, ...sent } }) => await returnRejected(ctx, materialReceiptId, sent),
  addLine: async (ctx, { body: { materialReceiptId, ...line } }) => await addOrdered(ctx, materialReceiptId, line),
  addFree: async (ctx, { body: { materialReceiptId, ...line } }) => await addFree(ctx, materialReceiptId, line),
  changeLine: async (ctx, { params, body }) => await changeLine(ctx, params.lineId, body.version, body.quantity),
  removeLine: async (ctx, { params }) => await removeLine(ctx, params.lineId),
};

export const feature = defineFeature({
  calls: [served("materialReceipts", examples, handlers)],
  nouns: { "material-receipts": { find: findReceipt, search: { title: nameAt("suppliers", "materialReceipts.supplierId") } } },
  listeners,
});
