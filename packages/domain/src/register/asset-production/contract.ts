import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { Ref } from "../../kit/fields.ts";
import { idInPath, idOf } from "../../kit/ids.ts";

/** What counts the pieces of an asset, and how many an hour it makes at best. Of good and scrapped pieces one is counted, or neither. */
export const AssetProductionDraft = z.object({
  counterId: idOf("meters"),
  goodCounterId: idOf("meters").nullable().optional(),
  scrapCounterId: idOf("meters").nullable().optional(),
  /** Pieces an hour. */
  idealPerHour: z.number().gt(0).max(1e9),
});
export type AssetProductionDraft = z.input<typeof AssetProductionDraft>;

export const AssetProduction = z.object({
  /** The asset's. */
  id: z.int(),
  /** 0: its pieces are not counted. */
  version: z.int().min(0),
  counterId: z.int().nullable(),
  goodCounterId: z.int().nullable(),
  scrapCounterId: z.int().nullable(),
  /** Null, too, where the reader does not see the meter. */
  counter: Ref.nullable(),
  goodCounter: Ref.nullable(),
  scrapCounter: Ref.nullable(),
  idealPerHour: z.number().nullable(),
  /** The cumulative meters of the asset and of all below it that the reader sees. */
  choices: z.array(Ref),
});
export type AssetProduction = z.infer<typeof AssetProduction>;
/** Its fields that name a meter. */
export const COUNTERS = ["counter", "goodCounter", "scrapCounter"] as const;

const may = (flag: "view" | "update") => ({ subModule: "assets", flag }) as const;
const path = "/api/AssetProduction/:assetId";
const params = z.object({ assetId: idInPath("assets") });

/** Part of the asset's record, under its rights and in its log. */
export const assetProduction = defineContract({
  get: { method: "GET", path, access: may("view"), params, reply: AssetProduction },
  update: {
    method: "PUT",
    path,
    access: may("update"),
    params,
    body: AssetProductionDraft.extend({ version: z.int().min(0) }),
    reply: AssetProduction,
  },
  /** Its pieces are counted no more; the readings of the meters stay. */
  remove: { method: "DELETE", path, access: may("update"), params, reply: z.object({ id: z.int() }) },
});
