import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, NameRef, optionalText, Ref, version, why } from "../../../kit/fields.ts";
import { rowIdOf, targetOf } from "../../../kit/ids.ts";
import { MeterRow } from "../contract.ts";
import { ENTRIES } from "../counting.ts";

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "meter-readings", flag }) as const;
const value = () => z.number().min(-1e12).max(1e12);

/** What was read, when, by whom. Known by its meter and its time. */
export const MeterReading = z.object({
  meter: Ref,
  at: instant(),
  version: version(),
  /** What the dial showed; of a characteristic the place of its word. Null: removed. */
  value: z.number().nullable(),
  lifeToDate: z.number().nullable(),
  entry: z.enum(ENTRIES),
  oldValue: z.number().nullable(),
  person: NameRef.nullable(),
  /** The sensor that said it, where no person read it. */
  sensor: Ref.nullable(),
  workOrderId: z.int().nullable(),
  /** The order during which it was read; null for those who do not see that one. */
  workOrder: Ref.nullable(),
  remark: z.string().nullable(),
  correctedFrom: z.number().nullable(),
  correctedAt: instant().nullable(),
  removedValue: z.number().nullable(),
  removedAt: instant().nullable(),
  reason: z.string().nullable(),
});
export type MeterReading = z.infer<typeof MeterReading>;

/** What somebody who goes to read a meter has to know of it: how it counts, and what was read last. */
export const MeterToRead = MeterRow.omit({ site: true, lifeToDate: true });
export type MeterToRead = z.infer<typeof MeterToRead>;

/** One reading as somebody writes it down. Without a time: now. */
const Written = z.object({
  at: instant().nullable().optional(),
  value: value(),
  /** What happened to the dial since the reading before. */
  entry: z.enum(ENTRIES).nullable().optional(),
  /** What the old dial showed at the end, where somebody looked. */
  oldValue: value().nullable().optional(),
  /** It ran that fast. */
  isConfirmed: z.boolean().nullable().optional(),
  remark: optionalText(1000),
});
export const MeterReadingDraft = Written.extend({ meterId: targetOf("meters") });
export type MeterReadingDraft = z.input<typeof MeterReadingDraft>;

const Key = { meterId: targetOf("meters"), at: instant(), version: version() };
const MAX_BULK = 200;

/** Of some time: least, most and mean of each step of it, as many as a chart has points for. */
export const ChartPoint = z.object({
  at: instant(),
  count: z.int(),
  low: z.number(),
  high: z.number(),
  mean: z.number(),
  last: z.number(),
});
export type ChartPoint = z.infer<typeof ChartPoint>;

export const meterReadings = defineContract({
  /** Newest first; `before` of the answer asks for those that follow. What was removed is among them. */
  list: {
    method: "POST",
    path: "/api/MeterReadings/list/",
    access: may("view"),
    body: z.object({ meterId: targetOf("meters"), before: instant().optional(), most: z.int().min(1).max(500).optional() }),
    reply: z.object({ rows: z.array(MeterReading), before: instant().nullable() }),
    reads: true,
  },
  chart: {
    method: "POST",
    path: "/api/MeterReadings/chart/",
    access: may("view"),
    body: z.object({ meterId: targetOf("meters"), from: instant(), until: instant(), points: z.int().min(2).max(2000).optional() }),
    reply: z.object({ stepSeconds: z.int(), points: z.array(ChartPoint) }),
    reads: true,
  },
  create: {
    method: "POST",
    path: "/api/MeterReadings/",
    access: may("create"),
    body: MeterReadingDraft,
    whenDone: "at",
    reply: MeterReading,
  },
  /** Each by itself, answered in the order in which they were sent: one that is refused leaves the others. */
  bulk: {
    method: "POST",
    path: "/api/MeterReadings/bulk/",
    access: may("create"),
    body: z.object({
      rows: z
        .array(Written.extend({ meterId: rowIdOf("meters") }))
        .min(1)
        .max(MAX_BULK),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          outcome: z.enum(["changed", "refused"]),
          reading: MeterReading.nullable(),
          reason: z.string().optional(),
          message: z.string().optional(),
        }),
      ),
    }),
  },
  correct: {
    method: "PUT",
    path: "/api/MeterReadings/",
    access: may("update"),
    body: z.object({
      ...Key,
      value: value(),
      entry: z.enum(ENTRIES).nullable().optional(),
      oldValue: value().nullable().optional(),
      isConfirmed: z.boolean().nullable().optional(),
      reason: why(),
    }),
    reply: MeterReading,
  },
  /** The number goes, that it was there and why it went stays. */
  remove: {
    method: "PUT",
    path: "/api/MeterReadings/removal/",
    access: may("delete"),
    body: z.object({ ...Key, reason: why() }),
    reply: MeterReading,
  },
});
export type ReadingChange = z.infer<typeof meterReadings.correct.body>;
