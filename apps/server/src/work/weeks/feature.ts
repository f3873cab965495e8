import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { examples } from "@millwright/domain/work/weeks/examples.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { acceptAll, proposeFor } from "./filling.ts";
import { listeners } from "./listeners.ts";
import { lockWeek, records, unlockWeek } from "./locking.ts";
import { myWeek } from "./mine.ts";
import { planOf } from "./planning.ts";
import { findWeek, weekRows } from "./queries.ts";

const handlers: Handlers<typeof crewWeeks> = {
  list: async (ctx, { body }) => await weekRows(ctx, body),
  export: exporting(crewWeeks.list, weekRows),
  plan: async (ctx, { query }) => ({ plan: await planOf(ctx, query) }),
  mine: async (ctx) => await myWeek(ctx),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  lock: async (ctx, { body }) => await lockWeek(ctx, body),
  unlock: async (ctx, { params, body: { version, reason } }) => await unlockWeek(ctx, params.id, version, reason),
  fill: async (ctx, { body }) => await proposeFor(ctx, body),
  accept: async (ctx, { body }) => await acceptAll(ctx, body),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
};

export const feature = defineFeature({
  notices,
  calls: [served("crewWeeks", examples, handlers)],
  nouns: { "crew-weeks": { find: findWeek } },
  listeners,
});
