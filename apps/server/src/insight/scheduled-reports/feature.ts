import type { scheduledReports } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { examples } from "@millwright/domain/insight/scheduled-reports/examples.ts";
import { LOG_DAYS } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { forEveryTenant } from "../../foundation/tenants/service.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { inLane } from "../../platform/work/jobs.ts";
import { archiveReport, createReport, records, restoreReport, updateReport } from "./changes.ts";
import { openingReports } from "./due.ts";
import { listeners } from "./listeners.ts";
import { runsOf } from "./log.ts";
import { forgetRuns } from "./open-run.ts";
import { findReport, reportRows } from "./queries.ts";
import { openForMe, SEND_RUN } from "./runs.ts";
import { sendRunTask } from "./sending.ts";

const handlers: Handlers<typeof scheduledReports> = {
  list: async (ctx, { body }) => await reportRows(ctx, body),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createReport(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateReport(ctx, params.id, version, patch),
  archive: async (ctx, { params, body }) => await archiveReport(ctx, params.id, body.version),
  restore: async (ctx, { params, body }) => await restoreReport(ctx, params.id, body.version),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
  runs: async (ctx, { params }) => {
    await records.get(ctx, params.id);
    return { rows: await runsOf(ctx, params.id) };
  },
  sendNow: async (ctx, { body: { id } }) => {
    await records.get(ctx, id);
    return { runId: await openForMe(ctx, id) };
  },
};

export const feature = defineFeature({
  listeners,
  calls: [served("scheduledReports", examples, handlers)],
  nouns: { "scheduled-reports": { find: findReport } },
  tasks: (shared) => ({ [SEND_RUN]: inLane("prints", sendRunTask(shared)) }),
  loops: (shared) => ({ "opening reports that are due": openingReports(shared) }),
  chores: ({ db }) => ({
    "sweep-report-runs": {
      when: "12 4 * * *",
      run: async () => await forEveryTenant(db, async (rows) => await forgetRuns(rows, LOG_DAYS)),
    },
  }),
});
