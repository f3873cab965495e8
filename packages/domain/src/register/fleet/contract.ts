import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, Money, NameRef, optionalLine, optionalText, Ref } from "../../kit/fields.ts";
import { idInPath, idOf } from "../../kit/ids.ts";
import { listOf } from "../../kit/list.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

const count = () => z.number().min(0).max(1e9).nullable().optional();
const degrees = (most: number) => z.number().min(-most).max(most).nullable().optional();

/** What a person fills in at the pump or after a trip. */
export const FleetDraft = z.object({
  assetId: idOf("assets"),
  driverId: idOf("people").nullable().optional(),
  at: instant(),
  /** What the dial showed, in kilometres or in hours, one of the two: a reading of the vehicle's meter. */
  odometer: count(),
  engineHours: count(),
  /** In litres; nothing: a trip. */
  fuel: z.number().min(0.001).max(1_000_000).nullable().optional(),
  /** Of all of it. */
  price: Money.extend({ amountMinor: z.int().min(0).max(1_000_000_000_000) })
    .nullable()
    .optional(),
  /** The tank was full afterwards. */
  isFull: z.boolean().optional(),
  position: optionalLine(300),
  latitude: degrees(90),
  longitude: degrees(180),
  purpose: optionalText(500),
  workOrderId: idOf("work-orders").nullable().optional(),
  /** It really ran that far. */
  isConfirmed: z.boolean().nullable().optional(),
});
export type FleetDraft = z.input<typeof FleetDraft>;

const facts = {
  /** What was driven. */
  name: z.string(),
  asset: Ref,
  driver: NameRef.nullable(),
  at: instant(),
  odometer: z.number().nullable(),
  engineHours: z.number().nullable(),
  fuel: z.number().nullable(),
  isFull: z.boolean(),
  /** Null for those who may not see what work costs. */
  price: Money.nullable(),
  /** Since the tank was full before; null where this line did not fill it, or nothing is known of the way. */
  per100Km: z.number().nullable(),
  perHour: z.number().nullable(),
  position: z.string().nullable(),
  purpose: z.string().nullable(),
  workOrder: Ref.nullable(),
};

/** One row of the list. */
export const FleetRow = rowOf({ ...facts, version: z.int() });
export type FleetRow = z.infer<typeof FleetRow>;

export const FleetEntry = recordOf({
  ...facts,
  assetId: z.int(),
  driverId: z.int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  workOrderId: z.int().nullable(),
});
export type FleetEntry = z.infer<typeof FleetEntry>;

/** Of a vehicle over the last twelve months, from full tank to full tank. */
export const FleetFigures = z.object({
  /** Litres that were filled in, whatever is known of the way. */
  fuel: z.number(),
  fillings: z.int(),
  distance: z.number().nullable(),
  hours: z.number().nullable(),
  per100Km: z.number().nullable(),
  perHour: z.number().nullable(),
  /** In the organisation's currency; null for those who may not see it. */
  price: Money.nullable(),
});
export type FleetFigures = z.infer<typeof FleetFigures>;

export const fleet = defineContract({
  ...recordCalls({
    kind: "fleet",
    api: "FleetTracker",
    draft: FleetDraft,
    record: FleetEntry,
    row: FleetRow,
    columns: {
      name: column.text({ isRequired: true }),
      asset: column.reference("assets", { isRequired: true }),
      at: column.instant({ isRequired: true }),
      driver: column.reference("people"),
      odometer: column.shown(column.number()),
      engineHours: column.shown(column.number()),
      fuel: column.number(),
      isFull: column.yesNo({ isRequired: true }),
      per100Km: column.shown(column.number()),
      perHour: column.shown(column.number()),
      // Neither sorted nor filtered by: that would tell what it does not show.
      price: column.shown(column.money()),
      position: column.text(),
      purpose: column.text(),
      workOrder: column.reference("work-orders"),
    },
  }),
  /** Of a vehicle or an order, the latest first; of a vehicle with what it used. */
  browse: {
    method: "GET",
    path: "/api/FleetTracker/",
    access: { subModule: "fleet", flag: "view" },
    query: z.object({ assetId: idInPath("assets").optional(), workOrderId: idInPath("work-orders").optional() }),
    reply: listOf(FleetRow).extend({ figures: FleetFigures.nullable() }),
  },
});
