import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { line, Ref } from "../../../kit/fields.ts";
import { idOf } from "../../../kit/ids.ts";
import { SYSTEMS } from "./shown.ts";

/** In which unit a datum of a type is stored, and in which the caller is shown it: shown = stored × factor + offset. */
export const SensorUnit = z.object({
  typeId: z.int(),
  type: Ref,
  datum: z.string(),
  label: z.string(),
  /** UCUM codes. */
  canonicalUnit: z.string(),
  unit: z.string(),
  factor: z.number(),
  offset: z.number(),
  decimals: z.int().nullable(),
  /** What the organisation says; null: the canonical one. */
  tenantUnit: z.string().nullable(),
  /** What the organisation says of decimals; null: as the type. */
  tenantDecimals: z.int().nullable(),
  /** The organisation's value of `units-of-measure` whose code this unit is; null: there is none. */
  unitOfMeasure: Ref.nullable(),
});
export type SensorUnit = z.infer<typeof SensorUnit>;

export const SensorUnits = z.object({
  /** The caller's own; null: as the organisation. */
  system: z.enum(SYSTEMS).nullable(),
  rows: z.array(SensorUnit),
});
export type SensorUnits = z.infer<typeof SensorUnits>;

const MOST_UNITS = 500;

export const sensorUnits = defineContract({
  get: { method: "GET", path: "/api/SensorUnits/", access: { subModule: "sensors", flag: "view" }, reply: SensorUnits },
  /** What the organisation shows, said for all of it: what is not named is shown as it is stored. */
  update: {
    method: "PUT",
    path: "/api/SensorUnits/",
    access: { subModule: "reference-lists", flag: "update" },
    body: z.object({
      rows: z
        .array(
          z.object({
            typeId: idOf("reference-lists"),
            datum: line(100),
            unit: line(20),
            decimals: z.int().min(0).max(6).nullable().optional(),
          }),
        )
        .max(MOST_UNITS),
    }),
    reply: SensorUnits,
  },
  /** What the caller alone is shown. */
  updateMine: {
    method: "PUT",
    path: "/api/SensorUnits/mine/",
    access: { subModule: "sensors", flag: "view" },
    body: z.object({ system: z.enum(SYSTEMS).nullable() }),
    reply: SensorUnits,
  },
});
