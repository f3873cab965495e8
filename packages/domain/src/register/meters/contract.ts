import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, instant, name, optionalText, Ref } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

export const METER_KINDS = ["continuous", "gauge", "characteristic"] as const;

const figure = () => z.number().min(-1e12).max(1e12).nullable().optional();

/** What a person fills in. It is on an asset or at a location, one of the two; what was not put anywhere yet is of no site. */
export const MeterDraft = z.object({
  code: code(),
  name: name(),
  kind: z.enum(METER_KINDS),
  unitId: idOf("reference-lists").nullable().optional(),
  assetId: idOf("assets").nullable().optional(),
  locationId: idOf("locations").nullable().optional(),
  decimals: z.int().min(0).max(6).nullable().optional(),
  /** Where the dial begins at 0 again. */
  rollOver: z.number().min(1).max(1e12).nullable().optional(),
  /** More in a day than it can count; without it, ten times the usual. */
  maxPerDay: z.number().min(0).max(1e12).nullable().optional(),
  lowLimit: figure(),
  highLimit: figure(),
  /** Of a characteristic: its states, in words, with commas between, from the first on. */
  states: optionalText(1000),
  notes: optionalText(4000),
});
export type MeterDraft = z.input<typeof MeterDraft>;

const own = {
  code: z.string(),
  name: z.string(),
  kind: z.enum(METER_KINDS),
  unit: Ref.nullable(),
  asset: Ref.nullable(),
  location: Ref.nullable(),
  site: Ref.nullable(),
  decimals: z.int().nullable(),
  rollOver: z.number().nullable(),
  maxPerDay: z.number().nullable(),
  lowLimit: z.number().nullable(),
  highLimit: z.number().nullable(),
  states: z.string().nullable(),
  lastValue: z.number().nullable(),
  lastAt: instant().nullable(),
  /** What it counted since it was new, over roll-overs, resets and exchanges; null where it does not count. */
  lifeToDate: z.number().nullable(),
  /** Over the last thirty days that were read. */
  averagePerDay: z.number().nullable(),
  /** Which feeds it; nobody enters what it shows then. */
  sensor: Ref.nullable(),
  /** The shortest interval in which a plan in force counts by it; null: none does, or the caller is not told of it. */
  serviceEvery: z.number().nullable(),
};

/** One row of the list. */
export const MeterRow = rowOf(own);
export type MeterRow = z.infer<typeof MeterRow>;

export const Meter = recordOf({
  ...own,
  unitId: z.int().nullable(),
  assetId: z.int().nullable(),
  locationId: z.int().nullable(),
  siteId: z.int().nullable(),
  sensorId: z.int().nullable(),
  notes: z.string().nullable(),
});
export type Meter = z.infer<typeof Meter>;

export const meters = defineContract({
  ...recordCalls({
    kind: "meters",
    api: "Meter",
    draft: MeterDraft,
    record: Meter,
    row: MeterRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      kind: column.choice(METER_KINDS, { isRequired: true }),
      unit: column.reference("reference-lists"),
      asset: column.reference("assets"),
      location: column.reference("locations"),
      site: column.reference("locations"),
      lastValue: column.shown(column.number()),
      lastAt: column.instant(),
      averagePerDay: column.shown(column.number()),
      lifeToDate: column.shown(column.number()),
      decimals: column.number(),
      rollOver: column.number(),
      maxPerDay: column.number(),
      lowLimit: column.number(),
      highLimit: column.number(),
      states: column.text(),
      sensor: column.reference("sensors"),
    },
  }),
});
