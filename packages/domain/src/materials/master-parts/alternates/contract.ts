import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { optionalLine } from "../../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { PartRef } from "../contract.ts";

/** What may be taken instead; said once, it holds both ways. */
export const PartAlternate = z.object({ id: z.int(), part: PartRef, remark: z.string().nullable() });
export type PartAlternate = z.infer<typeof PartAlternate>;

export const PartAlternateDraft = z.object({ alternateId: idOf("master-parts"), remark: optionalLine(200) });
export type PartAlternateDraft = z.input<typeof PartAlternateDraft>;

const may = (flag: "view" | "update") => ({ subModule: "master-parts", flag }) as const;

export const partAlternates = defineContract({
  list: {
    method: "GET",
    path: "/api/PartAlternate/",
    access: may("view"),
    query: z.object({ partId: idInPath("master-parts") }),
    reply: z.object({ rows: z.array(PartAlternate) }),
  },
  create: {
    method: "POST",
    path: "/api/PartAlternate/",
    access: may("update"),
    body: PartAlternateDraft.extend({ partId: targetOf("master-parts") }),
    reply: z.object({ rows: z.array(PartAlternate) }),
  },
  remove: {
    method: "DELETE",
    path: "/api/PartAlternate/:id",
    access: may("update"),
    params: idParams("part-alternates"),
    reply: z.object({ id: z.int() }),
  },
});
