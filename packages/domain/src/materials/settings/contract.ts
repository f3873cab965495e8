import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { Money, NameRef, version } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import { MOST_PLACES } from "../../foundation/reference-lists/places.ts";
import { fitsPlaces } from "../quantities.ts";
import { TURNS_BY } from "./turns.ts";

const Tolerance = z.object({
  percent: z.number().min(0).max(100).multipleOf(0.1),
  /** In the part's unit. */
  absolute: z
    .number()
    .min(0)
    .max(1_000_000)
    .refine((sent) => fitsPlaces(sent, MOST_PLACES), "too_many_decimals"),
});

/** How an organisation wants its materials bought and received. One for each tenant. */
export const MaterialsSettingsDraft = z.object({
  /** So many per cent more than was ordered may come. */
  overDeliveryPercent: z.int().min(0).max(10),
  /** Whether somebody may approve the material requests that they make themselves. */
  approvesOwnRequests: z.boolean(),
  /** Up to which sum a role approves purchase orders; one that is not named approves any. */
  approvalLimits: z
    .array(z.object({ roleId: idOf("roles"), limit: Money.extend({ amountMinor: z.int().min(0).max(1_000_000_000_000) }) }))
    .max(100),
  /** How far a first count may be off, by class, before somebody else counts again: by whichever of the two is more. */
  countTolerances: z.object({ a: Tolerance, b: Tolerance, c: Tolerance }),
  /** Above this sum of differences somebody approves a count who has not counted. */
  countThirdPersonAbove: Money.extend({ amountMinor: z.int().min(0).max(1_000_000_000_000) }),
  /** How often stock turns over: by what was issued, or by what was bought. */
  turnsBy: z.enum(TURNS_BY),
});
export type MaterialsSettingsDraft = z.input<typeof MaterialsSettingsDraft>;
export const MaterialsSettings = MaterialsSettingsDraft.extend({
  id: z.int(),
  version: version(),
  currency: z.string(),
  /** The roles that approve purchase orders. */
  approvers: z.array(NameRef),
});
export type MaterialsSettings = z.infer<typeof MaterialsSettings>;

const path = "/api/MaterialsSettings/";

export const materialsSettings = defineContract({
  get: { method: "GET", path, access: { subModule: "settings", flag: "view" }, reply: MaterialsSettings },
  update: {
    method: "PUT",
    path,
    access: { subModule: "settings", flag: "update" },
    body: MaterialsSettingsDraft.partial().extend({ version: version() }),
    reply: MaterialsSettings,
  },
});
