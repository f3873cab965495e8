import { alarms, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { examples } from "@millwright/domain/iot/alarms/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { acknowledgeAlarm, acknowledgeSensor, records, shelveAlarm, unshelveAlarm } from "./changes.ts";
import { listeners } from "./listeners.ts";
import { alarmRows, findAlarm } from "./queries.ts";

const handlers: Handlers<typeof alarms> = {
  list: async (ctx, { body }) => await alarmRows(ctx, body),
  export: exporting(alarms.list, alarmRows),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
  acknowledge: async (ctx, { params, body: { version, note } }) => await acknowledgeAlarm(ctx, params.id, version, note ?? null),
  bulkAcknowledge: bulk({
    get: records.get,
    change: async (ctx, { id, version }: Alarm, { note }: { note?: string | null | undefined }) =>
      await acknowledgeAlarm(ctx, id, version, note ?? null),
    isUnchanged: ({ acknowledgedAt }) => acknowledgedAt !== null,
  }),
  shelve: async (ctx, { params, body: { version, ...sent } }) => await shelveAlarm(ctx, params.id, version, sent),
  bulkShelve: bulk({
    get: records.get,
    change: async (ctx, { id, version }: Alarm, sent: { until: string; reason: string }) => await shelveAlarm(ctx, id, version, sent),
    isUnchanged: () => false,
  }),
  unshelve: async (ctx, { params, body }) => await unshelveAlarm(ctx, params.id, body.version),
  acknowledgeSensor: async (ctx, { query, body }) => await acknowledgeSensor(ctx, query.SensorCode, body?.note ?? null),
};

export const feature = defineFeature({
  calls: [served("alarms", examples, handlers)],
  nouns: { alarms: { find: findAlarm } },
  listeners,
});
