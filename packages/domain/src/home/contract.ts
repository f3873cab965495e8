import { z } from "zod";
import { defineContract } from "../kit/endpoint.ts";
import { WorkOrderRow } from "../work-orders/contract.ts";
import { WorkRequestRow } from "../work-requests/contract.ts";

/** A pile of work: how much (counted up to 1,000) and its first rows. */
const pileOf = <S extends z.ZodType>(row: S) => z.object({ count: z.int(), rows: z.array(row) });

/** What a person should know in the morning. A part that the role may not see is null. */
export const Home = z.object({
  myOpen: pileOf(WorkOrderRow).nullable(),
  overdue: pileOf(WorkOrderRow).nullable(),
  /** Requests that wait for this person: to be judged by a planner, to be answered by a requester; else the person's own open ones. */
  requestsWaiting: pileOf(WorkRequestRow).nullable(),
});
export type Home = z.infer<typeof Home>;

export const home = defineContract({
  get: { method: "GET", path: "/api/Home/", access: "signed-in", reply: Home },
});
