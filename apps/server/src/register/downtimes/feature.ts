import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { examples } from "@millwright/domain/register/downtimes/examples.ts";
import { downtimeTarget as target } from "@millwright/domain/register/downtimes/import.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import {
  archiveDowntime as archive,
  createDowntime as create,
  records,
  removeDowntime,
  restoreDowntime as restore,
  startDowntime,
  stopDowntime,
  updateDowntime as update,
} from "./changes.ts";
import { figuresOf } from "./figures.ts";
import { listeners } from "./listeners.ts";
import { downtimeWriter as writer } from "./import.ts";
import { downtimeRows as rows, downtimesOf, findDowntime, wholeDowntimes as whole } from "./queries.ts";

const handlers = recordHandlers(downtimes, { ...records, rows, target, whole, create, update, archive, restore });

export const feature = defineFeature({
  notices,
  calls: [
    served("downtimes", examples, {
      ...handlers,
      browse: async (ctx, { query }) => await downtimesOf(ctx, query),
      start: async (ctx, { body }) => await startDowntime(ctx, body),
      stop: async (ctx, { body }) => await stopDowntime(ctx, body),
      remove: async (ctx, { params }) => await removeDowntime(ctx, params.id),
      figures: async (ctx, { params: { assetId }, query: { from, until, withBelow } }) =>
        await figuresOf(ctx, { assetId, from, until, withBelow: withBelow === "true" }),
    }),
  ],
  nouns: { downtimes: { find: findDowntime, writer } },
  listeners,
});
