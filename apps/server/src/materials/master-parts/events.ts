import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";
import { figure } from "../../platform/work/figures.ts";

/** In what a part is counted, or how it is followed, is to change: asked of whoever counted some of it. */
export const partChanging = event("master-parts.changing", z.object({ partId: z.int(), fields: z.array(z.string()) }));
/** What of each part lies in the warehouses within reach, and what should lie there at least. */
export const partOnHand = figure("master-parts.on_hand");
export const partMinimum = figure("master-parts.minimum");
/** A part that goes back to an earlier state says so in its log, and so does what stands around it. */
export const partEvents = recordEvents(
  "master-parts",
  "state_back",
  "alternate_added",
  "alternate_removed",
  "supplier_added",
  "supplier_changed",
  "supplier_removed",
  "spare_added",
  "spare_changed",
  "spare_removed",
);
export type PartAction = Exclude<keyof typeof partEvents, "created" | "updated" | "archived" | "restored" | "deleted" | "state_back">;
