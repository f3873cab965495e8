import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, Money, NameRef, Ref } from "../../kit/fields.ts";
import { idInPath, idParams } from "../../kit/ids.ts";
import { COST_GROUPS } from "../orders/priority.ts";

const may = { subModule: "work-orders", flag: "view" } as const;
const mayCosts = { subModule: "work-costs", flag: "view" } as const;
const whole = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);

/** What an order, or a cost centre, used up of a part, net of what came back. */
export const ConsumedPart = z.object({
  id: z.int(),
  /** Of the order; null: it is about none, or a cost centre used it. */
  asset: Ref.nullable(),
  workOrder: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
  costCentre: NameRef.nullable(),
  /** Null: no part of ours. */
  part: Ref.nullable(),
  description: z.string(),
  /** Null: only what it cost was written down. */
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  /** Null for those who may not see costs. */
  cost: Money.nullable(),
  /** The last time that something was taken or came back. */
  bookedOn: day(),
});
export type ConsumedPart = z.infer<typeof ConsumedPart>;

/** Minor units of each group; a group without costs is left out. */
const Groups = z.partialRecord(z.enum(COST_GROUPS), z.int());

export const AssetCosts = z.object({
  /** The organisation's; lines in other ones are counted, not added. */
  currency: z.string(),
  otherLines: z.int(),
  /** Of the orders on the asset itself, and with those of everything below it. */
  own: Groups,
  whole: Groups,
  /** With everything below, by the year in which they were booked, the newest first. */
  years: z.array(z.object({ year: z.int(), groups: Groups })),
  /** Each asset directly below with all below it, the dearest first. */
  below: z.array(z.object({ asset: Ref, amountMinor: z.int() })),
  /** What another one like it would cost; null where nobody said. */
  replacementValue: Money.nullable(),
});
export type AssetCosts = z.infer<typeof AssetCosts>;

/** What the orders of an asset and of all below it cost, as far as the caller reaches them. */
export const assetCosts = defineContract({
  get: { method: "GET", path: "/api/AssetCosts/:id", access: mayCosts, params: idParams("assets"), reply: AssetCosts },
  parts: {
    method: "GET",
    path: "/api/PartsConsumption/",
    access: may,
    /** Of an asset with all below it, or of a part, or of both. */
    query: z
      .object({
        assetId: idInPath("assets").optional(),
        partId: idInPath("master-parts").optional(),
        PageNumber: whole.optional(),
        PageRows: whole.pipe(z.int().max(500)).optional(),
      })
      .refine(({ assetId, partId }) => assetId !== undefined || partId !== undefined, { error: "required", path: ["assetId"] }),
    reply: z.object({ rows: z.array(ConsumedPart), hasMore: z.boolean() }),
  },
});
