import { z } from "zod";

/** What the caller may do to this very record; the server's answer, since a role can be held at one site and its buttons differ per row. */
export const May = z.object({ update: z.boolean(), delete: z.boolean(), approve: z.boolean() });
export type May = z.infer<typeof May>;
export const JUDGED = ["update", "delete", "approve"] as const satisfies readonly (keyof May)[];

/** A record as it is read, before it is said what the caller may do to it. */
export type Unjudged<R> = Omit<R, "may">;
