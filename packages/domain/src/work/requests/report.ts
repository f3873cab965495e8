import { z } from "zod";
import { WorkRequestDraft } from "./contract.ts";

/** What the form of a new request asks: the three fields must be filled; the server asks the same of the place. */
export const ReportDraft = WorkRequestDraft.pick({ title: true, description: true, assetId: true, locationId: true, incidentDate: true })
  .extend({ priority: z.union([z.literal(1), z.literal(2), z.literal(3)]) })
  .superRefine(({ assetId, locationId }, ctx) => {
    if (!assetId && !locationId) ctx.addIssue({ code: "custom", path: ["assetId"], message: "place_missing" });
  });
