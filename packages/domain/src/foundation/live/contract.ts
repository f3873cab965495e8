import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { lineText } from "../../kit/fields.ts";
import { MOST_TOPICS } from "../../kit/live/frames.ts";

const LONGEST_TOPIC = 80;

const By = z.object({ id: z.int(), name: z.string() });
const ToldRow = z.object({
  id: z.int(),
  version: z.int().optional(),
  fields: z.array(z.string()),
  action: z.string(),
  by: By.nullable(),
});

/** As `Told` in `kit/live/frames.ts`: what is told over an open connection is told in the same words to those who ask for it. */
const Told = z.object({
  type: z.enum(["changed", "gone", "many"]),
  topic: z.string(),
  rows: z.array(ToldRow).optional(),
  ids: z.array(z.int()).optional(),
});

/** What was missed, for pages that no connection can be held open to. */
export const live = defineContract({
  since: {
    method: "GET",
    path: "/api/Live/since/",
    access: "signed-in",
    query: z.object({
      /** Up to where the page was told; without it, it only learns where it stands now. */
      position: lineText(300).optional(),
      /** With commas between them. */
      topics: lineText(MOST_TOPICS * (LONGEST_TOPIC + 1)).optional(),
    }),
    reply: z.object({
      position: z.string(),
      told: z.array(Told),
      /** Too much was missed, or the position is of another database: the page asks for everything again. */
      isReset: z.boolean(),
      /** Topics that were not listened to. */
      refused: z.array(z.object({ topic: z.string(), reason: z.enum(["unknown_topic", "forbidden", "too_many"]) })),
    }),
  },
});
