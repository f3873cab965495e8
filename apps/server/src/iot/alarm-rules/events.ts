import { recordEvents } from "../../platform/work/events.ts";

/** What decides about alarms hears when a rule is made, changed, archived or restored. */
export const alarmRuleEvents = recordEvents("alarm-rules");
