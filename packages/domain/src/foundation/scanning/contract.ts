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
    reply: z.object({ found: z.array(Scanned) }),
    reads: true,
  },
});
