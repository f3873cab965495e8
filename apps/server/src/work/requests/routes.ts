import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { REQUEST_STATUS_AFTER } from "@millwright/domain/work/requests/status.ts";
import { workRequestTarget } from "@millwright/domain/work/requests/import.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { convert } from "./changes/convert.ts";
import { createRequest } from "./changes/create.ts";
import { follow, openHere } from "./changes/follow.ts";
import { requestLog } from "./log.ts";
import { join, leave } from "./changes/join.ts";
import { merge } from "./changes/merge.ts";
import { moveRequest } from "./changes/move.ts";
import { requestRows } from "./queries.ts";
import { records } from "./service.ts";
import { answer, ask } from "./changes/talk.ts";
import { updateRequest } from "./changes/update.ts";
import { wholeRequests } from "./whole.ts";

export const handlers: Handlers<typeof workRequests> = {
  listGet: async (ctx, { query }) => {
    // Others' requests only for those whose scope reaches them; without it the filter finds nothing, as for an unknown person.
    const filterModel: ListRequest["filterModel"] = query.userId ? { requester: { filterType: "set", values: [query.userId] } } : {};
    return await requestRows(ctx, { startRow: 0, sortModel: [], filterModel });
  },
  list: async (ctx, { body }) => await requestRows(ctx, body),
  export: exporting(workRequests.list, requestRows, wholeOf(workRequestTarget, wholeRequests)),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createRequest(ctx, body),
  update: async (ctx, { body: { id, version, ...patch } }) => await updateRequest(ctx, id, version, patch),
  setStatus: async (ctx, { body }) => await moveRequest(ctx, body),
  bulk: bulk({ get: records.get, change: async (ctx, { id, version }, change) => await updateRequest(ctx, id, version, change) }),
  bulkStatus: bulk({
    get: records.get,
    change: async (ctx, { id, version }, change) => await moveRequest(ctx, { id, version, ...change }),
    isUnchanged: ({ statusId, workOrderId }, { move }) => workOrderId === null && statusId === REQUEST_STATUS_AFTER[move],
  }),
  convert: async (ctx, { query, body }) => await convert(ctx, query.workRequestID, body),
  ask: async (ctx, { body }) => await ask(ctx, body),
  answer: async (ctx, { body }) => await answer(ctx, body),
  merge: async (ctx, { body }) => await merge(ctx, body),
  join: async (ctx, { body }) => await join(ctx, body),
  leave: async (ctx, { body }) => await leave(ctx, body),
  follow: async (ctx, { body }) => await follow(ctx, body),
  openHere: async (ctx, { query }) => await openHere(ctx, query),
  log: async (ctx, { params }) => await requestLog(ctx, params.id),
};
