import { daysAsked } from "@millwright/domain/kit/days-asked.ts";
import { planAssetExamples } from "@millwright/domain/work/plans/assets/examples.ts";
import { plans, PlanDraft } from "@millwright/domain/work/plans/contract.ts";
import { examples } from "@millwright/domain/work/plans/examples.ts";
import { planLineTarget } from "@millwright/domain/work/plans/lines/import.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { planTarget as target } from "@millwright/domain/work/plans/import.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { planOccurrenceExamples } from "@millwright/domain/work/plans/occurrences/examples.ts";
import { planTriggerExamples } from "@millwright/domain/work/plans/triggers/examples.ts";
import { sql } from "kysely";
import { todayOf } from "../../platform/call/clock.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { addAssets, moveAsset, removeAsset, stagger, suspendAsset, updateAsset } from "./assets/changes.ts";
import { findPlanAsset, planAssetRows } from "./assets/queries.ts";
import { createPlan as create, records, updatePlan as update } from "./changes.ts";
import { calendarPms } from "./forecasting/month.ts";
import { simulate } from "./forecasting/simulating.ts";
import { workload } from "./forecasting/workload.ts";
import { forecast } from "./forecasting/year.ts";
import { dueHere } from "./assets/due-here.ts";
import { lastYear } from "./assets/last-year.ts";
import { doNow, generate, takeAlong } from "./generating/asking.ts";
import { runAll } from "./generating/run.ts";
import { listeners } from "./listeners.ts";
import { occurrenceRows, occurrencesWith } from "./occurrences/queries.ts";
import { compliance } from "./occurrences/compliance.ts";
import { postpone } from "./occurrences/postponing.ts";
import { difference, publish, resume, retire, suspend } from "./publishing.ts";
import { planLineWriter, wholeLines } from "./lines/writer.ts";
import { findPlan, groupsOfPlan, planRows as rows, versionsOf, wholePlans as whole } from "./queries.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { createTrigger, removeTrigger, updateTrigger } from "./triggers/changes.ts";
import { preview } from "./triggers/preview.ts";
import { triggersOf } from "./triggers/queries.ts";

const handlers = recordHandlers(plans, { ...records, rows, target, whole, create, update });
const writer = codedWriter({ kind: "plans", target, draft: PlanDraft, get: records.get, create, update });
const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw refuse("not_found", "not_found");
  return row;
};

export const feature = defineFeature({
  notices,
  calls: [
    served("plans", examples, {
      ...handlers,
      groups: async (ctx, { query }) => ({ rows: await groupsOfPlan(ctx, await records.get(ctx, query.planId)) }),
      versions: async (ctx, { query }) => ({ rows: await versionsOf(ctx, (await records.get(ctx, query.planId)).id) }),
      difference: async (ctx, { query }) => await difference(ctx, query.planId),
      simulate: async (ctx, { body }) => await simulate(ctx, body),
      publish: async (ctx, { body }) => await publish(ctx, body),
      suspend: async (ctx, { body }) => await suspend(ctx, body),
      resume: async (ctx, { body }) => await resume(ctx, body),
      retire: async (ctx, { body }) => await retire(ctx, body),
      bulkSuspend: bulk({
        get: records.get,
        isUnchanged: () => false,
        change: async (ctx, { id, version }, change) => await suspend(ctx, { id, version, ...change }),
      }),
      bulkPublish: bulk({
        get: records.get,
        isUnchanged: ({ hasChanges }) => !hasChanges,
        change: async (ctx, { id, version }, change) => await publish(ctx, { id, version, ...change }),
      }),
      generate: async (ctx, { query, body }) => await generate(ctx, { ...body, ...query }),
    }),
    served("planTriggers", planTriggerExamples, {
      list: async (ctx, { query }) => ({ rows: await triggersOf(ctx, (await records.get(ctx, query.planId)).id) }),
      create: async (ctx, { body }) => await createTrigger(ctx, body),
      update: async (ctx, { params, body }) => await updateTrigger(ctx, params.id, body),
      remove: async (ctx, { params }) => await removeTrigger(ctx, params.id),
      preview: async (ctx, { body }) => await preview(ctx, body),
    }),
    served("planAssets", planAssetExamples, {
      list: async (ctx, { body }) => await planAssetRows(ctx, body),
      export: exporting(planAssets.list, planAssetRows, wholeOf(planLineTarget, wholeLines)),
      get: async (ctx, { params }) => found(await findPlanAsset(ctx, params.id)),
      add: async (ctx, { body }) => await addAssets(ctx, body),
      update: async (ctx, { params, body }) => await updateAsset(ctx, params.id, body),
      remove: async (ctx, { params }) => await removeAsset(ctx, params.id),
      dueHere: async (ctx, { query }) => ({ rows: await dueHere(ctx, query.assetId) }),
      lastYear: async (ctx, { query }) => ({ rows: await lastYear(ctx, query.assetId) }),
      takeAlong: async (ctx, { body }) => await takeAlong(ctx, body.id, body.workOrderId),
      bulkSuspend: bulk({
        get: async (ctx, id) => found(await findPlanAsset(ctx, id)),
        change: async (ctx, row, change) => await suspendAsset(ctx, row, change),
      }),
      stagger: async (ctx, { body }) => await stagger(ctx, body.planId, body.days),
      move: async (ctx, { body }) => await moveAsset(ctx, body),
      doNow: async (ctx, { body }) => await doNow(ctx, body.id),
    }),
    served("planOccurrences", planOccurrenceExamples, {
      list: async (ctx, { body }) => await occurrenceRows(ctx, body),
      export: exporting(planOccurrences.list, occurrenceRows),
      get: async (ctx, { params }) => found((await occurrencesWith(ctx, sql<boolean>`plan_occurrences.id = ${params.id}`))[0]),
      ofOrder: async (ctx, { query }) => ({
        rows: await occurrencesWith(ctx, sql<boolean>`plan_occurrences.work_order_id = ${query.workOrderId}`),
      }),
      forecast: async (ctx, { query }) => await forecast(ctx, query.planId),
      workload: async (ctx, { query }) => await workload(ctx, query),
      compliance: async (ctx, { query }) => await compliance(ctx, query),
      calendarpms: async (ctx, { query }) => await calendarPms(ctx, { ...query, ...daysAsked(query, todayOf(ctx)) }),
      postpone: async (ctx, { body }) => await postpone(ctx, body),
    }),
  ],
  nouns: {
    plans: { find: findPlan, writer, lookup: codedLookup("plans", create), search: {} },
    "plan-assets": { find: findPlanAsset, writer: planLineWriter },
  },
  listeners,
  chores: ({ db, listeners: hearing, log }) => ({
    "generate-orders": { when: "*/5 * * * *", atStart: true, run: async () => void (await runAll({ db, listeners: hearing, log })) },
  }),
});
