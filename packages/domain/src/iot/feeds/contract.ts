import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { codeText, instant, NameRef, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../kit/ids.ts";
import { FEED_KINDS } from "./counting.ts";

/** A datum of a sensor that feeds a meter: the product enters its readings. */
export const MeterFeed = z.object({
  id: z.int(),
  /** Another one with each value that the meter refuses. */
  version: version(),
  sensor: Ref,
  seriesId: z.int(),
  datum: z.string(),
  /** The datum in words. */
  label: z.string(),
  meter: Ref,
  /** The unit of the meter, in which all that follows is. */
  unit: z.string().nullable(),
  decimals: z.int().nullable(),
  kind: z.enum(FEED_KINDS),
  /** It is on above this, in the unit that the datum is stored in; null: a state, on at 1, or the value itself. */
  above: z.number().nullable(),
  since: instant(),
  /** Null: nobody who is still known linked it. */
  createdBy: NameRef.nullable(),
  /** What was entered last. */
  fedAt: instant().nullable(),
  fedValue: z.number().nullable(),
  /** What the meter refused since then, and why. */
  refused: z.object({ at: instant(), value: z.number().nullable(), message: z.string(), isConfirmable: z.boolean() }).nullable(),
});
export type MeterFeed = z.infer<typeof MeterFeed>;

export const MeterFeedDraft = z.object({
  /** As its gateway names it; it has to have been heard. */
  datum: codeText(100).min(1),
  meterId: idOf("meters"),
  kind: z.enum(FEED_KINDS),
  above: z.number().min(-1e12).max(1e12).nullable().optional(),
});
export type MeterFeedDraft = z.input<typeof MeterFeedDraft>;

const may = <const F extends "view" | "update">(flag: F) => ({ subModule: "sensors", flag }) as const;
const feeds = z.object({ rows: z.array(MeterFeed) });

export const meterFeeds = defineContract({
  ofSensor: {
    method: "GET",
    path: "/api/MeterFeed/",
    access: may("view"),
    query: z.object({ sensorId: idInPath("sensors") }),
    reply: feeds,
  },
  /** The one that feeds a meter, for those who see the meter and the sensor. */
  ofMeter: {
    method: "GET",
    path: "/api/MeterFeed/ofMeter/",
    access: may("view"),
    query: z.object({ meterId: idInPath("meters") }),
    reply: feeds,
  },
  /** From now on the datum feeds the meter. Asks for the right to change the meter, too. */
  create: {
    method: "POST",
    path: "/api/MeterFeed/",
    access: may("update"),
    body: MeterFeedDraft.extend({ sensorId: targetOf("sensors") }),
    reply: MeterFeed,
  },
  /** What was counted until now is entered, and people read the meter again. */
  remove: {
    method: "DELETE",
    path: "/api/MeterFeed/:id",
    access: may("update"),
    params: idParams("meter-feeds"),
    reply: z.object({ id: z.int() }),
  },
  /** What the meter asked about is right: it is entered. */
  confirm: {
    method: "PUT",
    path: "/api/MeterFeed/:id/confirm",
    access: may("update"),
    params: idParams("meter-feeds"),
    body: z.object({ version: version() }),
    reply: MeterFeed,
  },
});
