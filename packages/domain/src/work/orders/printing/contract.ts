import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { idParams, targetOf } from "../../../kit/ids.ts";

/** To take along and fill in, to file what was done, to look over several at once. */
export const PRINT_KINDS = ["card", "report", "list"] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];
export const PAPERS = ["A4", "Letter"] as const;
export type Paper = (typeof PAPERS)[number];

/** In one file. */
export const MOST_PRINTED = 200;
/** So many are drawn while the caller waits; more of them beside the calls. */
export const MOST_AT_ONCE = 20;
/** A file that was drawn beside the calls can be fetched for so long. */
export const KEPT_HOURS = 24;

/** Until the file is there, or cannot be. */
export const PRINT_STATES = ["waiting", "reading", "drawing"] as const;

/** How far a file is that is drawn beside the calls. */
export const PrintJob = z.object({
  id: z.int(),
  state: z.enum(PRINT_STATES),
  kind: z.enum(PRINT_KINDS),
  /** Orders that were read, of so many. */
  done: z.int(),
  total: z.int(),
});
export type PrintJob = z.infer<typeof PrintJob>;

export const PrintRequest = z.object({
  ids: z.array(targetOf("work-orders")).min(1).max(MOST_PRINTED),
  kind: z.enum(PRINT_KINDS),
  /** A4 where nothing is said. */
  paper: z.enum(PAPERS).optional(),
  /** Letters that the font does not have are known, and stand there as a sign for it; otherwise they are refused. */
  withUnprintable: z.boolean().optional(),
});
export type PrintRequest = z.infer<typeof PrintRequest>;

const access = { subModule: "work-orders", flag: "view" } as const;

export const workOrderPrint = defineContract({
  /** One file of these orders, in this order: the file itself of a few, of more 202 with the job that draws it. */
  print: {
    method: "POST",
    path: "/api/WorkOrderPrint/",
    access,
    body: PrintRequest,
    reply: z.unknown(),
    bytes: "download",
    accepted: PrintJob,
    reads: true,
    isAudited: true,
  },
  /** 202 while it is drawn, then the file, and 409 where it could not be; to whoever asked for it alone. */
  fetch: {
    method: "GET",
    path: "/api/WorkOrderPrint/:id",
    access,
    params: idParams("work-order-prints"),
    reply: z.unknown(),
    bytes: "download",
    accepted: PrintJob,
  },
});
