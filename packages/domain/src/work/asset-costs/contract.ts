import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, Money, Ref } from "../../kit/fields.ts";
import { idInPath, idParams } from "../../kit/ids.ts";
import { COST_GROUPS } from "../orders/priority.ts";

const may = { subModule: "work-orders", flag: "view" } as const;
const mayCosts = { subModule: "work-costs", flag: "view" } as const;
const whole = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);

/** Something of which an order of an asset, or of one below it, used up. */
export const ConsumedPart = z.object({
  id: z.int(),
  asset: Ref,
  workOrder: z.object({ id: z.int(), code: z.string(), title: z.string() }),
  description: z.string(),
  /** Null: only what it cost was written down. */
  quantity: z.number().nullable(),
  /** Null for those who may not see costs. */
  cost: Money.nullable(),
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
    query: z.object({ assetId: idInPath("assets"), PageNumber: whole.optional(), PageRows: whole.pipe(z.int().max(500)).optional() }),
    reply: z.object({ rows: z.array(ConsumedPart), hasMore: z.boolean() }),
  },
});
