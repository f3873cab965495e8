import { z } from "zod";
import { clockTime, day } from "../../../kit/fields.ts";
import { idOf } from "../../../kit/ids.ts";
import { PlanAssetDraft } from "../assets/contract.ts";

/** What a row asks for beside its asset; made where the plan has none like it. */
const Wanted = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("calendar"),
    mode: z.enum(["fixed", "floating"]),
    rrule: z.string(),
    startDay: day().nullable(),
    time: clockTime().nullable(),
    startsOn: day(),
  }),
  z.object({
    kind: z.literal("meter"),
    mode: z.enum(["fixed", "floating"]),
    unitId: idOf("reference-lists"),
    everyUnits: z.number().min(0.000001),
    firstAt: z.number().nullable(),
    startsAt: z.number(),
  }),
]);

/** What a row of a file says. */
export const PlanLineDraft = z.object({
  planId: idOf("plans"),
  assetId: idOf("assets"),
  trigger: Wanted.nullable().optional(),
  ...PlanAssetDraft.shape,
});
export type PlanLineDraft = z.output<typeof PlanLineDraft>;
