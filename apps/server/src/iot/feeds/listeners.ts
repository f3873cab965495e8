import { sql } from "kysely";
import type { Announced, Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { NOBODY } from "../../platform/work/job-caller.ts";
import { meterEvents } from "../../register/meters/service.ts";
import { sensorEvents } from "../sensors/service.ts";
import { countedNow } from "./at-once.ts";
import { endFeeds } from "./linking.ts";
import { heldFeeds, noteTaken } from "./store.ts";

/** It left the place where it was: what the sensor measures there is not about this meter any more. One that was nowhere is at last where it belongs. */
const hasLeft = ({ changes }: Pick<Announced, "changes">): boolean =>
  changes.some(({ field, before }) => ["assetId", "locationId"].includes(field) && before !== null);

/** A feed ends with its sensor's or its meter's place. An exchanged device goes on in the series of the old one, and so does the feed. */
export const listeners: readonly Listener[] = [
  on(sensorEvents.updated, "with it", async (ctx, _payload, told) => {
    if (told.entityId !== null && hasLeft(told)) await endFeeds(ctx, sql`f.sensor_id = ${told.entityId}`);
  }),
  on(sensorEvents.archived, "with it", async (ctx, _payload, { entityId }) => await endFeeds(ctx, sql`f.sensor_id = ${entityId}`)),
  on(meterEvents.updated, "with it", async (ctx, _payload, told) => {
    if (told.entityId !== null && hasLeft(told)) await endFeeds(ctx, sql`f.meter_id = ${told.entityId}`);
  }),
  on(meterEvents.archived, "with it", async (ctx, _payload, { entityId }) => await endFeeds(ctx, sql`f.meter_id = ${entityId}`)),
  // Somebody reset or exchanged the dial: what was counted until then belongs to the old one.
  on(meterEvents.reading_entered, "with it", async (ctx, _payload, { entityId, changes }) => {
    if (ctx.personId === NOBODY || entityId === null) return;
    const at = Date.parse(String(changes.find(({ field }) => field === "at")?.after));
    const feeds = await heldFeeds(ctx, sql`f.meter_id = ${entityId}`, { waits: true });
    for (const { feed, counted } of await countedNow(ctx, feeds, at))
      if (at > feed.enteredUntil) await noteTaken(ctx, feed, { at, total: counted?.total ?? feed.counted });
  }),
];
