import { recordEvents } from "../../platform/work/events.ts";
export const alarmRuleEvents = recordEvents("alarm-rules" as "alarms");
