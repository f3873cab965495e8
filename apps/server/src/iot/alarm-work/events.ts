import { z } from "zod";
import { event } from "../../platform/work/events.ts";

/** No more work is made of alarms on this day: of one rule, or of all. The record is the alarm that got none; told once a day and limit. */
export const workCapped = event("alarms.work_capped", z.object({ by: z.enum(["rule", "tenant"]), ruleId: z.int() }));
