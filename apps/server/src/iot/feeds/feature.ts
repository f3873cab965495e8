import { sql } from "kysely";
import type { meterFeeds } from "@millwright/domain/iot/feeds/contract.ts";
import { feedExamples } from "@millwright/domain/iot/feeds/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { meterRecords } from "../../register/meters/service.ts";
import { sensorRecords } from "../sensors/service.ts";
import { planWatch } from "./at-once.ts";
import { feedAll } from "./hourly.ts";
import { confirmRefused, linkMeter, unlinkMeter } from "./linking.ts";
import { listeners } from "./listeners.ts";
import { feedsWhere } from "./queries.ts";

const handlers: Handlers<typeof meterFeeds> = {
  ofSensor: async (ctx, { query: { sensorId } }) => {
    await sensorRecords.get(ctx, sensorId);
    return { rows: await feedsWhere(ctx, sql`f.sensor_id = ${sensorId}`) };
  },
  ofMeter: async (ctx, { query: { meterId } }) => {
    await meterRecords.get(ctx, meterId);
    return { rows: await feedsWhere(ctx, sql`f.meter_id = ${meterId}`) };
  },
  create: async (ctx, { body }) => await linkMeter(ctx, body),
  remove: async (ctx, { params: { id } }) => await unlinkMeter(ctx, id),
  confirm: async (ctx, { params: { id }, body }) => await confirmRefused(ctx, id, body.version),
};

export const feature = defineFeature({
  calls: [served("meterFeeds", feedExamples, handlers)],
  listeners,
  loops: ({ db, listeners: hearing, log }) => ({ "looking for meters that plans wait for": planWatch({ db, listeners: hearing, log }) }),
  chores: ({ db, listeners: hearing, log }) => ({
    "feed-meters": { when: "* * * * *", run: async () => await feedAll({ db, listeners: hearing, log }) },
  }),
});
