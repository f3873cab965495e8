import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { day, Money } from "../../kit/fields.ts";
import { idParams } from "../../kit/ids.ts";
import { LogLine } from "../../kit/log/log.ts";

/** What becomes of an asset in the end. */
export const DISPOSALS = ["sold", "scrapped", "returned", "given away", "lost"] as const;

/** In the organisation's currency. */
const amount = Money.extend({ amountMinor: z.int().min(0).max(1_000_000_000_000) }).nullable();

export const AssetValueDraft = z.object({
  purchasedOn: day().nullable(),
  purchasePrice: amount,
  /** What another one like it would cost today. */
  replacementValue: amount,
  /** What is left of the price when its life is over. */
  residualValue: amount,
  usefulLifeMonths: z.int().min(1).max(1200).nullable(),
  /** The first day of writing off, where that is not the day of purchase. */
  depreciatedFrom: day().nullable(),
  disposedOn: day().nullable(),
  disposal: z.enum(DISPOSALS).nullable(),
  proceeds: amount,
});

export const AssetValue = AssetValueDraft.extend({
  /** The asset's. */
  id: z.int(),
  /** 0: nobody has said anything yet. */
  version: z.int().min(0),
  currency: z.string(),
  /** Today, by the organisation's days; null where price, life or first day are missing. */
  bookValue: Money.nullable(),
  /** For the chart, by day. */
  bookValues: z.array(z.object({ day: day(), minor: z.int() })),
});
export type AssetValue = z.infer<typeof AssetValue>;
/** Its amounts, as they are kept in minor units. */
export const AMOUNTS = ["purchasePrice", "replacementValue", "residualValue", "proceeds"] as const;

const may = (flag: "view" | "update") => ({ subModule: "work-costs", flag }) as const;
const params = idParams("assets");

/** What an asset cost and is worth. Told to those who may see what work costs, of the assets in their reach. */
export const assetValues = defineContract({
  get: { method: "GET", path: "/api/AssetValues/:id", access: may("view"), params, reply: AssetValue },
  update: {
    method: "PUT",
    path: "/api/AssetValues/:id",
    access: may("update"),
    params,
    body: AssetValueDraft.partial().extend({ version: z.int().min(0) }),
    reply: AssetValue,
  },
  log: { method: "GET", path: "/api/AssetValues/:id/log", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
});
