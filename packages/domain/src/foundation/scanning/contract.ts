import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { codeText } from "../../kit/fields.ts";
import { Scanned } from "../../kit/labelled/scanned.ts";

export const scanning = defineContract({
  /** What a label or a code names: of that what the caller may see, and nothing else is known of it. */
  resolve: {
    method: "POST",
    path: "/api/Scan/",
    access: "signed-in",
    body: z.object({ text: codeText(1000).min(1) }),
    /** `isOtherLayout`: the scanner types for another keyboard layout than the computer is set to; it was understood all the same where something was found. */
    reply: z.object({ found: z.array(Scanned), isOtherLayout: z.boolean() }),
    reads: true,
  },
});
