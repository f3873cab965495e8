import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { EXPORT_FORMATS } from "../../kit/export.ts";
import { instant, Ref } from "../../kit/fields.ts";
import { idInPath, targetOf } from "../../kit/ids.ts";
import { SERIES_KINDS } from "../readings/roll-up.ts";

const MOST = 1000;
const digits = () =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(MOST))
    .optional();
/** From and until, at most 400 days; `before` is what the last answer ended with. */
const span = { from: instant(), until: instant(), before: instant().optional() };
const inQuery = { ...span, most: digits() };
const inBody = { ...span, most: z.int().min(1).max(MOST).optional() };

const SaidValue = z.object({ seriesId: z.int(), datum: z.string(), value: z.number(), unit: z.string().nullable() });

/** What a sensor said at one time. Of a native one its readings are all there is, and what only vendors say is null. */
export const SensorMessage = z.object({
  sensor: Ref,
  at: instant(),
  receivedAt: instant().nullable(),
  gateway: Ref.nullable(),
  stateBits: z.int().nullable(),
  battery: z.number().nullable(),
  voltage: z.number().nullable(),
  signal: z.number().nullable(),
  hasPendingChange: z.boolean().nullable(),
  sourceId: z.string().nullable(),
  readings: z.array(SaidValue),
});
export type SensorMessage = z.infer<typeof SensorMessage>;

/** Up to a week the readings, up to four months hours, else days of the site: the answer says which. */
export const RESOLUTIONS = ["readings", "hours", "days"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
const DAY_MS = 86_400_000;
export const MOST_DAYS = 400;
export function resolutionOf(from: string, until: string): Resolution {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  return days <= 7 ? "readings" : days <= 120 ? "hours" : "days";
}

/** One reading, or the hour or day that begins at this time. */
export const DataPoint = z.object({
  seriesId: z.int(),
  datum: z.string(),
  kind: z.enum(SERIES_KINDS),
  unit: z.string().nullable(),
  at: instant(),
  /** The reading, or the last one of the hour or day. */
  value: z.number(),
  count: z.int(),
  least: z.number(),
  most: z.number(),
  mean: z.number(),
  rise: z.number().nullable(),
  seconds: z.record(z.string(), z.number()).nullable(),
  expected: z.int().nullable(),
  late: z.int(),
});
export type DataPoint = z.infer<typeof DataPoint>;

/** What a gateway said of itself. */
export const GatewayMessage = z.object({
  id: z.int(),
  gateway: Ref,
  at: instant(),
  receivedAt: instant(),
  type: z.int(),
  word: z.string(),
  power: z.string().nullable(),
  battery: z.number().nullable(),
  signal: z.number().nullable(),
  count: z.int().nullable(),
  hasPendingChange: z.boolean(),
});
export type GatewayMessage = z.infer<typeof GatewayMessage>;

/** A step of a curve: the least, the most and the mean of its readings. */
const CurvePoint = z.object({ at: instant(), low: z.number(), high: z.number(), mean: z.number() });
/** Kept, and drawn beside the line: it came late, lies ahead of its time, is doubted, or was set aside. Only what came late counts. */
const ApartPoint = z.object({ at: instant(), value: z.number(), kind: z.enum(["late", "ahead", "suspect", "set_aside"]) });

/** What a sensor measures over a time, as it is drawn. */
export const SensorCurve = z.object({
  seriesId: z.int(),
  datum: z.string(),
  kind: z.enum(SERIES_KINDS),
  unit: z.string().nullable(),
  decimals: z.int().nullable(),
  /** Seconds for which a value holds; beyond that nobody knows. Null: until the next one. */
  holdsSeconds: z.int().nullable(),
  points: z.array(CurvePoint),
  apart: z.array(ApartPoint),
});
export type SensorCurve = z.infer<typeof SensorCurve>;

const ofSensor = { subModule: "sensors", flag: "view" } as const;
const ofGateway = { subModule: "gateways", flag: "view" } as const;
/** Newest first; `before` of the answer asks for those that follow. */
const page = <S extends z.ZodType>(row: S) => z.object({ rows: z.array(row), before: instant().nullable() });

const sensorMessages = page(SensorMessage);
const dataMessages = page(DataPoint).extend({ resolution: z.enum(RESOLUTIONS) });
const gatewayMessages = page(GatewayMessage);
const datum = z.string().max(100).optional();

export const messages = defineContract({
  sensorMessages: {
    method: "GET",
    path: "/api/SensorMessage/",
    access: ofSensor,
    query: z.object({ sensorId: idInPath("sensors"), ...inQuery }),
    reply: sensorMessages,
  },
  sensorMessageList: {
    method: "POST",
    path: "/api/SensorMessage/list/",
    access: ofSensor,
    body: z.object({ sensorId: targetOf("sensors"), ...inBody }),
    reply: sensorMessages,
    reads: true,
  },
  dataMessages: {
    method: "GET",
    path: "/api/SensorDataMessage/",
    access: ofSensor,
    query: z.object({ sensorId: idInPath("sensors"), datum, ...inQuery }),
    reply: dataMessages,
  },
  dataMessageList: {
    method: "POST",
    path: "/api/SensorDataMessage/list/",
    access: ofSensor,
    body: z.object({ sensorId: targetOf("sensors"), datum, ...inBody }),
    reply: dataMessages,
    reads: true,
  },
  /** The curves of a sensor, each in so many steps as there is room for; without `datum` all but battery, signal and voltage. */
  curves: {
    method: "POST",
    path: "/api/SensorDataMessage/curves/",
    access: ofSensor,
    body: z.object({
      sensorId: targetOf("sensors"),
      datum,
      from: instant(),
      until: instant(),
      points: z.int().min(2).max(2000).optional(),
    }),
    reply: z.object({ resolution: z.enum(RESOLUTIONS), timeZone: z.string(), curves: z.array(SensorCurve) }),
    reads: true,
  },
  /** The same as a file: readings, or their hours or days (of the site). Values are in the reader's unit, or as they are stored. */
  exportReadings: {
    method: "POST",
    path: "/api/SensorDataMessage/export/",
    access: ofSensor,
    body: z.object({
      sensorId: targetOf("sensors"),
      datum,
      from: instant(),
      until: instant(),
      resolution: z.enum(RESOLUTIONS),
      format: z.enum(EXPORT_FORMATS),
      isCanonical: z.boolean().optional(),
    }),
    reply: z.unknown(),
    bytes: "download",
    reads: true,
    isAudited: true,
  },
  gatewayMessages: {
    method: "GET",
    path: "/api/GatewayMessage/",
    access: ofGateway,
    query: z.object({ gatewayId: idInPath("gateways"), ...inQuery }),
    reply: gatewayMessages,
  },
  gatewayMessageList: {
    method: "POST",
    path: "/api/GatewayMessage/list/",
    access: ofGateway,
    body: z.object({ gatewayId: targetOf("gateways"), ...inBody }),
    reply: gatewayMessages,
    reads: true,
  },
  /** The sensors that mapped gateways brought. */
  mappedSensors: {
    method: "GET",
    path: "/api/AxiumSensor/",
    access: ofSensor,
    reply: z.object({ rows: z.array(z.object({ sensor: Ref, gateway: Ref, lastMessageAt: instant().nullable() })) }),
  },
});
