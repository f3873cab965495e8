import { sql } from "kysely";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { examples } from "@millwright/domain/materials/material-requests/examples.ts";
import { statusNumbered } from "@millwright/domain/materials/material-requests/status.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { archiveRequest, createRequest, records, updateRequest } from "./changes.ts";
import { moveRequest } from "./deciding.ts";
import { issueRequest } from "./issuing.ts";
import { addLine, changeLine, removeLine } from "./lines.ts";
import { listeners } from "./listeners.ts";
import { findRequest, requestRows } from "./queries.ts";

const handlers: Handlers<typeof materialRequests> = {
  list: async (ctx, { body }) => await requestRows(ctx, body),
  export: exporting(materialRequests.list, requestRows),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createRequest(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateRequest(ctx, params.id, version, patch),
  archive: async (ctx, { params, body }) => await archiveRequest(ctx, params.id, body.version),
  restore: async (ctx, { params, body }) => await records.restore(ctx, params.id, body.version),
  bulkArchive: bulk({
    get: records.get,
    change: async (ctx: Ctx, { id, version }, { archived }: { archived: boolean }) =>
      archived ? await archiveRequest(ctx, id, version) : await records.restore(ctx, id, version),
  }),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
  status: async (ctx, { query, body }) => {
    const to = statusNumbered(query.status);
    invariant(to, "the contract lets nothing else in");
    return await moveRequest(ctx, query.id, to, body);
  },
  issue: async (ctx, { body: { materialRequestId, version, lines } }) => await issueRequest(ctx, materialRequestId, version, lines),
  addLine: async (ctx, { body: { materialRequestId, ...line } }) => await addLine(ctx, materialRequestId, line),
  changeLine: async (ctx, { params, body: { version, ...line } }) => await changeLine(ctx, params.lineId, version, line),
  removeLine: async (ctx, { params }) => await removeLine(ctx, params.lineId),
};

export const feature = defineFeature({
  notices,
  calls: [served("materialRequests", examples, handlers)],
  nouns: {
    "material-requests": {
      find: findRequest,
      search: { title: sql`coalesce(material_requests.note, '')`, second: nameAt("warehouses", "materialRequests.warehouseId") },
    },
  },
  listeners,
});
