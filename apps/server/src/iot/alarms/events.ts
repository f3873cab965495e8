import { z } from "zod";
import { CLEAR_REASONS, SUPPRESSIONS } from "@millwright/domain/iot/alarms/contract.ts";
import { SEVERITIES, type Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { event, recordEvents } from "../../platform/work/events.ts";

/** What people do about alarms. */
export const alarmEvents = recordEvents("alarms", "acknowledged", "shelved", "unshelved");

const severity = z.literal([...SEVERITIES]) as z.ZodType<Severity>;
const id = () => z.int().nullable();
/** An alarm as it was at that moment. Times are those of the readings; of two levels, `severity` is the one that it has from now on. */
const AlarmFacts = z.object({
  ruleId: z.int(),
  sensorId: id(),
  gatewayId: id(),
  assetId: id(),
  locationId: id(),
  siteId: id(),
  severity,
  at: z.iso.datetime(),
  sinceAt: z.iso.datetime(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  unit: z.string().nullable(),
  /** It stands, quietly: nobody is told of it, and no work is made of it. */
  suppressedBy: z.enum(SUPPRESSIONS).nullable(),
});
export type AlarmFacts = z.infer<typeof AlarmFacts>;

/** Heard "after it", whatever else is stored with it: what sensors say waits for no listener. */
export const alarmRaised = event("alarms.raised", AlarmFacts);
/** A higher level. */
export const alarmRisen = event("alarms.risen", AlarmFacts);
export const alarmCleared = event("alarms.cleared", AlarmFacts.extend({ reason: z.enum(CLEAR_REASONS) }));
/** What kept an alarm quiet is over, and it still stands: from now on it is as one that was raised. */
export const alarmUnsuppressed = event("alarms.unsuppressed", AlarmFacts);
