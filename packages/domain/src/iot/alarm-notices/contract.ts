import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, optionalText } from "../../kit/fields.ts";
import { SEVERITIES, type Severity } from "../alarm-rules/rule.ts";

/** An alarm as it is shown to somebody who has the address from a message and is not signed in: no more than this. */
export const LinkedAlarm = z.object({
  sensor: z.object({ code: z.string(), name: z.string() }),
  /** What stands of its alarms: the most severe one. Null: nothing does any more. */
  alarm: z
    .object({
      severity: z.literal([...SEVERITIES]) as z.ZodType<Severity>,
      sinceAt: instant(),
      /** In the unit that the person of the message reads; null: of what is silent. */
      value: z.number().nullable(),
      unit: z.string().nullable(),
      decimals: z.int().nullable(),
    })
    .nullable(),
  /** Everything that stands is acknowledged. */
  isAcknowledged: z.boolean(),
  /** A record is kept of the sensor: who acknowledges says what was done. */
  needsNote: z.boolean(),
});
export type LinkedAlarm = z.infer<typeof LinkedAlarm>;

const api = "/api/AlarmLink/";
const body = z.object({ token: z.string().max(200) });

/**
 * What the link in a message may do, and all of it. The token stands in the body, so that no address of a call is one. One that was never made, has run out, is of somebody who left,
 * is locked, has another role or may not acknowledge any more: all of it answers alike.
 */
export const alarmLinks = defineContract({
  look: { method: "POST", path: `${api}look/`, access: "public", body, reply: LinkedAlarm, reads: true },
  /** All open alarms of the sensor. Again is no change. */
  acknowledge: {
    method: "POST",
    path: `${api}acknowledge/`,
    access: "public",
    body: body.extend({ note: optionalText(2000) }),
    reply: LinkedAlarm,
  },
});
