import { sql } from "kysely";
import type { alarmWork } from "@millwright/domain/iot/alarm-work/contract.ts";
import { alarmWorkExamples } from "@millwright/domain/iot/alarm-work/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { listeners } from "./listeners.ts";
import { readingsTasks } from "./readings.ts";
import { threadsOf } from "./threads.ts";

const handlers: Handlers<typeof alarmWork> = {
  ofAlarm: async (ctx, { params: { alarmId } }) =>
    await threadsOf(ctx, "alarms", alarmId, sql<boolean>`a.id = ${alarmId} and w.id is not null`),
  ofRequest: async (ctx, { params: { workRequestId } }) =>
    await threadsOf(ctx, "work-requests", workRequestId, sql<boolean>`w.work_request_id = ${workRequestId}`),
  ofOrder: async (ctx, { params: { workOrderId } }) =>
    await threadsOf(ctx, "work-orders", workOrderId, sql<boolean>`w.work_order_id = ${workOrderId}`),
  ofAsset: async (ctx, { params: { assetId } }) => await threadsOf(ctx, "assets", assetId, sql<boolean>`a.asset_id = ${assetId}`),
};

export const feature = defineFeature({
  calls: [served("alarmWork", alarmWorkExamples, handlers)],
  listeners,
  tasks: readingsTasks,
});
