import { z } from "zod";

/** The sum behind a due date, as it is kept and shown (`sum.ts`): values alone, of which the web makes sentences. */
export const WhySum = z.record(z.string(), z.unknown());
export const WhyShown = z.object({
  sum: WhySum,
  movedTo: z.object({ day: z.string(), time: z.string() }).nullable(),
  others: z.array(WhySum),
  /** Codes of the orders that it names, of those that the caller reaches. */
  orders: z.array(z.object({ id: z.int(), code: z.string() })),
  leadTimeDays: z.int(),
});
export type WhyShown = z.infer<typeof WhyShown>;
