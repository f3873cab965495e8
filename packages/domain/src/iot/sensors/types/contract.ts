import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { filled, line, optionalLine, Ref, version } from "../../../kit/fields.ts";
import { idParams } from "../../../kit/ids.ts";
import { SERIES_KINDS } from "../../readings/roll-up.ts";
import { faultsIn, MOST_DECIMALS } from "./rules.ts";

const MOST_DATA = 50;
const figure = () => filled(z.number().nullish());

/** One thing that a type of sensor measures, as a person says it. */
export const DatumDraft = z.object({
  key: line(100),
  label: line(100),
  kind: z.enum(SERIES_KINDS),
  /** UCUM code of the numbers that are stored; nothing: a bare number. */
  unit: optionalLine(20).transform((sent) => sent ?? null),
  decimals: filled(z.int().min(0).max(MOST_DECIMALS).nullish()),
  leastPlausible: figure(),
  mostPlausible: figure(),
  rollOver: figure(),
});

export const SensorTypeDraft = z
  .object({
    /** All that it measures, in this order; nothing: what is usual for a type of its code. */
    data: z.array(DatumDraft).max(MOST_DATA),
  })
  .superRefine(({ data }, { addIssue }) => {
    for (const { path, reason } of faultsIn(data)) addIssue({ code: "custom", path, message: reason });
  });

const Datum = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(SERIES_KINDS),
  unit: z.string().nullable(),
  decimals: z.int().nullable(),
  leastPlausible: z.number().nullable(),
  mostPlausible: z.number().nullable(),
  rollOver: z.number().nullable(),
});

export const SensorType = z.object({
  /** The value of the list `sensor-types`. */
  id: z.int(),
  type: Ref,
  /** Of what is said of it here; 0: nothing, and what is usual holds. */
  version: z.int(),
  isUsual: z.boolean(),
  data: z.array(Datum),
});
export type SensorType = z.infer<typeof SensorType>;

export const sensorTypeData = defineContract({
  list: {
    method: "GET",
    path: "/api/SensorTypeData/",
    access: { subModule: "sensors", flag: "view" },
    reply: z.object({ rows: z.array(SensorType) }),
  },
  /**
   * Says what a type measures, for sensors that begin to. Series that have readings keep kind, unit and plausible range, since their hours and days were added up
   * by these; decimals, which are shown alone, follow at once.
   */
  update: {
    method: "PUT",
    path: "/api/SensorTypeData/:id",
    access: { subModule: "reference-lists", flag: "update" },
    params: idParams("reference-lists"),
    body: SensorTypeDraft.safeExtend({ version: version().or(z.literal(0)) }),
    reply: SensorType,
  },
});
