import { z } from "zod";
import { instant, NameRef } from "../fields.ts";

/** One line of a record's log: what the audit says, for people. Columns named as the specification names them. */
export const LogLine = z.object({
  id: z.int(),
  logNotes: z.string(),
  logDate: instant(),
  person: NameRef.nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type LogLine = z.infer<typeof LogLine>;
