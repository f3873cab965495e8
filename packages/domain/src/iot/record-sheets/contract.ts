import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, NameRef, Ref } from "../../kit/fields.ts";
import { idInPath, targetOf } from "../../kit/ids.ts";
import { PAPERS } from "../../work/orders/printing/contract.ts";
import { AlarmThread } from "../alarm-work/contract.ts";
import { MONTH } from "./month.ts";

const figures = {
  /** In the unit that is stored; null: no reading that counts. */
  least: z.number().nullable(),
  mean: z.number().nullable(),
  most: z.number().nullable(),
  count: z.int(),
  /** Of these came late. */
  late: z.int(),
  outsideMinutes: z.int().nullable(),
  gapMinutes: z.int().nullable(),
};

export const SheetDay = z.object({ day: day(), ...figures });
export type SheetDay = z.infer<typeof SheetDay>;

const Work = AlarmThread.pick({ request: true, order: true });

/** An alarm that was raised in the month or lasted into it, with what was done. Work that the reader does not reach is null. */
export const Excursion = z.object({
  alarm: AlarmThread.shape.alarm,
  /** Null: it lasts. */
  lengthMinutes: z.int().nullable(),
  acknowledgements: z.array(z.object({ at: instant(), person: NameRef.nullable(), note: z.string().nullable() })),
  works: z.array(Work),
});
export type Excursion = z.infer<typeof Excursion>;

/** As it was written, otherwise, or not in the file store. */
export const KEPT_STATES = ["intact", "damaged", "missing"] as const;
export type KeptState = (typeof KEPT_STATES)[number];

/** The readings of a sensor and a week as they were kept before the week went. */
export const KeptFile = z.object({
  /** Its Monday (UTC). */
  week: day(),
  rowCount: z.int(),
  sizeBytes: z.int(),
  /** Of the file as it is downloaded, in hexadecimal. */
  sha256: z.string(),
  keptAt: instant(),
  state: z.enum(KEPT_STATES),
});
export type KeptFile = z.infer<typeof KeptFile>;

/** A month of one thing that a sensor measures, by the clock of its place. */
export const RecordSheet = z.object({
  sensor: Ref,
  place: Ref.nullable(),
  /** A record is kept of it now. */
  isRecord: z.boolean(),
  calibrationDue: day().nullable(),
  typeId: z.int().nullable(),
  month: z.string(),
  timeZone: z.string(),
  madeAt: instant(),
  /** All that it measures; of them one is shown. */
  data: z.array(z.object({ datum: z.string(), label: z.string() })),
  datum: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  decimals: z.int().nullable(),
  /** Seconds from one reading to the next; null: nobody said. */
  heartbeatSeconds: z.int().nullable(),
  /** The narrowest of the rules that are in force for the sensor when the sheet is made; a rule that the reader does not see has no name. */
  limits: z.object({ lower: z.number().nullable(), upper: z.number().nullable(), rules: z.array(Ref.nullable()) }),
  /** Days that are over. */
  days: z.array(SheetDay),
  totals: z.object(figures),
  /** The oldest first, at most 200; null: the reader does not see alarms. */
  excursions: z.array(Excursion).nullable(),
  files: z.array(KeptFile),
});
export type RecordSheet = z.infer<typeof RecordSheet>;

export const MOST_EXCURSIONS = 200;

const access = { subModule: "sensors", flag: "view" } as const;
const month = z.string().regex(MONTH);
/** Without one: the first that its type measures. */
const datum = z.string().max(100).optional();

export const recordSheets = defineContract({
  get: {
    method: "GET",
    path: "/api/RecordSheet/",
    access,
    query: z.object({ sensorId: idInPath("sensors"), month, datum }),
    reply: RecordSheet,
  },
  /** The same on paper. */
  print: {
    method: "POST",
    path: "/api/RecordSheet/print/",
    access,
    body: z.object({
      sensorId: targetOf("sensors"),
      month,
      datum,
      /** A4 where nothing is said. */
      paper: z.enum(PAPERS).optional(),
      /** Letters that the font does not have are known, and stand there as a sign for it; otherwise they are refused. */
      withUnprintable: z.boolean().optional(),
    }),
    reply: z.unknown(),
    bytes: "download",
    reads: true,
    isAudited: true,
  },
  /** The kept readings of a week, packed as they lie in the file store. */
  file: {
    method: "POST",
    path: "/api/RecordSheet/file/",
    access,
    body: z.object({ sensorId: targetOf("sensors"), week: day() }),
    reply: z.unknown(),
    bytes: "download",
    reads: true,
    isAudited: true,
  },
});
