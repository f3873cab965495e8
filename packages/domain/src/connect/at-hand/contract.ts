import { z } from "zod";
import { File } from "../../foundation/files/contract.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { instant } from "../../kit/fields.ts";
import { Asset } from "../../register/assets/contract.ts";
import { Location } from "../../register/locations/contract.ts";
import { WorkOrder } from "../../work/orders/contract.ts";
import { SimilarOrder } from "../../work/orders/similar/contract.ts";
import { OrderStop } from "../../work/orders/stops/contract.ts";
import { PreviousResults, StepPhoto, Subtask, Task, WorkNote } from "../../work/orders/tasks/contract.ts";
import { WorkPart } from "../../work/orders/work-parts/contract.ts";
import { WorkRequest } from "../../work/requests/contract.ts";

/** Orders and requests that a device may be given at most, however many there are. */
export const MOST_ORDERS = 200;
export const MOST_REQUESTS = 50;

const stamp = () => z.string().max(64);
const Stamped = z.array(z.object({ id: z.int(), stamp: stamp() }));

/** An order with all that a screen of it shows. */
export const OrderAtHand = z.object({
  order: WorkOrder,
  tasks: z.array(Task),
  steps: z.array(Subtask),
  /** What they said last time. */
  previous: z.array(PreviousResults),
  notes: z.array(WorkNote),
  files: z.array(File),
  /** Where a route stops. */
  stops: z.array(OrderStop),
  /** What it needs and has taken; without what it costs, which is on no device beforehand. */
  parts: z.array(WorkPart),
  /** Photos of its steps, as the work goes. */
  photos: z.array(StepPhoto),
  /** What was done there before; of the first orders, of which there is time to look. */
  similar: z.array(SimilarOrder).nullable(),
});
export type OrderAtHand = z.infer<typeof OrderAtHand>;

/** The files of a record that has some. */
const FilesAtHand = z.object({ id: z.int(), rows: z.array(File) });
export type FilesAtHand = z.infer<typeof FilesAtHand>;

/** What a person needs on their device to work without a network: what the screens would ask for, told in one answer. */
export const AtHand = z.object({
  asOf: instant(),
  /** How many days ahead is looked, and how much a device may keep: the organisation says so. */
  days: z.int(),
  megabytes: z.int(),
  /** All that are at hand now; the stamp changes with anything in the answer. */
  orders: Stamped,
  /** Those of them that the device does not have as they are. */
  changed: z.array(OrderAtHand),
  /** What the orders are about, as far as the caller reaches it: machines, and the places that these and the orders stand at. */
  assets: Stamped,
  changedAssets: z.array(Asset),
  locations: Stamped,
  changedLocations: z.array(Location),
  /** Of the organisation, in which parts are told. */
  currency: z.string(),
  /** Orders beyond those, which a device does not get. */
  leftOut: z.int(),
  /** The caller's open requests. */
  requests: z.array(WorkRequest),
  requestFiles: z.array(FilesAtHand),
  /** Of these machines. */
  assetFiles: z.array(FilesAtHand),
});
export type AtHand = z.infer<typeof AtHand>;

export const atHand = defineContract({
  read: {
    method: "POST",
    path: "/api/AtHand/",
    access: "signed-in",
    /** The stamps of what the device has already, so that it is not sent again. */
    body: z.object({
      known: z
        .array(stamp())
        .max(4 * MOST_ORDERS)
        .optional(),
    }),
    reply: AtHand,
    reads: true,
  },
});
